package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs in C, C++ and Fortran whose first or last task is eight times as slow: their shares move towards the others where Lull
 * may act, and their results are those of the program alone.
 */
class BalancingTest {
    private static final String SLOWNESS = "8";
    private static final int ITERATIONS = 1000;
    /** Where the second half alone is to be balanced: on a busy machine an agent may come a second late. */
    private static final int MANY_ITERATIONS = 4000;

    private static final String UNITS = "600";
    /** Whose iterations of 5 ms are longer than a busy machine keeps a task from running: what a change saves counts in them. */
    private static final String MANY_UNITS = "1400";

    private static final int FEWER_ITERATIONS = 600;

    private static final int EQUAL = 300;

    private static JsonObject balancing(LullCommand.Observation observation) {
        JsonArray loops = Report.json(observation.reportFile()).getAsJsonArray("balancing");
        assertEquals(1, loops.size(), loops::toString);
        return loops.get(0).getAsJsonObject();
    }

    @ParameterizedTest
    @CsvSource({
        "OPEN_MPI, balance, model",
        "OPEN_MPI, balance, proportional",
        "OPEN_MPI, balance_fortran, model",
        "MPICH, balance, model",
        "MPICH, balance_fortran, time"
    })
    void shouldMoveWorkToTheFasterTaskAndKeepTheResult(MpiLibrary library, String program, String strategy) {
        int slow = program.equals("balance") ? 0 : 1;
        BalancedExample.Run run = BalancedExample.longEnough(
                strategy.equals("time") ? MANY_ITERATIONS : ITERATIONS, // a search needs bad moves to learn
                iterations -> example(library, program, iterations, strategy),
                observed -> BalancedExample.isMoved(observed, slow),
                "--mode",
                "act");
        LullCommand.Observation balanced = run.observation();

        assertSameAsAlone(library, program, run.iterations(), strategy, balanced.outcome());
        int[] shares = BalancedExample.shares(balanced.outcome(), " at last:");
        assertEquals(2 * EQUAL, shares[0] + shares[1]);
        assertTrue(shares[slow] < BalancedExample.CLEARLY_LESS, balanced.outcome()::description);
        JsonObject loop = balancing(balanced);
        assertEquals("[\"" + strategy + "\"]", loop.get("strategies").toString());
        assertTrue(loop.get("changes").getAsInt() > 0, loop::toString);
        assertEquals("[300,300]", loop.get("first_shares").toString());
        assertTrue(
                balanced.outcome().stderr().contains("balanced loop on 2 tasks: " + strategy),
                balanced.outcome()::description);
    }

    /** What all tasks compute depends neither on their shares nor on how slow one is: alone it is quick. */
    private static void assertSameAsAlone(
            MpiLibrary library, String program, int iterations, String strategy, Outcome balanced) {
        Outcome alone = Launch.of(library.command(
                        2,
                        BalancedExample.program(library, program),
                        Integer.toString(iterations),
                        UNITS,
                        "1",
                        strategy))
                .alone()
                .assertSuccess();
        assertEquals(EQUAL, BalancedExample.shares(alone, " at last:")[0]);
        assertEquals(BalancedExample.checksum(alone), BalancedExample.checksum(balanced.assertSuccess()));
    }

    private static Launch example(MpiLibrary library, String program, int iterations, String... strategies) {
        List<String> arguments = new ArrayList<>(List.of(Integer.toString(iterations), UNITS, SLOWNESS));
        arguments.addAll(List.of(strategies));
        return Launch.of(
                library.command(2, BalancedExample.program(library, program), arguments.toArray(String[]::new)));
    }

    /** Whether shares move in time depends on who else keeps the machine busy; that they may does not. */
    @Test
    void shouldBalanceWhereFrequenciesAndTeamsAreLeftAlone() {
        Launch program = example(MpiLibrary.OPEN_MPI, "balance", MANY_ITERATIONS, "proportional");

        LullCommand.Observation observation =
                LullCommand.observe(program, "--mode", "act", "--dct", "off", "--dvfs", "off");

        observation.outcome().assertSuccess();
        assertTrue(balancing(observation).get("remark").isJsonNull(), observation.outcome()::description);
        assertEquals(
                "observe", Report.json(observation.reportFile()).get("mode").getAsString());
    }

