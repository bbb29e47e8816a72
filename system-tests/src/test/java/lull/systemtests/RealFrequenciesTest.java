package lull.systemtests;

import static lull.systemtests.FakeGovernor.FOUND;
import static lull.systemtests.FakeGovernor.HIGHEST;
import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import lull.governor.GovernorClient;
import lull.platform.CpuSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Programs under mpirun whose frequencies the loop sets, by a governor on plain files. Task 0 waits half of each iteration for
 * task 1; each has a CPU of its own, unless a test says otherwise.
 */
@Tag("slow")
class RealFrequenciesTest {
    private static final String BIND = "exec taskset -c \"$OMPI_COMM_WORLD_LOCAL_RANK\" \"$0\" \"$@\"";
    private static final String SETSPEED = "scaling_setspeed";
    private static final String GOVERNOR = "scaling_governor";
    private static final String WITH_USERSPACE = "ondemand userspace performance";
    private static final long SECOND_HIGHEST = 2000000;
    private static final double HIGHEST_HERTZ = 2.4e9;
    private static final String FEW = "50";

    private FakeGovernor governor;
    private Path reportFile;
    private Clocked clocked = new Clocked();

    @BeforeEach
    void start() {
        assumeTrue(Runtime.getRuntime().availableProcessors() >= 2, "one CPU: tasks can't have one each");
        reportFile = LullCommand.newFile("report.json");
    }

    @AfterEach
    void end() {
        if (governor != null) {
            governor.close();
        }
    }

    private RunningLaunch run(boolean bound, List<String> options, String... arguments) {
        String program = Clocked.program().toString();
        List<String> command = bound ? List.of("sh", "-c", BIND, program) : List.of(program);
        List<String> all = new ArrayList<>(List.of(
                "--progress",
                "--report",
                reportFile.toString(),
                "--dct",
                "off",
                "--max-slowdown",
                Clocked.SLOWDOWN,
                "--governor",
                governor.socket().toString()));
        all.addAll(
                options.contains("--mode")
                        ? options
                        : Stream.concat(Stream.of("--mode", "act"), options.stream())
                                .toList());
        return LullCommand.run(Launch.of(OPEN_MPI.command(2, command, arguments)), all.toArray(String[]::new))
                .start();
    }

    /** Runs, bound, until it is told to end. */
    private RunningLaunch runUntilEnd(double restSeconds) {
        return run(true, List.of(), clocked.arguments("waits", restSeconds));
    }

    private JsonObject end(RunningLaunch running) {
        clocked.end();
        return report(running);
    }

    /** The report of a run whose output is right. */
    private JsonObject report(RunningLaunch running) {
        Clocked.assertRight(2, running.await());
        return Report.json(reportFile);
    }

    private static String log(JsonObject report) {
        JsonElement runtime = report.get("runtime");
        return runtime == null || runtime.isJsonNull()
                ? "no decision"
                : runtime.getAsJsonObject().get("log").toString();
    }

    private void assertRestored() {
        for (int cpu = 0; cpu < 2; cpu++) {
            assertEquals(FOUND, governor.text(cpu, GOVERNOR));
        }
    }

    /**
     * Below the two highest, between which the agent measures what a write takes and the governor makes sure that a write
     * counts; at two looks: unlike the kernel's, a plain file may be read while it is being written.
     */
    private boolean isLowered() {
        return isLow(governor.text(0, SETSPEED)) && isLow(governor.text(0, SETSPEED));
    }

    private static boolean isLow(String kilohertz) {
        return !kilohertz.isEmpty() && Long.parseLong(kilohertz) < SECOND_HIGHEST;
    }

    /**
     * A run whose plan lowers task 0. On a busy machine the loop may find nothing to lower: then another is run. Where no agent
     * gets a core in time frequencies are given up, and that in order: empty.
     */
    private Optional<RunningLaunch> runUntilLowered(double restSeconds, String... governorOptions) {
        return runUntil(this::isLowered, restSeconds, WITH_USERSPACE, governorOptions);
    }

