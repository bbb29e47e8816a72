package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs on several hosts, which are namespaces of this one. */
class NodesTest {
    private static final String EMULATED = "emulated:opteron-8350";
    /** After which an agent goes on alone, and some more. */
    private static final double UNTIL_MISSED_SECONDS = 13;

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void shouldReportTheTasksOfAllHostsWhenEachHasAnAgent(int count) throws IOException {
        try (EmulatedHosts hosts = new EmulatedHosts(count)) {
            Launch alone = hosts.mpirun(1, Clocked.program(), Clocked.arguments(150));
            LullCommand.Observation run = LullCommand.observe(alone, "--nodes", hosts.list());
            Report report = run.completeReport();

            Clocked.assertRight(count, run.outcome());
            assertEquals(count, report.tasks().size(), report.warnings()::toString);
            for (int rank = 0; rank < count; rank++) {
                assertEquals(hosts.hostName(rank + 1), report.task(rank).host());
                assertEquals(150, report.task(rank).regions());
            }
            assertEquals(1, report.groups().size());
            assertEquals(1, report.groups().get(0).criticalTask());
            assertEquals(List.of(), report.warnings());
        }
    }

    /** Open MPI does not mix -x with a list of variables in its environment, and finds programs here that no path leads to. */
    @Test
    void shouldFollowAllHostsWhenAScriptHandsVariablesOnItself() throws IOException {
        try (EmulatedHosts hosts = new EmulatedHosts(2)) {
            Path program = ProgramBuilder.program("imbalanced.c").build();
            Launch mpirun = hosts.mpirun(1, program.getFileName(), "300").with("GIVEN", "1");
            Launch alone = mpirun.inScript("cd '" + program.getParent() + "'; exec \"$1\" -x GIVEN \"${@:2}\"");
            LullCommand.Observation run = LullCommand.observe(alone, "--nodes", hosts.list());
            Report report = run.completeReport();

            assertEquals(alone.run().assertSuccess().stdout(), run.outcome().stdout());
            assertEquals(2, report.tasks().size(), report.warnings()::toString);
            assertEquals(List.of(), report.warnings());
        }
    }

    @Test
    void shouldKeepTheVariablesAndLibrariesThatTheUserHandsOn() throws IOException {
        try (EmulatedHosts hosts = new EmulatedHosts(2)) {
            Path parameters = LullCommand.newFile("mca-params.conf");
            Files.writeString(parameters, "mca_base_env_list = LISTED=2\norte_fork_agent = env FORKED=3\n");
            Launch listed = hosts.mpirun(1, Path.of("sh"), "-c", "echo $LISTED $FORKED $LD_PRELOAD")
                    .with("OMPI_MCA_mca_base_param_files", parameters.toString());
            Launch given = hosts.mpirun(1, Path.of("sh"), "-c", "echo $LD_PRELOAD")
                    .inScript("exec \"$1\" -x LD_PRELOAD=libm.so.6 \"${@:2}\"");
            String lull = LullCommand.probe().toString();

            assertEquals(
                    ("2 3 " + lull + "\n").repeat(2),
                    LullCommand.observe(listed, "--nodes", hosts.list())
                            .outcome()
                            .stdout());
            assertEquals(
                    (lull + ":libm.so.6\n").repeat(2),
                    LullCommand.observe(given, "--nodes", hosts.list())
                            .outcome()
                            .stdout());
        }
    }

    @Test
    void shouldTellWhatMpirunSaysWhereItStartsNoAgents() throws IOException {
        Toolchain.require("mpirun.openmpi");
        LullCommand.Observation run = LullCommand.observe(Launch.of("echo", "ran"), "--nodes", "localhost,127.0.0.1");
        Report report = run.completeReport();

        assertEquals("ran\n", run.outcome().stdout());
        assertEquals(2, report.warnings().size(), report.warnings()::toString);
        assertEquals("mpirun ended early, with code 1", report.warnings().get(1));
        String warning = report.warnings().get(0);
        assertTrue(warning.contains("requested more processes than the ppr for this topology"), warning);
        assertTrue(warning.contains("name each host once"), warning);
    }