    @Test
    void shouldTellTheSameFromTheTrace() {
        Path traces = LullCommand.newFile("traces");
        Launch program = example(MpiLibrary.OPEN_MPI, "balance", ITERATIONS, "proportional");
        LullCommand.Observation observation =
                LullCommand.observe(program, "--mode", "act", "--trace", traces.toString());
        observation.outcome().assertSuccess();

        Path again = LullCommand.newFile("again.json");
        Launch.of(LullCommand.launcher().toString(), "report", traces.toString(), "--report", again.toString())
                .run()
                .assertSuccess();

        assertEquals(
                Report.json(observation.reportFile()).get("balancing"),
                Report.json(again).get("balancing"));
    }

    /** The second half runs under another strategy, and the first under none. */
    @Test
    void shouldFollowAStrategyThatChangesWhileTheProgramRuns() {
        BalancedExample.Run run = BalancedExample.longEnough(
                MANY_ITERATIONS,
                iterations -> example(MpiLibrary.OPEN_MPI, "balance", iterations, "none", "proportional"),
                observed -> BalancedExample.isMoved(observed, 0),
                "--mode",
                "act");

        LullCommand.Observation observation = run.observation();
        observation.outcome().assertSuccess();
        JsonObject loop = balancing(observation);
        assertEquals("[\"none\",\"proportional\"]", loop.get("strategies").toString());
        assertTrue(loop.get("last_change_iteration").getAsLong() > run.iterations() / 2, loop::toString);
        assertTrue(
                BalancedExample.shares(observation.outcome(), " at last:")[0] < BalancedExample.CLEARLY_LESS,
                observation.outcome()::description);
    }

    @Test
    void shouldLeaveSharesAndSaySoWhenItMayOnlyObserve() {
        Launch program = example(MpiLibrary.OPEN_MPI, "balance", 500, "model");

        LullCommand.Observation observation = LullCommand.observe(program);

        assertEquals(EQUAL, BalancedExample.shares(observation.outcome().assertSuccess(), " at last:")[0]);
        JsonObject loop = balancing(observation);
        assertEquals(0, loop.get("changes").getAsInt());
        assertTrue(loop.get("remark").getAsString().contains("--mode act"), loop::toString);
    }

    /** Each task's own part of an emulated node is its meter; beside a machine without one, the program's watts have to do. */
    @ParameterizedTest
    @CsvSource({
        "emulated:opteron-8350, '', 'joules are EMULATED, each task''s own'",
        "linux, modelled, 'joules are MODELLED: time by the watts that the program tells'"
    })
    void shouldTellWhereJoulesComeFromWhenEnergyCounts(String platform, String watts, String words) {
        IntFunction<Launch> program = iterations -> {
            List<String> arguments = new ArrayList<>(
                    List.of(Integer.toString(iterations), MANY_UNITS, SLOWNESS, "model-energy", "model-energy", watts));
            arguments.removeIf(String::isEmpty);
            return Launch.of(MpiLibrary.OPEN_MPI.command(
                    2, BalancedExample.program(MpiLibrary.OPEN_MPI, "balance"), arguments.toArray(String[]::new)));
        };

        BalancedExample.Run run = BalancedExample.longEnough(
                FEWER_ITERATIONS, program, BalancingTest::isChanged, "--mode", "act", "--platform", platform);

        LullCommand.Observation balanced = run.observation();
        balanced.outcome().assertSuccess();
        JsonObject loop = balancing(balanced);
        assertEquals(words, loop.get("remark").getAsString());
        assertTrue(loop.get("changes").getAsInt() > 0, loop::toString);
        assertEquals(
                BalancedExample.checksum(program.apply(run.iterations()).run()),
                BalancedExample.checksum(balanced.outcome()));
    }

    private static boolean isChanged(LullCommand.Observation observation) {
        JsonArray loops = Report.json(observation.reportFile()).getAsJsonArray("balancing");
        return loops.asList().stream()
                .anyMatch(loop -> loop.getAsJsonObject().get("changes").getAsInt() > 0);
    }

