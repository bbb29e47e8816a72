package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The instrumented applications as users start them, under real mpirun. */
class AppsTest {
    @BeforeEach
    void requireMpi() {
        Toolchain.requireMpiJar();
        Toolchain.require(MpiLibrary.OPEN_MPI.launcher());
    }

    static Stream<Arguments> teams() {
        return Stream.of("bt-mz", "sp-mz", "lu-mz").flatMap(app -> Stream.of(1, 2, 4)
                .flatMap(ranks -> Stream.of(1, 2).map(threads -> Arguments.of(app, ranks, threads))));
    }

    @ParameterizedTest(name = "{0}, {1} tasks x {2} threads")
    @MethodSource("teams")
    void shouldReachThePublishedNormsWhenClassSRuns(String app, int ranks, int threads) {
        Outcome outcome = app(app, "--class", "S", "--ranks", "" + ranks, "--threads", "" + threads)
                .with("JDK_JAVA_OPTIONS", LullCommand.QUICK_JVM)
                .run()
                .assertSuccess();
        assertVerified(outcome);
        assertTrue(
                outcome.stdout().contains(String.format("Total threads   =%25d", ranks * threads)),
                outcome::description);
    }

    /** How the zones are shared out and threads divide them class S shows, in a tenth of the time; this one has other zones and steps. */
    @ParameterizedTest(name = "{0}, {1} tasks x {2} threads")
    @Tag("slow")
    @CsvSource({"bt-mz,3,2", "sp-mz,4,2", "lu-mz,4,1"})
    void shouldReachThePublishedNormsWhenClassWRuns(String app, int ranks, int threads) {
        assertVerified(app(app, "--class", "W", "--ranks", "" + ranks, "--threads", "" + threads)
                .run()
                .assertSuccess());
    }

    @ParameterizedTest
    @CsvSource({"2,--imbalanced", "4,--imbalanced", "3,--map=cyclic"})
    void shouldReachTheSameNormsWhenTasksAreImbalanced(int ranks, String map) {
        assertVerified(app("bt-mz", "--ranks", "" + ranks, map).run().assertSuccess());
    }

    @Test
    void shouldNotClaimVerificationWhenStepsDiffer() {
        Outcome outcome = app("lu-mz", "--steps", "3", "--warmup", "0").run().assertSuccess();
        assertTrue(outcome.stdout().contains("Verification    =            NOT PERFORMED"), outcome::description);
    }

    @Test
    void shouldListApplications() {
        String list = app("list").run().assertSuccess().stdout();
        assertTrue(list.contains("bt-mz") && list.contains("sp-mz") && list.contains("lu-mz"), list);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bt-mz --ranks 5                     | use at most 4 tasks",
                "bt-mz --class Z                     | expected one of [S, W, A, B]",
                "ft-mz                               | no application ft-mz",
                "bt-mz --heap much                   | --heap much: not a size",
                "bt-mz --ranks none                  | --ranks",
                "bt-mz --class A --heap 16m          | of Java heap and may have"
            })
    void shouldRefuseBeforeAnyWork(String words, String message) {
        Outcome outcome = app(words.split(" ")).run();
        assertEquals(2, outcome.exitCode(), outcome::description);
        assertTrue(outcome.stderr().contains(message), outcome::description);
        assertEquals("", outcome.stdout().strip());
    }

    @Test
    void shouldShowPhasesOfEachTaskWhenWatched() {
        Toolchain.require("gcc");
        List<String> exchange = List.of("MPI_Waitall");
        Report report = LullCommand.watchUntil(
                app("bt-mz", "--class", "W", "--ranks", "2", "--imbalanced", "--steps", "60"),
                seen -> seen.delimiters().equals(exchange));
        assertEquals(2, report.tasks().size());
        assertTrue(
                Stream.of("x_solve", "copy_in_west").allMatch(name -> report.phases().stream()
                        .anyMatch(phase -> phase.location().equals(name))),
                () -> "no phases of BT: " + report.phases());
        assertEquals(exchange, report.delimiters());
    }

    private static Launch app(String... words) {
        return LullCommand.app(words);
    }

    private static void assertVerified(Outcome outcome) {
        assertTrue(outcome.stdout().contains("Verification    =               SUCCESSFUL"), outcome::description);
    }
}
