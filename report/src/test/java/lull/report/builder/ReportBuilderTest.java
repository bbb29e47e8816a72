package lull.report.builder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.channel.ChannelDirectory;
import lull.channel.layout.MpiCall;
import lull.phases.iteration.TaskTracker;
import lull.report.Report;
import lull.report.ReportText;
import lull.report.observation.RegionName;
import lull.report.observation.RunFacts;
import lull.report.observation.TaskIdentity;
import lull.report.observation.TaskObservation;
import lull.runtime.RuntimeOutcome;
import lull.runtime.RuntimeOutcome.FirstDecision;
import lull.runtime.Savings;
import lull.runtime.decision.NodeControls;
import org.junit.jupiter.api.Test;

class ReportBuilderTest {
    private static TaskObservation rank(int rank, int world, long milliseconds) {
        return Observations.task(
                Observations.identity(OptionalInt.of(rank), world, 100 + rank, 7),
                milliseconds,
                Observations.probe(0, 0));
    }

    private static Report build(TaskObservation... tasks) {
        return ReportBuilder.build(Observations.run(OptionalInt.of(0)), List.of(tasks));
    }

    @Test
    void shouldNameTheCriticalTaskAndItsImbalance() {
        Report report = build(rank(1, 2, 6), rank(0, 2, 3));
        assertEquals(
                List.of(0, 1), report.tasks().stream().map(Report.Task::rank).toList());
        assertEquals(1, report.groups().size());
        Report.Group group = report.groups().get(0);
        assertEquals("MPI_Allreduce", group.delimiter());
        assertEquals(1, group.criticalTask());
        assertEquals(6.5e-3, group.criticalSeconds(), 1e-9);
        assertEquals(5.0e-3, group.meanSeconds(), 1e-9);
        assertEquals(0.3, group.imbalance(), 1e-9);
        assertEquals("constant", group.workload());
        assertEquals(List.of(), report.warnings());
    }

    @Test
    void shouldJoinTheSamePhaseOfAllTasks() {
        Report report = build(rank(0, 2, 3), rank(1, 2, 6));
        assertEquals(
                List.of("first (a.c:1)", "second (a.c:9)"),
                report.phases().stream().map(Report.Phase::location).toList());
        Report.Phase second = report.phases().get(1);
        assertEquals(2, second.tasks());
        assertEquals(4, second.threads());
        assertEquals(4.5e-3, second.meanSeconds(), 1e-4);
        assertEquals(1.0 / 3, second.cv(), 1e-2);
        assertEquals(List.of(0, 1), report.groups().get(0).phases());
        assertEquals(0.45, second.share(), 0.01);
    }

    @Test
    void shouldCountIterationsCallsAndBytes() {
        Report report = build(rank(0, 1, 3));
        assertEquals(Observations.ITERATIONS, report.iteration().count(), 1);
        assertEquals(1, report.iteration().period());
        assertEquals(
                new Report.Call("MPI_Allreduce", 100, report.tasks().get(0).mpiSeconds(), 800),
                report.tasks().get(0).mpi().get(0));
        assertEquals(20, report.overhead().nanosPerRegion(), 1e-9);
    }

    /** The first task has a region more in every tenth of its iterations, so that its own are ten times as long. */
    @Test
    void shouldNotMixIterationsOfDifferentKinds() {
        TaskTracker tracker = new TaskTracker(ReportBuilder.callClasses());
        long now = 1_000_000;
        for (int i = 0; i < Observations.ITERATIONS; i++) {
            long end = now + 10_000_000;
            tracker.region(i % 10 == 0 ? 3 : 1, 4, now, now + 500_000);
            tracker.mpiCall(MpiCall.ALLREDUCE.code(), false, now + 500_000, end, 8);
            now = end;
        }
        TaskObservation longer = new TaskObservation(
                Observations.identity(OptionalInt.of(0), 2, 100, 7),
                Observations.probe(0, 0),
                List.of("libgomp"),
                List.of(),
                Map.of(),
                tracker.profile());

        Report report = build(longer, rank(1, 2, 6));

        assertEquals(report.tasks().get(0).iterationCount(), report.iteration().count());
        assertEquals(0.1, report.iteration().meanSeconds(), 1e-3);
        assertEquals(
                1,
                report.iteration().count() * report.iteration().meanSeconds(),
                0.11,
                "no longer than the run of 1 s");
    }

    @Test
    void shouldSayWhereRegionsAreNotToldApart() {
        TaskObservation one =
                Observations.task(Observations.identity(OptionalInt.of(0), 1, 100, 7), 3, Observations.probe(0, 0));
        TaskObservation all = one.with(one.identity(), Map.of(4095, new RegionName(4095, "libgomp", "last")));
        TaskObservation others = one.with(one.identity(), Map.of(4094, new RegionName(4094, "libgomp", "last")));

        assertEquals(
                List.of("task 0: regions beyond the first 4095 are one phase, other regions"),
                build(all).warnings());
        assertEquals(List.of(), build(others).warnings());
    }