    @ParameterizedTest
    @EnumSource(MpiLibrary.class)
    void shouldLeaveSharesWhenThereIsAChannelAndNoAgent(MpiLibrary library) throws IOException {
        Path channels = LullCommand.newFile("channels");
        Files.createDirectory(
                channels, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Launch program = example(library, "balance", 500, "model");

        Outcome outcome = program.with("LD_PRELOAD", LullCommand.probe().toString())
                .with("LULL_CHANNEL_DIR", channels.toString())
                .run()
                .assertSuccess();

        assertEquals(EQUAL, BalancedExample.shares(outcome, " at last:")[0]);
        assertEquals(BalancedExample.checksum(program.alone()), BalancedExample.checksum(outcome));
    }

    @ParameterizedTest
    @EnumSource(MpiLibrary.class)
    void shouldGoOnToTheRightEndWhenTheAgentIsKilled(MpiLibrary library) {
        Launch program = example(library, "balance", ITERATIONS, "model");
        RunningLaunch running = LullCommand.run(program, "--mode", "act").start();
        assertTrue(running.awaitState(() -> running.observedTasks("balance").size() == 2));

        running.agent().orElseThrow().destroyForcibly();

        assertSameAsAlone(library, "balance", ITERATIONS, "model", running.await());
    }

    @ParameterizedTest
    @CsvSource({
        "negative, task 0 has -5 units of work",
        "granularity, a granularity of 0 is below 1",
        "tails, 2 shares are no multiple of the granularity 8",
        "null, there are no shares",
        "different, the tasks were opened with different shares",
        "strategy, 'fastest' is no strategy",
        "no-strategy, '' is no strategy",
        "setting, 'speed' is no setting",
        "range, distance 7 is outside its range",
        "trials, trials 2.5 is outside its range",
        "twice, another loop of this task is open"
    })
    void shouldSayOneLineAndLeaveSharesWhenItIsUsedWrongly(String wrong, String words) {
        Launch program = Launch.of(MpiLibrary.OPEN_MPI.command(
                2, ProgramBuilder.program("balance_cases.c").build(), wrong));
        String right = program.run().assertSuccess().stdout();

        Outcome outcome = LullCommand.run(program, "--mode", "act").run().assertSuccess();

        assertEquals(right, outcome.stdout());
        List<String> said = outcome.stderr()
                .lines()
                .filter(line -> line.startsWith("lull: balancing: "))
                .toList();
        assertEquals(1, said.size(), outcome::description);
        assertTrue(said.get(0).contains(words), outcome::description);
        assertTrue(said.get(0).endsWith("shares stay as they are"), outcome::description);
    }

    @ParameterizedTest
    @ValueSource(strings = {"unmatched", "no-communicator", "too-late"})
    void shouldBearWhatIsHarmless(String odd) {
        Launch program = Launch.of(MpiLibrary.OPEN_MPI.command(
                2, ProgramBuilder.program("balance_cases.c").build(), odd));
        String right = program.run().assertSuccess().stdout();

        Outcome outcome = LullCommand.run(program, "--mode", "act").run().assertSuccess();

        assertEquals(right, outcome.stdout());
        assertFalse(outcome.stderr().contains("lull: balancing"), outcome::description);
    }

    /** The program itself compares the shares of all tasks in every iteration, and aborts if they differ. */
    @ParameterizedTest
    @CsvSource({
        "OPEN_MPI, GCC, totals, 2",
        "OPEN_MPI, CLANG, seldom, 3",
        "MPICH, GCC, seldom, 2",
        "MPICH, CLANG, totals, 3"
    })
    void shouldGiveAllTasksTheSameSharesInTheSameIteration(
            MpiLibrary library, Compiler compiler, String name, int tasks) {
        for (String source : List.of("balance_cases.c", "balance_cases_cpp.cpp")) {
            Launch program = Launch.of(library.command(
                    tasks,
                    ProgramBuilder.program(source)
                            .with(library)
                            .with(compiler)
                            .withFlags("-I" + ProgramBuilder.sources())
                            .build(),
                    name));

            Outcome outcome = LullCommand.run(program, "--mode", "act").run().assertSuccess();

            assertTrue(outcome.printed("changes") >= 3, outcome::description);
        }
    }
}
