package lull.systemtests;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
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
import org.junit.jupiter.params.provider.ValueSource;

/** Who may use whom. A package of ours that this table does not name is free to use all, as cli is. */
class ModuleRulesTest {
    private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
            Map.entry("platform", Set.of()),
            Map.entry("channel", Set.of()),
            Map.entry("phases", Set.of()),
            Map.entry("artifacts", Set.of()),
            Map.entry("measurement", Set.of()),
            Map.entry("probe", Set.of("channel")),
            Map.entry("predictor", Set.of("artifacts", "platform")),
            Map.entry("dct", Set.of("predictor", "platform")),
            Map.entry("dvfs", Set.of("predictor", "platform")),
            Map.entry("governor", Set.of("artifacts", "platform")),
            Map.entry("runtime", Set.of("dct", "dvfs", "phases", "platform", "predictor")),
            Map.entry("report", Set.of("artifacts", "channel", "dct", "dvfs", "phases", "platform", "runtime")),
            Map.entry("agent", Set.of("artifacts", "channel", "dct", "dvfs", "governor", "phases", "platform", "predictor", "report",
                    "runtime")),
            Map.entry("training", Set.of("artifacts", "measurement", "phases", "platform", "predictor")),
            Map.entry("partitioning", Set.of("artifacts")),
            Map.entry("balancing", Set.of("partitioning", "platform")),
            Map.entry("cost", Set.of("artifacts")),
            Map.entry("mpi", Set.of("balancing", "partitioning", "runtime")),
            Map.entry("apps", Set.of("balancing", "mpi", "partitioning", "platform", "probe")));

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

    /** So that the same loop runs live, on traces and simulated. */
    @ParameterizedTest
    @ValueSource(strings = {"phases", "predictor", "dct", "dvfs", "runtime"})
    void shouldKnowNoClockThreadFileOrProcessWhenItDecides(String module) {
        DescribedPredicate<JavaClass> outside = resideInAnyPackage("java.io..", "java.nio.file..", "java.nio.channels..",
                "java.net..", "java.time..", "java.util.concurrent..").or(belongToAnyOf(Thread.class, Process.class,
                ProcessBuilder.class, ProcessHandle.class, Runtime.class));
        noClasses().that().resideInAPackage("lull." + module + "..")
                .and().resideOutsideOfPackages("lull.phases.trace..", "lull.predictor.model..")
                .should().dependOnClassesThat(outside)
                .orShould().callMethod(System.class, "nanoTime").orShould().callMethod(System.class, "currentTimeMillis")
                .check(classes);
    }

    @Test
    void shouldHaveNoCyclesBetweenPackagesWhenCompiled() {
        slices().matching("lull.(**)").should().beFreeOfCycles().check(classes);
    }
}