    private Optional<RunningLaunch> runUntil(
            BooleanSupplier lowered, double restSeconds, String governors, String... governorOptions) {
        for (int attempt = 0; attempt < Clocked.ATTEMPTS; attempt++) {
            governor = FakeGovernor.start(governors, governorOptions);
            clocked = new Clocked();
            RunningLaunch running = runUntilEnd(restSeconds);
            assertTrue(running.awaitState(() -> lowered.getAsBoolean() || isLeftAlone(running)), running::stderrSoFar);
            if (!isLeftAlone(running)) {
                return Optional.of(running);
            }
            String log = log(end(running));
            assertRestored();
            if (log.contains("frequencies can't be set any more: ")) {
                return Optional.empty();
            }
            governor.close();
        }
        throw new AssertionError("nothing was lowered in " + Clocked.ATTEMPTS + " runs");
    }

    private static boolean isLeftAlone(RunningLaunch running) {
        return running.stderrSoFar().contains(Clocked.LEFT);
    }

    @Test
    void shouldLowerTheTaskThatWaitsAndPutBackWhatWasFoundWhenTasksHaveTheirDomains() {
        Optional<RunningLaunch> lowered = runUntilLowered(0);
        if (lowered.isEmpty()) {
            return;
        }
        RunningLaunch running = lowered.get();
        assertEquals("userspace", governor.text(0, GOVERNOR));

        JsonObject report = end(running);
        String log = log(report);
        assertRestored();
        assertTrue(
                Decisions.lowestHertz(report, 0) < Decisions.lowestHertz(report, 1),
                () -> "the critical task: " + report);
        Decisions.assertWithinCriticalTimes(report, HIGHEST_HERTZ);
        assertTrue(log.contains("tasks [0, 1] set that of each phase themselves"), log);
        assertTrue(log.contains("task 0 wrote"), log);
    }

    @Test
    void shouldHoldOneFrequencyForATaskWhenTheKernelHasNoUserspaceGovernor() {
        Optional<RunningLaunch> lowered =
                runUntil(() -> isLow(governor.text(0, "scaling_max_freq")), 0, "ondemand performance");
        if (lowered.isEmpty()) {
            return;
        }

        String log = log(end(lowered.get()));
        assertTrue(log.contains("have one for all their phases: ") && log.contains("has no userspace governor"), log);
        assertEquals(HIGHEST, governor.text(0, "scaling_max_freq"));
    }

    @Test
    void shouldLowerNobodyWhenTheCriticalTaskSharesEveryDomain() {
        governor = FakeGovernor.start(WITH_USERSPACE);
        RunningLaunch running = run(false, List.of(), clocked.arguments("waits", 0));
        clocked.awaitDecision(running);
        assertFalse(isLowered(), () -> "low: " + governor.text(0, SETSPEED));
        clocked.end();
        boolean lowered = running.awaitState(this::isLowered);

        String log = log(report(running));
        assertFalse(lowered, log);
        assertTrue(log.contains("several tasks share domain"), log);
        assertRestored();
    }

    /** On a busy machine a plan may be withdrawn just before the iterations end, so that nobody is left to be raised: then once more. */
    @Test
    void shouldRaiseATaskThatHasLeftItsIteration() {
        String raised = "task 0 was raised to the highest";
        String log = "";
        for (int attempt = 0; attempt < Clocked.ATTEMPTS && !log.contains(raised); attempt++) {
            Optional<RunningLaunch> lowered = runUntilLowered(4);
            if (lowered.isEmpty()) {
                return;
            }
            clocked.end();
            boolean before =
                    lowered.get().awaitState(() -> governor.text(0, SETSPEED).equals(HIGHEST));
            log = log(report(lowered.get()));
            assertTrue(before || !log.contains(raised), "raised before the program's end");
            governor.close();
        }
        assertTrue(log.contains(raised), log);
    }

    @Test
    void shouldPutBackWhatWasFoundWhenTheAgentIsKilled() {
        Optional<RunningLaunch> lowered = runUntilLowered(0);
        if (lowered.isEmpty()) {
            return;
        }
        RunningLaunch running = lowered.get();
        running.agent().orElseThrow().destroyForcibly();

        assertTrue(running.awaitState(() -> governor.text(0, GOVERNOR).equals(FOUND)), "while the program runs");
        clocked.end();
        Clocked.assertRight(2, running.await());
        assertRestored();
    }

