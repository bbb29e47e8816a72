package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** `lull agent --accounting` and `lull jobs`, with a file and with a real server. */
class AccountingTest {
    private Path shared;
    private Path folder;

    @BeforeEach
    void makeRoom() throws IOException {
        shared = Files.createTempDirectory(Path.of("/dev/shm"), "lull-accounting-test-");
        folder = LullCommand.newFile("jobs.db").getParent();
    }

    @AfterEach
    void leaveNothing() throws IOException {
        Files.delete(shared); // fails if the agent left something inside
    }

    private RunningLaunch agent(String place) {
        return StandingAgents.start(
                shared,
                "--reports",
                folder.resolve("reports").toString(),
                "--accounting",
                place,
                "--accounting-spool",
                folder.resolve("spool").toString());
    }

    private void runJob() {
        Launch program =
                Launch.of(ProgramBuilder.program("openmp_only.c").build().toString(), "100");
        StandingAgents.preloaded(program, StandingAgents.channels(shared)).run().assertSuccess();
    }

    private static Launch listing(String place) {
        return Launch.of(LullCommand.launcher().toString(), "jobs", "--json", "--accounting", place);
    }

    private static List<JsonObject> jobs(String place) {
        return jobs(listing(place).run().assertSuccess());
    }

    /** Whether a server has so many; before an agent has made the table it has none to tell of. */
    private static boolean hasJobs(String place, int count) {
        Outcome outcome = listing(place).run();
        return outcome.exitCode() == 0 && jobs(outcome).size() == count;
    }

    private static List<JsonObject> jobs(Outcome outcome) {
        String json = outcome.stdout();
        List<JsonObject> jobs = new ArrayList<>();
        for (JsonElement job : JsonParser.parseString(json).getAsJsonObject().getAsJsonArray("jobs")) {
            jobs.add(job.getAsJsonObject());
        }
        return jobs;
    }

    private static Outcome end(RunningLaunch agent) {
        agent.terminate();
        return agent.await();
    }

    @Test
    void shouldKeepALineOfEachJobInAFile() throws IOException {
        String place = folder.resolve("jobs.db").toString();
        RunningLaunch agent = agent(place);
        runJob();
        runJob();
        end(agent);
        List<JsonObject> jobs = jobs(place);
        assertEquals(2, jobs.size());
        for (JsonObject job : jobs) {
            assertTrue(job.get("program").getAsString().contains("openmp_only"), job::toString);
            assertEquals(0, job.get("exit_code").getAsInt());
            assertEquals("observe", job.get("mode").getAsString());
            assertTrue(job.get("begin_ms").getAsLong() <= job.get("end_ms").getAsLong(), job::toString);
        }
        assertTrue(jobs.get(0).get("end_ms").getAsLong()
                <= jobs.get(1).get("end_ms").getAsLong());
    }

    @Test
    void shouldAccountOfARunTheTimeOfItsProgramAlone() throws IOException {
        Path place = folder.resolve("jobs.db");
        Path report = folder.resolve("report.json");
        Launch.of(
                        LullCommand.launcher().toString(),
                        "run",
                        "--accounting=" + place,
                        "--accounting-spool=" + folder.resolve("spool"),
                        "--report=" + report,
                        "--",
                        "true")
                .run()
                .assertSuccess();
        JsonObject job = jobs(place.toString()).get(0);
        double wall = JsonParser.parseString(Files.readString(report))
                .getAsJsonObject()
                .get("wall_s")
                .getAsDouble();
        long accounted = job.get("end_ms").getAsLong() - job.get("begin_ms").getAsLong();
        assertEquals(wall * 1000, accounted, 1, job::toString);
    }

    @Test
    void shouldNeedNoMoreThanToReadAndToAdd() throws IOException {
        PostgresServer server = PostgresServer.create();
        try {
            server.start();
            RunningLaunch owner = agent(server.place());
            runJob();
            assertTrue(owner.awaitState(() -> hasJobs(server.place(), 1)), owner::stderrSoFar);
            end(owner);
            server.tell("CREATE ROLE humble LOGIN; GRANT SELECT, INSERT ON lull_jobs TO humble");
            String place = server.placeOf("humble");
            RunningLaunch agent = agent(place);
            runJob();
            assertTrue(agent.awaitState(() -> hasJobs(place, 2)), agent::stderrSoFar);
            end(agent);
            server.stop();
        } finally {
            server.remove();
        }
    }

    @Test
    void shouldLoseNothingWhileARealServerIsAway() throws IOException {
        PostgresServer server = PostgresServer.create();
        try {
            server.start();
            RunningLaunch agent = agent(server.place());
            runJob();
            assertTrue(agent.awaitState(() -> hasJobs(server.place(), 1)), agent::stderrSoFar);
            server.stop();
            runJob();
            runJob();
            assertTrue(agent.awaitState(() -> agent.stderrSoFar().contains("lines wait in")), agent::stderrSoFar);
            server.start();
            assertTrue(agent.awaitState(() -> hasJobs(server.place(), 3)), agent::stderrSoFar);
            server.stop();
            runJob();
            Outcome ended = end(agent);
            assertTrue(ended.stderr().contains("the database takes lines again"), ended::description);
            server.start();
            RunningLaunch next = agent(server.place());
            assertTrue(next.awaitState(() -> hasJobs(server.place(), 4)), next::stderrSoFar);
            end(next);
            server.stop();
        } finally {
            server.remove();
        }
    }
}
