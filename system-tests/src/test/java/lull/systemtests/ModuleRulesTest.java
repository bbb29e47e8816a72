package lull.systemtests;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may use whom, by the table in docs/architecture.md. */
class ModuleRulesTest {
    private static final ModuleTable TABLE = ModuleTable.read();
    private static final Pattern DEPENDENCY =
            Pattern.compile("<dependency><groupId>lull</groupId><artifactId>([a-z-]+)</artifactId>"
                    + "(\\s*<type>[a-z-]+</type>)?(\\s*<scope>([a-z]+)</scope>)?");

    private static JavaClasses classes;

    static Stream<String> modules() {
        return TABLE.mayUse().keySet().stream();
    }

    @BeforeAll
    static void importClasses() {
        classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("lull");
    }

    @ParameterizedTest
    @MethodSource("modules")
    void shouldUseOnlyWhatTheTableAllowsWhenCompiled(String module) {
        if (module.equals("instrumented-apps")) {
            Toolchain.requireMpiJar();
        }
        String own = ModuleTable.packageOf(module);
        assertTrue(
                classes.stream().anyMatch(found -> found.getPackageName().startsWith(own)),
                () -> "no classes in " + own);
        Stream.concat(modules(), TABLE.free().stream())
                .filter(other ->
                        !other.equals(module) && !TABLE.mayUse().get(module).contains(other))
                .forEach(other -> noClasses()
                        .that()
                        .resideInAPackage(own + "..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(ModuleTable.packageOf(other) + "..")
                        .check(classes));
    }

    @Test
    void shouldNameEveryModuleOfTheBuild() throws IOException {
        Set<String> built = Pattern.compile("<module>([a-z-]+)</module>")
                .matcher(Files.readString(Toolchain.root().resolve("pom.xml")))
                .results()
                .map(module -> module.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(
                built, Stream.concat(modules(), TABLE.free().stream()).collect(Collectors.toCollection(TreeSet::new)));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void shouldDeclareOnlyWhatTheTableAllows(String module) throws IOException {
        String project = Files.readString(Toolchain.root().resolve(module).resolve("pom.xml"));
        Set<String> declared = DEPENDENCY
                .matcher(project)
                .results()
                .filter(found -> !"test".equals(found.group(4)))
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        declared.removeAll(TABLE.mayUse().get(module));
        assertEquals(Set.of(), declared, () -> module + "/pom.xml declares what docs/architecture.md does not allow");
    }

    /** So that the same loop runs live, on traces and simulated. */
    @ParameterizedTest
    @ValueSource(strings = {"phases", "predictor", "dct", "dvfs", "runtime"})
    void shouldKnowNoClockThreadFileOrProcessWhenItDecides(String module) {
        DescribedPredicate<JavaClass> outside = resideInAnyPackage(
                        "java.io..",
                        "java.nio.file..",
                        "java.nio.channels..",
                        "java.net..",
                        "java.time..",
                        "java.util.concurrent..")
                .or(belongToAnyOf(
                        Thread.class, Process.class, ProcessBuilder.class, ProcessHandle.class, Runtime.class));
        noClasses()
                .that()
                .resideInAPackage("lull." + module + "..")
                .and()
                .resideOutsideOfPackages("lull.phases.trace..", "lull.predictor.model..")
                .should()
                .dependOnClassesThat(outside)
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .check(classes);
    }

    @Test
    void shouldHaveNoCyclesBetweenPackagesWhenCompiled() {
        slices().matching("lull.(**)").should().beFreeOfCycles().check(classes);
    }
}