    @Test
    void shouldMakeTheSameReportAgainFromTheTracesOfAllHosts() throws IOException {
        try (EmulatedHosts hosts = new EmulatedHosts(2)) {
            Path traces = LullCommand.newFile("traces");
            Path again = traces.resolveSibling("again.json");
            Launch alone =
                    hosts.mpirun(1, ProgramBuilder.program("imbalanced.c").build(), "1500");
            LullCommand.Observation run =
                    LullCommand.observe(alone, "--nodes", hosts.list(), "--trace", traces.toString());
            Report report = run.completeReport();
            Launch.of(LullCommand.launcher().toString(), "report", traces.toString(), "--report", again.toString())
                    .run()
                    .assertSuccess();
            JsonObject live = Report.json(run.reportFile());
            JsonObject replayed = Report.json(again);

            assertEquals(List.of(), report.warnings());
            assertEquals(2, replayed.getAsJsonArray("tasks").size());
            for (String part : List.of("command", "exit_code", "tasks", "groups", "nodes", "warnings")) {
                assertEquals(live.get(part), replayed.get(part), part);
            }
            for (int rank = 0; rank < 2; rank++) {
                Path host = traces.resolve(hosts.hostName(rank + 1));
                assertEquals(
                        1,
                        Report.json(host.resolve("run.json"))
                                .getAsJsonArray("nodes")
                                .size());
                Launch.of(LullCommand.launcher().toString(), "report", host.toString(), "--report", again.toString())
                        .run()
                        .assertSuccess();
                Report part = Report.read(again);
                assertEquals(
                        List.of(rank),
                        part.tasks().stream().map(Report.Task::rank).toList());
            }
        }
    }

    @Test
    void shouldFinishAndSayWhatIsMissingWhenTheAgentOfOneHostIsKilled() throws IOException {
        int iterations = 600;
        try (EmulatedHosts hosts = new EmulatedHosts(2);
                Hold hold = new Hold(iterations / 2)) {
            Path program = ProgramBuilder.program("imbalanced.c").build();
            Launch alone = hosts.mpirun(1, program, Integer.toString(iterations));
            Path file = LullCommand.newFile("report.json");
            RunningLaunch run = LullCommand.run(hold.in(alone), "--nodes", hosts.list(), "--report", file.toString())
                    .start();
            assertTrue(run.awaitState(() -> run.observedTasks("imbalanced").size() == 2));
            List<ProcessHandle> victims = run.nodeAgents().stream()
                    .filter(agent -> hosts.runsOn(agent, 1))
                    .toList();
            assertEquals(1, victims.size());
            victims.get(0).destroyForcibly();
            hold.release();
            Outcome outcome = run.await().assertSuccess();
            Report report = Report.read(file);

            assertEquals(alone.run().assertSuccess().stdout(), outcome.stdout());
            assertEquals(
                    Set.of(1), report.tasks().stream().map(Report.Task::rank).collect(Collectors.toSet()));
            assertTrue(
                    report.warnings().stream().anyMatch(warning -> warning.contains(hosts.hostName(1))),
                    report.warnings()::toString);
        }
    }