    @Test
    void shouldEndRightAndSaySoWhenTheGovernorIsKilled() {
        Optional<RunningLaunch> lowered = runUntilLowered(0, "--lease-seconds", "1");
        if (lowered.isEmpty()) {
            return;
        }
        RunningLaunch running = lowered.get();
        governor.kill();

        assertTrue(
                running.awaitState(
                        () -> isLeftAlone(running) && governor.text(0, SETSPEED).equals(HIGHEST)),
                "by the task's own descriptor");
        boolean givenUp = running.stderrSoFar().contains("given up");
        JsonObject report = end(running);
        String log = log(report);
        assertTrue(!givenUp || log.contains("frequencies can't be set any more: the lease is lost"), log);
        String warnings = report.get("warnings").toString();
        assertTrue(warnings.contains("the lease of frequencies and caps was not given back"), report::toString);
    }

    @Test
    void shouldCapThePackageOfAJobWhileItRuns() {
        governor = FakeGovernor.start(WITH_USERSPACE);
        governor.limitPower();
        RunningLaunch running = run(
                true,
                List.of("--dvfs", "off", "--power-cap", "80", "--uncore-ghz", "1.5"),
                clocked.arguments("waits", 0));
        assertTrue(running.awaitState(() -> governor.powerLimit().equals("80000000")), governor::powerLimit);
        JsonObject report = end(running);
        assertTrue(log(report).contains("caps: package-0 is capped at 80 W"), report::toString);
        assertTrue(report.get("warnings").toString().contains("no cap of 1.5 GHz was set (uncore)"), report::toString);
        assertTrue(FakeGovernor.becomes(() -> governor.powerLimit().equals("105000000")), governor::powerLimit);
        assertRestored();
    }

    @Test
    void shouldGoOnWithoutWhenAnotherHasTheLease() throws IOException {
        governor = FakeGovernor.start(WITH_USERSPACE);
        try (GovernorClient other = GovernorClient.connect(governor.socket())) {
            other.lease(CpuSet.of(0));
            RunningLaunch running = runUntilEnd(0);
            clocked.awaitDecision(running);
            JsonObject report = end(running);

            assertTrue(
                    report.get("warnings").toString().contains("frequencies are left alone: the governor refuses"),
                    report::toString);
            assertTrue(report.get("warnings").toString().contains("CPUs 0 are leased to"), report::toString);
        }
        assertRestored();
    }

    /** Which task waits, and whether one does surely, is a matter of the machine's load, too. */
    @Test
    void shouldSetNothingAndDecideWithRealFrequenciesInADryRun() {
        governor = FakeGovernor.start(WITH_USERSPACE);
        clocked = new Clocked();
        RunningLaunch running = run(true, List.of("--mode", "dry-run"), clocked.arguments("waits", 0));
        clocked.awaitDecision(running);
        assertRestored();
        assertFalse(isLowered());
        JsonObject report = end(running);

        String log = log(report);
        assertTrue(log.contains("Linux cpufreq, by the governor, 5 from 0.8000 to 2.400 GHz"), log);
        Decisions.assertWithinCriticalTimes(report, HIGHEST_HERTZ);
        assertRestored();
    }

    @Test
    void shouldNotAskForALeaseWhenFrequenciesAreToBeLeftAlone() {
        governor = FakeGovernor.start(WITH_USERSPACE);
        report(run(true, List.of("--dvfs", "off"), FEW));
        governor.stop();

        assertTrue(governor.said().contains("requests 0,"), governor::said);
    }

    @Test
    void shouldSayHowToGetFrequenciesWhenNoGovernorListens() throws IOException {
        governor = FakeGovernor.start(WITH_USERSPACE);
        governor.stop();
        Files.deleteIfExists(governor.socket());
        JsonObject report = report(run(true, List.of(), FEW));

        assertTrue(
                report.get("warnings").toString().contains("no governor listens at " + governor.socket()),
                report::toString);
    }
}
