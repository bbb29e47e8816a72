package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    private Launch agent(String... options) {
        Launch launch = Launch.of(LullCommand.launcher().toString(), "agent").withArguments(List.of(options));
        return launch.with("LULL_SHM", shared.toString());
    }

    private RunningLaunch startedAgent(String... options) {
        List<String> all = new ArrayList<>(List.of("--report", report.toString()));
        all.addAll(List.of(options));
        RunningLaunch agent = agent(all.toArray(String[]::new)).start();
        assertTrue(agent.awaitState(() -> agent.stderrSoFar().contains("waiting for programs")), agent::stderrSoFar);
        return agent;
    }

    private Path channels() throws IOException {
        try (var directories = Files.list(shared)) {
            return directories.findFirst().orElseThrow();
        }
    }

    @Test
    void shouldReportOnAProgramThatWasStartedWithThePreloadAlone() throws IOException {
        Launch program = Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("imbalanced.c").build(), "200"));
        String right = program.run().assertSuccess().stdout();
        RunningLaunch agent = startedAgent();

        Outcome outcome = program.with("LD_PRELOAD", LullCommand.probe().toString())
                .with("LULL_CHANNEL_DIR", channels().toString())
                .run()
                .assertSuccess();

        assertEquals(right, outcome.stdout());
        agent.await().assertSuccess();
        assertEquals(
                List.of(200L, 200L),
                Report.read(report).tasks().stream().map(Report.Task::regions).toList());
    }

    private Launch preloaded(Launch program) throws IOException {
        return program.with("LD_PRELOAD", LullCommand.probe().toString())
                .with("LULL_CHANNEL_DIR", channels().toString());
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
        Launch program = Launch.of(OPEN_MPI.command(
                        1, ProgramBuilder.program("malleable.c").build(), "30000", "yes"))
                .threads(2);
        RunningLaunch agent = startedAgent("--mode", "act", "--dct", "on", "--force-threads", "1");
        RunningLaunch running = preloaded(program).start();
        assertTrue(
                running.awaitState(() -> running.stderrSoFar().contains("teams became smaller")),
                "no team became smaller");

        agent.terminate();

        agent.await();
        assertEquals("teams 1 2", running.await().assertSuccess().stdout().strip());
        String log = Report.json(report).getAsJsonObject("runtime").get("log").toString();
        assertTrue(log.contains("the agent was told to stop"), log);
    }

    @Test
    void shouldRefuseASecondAgentOfTheSameUser() {
        RunningLaunch first = startedAgent();

        Outcome second = agent().run();

        assertEquals(1, second.exitCode());
        assertTrue(second.stderr().contains("another lull agent of this user is at work"), second::description);
        first.terminate();
        assertTrue(first.await().stderr().contains("no task was seen"));
    }

    @Test
    void shouldEndAndSayWhyWhenItCannotStart() {
        Outcome outcome =
                agent().with("LULL_SHM", shared.resolve("missing").toString()).run();

        assertEquals(1, outcome.exitCode(), outcome::description);
        assertTrue(outcome.stderr().contains(shared.resolve("missing").toString()), outcome::description);
    }
}