    /** One task a node, the first of C's and the last of Fortran's eight times as slow: the first one's agent decides for both. */
    @ParameterizedTest
    @CsvSource({"balance, 0", "balance_fortran, 1"})
    void shouldMoveSharesOverAllHostsWhenAProgramIsBalanced(String name, int slow) throws IOException {
        try (EmulatedHosts hosts = new EmulatedHosts(2)) {
            Path program = BalancedExample.program(MpiLibrary.OPEN_MPI, name);
            IntFunction<Launch> of =
                    iterations -> hosts.mpirun(1, program, Integer.toString(iterations), "600", "8", "model");
            BalancedExample.Run run = BalancedExample.longEnough(
                    1000,
                    of,
                    observed -> BalancedExample.isMoved(observed, slow),
                    "--nodes",
                    hosts.list(),
                    "--mode",
                    "act");
            Outcome right = of.apply(run.iterations()).run().assertSuccess();
            Outcome balanced = run.observation().outcome().assertSuccess();

            assertEquals(BalancedExample.checksum(right), BalancedExample.checksum(balanced));
            assertEquals(300, BalancedExample.shares(right, " at last:")[slow]);
            int[] shares = BalancedExample.shares(balanced, " at last:");
            assertEquals(600, shares[0] + shares[1]);
            assertTrue(shares[slow] < BalancedExample.CLEARLY_LESS, balanced::description);
            JsonObject report = Report.json(run.observation().reportFile());
            assertEquals(1, report.getAsJsonArray("balancing").size(), report::toString);
            JsonObject loop = report.getAsJsonArray("balancing").get(0).getAsJsonObject();
            assertTrue(loop.get("changes").getAsInt() > 0, loop::toString);
            assertEquals(
                    Set.of(hosts.hostName(1), hosts.hostName(2)),
                    run.observation().completeReport().tasks().stream()
                            .map(Report.Task::host)
                            .collect(Collectors.toSet()));
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

    /** Task 1 is the critical one, and the other node's agent never sees it. What they decide SeveralNodesTest tells. */
    @Test
    @Tag("slow")
    void shouldLowerTheFrequencyOfTheTaskThatWaitsForOneOnAnotherHost() throws IOException {
        try (EmulatedHosts hosts = new EmulatedHosts(2)) {
            Launch alone = hosts.mpirun(1, Clocked.program(), Clocked.arguments(200));
            LullCommand.Observation run = LullCommand.observe(
                    alone,
                    "--nodes",
                    hosts.list(),
                    "--mode",
                    "act",
                    "--dct",
                    "off",
                    "--max-slowdown",
                    Clocked.SLOWDOWN,
                    "--platform",
                    EMULATED);
            Clocked.assertRight(2, run.outcome());
            JsonObject report = Report.json(run.reportFile());

            assertEquals("act", report.get("mode").getAsString());
            JsonObject energy = report.getAsJsonObject("energy_j");
            assertEquals("emulated", energy.get("kind").getAsString());
            assertTrue(energy.get("source").getAsString().endsWith("sum of 2 nodes"), energy::toString);
            Decisions.assertWithinCriticalTimes(report, 2e9);
            assertDecidedTogether(report, run.reportFile(), hosts);
        }
    }

    /** If both nodes were in time for each other. */
    private static void assertDecidedTogether(JsonObject report, Path file, EmulatedHosts hosts) {
        String log = Decisions.log(report);
        Set<String> critical = new HashSet<>();
        report.getAsJsonArray("decisions")
                .forEach(decision -> critical.add(
                        decision.getAsJsonObject().get("critical_s").toString()));
        if (report.getAsJsonArray("decisions").size() == 2 && log.contains("2 in all")) {
            assertEquals(1, critical.size(), () -> "all nodes know the critical time: " + report);
            assertTrue(log.contains(hosts.hostName(1)) && log.contains(hosts.hostName(2)), log);
            String explained = LullCommand.explain(file);
            assertTrue(explained.contains("Task 0, group 0") && explained.contains("Task 1, group 0"), explained);
        }
    }

    @Test
    @Tag("slow")
    void shouldKeepThePlanOnOneHostWhenTheAgentOfTheOtherIsKilled() throws IOException {
        try (EmulatedHosts hosts = new EmulatedHosts(2)) {
            Clocked clocked = new Clocked();
            Path file = LullCommand.newFile("report.json");
            Launch alone = hosts.mpirun(1, Clocked.program(), clocked.arguments("waits", 0));
            RunningLaunch run = LullCommand.run(
                            alone,
                            "--nodes",
                            hosts.list(),
                            "--report",
                            file.toString(),
                            "--mode",
                            "act",
                            "--dct",
                            "off",
                            "--max-slowdown",
                            Clocked.SLOWDOWN,
                            "--platform",
                            EMULATED)
                    .start();
            assertTrue(run.awaitState(() -> run.observedTasks("clocked").size() == 2), "both tasks are followed");
            double begun = run.elapsedSeconds();
            run.awaitState(() -> run.elapsedSeconds() > begun + 4);
            run.nodeAgents().stream().filter(agent -> hosts.runsOn(agent, 2)).forEach(ProcessHandle::destroyForcibly);
            double killed = run.elapsedSeconds();
            run.awaitState(() -> run.elapsedSeconds() > killed + UNTIL_MISSED_SECONDS);
            clocked.end();
            Clocked.assertRight(2, run.await());
            JsonObject report = Report.json(file);

            String warnings = report.get("warnings").toString();
            assertTrue(warnings.contains("the agent of node " + hosts.hostName(2) + " died"), warnings);
            assertEquals(
                    "not all nodes' agents lived to tell theirs",
                    report.getAsJsonObject("energy_j").get("reason").getAsString());
            JsonObject runtime = report.getAsJsonObject("runtime");
            String log = runtime.get("log").toString();
            boolean held = log.contains("a plan is held") && !log.contains("rolled back");
            assertTrue(!held || warnings.contains(hosts.hostName(1) + ": another node's agent"), warnings);
            assertEquals(
                    holdsAtTheEnd(log),
                    runtime.get("state").getAsString().equals("holding the plan"),
                    runtime::toString);
        }
    }

    /** Whether a plan, after those that were rolled back, is held, or the default watched because of other nodes' plans or samples. */
    private static boolean holdsAtTheEnd(String log) {
        int begin = Math.max(0, log.lastIndexOf("rolled back"));
        return log.indexOf("a plan is held", begin) >= 0 || log.indexOf("watched, as ", begin) >= 0;
    }

    private static String agreement(int dying, int patienceSeconds) {
        List<String> program =
                JavaProgram.command("AgreeingAgents", String.valueOf(dying), String.valueOf(patienceSeconds));
        return Launch.of(MpiLibrary.OPEN_MPI.command(3, program))
                .with("OMPI_MCA_orte_enable_recovery", "1")
                .run()
                .stdout();
    }
}
