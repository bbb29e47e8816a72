package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** AMG, IRS and the dynamic programs as users start them: verified, and the same on any number of tasks. */
@Tag("slow")
class IterativeAppsTest {
    @BeforeEach
    void requireMpi() {
        Toolchain.requireMpiJar();
        Toolchain.require(MpiLibrary.OPEN_MPI.launcher());
    }

    private static Outcome run(String words) {
        Outcome outcome = LullCommand.app(words.split(" "))
                .with("JDK_JAVA_OPTIONS", LullCommand.QUICK_JVM)
                .run()
                .assertSuccess();
        assertTrue(line(outcome, "Verification").startsWith("SUCCESSFUL"), outcome::description);
        return outcome;
    }

    private static String line(Outcome outcome, String name) {
        return outcome.stdout()
                .lines()
                .filter(line -> line.startsWith(" " + name))
                .findFirst()
                .map(line -> line.substring(line.indexOf('=') + 1).strip())
                .orElseThrow(() -> new AssertionError("no line " + name + "\n" + outcome.description()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"kp --size 500", "rap --size 200", "tcp --size 150", "csp --size 120"})
    void shouldFindTheSameOptimumWhenTasksAndSharesDiffer(String words) {
        String optimum = line(run(words), "Optimum");
        assertEquals(optimum, line(run(words + " --ranks 2 --threads 2 --shares 1,3"), "Optimum"));
        assertEquals(optimum, line(run(words + " --ranks 4"), "Optimum"));
        assertEquals(optimum, line(run(words + " --ranks 3 --balance model --window 0"), "Optimum"));
    }

    @Test
    void shouldCompareStrategiesWithEqualAndWithTheBestShares() {
        List<String> rows = run("csp --size 150 --ranks 2 --balance none,tte@0,model --runs 2")
                .stdout()
                .lines()
                .dropWhile(line -> !line.startsWith(" strategy"))
                .skip(1)
                .map(line -> line.strip().split(" ")[0])
                .toList();
        assertEquals(List.of("none", "tte@0", "model", "exact", "Verification"), rows);
    }

    @ParameterizedTest
    @CsvSource({"32, 7", "24, 27"})
    void shouldSolveTheKnownGridAlikeWhenTasksDivideItOtherwise(int side, int stencil) {
        String words = "amg --grid " + side + " --stencil " + stencil;
        Outcome alone = run(words);
        for (String tasks : List.of(" --ranks 2 --imbalanced", " --ranks 4")) {
            Outcome shared = run(words + tasks);
            for (String name : List.of("Levels", "Complexity", "Iterations", "Greatest value")) {
                assertEquals(line(alone, name), line(shared, name));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 200})
    void shouldMeetTheKnownRunWhenBlocksAreShared(int way) {
        String words = "irs --zones 16 --way " + way;
        Outcome alone = run(words);
        for (String tasks :
                List.of(" --ranks 2 --imbalanced", " --ranks 4 --threads 2", " --ranks 2 --blocks 3 --layers 2")) {
            Outcome shared = run(words + tasks);
            assertEquals(line(alone, "Iterations"), line(shared, "Iterations"));
            assertEquals(line(alone, "Radiation"), line(shared, "Radiation"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "foo                                | lull app: no application foo; there are: ",
                "transpose --ranks 2 --times -1     | lull app: transpose: ",
                "amg --grid 4 --ranks 5             | 5 tasks for 4 planes",
                "amg --grid 200 --heap 64m          | of Java heap and may have",
                "irs --ranks 9                      | 9 tasks for 8 blocks",
                "irs --ranks 3 --imbalanced         | even number of tasks",
                "kp --size 0                        | knapsack takes 1 to 1000000",
                "csp --ranks 2 --shares 1,2,3       | 3 proportions for 2 tasks",
                "rap --balance                      | Missing required parameter",
                "rap --balance fastest              | there are none, proportional, time",
                "rap --balance model,none           | a comparison begins with none",
                "rap --balance none,time,time       | named twice",
                "rap --balance ,                    | names no strategy",
                "rap --balance none,time@soon       | soon is not a window in seconds",
                "rap --balance model --runs 3       | more only with several strategies",
                "rap --balance none,model --runs 0  | --runs 0",
                "rap --balance model --watts -1     | a power is a number of at least 0"
            })
    void shouldRefuseBeforeAnyWork(String words, String message) {
        Outcome outcome = LullCommand.app(words.split(" ")).run();
        assertEquals(2, outcome.exitCode(), outcome::description);
        assertTrue(outcome.stderr().contains("lull app: ") && outcome.stderr().contains(message), outcome::description);
        assertEquals("", outcome.stdout().strip());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldRefuseInOneLineWhenTheCoarsestLevelIsTooLarge(int ranks) {
        Outcome outcome = LullCommand.app("amg", "--grid", "32", "--ranks", "" + ranks, "--max-levels", "2")
                .run();
        assertEquals(2, outcome.exitCode(), outcome::description);
        List<String> said = outcome.stderr()
                .lines()
                .filter(line -> line.startsWith("lull app: "))
                .toList();
        assertEquals(1, said.size(), outcome::description);
        assertTrue(
                said.get(0)
                        .matches("lull app: amg: --max-levels 2: the coarsest level has \\d+ rows, more than the 2000"
                                + " that are solved directly; allow more levels"),
                outcome::description);
        assertFalse(outcome.stderr().contains("\tat "), outcome::description);
        assertFalse(outcome.stderr().contains("MPI_ABORT"), outcome::description);
        assertEquals("", outcome.stdout().strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {"amg --grid 16 --max-levels 2", "amg --grid 32 --tolerance 1e-14", "irs --tolerance 1e-14"})
    void shouldNotCallARightResultWrongWhenOptionsAreExtreme(String words) {
        run(words);
    }

    @Test
    void shouldVisitTheLevelsOfACycleInEachIterationWhenAmgIsWatched() {
        Toolchain.require("gcc");
        Report report = watchUntil(
                "amg --grid 24 --ranks 2 --max-levels 5 --tolerance 1e-12", seen -> phases(seen, "amg 2 relax") == 8);
        assertTrue(report.foundIteration().isPresent(), () -> "no iteration: " + report.groups());
        assertEquals(8, phases(report, "amg 2 relax"), "2 (L - 1) visits of the smoother");
        assertEquals(8, phases(report, "amg 1 copy"));
        assertEquals(4, phases(report, "amg 3 residual"), "L - 1 restrictions");
        assertEquals(4, phases(report, "amg 4 restrict"));
    }

    @Test
    void shouldShowTheSolversFourGroupsWhenIrsIsWatched() {
        Toolchain.require("gcc");
        List<String> solvers = List.of("MPI_Allreduce", "MPI_Allreduce", "MPI_Waitall", "MPI_Waitall");
        Report report = watchUntil(
                "irs --zones 16 --ranks 2 --way 200",
                seen -> turnsOfTheSolver(seen) > 1 && lastDelimiters(seen).equals(solvers));
        assertTrue(turnsOfTheSolver(report) > 1, () -> "no turns: " + report.foundIteration());
        assertEquals(solvers, lastDelimiters(report));
    }

    private static double turnsOfTheSolver(Report report) {
        return report.foundIteration().map(Report.Iteration::innerTurns).orElse(0.0);
    }

    /** What ends the iteration's last four groups, in the order of the alphabet. */
    private static List<String> lastDelimiters(Report report) {
        int groups = report.foundIteration().map(Report.Iteration::groups).orElse(0);
        return report.groups().stream()
                .limit(groups)
                .skip(Math.max(0, groups - 4))
                .map(Report.Group::delimiter)
                .sorted()
                .toList();
    }

    @Test
    void shouldShowOneGroupWhenADynamicProgramIsWatched() {
        Toolchain.require("gcc");
        List<String> exchange = List.of("MPI_Allgatherv");
        Report report = watchUntil(
                "rap --size 300 --ranks 2",
                seen -> seen.delimiters().equals(exchange) && phases(seen, "dynamic compute") == 1);
        assertEquals(exchange, report.delimiters());
        assertEquals(1, phases(report, "dynamic compute"));
    }

    private static Report watchUntil(String words, Predicate<Report> seen) {
        return LullCommand.watchUntil(LullCommand.app(words.split(" ")), seen);
    }

    /** Phases of the iteration. */
    private static long phases(Report report, String location) {
        return report.phases().stream()
                .filter(phase -> phase.group() != null && phase.location().equals(location))
                .count();
    }
}
