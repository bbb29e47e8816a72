package lull.systemtests;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may use whom. A package of ours that this table does not name is free to use all, as cli is. */
class ModuleRulesTest {
    private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
            Map.entry("platform", Set.of()),
            Map.entry("channel", Set.of()),
            Map.entry("phases", Set.of("platform")),
            Map.entry("probe", Set.of("channel")),
            Map.entry("predictor", Set.of("artifacts", "phases", "platform")),
            Map.entry("dct", Set.of("predictor", "phases", "platform")),
            Map.entry("dvfs", Set.of("predictor", "phases", "platform")),
            Map.entry("artifacts", Set.of()),
            Map.entry("measurement", Set.of()),
            Map.entry("training", Set.of("artifacts", "measurement", "phases", "platform", "predictor")),
            Map.entry("partitioning", Set.of("artifacts")),
            Map.entry("balancing", Set.of("platform", "partitioning")),
            Map.entry("apps", Set.of("probe", "balancing", "partitioning")),
            Map.entry("cost", Set.of("artifacts")),
            Map.entry("agent", Set.of("artifacts", "channel", "phases", "predictor", "dct", "dvfs", "platform")));

    private static JavaClasses classes;

    static Stream<String> modules() {
        return MAY_USE.keySet().stream().sorted();
    }

    @BeforeAll
    static void importClasses() {
        classes = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("lull");
    }

    @ParameterizedTest
    @MethodSource("modules")
    void shouldUseOnlyWhatTheTableAllowsWhenCompiled(String module) {
        if (module.equals("apps")) {
            Toolchain.requireMpiJar();
        }
        assertTrue(classes.stream().anyMatch(found -> found.getPackageName().startsWith("lull." + module)),
                () -> "no classes in lull." + module);
        for (String other : Stream.concat(modules(), Stream.of("cli")).toList()) {
            if (!other.equals(module) && !MAY_USE.get(module).contains(other)) {
                noClasses().that().resideInAPackage("lull." + module + "..")
                        .should().dependOnClassesThat().resideInAPackage("lull." + other + "..")
                        .check(classes);
            }
        }
    }

    @Test
    void shouldHaveNoCyclesBetweenPackagesWhenCompiled() {
        slices().matching("lull.(**)").should().beFreeOfCycles().check(classes);
    }
}
