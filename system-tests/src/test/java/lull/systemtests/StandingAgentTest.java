package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** `lull agent`: programs that somebody else starts, with nothing but the preload. */
class StandingAgentTest {
    private Path shared;
    private Path report;

    @BeforeEach
    void makeRoom() throws IOException {
        shared = Files.createTempDirectory(Path.of("/dev/shm"), "lull-standing-test-");
        report = LullCommand.newFile("standing.json");
    }

    @AfterEach
    void leaveNothing() throws IOException {
        Files.delete(shared); // fails if the agent left something inside
    }

    private RunningLaunch startedAgent(String... options) {
        List<String> all = new ArrayList<>(List.of("--jobs", "1", "--report", report.toString()));
        all.addAll(List.of(options));
        return StandingAgents.start(shared, all.toArray(String[]::new));
    }

    private Path channels() {
        return StandingAgents.channels(shared);
    }

    /** As agents of Slurm's steps on one node do, which have the same settings. */
    @Test
    void shouldFollowProgramsWithoutMetricsWhereAnotherAgentHasThePort() throws IOException {
        int port = Ports.free();
        Path others = Files.createTempDirectory(Path.of("/dev/shm"), "lull-standing-test-");
        RunningLaunch first = StandingAgents.start(others, "--metrics=" + port);
        RunningLaunch second = startedAgent("--metrics=" + port);

        Launch program = Launch.of(
                ProgramBuilder.program("openmp_only.c").withoutMpi().build().toString());
        preloaded(program).run().assertSuccess();

        String said = second.await().assertSuccess().stderr();
        first.terminate();
        assertFalse(first.await().stderr().contains("without metrics"));
        Files.delete(others);
        assertEquals(
                1,
                said.lines()
                        .filter(line -> line.startsWith("lull: goes on without metrics: metrics at ")
                                && line.contains(":" + port + ": "))
                        .count(),
                said);
        assertEquals(1, Report.read(report).tasks().size());
    }

