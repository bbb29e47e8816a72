package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs on several hosts, which are namespaces of this one. */
class NodesTest {
    private static final String EMULATED = "emulated:opteron-8350";

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void shouldReportTheTasksOfAllHostsWhenEachHasAnAgent(int count) throws IOException {
        try (EmulatedHosts hosts = new EmulatedHosts(count)) {
            Path program = ProgramBuilder.program("imbalanced.c").build();
            Launch alone = hosts.mpirun(1, program, "300");
            LullCommand.Observation run = LullCommand.observe(alone, "--nodes", hosts.list());
            Report report = run.completeReport();

            assertEquals(alone.run().assertSuccess().stdout(), run.outcome().stdout());
            assertEquals(count, report.tasks().size(), report.warnings()::toString);
            for (int rank = 0; rank < count; rank++) {
                assertEquals(hosts.hostName(rank + 1), report.task(rank).host());
                assertEquals(300, report.task(rank).regions());
            }
            assertEquals(1, report.groups().size());
            assertEquals(1, report.groups().get(0).criticalTask());
            assertEquals(List.of(), report.warnings());
        }
    }

    @Test
    void shouldFinishAndSayWhatIsMissingWhenTheAgentOfOneHostIsKilled() throws IOException {
        try (EmulatedHosts hosts = new EmulatedHosts(2)) {
            Path program = ProgramBuilder.program("imbalanced.c").build();
            Launch alone = hosts.mpirun(1, program, "2000");
            Path file = LullCommand.newFile("report.json");
            RunningLaunch run = LullCommand.run(alone, "--nodes", hosts.list(), "--report", file.toString()).start();
            assertTrue(run.awaitState(() -> run.observedTasks("imbalanced").size() == 2));
            List<ProcessHandle> victims = run.nodeAgents().stream().filter(agent -> hosts.runsOn(agent, 1)).toList();
            assertEquals(1, victims.size());
            victims.get(0).destroyForcibly();
            Outcome outcome = run.await().assertSuccess();
            Report report = Report.read(file);

            assertEquals(alone.run().assertSuccess().stdout(), outcome.stdout());
            assertEquals(Set.of(1), report.tasks().stream().map(Report.Task::rank).collect(Collectors.toSet()));
            assertTrue(report.warnings().stream().anyMatch(warning -> warning.contains(hosts.hostName(1))), report.warnings()::toString);
        }
    }

    @Test
    void shouldAgreeOnTheMaximumWhenAllAgentsAnswer() {
        String said = agreement(-1, 50);

        for (int rank = 0; rank < 3; rank++) {
            assertTrue(said.contains("rank " + rank + " first [2.0, 0.0, 7.0]"), said);
            assertTrue(said.contains("rank " + rank + " second [20.0] alone false"), said);
        }
    }

    @Test
    void shouldGoOnAloneWhenAnAgentIsDead() {
        String said = agreement(1, 1);

        assertTrue(said.contains("rank 0 second [0.0] alone true"), said);
        assertTrue(said.contains("rank 2 second [20.0] alone true"), said);
    }

    /** Task 1 is the critical one, and the other node's agent never sees it. */
    @Test
    void shouldLowerTheFrequencyOfTheTaskThatWaitsForOneOnAnotherHost() throws IOException {
        try (EmulatedHosts hosts = new EmulatedHosts(2)) {
            Launch alone = hosts.mpirun(1, ProgramBuilder.program("imbalanced.c").build(), "4000");
            LullCommand.Observation run = LullCommand.observe(alone, "--nodes", hosts.list(), "--mode", "act", "--dct", "off",
                    "--max-slowdown", "10%", "--platform", EMULATED);
            assertEquals(alone.run().assertSuccess().stdout(), run.outcome().assertSuccess().stdout());
            JsonObject report = Report.json(run.reportFile());

            assertEquals("act", report.get("mode").getAsString());
            JsonObject energy = report.getAsJsonObject("energy_j");
            assertEquals("emulated", energy.get("kind").getAsString());
            assertTrue(energy.get("source").getAsString().endsWith("sum of 2 nodes"), energy::toString);
            String log = report.getAsJsonObject("runtime").get("log").toString();
            assumeTrue(log.contains("2 in all") && log.contains("a plan is held"), () -> "the machine is too busy: " + log);
            List<JsonObject> decisions = new ArrayList<>();
            report.getAsJsonArray("decisions").forEach(decision -> decisions.add(decision.getAsJsonObject()));
            assertEquals(List.of(0, 1), decisions.stream().map(decision -> decision.get("task").getAsInt()).sorted().toList());
            for (JsonObject decision : decisions) {
                assertEquals(0, decision.get("group").getAsInt());
                assertEquals(decisions.get(0).get("critical_s"), decision.get("critical_s"), "all nodes know the critical time");
                assertTrue(decision.get("predicted_s").getAsDouble() <= decision.get("critical_s").getAsDouble() * 1.000001,
                        decision::toString);
            }
            assertTrue(log.contains(hosts.hostName(1)) && log.contains(hosts.hostName(2)), log);
            String explained = LullCommand.explain(run.reportFile());
            assertTrue(explained.contains("task 0, group 0") && explained.contains("task 1, group 0"), explained);
        }
    }

    @Test
    void shouldKeepThePlanOnOneHostWhenTheAgentOfTheOtherIsKilled() throws IOException {
        try (EmulatedHosts hosts = new EmulatedHosts(2)) {
            Launch alone = hosts.mpirun(1, ProgramBuilder.program("imbalanced.c").build(), "16000").timeout(Duration.ofSeconds(120));
            Path file = LullCommand.newFile("report.json");
            RunningLaunch run = LullCommand.run(alone, "--nodes", hosts.list(), "--report", file.toString(), "--mode", "act",
                    "--dct", "off", "--max-slowdown", "10%", "--platform", EMULATED).start();
            assertTrue(run.awaitState(() -> run.observedTasks("imbalanced").size() == 2), "both tasks are followed");
            double begun = run.elapsedSeconds();
            run.awaitState(() -> run.elapsedSeconds() > begun + 4);
            run.nodeAgents().stream().filter(agent -> hosts.runsOn(agent, 2)).forEach(ProcessHandle::destroyForcibly);
            Outcome outcome = run.await().assertSuccess();
            JsonObject report = Report.json(file);

            assertEquals(alone.run().assertSuccess().stdout(), outcome.stdout());
            String warnings = report.get("warnings").toString();
            assertTrue(warnings.contains("the agent of node " + hosts.hostName(2) + " died"), warnings);
            assertTrue(warnings.contains(hosts.hostName(1) + ": another node's agent"), warnings);
            assertEquals("not all nodes' agents lived to tell theirs",
                    report.getAsJsonObject("energy_j").get("reason").getAsString());
            JsonObject runtime = report.getAsJsonObject("runtime");
            assumeTrue(runtime.get("log").toString().contains("a plan is held"), () -> "the machine is too busy: " + runtime);
            assumeFalse(runtime.get("log").toString().contains("rolled back"), () -> "the machine is too busy: " + runtime);
            assertEquals("holding the plan", runtime.get("state").getAsString(), runtime::toString);
        }
    }

    private static String agreement(int dying, int patienceSeconds) {
        List<String> program = JavaProgram.command("AgreeingAgents", String.valueOf(dying), String.valueOf(patienceSeconds));
        return Launch.of(MpiLibrary.OPEN_MPI.command(3, program)).with("OMPI_MCA_orte_enable_recovery", "1").run().stdout();
    }
}
