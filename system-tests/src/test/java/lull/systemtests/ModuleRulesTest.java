package lull.systemtests;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may use whom. A package of ours that this table does not name is free to use all, as cli is. */
class ModuleRulesTest {
    private static final Map<String, Set<String>> MAY_USE = Map.of(
            "platform", Set.of(),
            "channel", Set.of(),
            "phases", Set.of("platform"),
            "probe", Set.of("channel"),
            "cost", Set.of(),
            "agent", Set.of("channel", "phases", "platform"),
            "apps", Set.of("probe", "balancing", "partitioning"));
    private static final Set<String> MODULES = Set.of("platform", "channel", "phases", "probe", "agent", "cost", "apps", "cli");

    private static JavaClasses classes;

    @BeforeAll
    static void importClasses() {
        classes = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("lull");
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "channel", "phases", "probe", "agent", "cost", "apps"})
    void shouldUseOnlyWhatTheTableAllowsWhenCompiled(String module) {
        if (module.equals("apps")) {
            Toolchain.requireMpiJar();
        }
        assertTrue(classes.stream().anyMatch(found -> found.getPackageName().startsWith("lull." + module)),
                () -> "no classes in lull." + module);
        for (String other : MODULES) {
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