    @Test
    void shouldSayWhatIsIncomplete() {
        TaskObservation losing =
                Observations.task(Observations.identity(OptionalInt.of(0), 4, 100, 7), 3, Observations.probe(12, 5));
        String warnings = String.join("\n", build(losing).warnings());
        assertTrue(warnings.contains("12 events were lost"), warnings);
        assertEquals(
                2 * Observations.ITERATIONS + 12, build(losing).tasks().get(0).regions(), "lost regions ran too");
        assertTrue(warnings.contains("5 regions were begun by other threads"), warnings);
        assertTrue(warnings.contains("the job has 4 tasks, 1 of which"), warnings);
    }

    @Test
    void shouldExplainAnEmptyReport() {
        Report report = build();
        assertTrue(
                report.warnings().get(0).startsWith("no task was seen"),
                report.warnings().toString());
        assertNull(report.iteration());
        assertNull(report.overhead().nanosPerRegion(), "nobody told");
        assertTrue(ReportText.of(report).contains("no task was seen"));
    }

    @Test
    void shouldNotGuessWhyNoTaskWasSeenWhereItIsKnown() {
        String loss = ChannelDirectory.LOST + "/dev/shm/lull-0";
        RunFacts run = Observations.run(OptionalInt.of(0), List.of(loss));

        assertEquals(List.of(loss), ReportBuilder.build(run, List.of()).warnings());
    }

    @Test
    void shouldNotGuessWhyTasksWereNotSeenWhereTheirNodesAgentDidNotAnswer() {
        String silence = "the agent of node a died or did not answer: the tasks there " + RunFacts.NOT_IN_REPORT;
        RunFacts run = Observations.run(OptionalInt.of(0), List.of(silence));

        assertEquals(List.of(silence), ReportBuilder.build(run, List.of()).warnings());
        assertEquals(
                List.of(silence),
                ReportBuilder.build(run, List.of(rank(0, 2, 3))).warnings());
    }

    @Test
    void shouldReportTheLongestOfSeveralJobs() {
        TaskObservation other =
                Observations.task(Observations.identity(OptionalInt.of(0), 1, 300, 8), 3, Observations.probe(0, 0));
        Report report = build(rank(0, 2, 3), rank(1, 2, 6), other);
        assertEquals(3, report.tasks().size());
        assertEquals(2, report.phases().get(0).tasks());
        assertTrue(
                report.warnings().get(0).startsWith("2 jobs ran"),
                report.warnings().toString());
    }

    private static TaskObservation onHost(String host, int rank) {
        return Observations.task(
                new TaskIdentity(
                        OptionalInt.of(rank), OptionalInt.of(2), host, 100, "launcher 7", "/bin/a.out", "Open MPI"),
                3,
                Observations.probe(0, 0));
    }

    private static RuntimeOutcome outcome(String state, double joules, String entry) {
        return new RuntimeOutcome(
                state,
                List.of(entry),
                Optional.empty(),
                NodeControls.threadsOnly(4),
                1,
                Map.of(),
                new Savings(
                        OptionalDouble.of(1),
                        OptionalDouble.of(joules / 10),
                        OptionalDouble.of(2 * joules),
                        OptionalDouble.of(joules),
                        40,
                        true,
                        0.1 * joules,
                        0.05 * joules),
                Optional.of(new FirstDecision((long) (10 * joules), joules)));
    }

    /** The launchers' tasks have equal process numbers on both hosts. */
    @Test
    void shouldSayWhatWasDoneOnEveryHostOfTheJob() {
        Report report = ReportBuilder.build(
                Observations.run(OptionalInt.of(0)),
                List.of(onHost("h1", 0), onHost("h2", 1)),
                Map.of(
                        "h1 launcher 7",
                        outcome("holding the plan", 5, "iteration 3: held"),
                        "h2 launcher 7",
                        outcome("left at the default", 6, "iteration 4: left"),
                        "h3 launcher 7",
                        outcome("of another job", 100, "iteration 5: never")),
                Optional.empty());
        assertEquals(
                "h1: holding the plan; h2: left at the default",
                report.runtime().state());
        assertEquals(
                List.of("h1, iteration 3: held", "h2, iteration 4: left"),
                report.runtime().log());
        assertEquals(60, report.runtime().decidedAtIteration());
        assertEquals(6, report.runtime().decidedAfterSeconds());
        assertEquals(11, report.savings().heldJoules());
        assertEquals(22, report.savings().defaultJoules());
        assertEquals(0.6, report.savings().heldSeconds(), 1e-12);
        assertEquals(0.6, report.savings().lostSeconds(), 1e-12);
        assertNull(report.savings().predicted());
    }

    @Test
    void shouldNumberProcessesWithoutRanksByTheirPlaceInTheList() {
        TaskObservation plain =
                Observations.task(Observations.identity(OptionalInt.empty(), 0, 500, 9), 3, Observations.probe(0, 0));
        Report report = build(plain);
        assertNull(report.tasks().get(0).rank());
        assertEquals(0, report.groups().get(0).criticalTask());
    }
}