    @Test
    void shouldReportOnAProgramThatWasStartedWithThePreloadAlone() throws IOException {
        Launch program = Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("imbalanced.c").build(), "200"));
        String right = program.run().assertSuccess().stdout();
        RunningLaunch agent = startedAgent();

        Outcome outcome = preloaded(program).run().assertSuccess();

        assertEquals(right, outcome.stdout());
        agent.await().assertSuccess();
        assertEquals(
                List.of(200L, 200L),
                Report.read(report).tasks().stream().map(Report.Task::regions).toList());
    }

    private Launch preloaded(Launch program) {
        return StandingAgents.preloaded(program, channels());
    }

    @Test
    void shouldDecideAndHoldWhenItMayAct() throws IOException {
        RunningLaunch agent = startedAgent(
                "--mode",
                "act",
                "--platform",
                "emulated:opteron-8350",
                "--max-slowdown",
                Clocked.SLOWDOWN,
                "--dct",
                "off");

        Clocked.assertRight(
                2,
                preloaded(Launch.of(OPEN_MPI.command(2, Clocked.program(), Clocked.arguments(200))))
                        .run());

        agent.await().assertSuccess();
        JsonObject json = Report.json(report);
        assertEquals("act", json.get("mode").getAsString());
        assertEquals("emulated", json.getAsJsonObject("energy_j").get("kind").getAsString());
        Decisions.assertWithinCriticalTimes(json, 2e9);
        assertEquals(
                json.getAsJsonArray("decisions").size() > 0,
                Decisions.log(json).matches(".*(a plan is held|nothing to gain).*"),
                json::toString);
    }

    @Test
    void shouldGiveTeamsTheirThreadsBackWhenItIsToldToStop() throws IOException {
        int half = 200;
        String[] arguments = {Integer.toString(2 * half), "yes", "200000"};
        Launch program = Launch.of(OPEN_MPI.command(
                        1, ProgramBuilder.program("malleable.c").build(), arguments))
                .threads(2);
        try (Hold hold = new Hold(half)) {
            RunningLaunch agent = startedAgent("--mode", "act", "--dct", "on", "--force-threads", "1");
            RunningLaunch running = preloaded(hold.in(program)).start();
            assertTrue(
                    running.awaitState(() -> running.stderrSoFar().contains("teams became smaller")),
                    "no team became smaller");

            agent.terminate();

            agent.await();
            hold.release();
            assertEquals("teams 1 2", running.await().assertSuccess().stdout().strip());
        }
        String log = Report.json(report).getAsJsonObject("runtime").get("log").toString();
        assertTrue(log.contains("the agent was told to stop"), log);
    }

    /** What each report tells, in order. */
    private static List<String> told(Path folder, Function<JsonObject, String> what) throws IOException {
        List<String> told = new ArrayList<>();
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                assertTrue(file.toString().endsWith(".json"), file::toString);
                told.add(what.apply(Report.json(file)));
            }
        }
        told.sort(String::compareTo);
        return told;
    }

    /** Of how many regions each task is. */
    private static String regions(JsonObject report) {
        List<String> regions = new ArrayList<>();
        report.getAsJsonArray("tasks")
                .forEach(task ->
                        regions.add(task.getAsJsonObject().get("regions").getAsString()));
        return String.join("+", regions);
    }

    private RunningLaunch stayingAgent(String... options) {
        return StandingAgents.start(shared, options);
    }

    @Test
    void shouldStayAndReportOnJobsOneAfterAnotherAndAtOnce() throws IOException {
        Path folder = report.resolveSibling("reports");
        RunningLaunch agent = stayingAgent("--reports", folder.toString(), "--jobs", "4", "--report-name", "%u-%j");
        Path program = ProgramBuilder.program("imbalanced.c").build();

        preloaded(Launch.of(OPEN_MPI.command(2, program, "30"))).run().assertSuccess();
        preloaded(Launch.of(program.toString(), "41")).run().assertSuccess();
        RunningLaunch third =
                preloaded(Launch.of(OPEN_MPI.command(2, program, "52"))).start();
        RunningLaunch fourth = preloaded(Launch.of(program.toString(), "63")).start();
        third.await().assertSuccess();
        fourth.await().assertSuccess();

        agent.await().assertSuccess();
        assertEquals(List.of("30+30", "41", "52+52", "63"), told(folder, StandingAgentTest::regions));
        assertEquals(List.of("0", "0", "0", "0"), told(folder, json -> json.get("exit_code")
                .toString()));
    }

    /** Jobs come four at a time; before each wave but the first the governor is killed while jobs run, and comes back. */
    @Test
    void shouldLoseNoJobAndLeaveNoFrequencyWhenTheGovernorIsRestartedUnderLoad() throws IOException {
        Path folder = report.resolveSibling("reports");
        int waves = 3;
        int together = 4;
        Path program = ProgramBuilder.program("imbalanced.c").build();
        String right =
                Launch.of(program.toString(), "2000").run().assertSuccess().stdout();
        try (FakeGovernor governor = FakeGovernor.start("ondemand userspace performance")) {
            RunningLaunch agent = stayingAgent(
                    "--reports",
                    folder.toString(),
                    "--jobs",
                    Integer.toString(waves * together),
                    "--mode",
                    "act",
                    "--dct",
                    "off",
                    "--governor",
                    governor.socket().toString());
            for (int wave = 0; wave < waves; wave++) {
                List<RunningLaunch> jobs = new ArrayList<>();
                for (int job = 0; job < together; job++) {
                    jobs.add(preloaded(Launch.of(program.toString(), "2000")).start());
                }
                governor.restart();
                for (RunningLaunch job : jobs) {
                    assertEquals(right, job.await().assertSuccess().stdout());
                }
            }
            agent.await().assertSuccess();
            assertEquals(
                    Collections.nCopies(waves * together, "2000 0"),
                    told(folder, json -> regions(json) + " " + json.get("exit_code")));
            assertTrue(
                    FakeGovernor.becomes(
                            () -> governor.text(0, "scaling_governor").equals(FakeGovernor.FOUND)
                                    && governor.text(1, "scaling_governor").equals(FakeGovernor.FOUND)),
                    governor::said);
        }
    }

    @Test
    void shouldLeaveAProgramInItsOwnPidNamespaceAloneAndSaySo() throws IOException {
        Launch apart = Launch.of(Toolchain.inOwnPidNamespace());
        String program = ProgramBuilder.program("imbalanced.c").build().toString();
        String right = Launch.of(program, "30").run().assertSuccess().stdout();
        RunningLaunch agent = startedAgent();

        Outcome outcome =
                preloaded(apart.withArguments(List.of(program, "30"))).run().assertSuccess();
        assertTrue(agent.awaitState(() -> agent.stderrSoFar().contains("runs unobserved")), agent::stderrSoFar);
        preloaded(Launch.of(program, "41")).run().assertSuccess();

        assertEquals(right, outcome.stdout());
        agent.await().assertSuccess();
        assertEquals(
                List.of(41L),
                Report.read(report).tasks().stream().map(Report.Task::regions).toList());
    }

    @Test
    void shouldTellWithWhichExitCodeAProgramEnded() throws IOException {
        Path folder = report.resolveSibling("reports");
        RunningLaunch agent = stayingAgent("--reports", folder.toString(), "--jobs", "2");
        String program = ProgramBuilder.program("exits.c").build().toString();

        assertEquals(3, preloaded(Launch.of(program, "exit")).run().exitCode());
        preloaded(Launch.of(program, "segv")).run();

        agent.await().assertSuccess();
        assertEquals(
                List.of("3", "null"), told(folder, json -> json.get("exit_code").toString()));
    }

    @Test
    void shouldNeverOverwriteAnotherJobsReport() throws IOException {
        Path folder = Files.createDirectory(report.resolveSibling("reports"));
        Path other = Files.writeString(folder.resolve("same.json"), "another's");
        Path elsewhere = report.resolveSibling("elsewhere.json");
        Files.createSymbolicLink(folder.resolve("same-2.json"), elsewhere);
        RunningLaunch agent = stayingAgent("--reports", folder.toString(), "--report-name", "same", "--jobs", "2");
        Path program = ProgramBuilder.program("imbalanced.c").build();

        preloaded(Launch.of(program.toString(), "30")).run().assertSuccess();
        preloaded(Launch.of(program.toString(), "30")).run().assertSuccess();

        agent.await().assertSuccess();
        assertEquals("another's", Files.readString(other));
        assertTrue(Files.notExists(elsewhere), "a link was followed");
        assertTrue(Files.exists(folder.resolve("same-3.json")) && Files.exists(folder.resolve("same-4.json")));
    }

    @Test
    void shouldLeaveProgramsAloneWhenItIsKilled() throws IOException {
        Launch program = Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("imbalanced.c").build(), "3000"));
        String right = program.run().assertSuccess().stdout();
        RunningLaunch agent = stayingAgent();
        RunningLaunch running = preloaded(program).start();
        Path channels = channels();
        assertTrue(running.awaitState(() -> hasTasks(channels)), "no task came");

        agent.kill();

        agent.await();
        assertEquals(right, running.await().assertSuccess().stdout());
        RunningLaunch next = stayingAgent("--jobs", "1");
        next.terminate();
        next.await();
    }

    private static boolean hasTasks(Path channels) {
        Path status = channels.resolve("status.json");
        try {
            return Files.exists(status) && Files.readString(status).contains("imbalanced");
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void shouldGoOnWhenItsDirectoryIsTakenAway() throws IOException {
        RunningLaunch agent = startedAgent();
        Path away = shared.resolveSibling(shared.getFileName() + "-away");
        // At once: the agent looks after its files while one after the other is removed.
        Launch.of("mv", channels().toString(), away.toString()).run().assertSuccess();
        Launch.of("rm", "-r", away.toString()).run().assertSuccess();
        assertTrue(agent.awaitState(() -> agent.stderrSoFar().contains("there is a new one")), agent::stderrSoFar);

        preloaded(Launch.of(ProgramBuilder.program("imbalanced.c").build().toString(), "30"))
                .run()
                .assertSuccess();

        agent.await().assertSuccess();
        assertEquals(1, Report.read(report).tasks().size());
    }

    /** A file has its name, unless the agent was faster: then once more. */
    private void replaceByAFile(Path directory) {
        Path away = shared.resolveSibling(shared.getFileName() + "-away");
        String replace = "until mv \"$0\" \"$1\" && >\"$0\"; do rm -r \"$1\"; done; rm -r \"$1\"";
        Launch.of("bash", "-c", replace, directory.toString(), away.toString())
                .run()
                .assertSuccess();
    }

    @Test
    void shouldSaySoOnceAndGoOnWhenItsDirectoryCantBeMadeAnewForAWhile() throws IOException {
        Object user = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        assumeTrue(Files.notExists(Path.of("/run/user/" + user)), "the agent would go there");
        RunningLaunch agent = startedAgent();
        Path directory = channels();
        replaceByAFile(directory);
        assertTrue(agent.awaitState(() -> agent.stderrSoFar().contains("are not followed")), agent::stderrSoFar);

        Files.delete(directory);
        assertTrue(agent.awaitState(() -> Files.exists(directory.resolve("agent.lock"))), agent::stderrSoFar);
        preloaded(Launch.of(ProgramBuilder.program("imbalanced.c").build().toString(), "30"))
                .run()
                .assertSuccess();

        String said = agent.await().assertSuccess().stderr();
        assertEquals(
                1, said.lines().filter(line -> line.contains("not followed")).count(), said);
        assertFalse(said.contains("new programs: "), said);
        assertEquals(1, Report.read(report).tasks().size());
    }

    @Test
    void shouldRefuseASecondAgentOfTheSameUser() {
        RunningLaunch first = startedAgent();

        Outcome second = StandingAgents.command(shared, List.of()).run();

        assertEquals(1, second.exitCode());
        assertTrue(second.stderr().contains("another lull agent of this user is at work"), second::description);
        first.terminate();
        first.await();
    }

    @Test
    void shouldEndAndSayWhyWhenItCannotStart() {
        Outcome outcome =
                StandingAgents.command(shared.resolve("missing"), List.of()).run();

        assertEquals(1, outcome.exitCode(), outcome::description);
        assertTrue(outcome.stderr().contains(shared.resolve("missing").toString()), outcome::description);
    }
}
