package lull.systemtests;

import static lull.systemtests.FakeGovernor.FOUND;
import static lull.systemtests.FakeGovernor.HIGHEST;
import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import lull.agent.governor.GovernorClient;
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
    private static final String SUM = "clocked sum ";

    private final Path program = ProgramBuilder.program("clocked.c").build();
    private FakeGovernor governor;
    private Path reportFile;

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
        List<String> command = bound ? List.of("sh", "-c", BIND, program.toString()) : List.of(program.toString());
        List<String> all = new ArrayList<>(List.of("--report", reportFile.toString(), "--dct", "off",
                "--max-slowdown", "30%", "--governor", governor.socket().toString()));
        all.addAll(options.contains("--mode") ? options : Stream.concat(Stream.of("--mode", "act"), options.stream()).toList());
        return LullCommand.run(Launch.of(OPEN_MPI.command(2, command, arguments)), all.toArray(String[]::new)).start();
    }

    /** The report of a run whose output is right. */
    private JsonObject end(RunningLaunch running, int iterations) {
        assertEquals(SUM + 2.0 * iterations, running.await().assertSuccess().stdout().strip());
        return Report.json(reportFile);
    }

    private static String log(JsonObject report) {
        JsonElement runtime = report.get("runtime");
        return runtime == null || runtime.isJsonNull() ? "no decision" : runtime.getAsJsonObject().get("log").toString();
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

    /** Waits for a plan that lowers task 0; on a machine that is too busy to see who waits it may not be decided on. */
    private void awaitLowered(RunningLaunch running) {
        boolean lowered = running.awaitState(this::isLowered);
        if (!lowered) {
            JsonObject report = Report.json(reportFile);
            assumeTrue(log(report).contains("a plan is held") && hertz(report, 0) < 2.4e9,
                    () -> "the machine is too busy: " + log(report));
            fail("held and not set: " + log(report));
        }
    }

    @Test
    void shouldLowerTheTaskThatWaitsAndPutBackWhatWasFoundWhenTasksHaveTheirDomains() {
        governor = FakeGovernor.start(WITH_USERSPACE);
        RunningLaunch running = run(true, List.of(), "500");
        awaitLowered(running);
        assertTrue(Long.parseLong(governor.text(0, SETSPEED)) <= Long.parseLong(governor.text(1, SETSPEED)), "the critical task");
        assertEquals("userspace", governor.text(0, GOVERNOR));

        String log = log(end(running, 500));
        assertRestored();
        assertTrue(log.contains("tasks [0, 1] set that of each phase themselves"), log);
        assertTrue(log.contains("task 0 wrote"), log);
    }

    @Test
    void shouldHoldOneFrequencyForATaskWhenTheKernelHasNoUserspaceGovernor() {
        governor = FakeGovernor.start("ondemand performance");
        RunningLaunch running = run(true, List.of(), "500");
        boolean lowered = running.awaitState(() -> !governor.text(0, "scaling_max_freq").isEmpty()
                && !governor.text(0, "scaling_max_freq").equals(HIGHEST));

        JsonObject report = end(running, 500);
        String log = log(report);
        assumeTrue(log.contains("a plan is held") && hertz(report, 0) < 2.4e9, () -> "the machine is too busy: " + log);
        assertTrue(lowered, log);
        assertTrue(log.contains("have one for all their phases: ") && log.contains("has no userspace governor"), log);
        assertEquals(HIGHEST, governor.text(0, "scaling_max_freq"));
    }

    @Test
    void shouldLowerNobodyWhenTheCriticalTaskSharesEveryDomain() {
        governor = FakeGovernor.start(WITH_USERSPACE);
        RunningLaunch running = run(false, List.of(), "300");
        boolean lowered = running.awaitState(this::isLowered);
        String seen = governor.text(0, SETSPEED);

        String log = log(end(running, 300));
        assertFalse(lowered, () -> "seen then " + seen + ": " + log);
        assertTrue(log.contains("several tasks share domain"), log);
        assertRestored();
    }

    @Test
    void shouldRaiseATaskThatHasLeftItsIteration() {
        governor = FakeGovernor.start(WITH_USERSPACE);
        RunningLaunch running = run(true, List.of(), "400", "4");
        awaitLowered(running);
        assertTrue(running.awaitState(() -> governor.text(0, SETSPEED).equals(HIGHEST)), "raised before the program's end");

        String log = log(end(running, 400));
        assertTrue(log.contains("task 0 was raised to the highest"), log);
    }

    @Test
    void shouldPutBackWhatWasFoundWhenTheAgentIsKilled() {
        governor = FakeGovernor.start(WITH_USERSPACE);
        RunningLaunch running = run(true, List.of(), "600");
        awaitLowered(running);
        running.agent().orElseThrow().destroyForcibly();

        assertTrue(running.awaitState(() -> governor.text(0, GOVERNOR).equals(FOUND)), "while the program runs");
        assertEquals(SUM + "1200.0", running.await().assertSuccess().stdout().strip());
        assertRestored();
    }

    @Test
    void shouldEndRightAndSaySoWhenTheGovernorIsKilled() {
        governor = FakeGovernor.start(WITH_USERSPACE, "--lease-seconds", "1");
        RunningLaunch running = run(true, List.of(), "600");
        awaitLowered(running);
        governor.kill();

        assertTrue(running.awaitState(() -> governor.text(0, SETSPEED).equals(HIGHEST)), "by the task's own descriptor");
        String log = log(end(running, 600));
        assertTrue(log.contains("frequencies can't be set any more: the lease is lost"), log);
    }

    @Test
    void shouldGoOnWithoutWhenAnotherHasTheLease() throws IOException {
        governor = FakeGovernor.start(WITH_USERSPACE);
        try (GovernorClient other = GovernorClient.connect(governor.socket())) {
            other.lease(CpuSet.of(0));
            JsonObject report = end(run(true, List.of(), "200"), 200);

            assertTrue(report.get("warnings").toString().contains("frequencies are left alone: the governor refuses"),
                    report::toString);
            assertTrue(report.get("warnings").toString().contains("CPUs 0 are leased to"), report::toString);
        }
        assertRestored();
    }

    @Test
    void shouldSetNothingAndDecideWithRealFrequenciesInADryRun() {
        governor = FakeGovernor.start(WITH_USERSPACE);
        RunningLaunch running = run(true, List.of("--mode", "dry-run"), "300");
        assertFalse(running.awaitState(() -> !governor.text(0, GOVERNOR).equals(FOUND) || isLowered()));

        JsonObject report = end(running, 300);
        assumeTrue(report.getAsJsonArray("decisions").size() > 0, () -> "the machine is too busy: " + log(report));
        assertTrue(hertz(report, 0) <= hertz(report, 1), report::toString);
        assertEquals(2.4e9, Math.max(hertz(report, 0), hertz(report, 1)), report::toString);
    }

    private static double hertz(JsonObject report, int task) {
        Predicate<JsonObject> own = decision -> decision.get("task").getAsInt() == task;
        return report.getAsJsonArray("decisions").asList().stream().map(JsonElement::getAsJsonObject).filter(own)
                .findFirst().orElseThrow().getAsJsonArray("frequencies_hz").get(0).getAsDouble();
    }

    @Test
    void shouldNotAskForALeaseWhenFrequenciesAreToBeLeftAlone() {
        governor = FakeGovernor.start(WITH_USERSPACE);
        end(run(true, List.of("--dvfs", "off"), "50"), 50);
        governor.close();

        assertTrue(governor.said().contains("requests 0,"), governor::said);
    }

    @Test
    void shouldSayHowToGetFrequenciesWhenNoGovernorListens() throws IOException {
        governor = FakeGovernor.start(WITH_USERSPACE);
        governor.close();
        Files.deleteIfExists(governor.socket());
        JsonObject report = end(run(true, List.of(), "50"), 50);

        assertTrue(report.get("warnings").toString().contains("no governor listens at " + governor.socket()), report::toString);
    }
}
