package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Iterations, groups and periods of programs that are shaped like real codes. That constant work has no period is left
 * to the unit tests: on a machine with more processes than cores, the scheduler's turns can be one.
 */
class ShapesTest {
    /** Of irs_like.c, unless it is told otherwise. */
    private static final int STEPS = 25;

    /** Runs of half a second, whose events the ring holds until an agent comes that a busy machine lets begin late. */
    @ParameterizedTest
    @CsvSource({
        "multi_zone.c, 100, 1, 90, 100",
        "many_regions.c, 400, 1, 390, 400",
        "amg_like.c, 60, 33, 50, 60",
        "lulesh_like.c, 60, 1, 50, 60",
    })
    void shouldFindIterationAndGroupsWhenTheProgramIsShapedLikeARealCode(
            String source, String iterations, int groups, int fewest, int most) {
        Report report = observe(2, source, iterations);

        Report.Iteration iteration = iterationOf(report);
        assertEquals(groups, iteration.groups());
        assertTrue(iteration.count() >= fewest && iteration.count() <= most, () -> "count of " + iteration);
    }

    @Test
    void shouldFindTheTimeStepWhenTurnsOfTheSolverDependOnData() {
        Launch program = Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("irs_like.c").build()));

        LullCommand.Observation observation = LullCommand.observe(program);

        Report.Iteration iteration = iterationOf(observation.completeReport());
        long solved = observation.outcome().printed("solver iterations");
        assertEquals(5, iteration.groups(), "one of the step, four of a solver iteration");
        assertEquals(STEPS, iteration.count(), 1);
        assertEquals((double) solved / STEPS, iteration.innerTurns(), 0.05 * solved / STEPS);
    }

    @Test
    void shouldFindThePeriodWhenTheWorkOfGroupsRepeats() {
        Report report = observe(2, "periodic.c", "280", "", "50");

        Report.Iteration iteration = iterationOf(report);
        assertEquals(2, iteration.groups());
        assertEquals(14, iteration.period());
    }

    @Test
    void shouldNameTheCriticalTaskWhenOneTakesTwiceAsLong() {
        Report report = observe(2, "clocked.c", Clocked.arguments(200));

        assertEquals(1, iterationOf(report).groups());
        Report.Group group = report.groups().stream()
                .filter(candidate -> candidate.calls() > 150)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no group of the iteration among " + report.groups()));
        assertEquals(1, group.criticalTask());
        assertTrue(group.imbalance() > 0.1, () -> "twice the time is a third above the mean: " + group);
        assertTrue(group.delimiter().contains("MPI_Allreduce"), group::delimiter);
    }

    @Test
    void shouldFindAnIterationWhenThereIsNoMpi() {
        Launch program = Launch.of(
                ProgramBuilder.program("openmp_only.c").withoutMpi().build().toString(), "2000");

        Report report = LullCommand.observe(program).completeReport();

        assertEquals(4000, report.onlyTask().regions());
        assertTrue(iterationOf(report).count() > 1900, () -> "count of " + report.iteration());
    }

    @Test
    void shouldFindAnIterationWhenThereIsNoOpenMp() {
        Report report = observe(2, "mpi_only.c", "1000");

        assertTrue(iterationOf(report).count() > 950, () -> "count of " + report.iteration());
        report.tasks().forEach(task -> assertEquals("none", task.openMpRuntime()));
        report.tasks().forEach(task -> assertEquals(2002, task.mpiCalls()));
    }

    @Test
    void shouldAccountForEveryRegionWhenItListsPhases() {
        Launch program = Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("amg_like.c").build()));

        LullCommand.Observation observation = LullCommand.observe(program);

        Report report = observation.completeReport();
        report.tasks().forEach(task -> assertEquals(observation.outcome().printed("regions"), task.regions()));
        assertTrue(
                report.phaseCalls() >= report.regions(),
                () -> report.phaseCalls() + " calls, " + report.regions() + " regions");
        report.phases()
                .forEach(phase -> assertTrue(
                        phase.share() >= 0 && phase.share() <= 1 && phase.meanSeconds() > 0, phase::toString));
    }

    private static Report observe(int tasks, String source, String... arguments) {
        return LullCommand.observe(Launch.of(
                        OPEN_MPI.command(tasks, ProgramBuilder.program(source).build(), arguments)))
                .completeReport();
    }

    private static Report.Iteration iterationOf(Report report) {
        return report.foundIteration()
                .orElseThrow(() -> new AssertionError("no iteration; warnings: " + report.warnings()));
    }
}
