package lull.runtime.loop;

import static lull.runtime.loop.LoopedJobs.act;
import static lull.runtime.loop.LoopedJobs.decision;
import static lull.runtime.loop.LoopedJobs.frequency;
import static lull.runtime.loop.LoopedJobs.imbalanced;
import static lull.runtime.loop.LoopedJobs.log;
import static lull.runtime.loop.LoopedJobs.scaling;
import static lull.runtime.loop.LoopedJobs.slowdown;
import static lull.runtime.loop.LoopedJobs.stretch;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.decision.NodeControls;
import lull.runtime.decision.TaskClocks;
import lull.runtime.plan.GroupDecision;
import lull.runtime.plan.JobDecision;
import lull.runtime.plan.TaskDecision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulated programs of 10 ms a group, one of which waits for the other unless said otherwise: what is decided for them. */
class JobRuntimeTest {
    private static final double MOST_LOST = 0.01;

    @Test
    void shouldLowerTheFrequencyOfTheTaskThatWaits() {
        SimulatedJob job = new SimulatedJob(
                        2, 1, 1, 1, (rank, iteration, group, threads, hertz) -> imbalanced(rank, 1, hertz))
                .under(act(Dct.OFF, 0.2), SimulatedJob.NODE);
        job.run(0, 600);
        List<TaskDecision> decided =
                job.runtime().outcome().decision().orElseThrow().tasks();
        assertTrue(frequency(decided.get(0)) < 3, log(job));
        assertEquals(3, frequency(decided.get(1)), "the critical task stays at the highest frequency");
        assertTrue(job.tasks().get(0).isManaged(), log(job));
        double[] held = job.runtime().outcome().heldSeconds().get(0);
        GroupDecision group = decided.get(0).groups().get(0);
        assertEquals(group.predictedSeconds(), held[0], 0.02 * held[0]);
        assertTrue(group.predictedSeconds() < group.criticalSeconds());
    }

    @Test
    void shouldGoLowerWhenMeasurementsShowThatFrequencyMattersLittle() {
        SimulatedJob job = new SimulatedJob(
                        2,
                        1,
                        1,
                        1,
                        (rank, iteration, group, threads, hertz) -> (rank == 0 ? 0.007 : 0.010) * stretch(0.1, hertz))
                .under(act(Dct.OFF, 0), SimulatedJob.NODE);
        job.run(0, 1200);
        assertTrue(log(job).contains("refined by what was measured") || frequency(decision(job, 0)) == 0, log(job));
        assertTrue(frequency(decision(job, 0)) < 2, log(job));
    }

    @Test
    void shouldTakeFewerThreadsWhereTheyPayNothing() {
        SimulatedJob job = new SimulatedJob(
                        2,
                        2,
                        1,
                        3,
                        (rank, iteration, group, threads, hertz) -> (threads == 1 ? 0.006 : 0.010) * stretch(1, hertz))
                .under(act(Dct.ON, 0.2), SimulatedJob.NODE);
        job.run(0, 1500);
        assertEquals(1, decision(job, 0).groups().get(0).phases().get(0).threads(), log(job));
        assertTrue(job.runtime().outcome().savings().lostSeconds() < 0, "time was won");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 16})
    void shouldLeaveAProgramThatScalesAtItsTeam(int team) {
        SimulatedJob job = new SimulatedJob(1, team, 2, 3, scaling(0)).under(act(Dct.ON, 0.2), SimulatedJob.NODE);
        job.run(0, 3000);
        assertFalse(decision(job, 0).changesAnything(), log(job));
        assertTrue(log(job).contains("sampled"), log(job));
        assertTrue(slowdown(1, team, 2, 3000, act(Dct.ON, 0.2), scaling(0)) < MOST_LOST);
    }

    @Test
    void shouldPublishNothingInADryRun() {
        SimulatedJob job = new SimulatedJob(
                        2, 2, 1, 1, (rank, iteration, group, threads, hertz) -> imbalanced(rank, 1, hertz))
                .under(SimulatedJob.options(Mode.DRY_RUN, Dct.ON, 0.2), SimulatedJob.NODE);
        job.run(0, 600);
        assertTrue(decision(job, 0).changesAnything(), log(job));
        assertEquals(0, job.tasks().get(0).published() + job.tasks().get(1).published());
        assertTrue(log(job).contains("a dry run tries none"), log(job));
    }

    @Test
    void shouldDoNothingToASingleTaskThatScales() {
        SimulatedJob job = new SimulatedJob(1, 1, 1, 1, scaling(0)).under(act(Dct.ON, 0), SimulatedJob.NODE);
        job.run(0, 600);
        assertFalse(decision(job, 0).changesAnything());
        assertEquals(0, job.tasks().get(0).published());
    }

    @Test
    void shouldKeepTheOnlyFrequency() {
        NodeControls one = new NodeControls(4, List.of(2e9), true, 0, Optional.empty());
        SimulatedJob job = new SimulatedJob(
                        2, 1, 1, 1, (rank, iteration, group, threads, hertz) -> imbalanced(rank, 1, 1))
                .under(act(Dct.OFF, 0), one);
        job.run(0, 600);
        assertFalse(decision(job, 0).changesAnything(), log(job));
    }

    private static JobDecision onClocks(TaskClocks clocks, SimulatedJob.Work work) {
        NodeControls node = new NodeControls(4, SimulatedJob.HERTZ, true, 2e-6, Optional.empty(), clocks);
        SimulatedJob job = new SimulatedJob(2, 1, 2, 1, work).under(act(Dct.OFF, 0.2), node);
        job.run(0, 400);
        return job.runtime().outcome().decision().orElseThrow();
    }

    private static Set<Integer> frequencies(JobDecision decision, int rank) {
        return decision.tasks().get(rank).groups().stream()
                .flatMap(group -> group.phases().stream())
                .map(GroupDecision.DecidedPhase::frequency)
                .collect(Collectors.toSet());
    }

    @Test
    void shouldGiveATaskOneFrequencyWhenItsPhasesCannotHaveTheirOwn() {
        SimulatedJob.Work much =
                (rank, iteration, group, threads, hertz) -> (rank == 1 ? 4e-3 : group == 0 ? 1e-3 : 3e-3) / hertz;
        JobDecision free = onClocks(TaskClocks.FREE, much);
        assertTrue(frequencies(free, 0).size() > 1, "the groups have more and less slack: " + frequencies(free, 0));
        JobDecision one = onClocks(new TaskClocks(Map.of(0, 0), Set.of()), much);
        assertEquals(Set.of(Collections.max(frequencies(free, 0))), frequencies(one, 0));
        assertEquals(Set.of(3), frequencies(one, 1));
        JobDecision each = onClocks(TaskClocks.ONE_EACH, much);
        assertEquals(frequencies(one, 0), frequencies(each, 0));
        assertEquals(Set.of(3), frequencies(each, 1));
    }

    @Test
    void shouldKeepTheHighestWhenATaskIsCriticalInOneGroupOrBesideOneThatIs() {
        SimulatedJob.Work inTurns = (rank, iteration, group, threads, hertz) -> (rank == group ? 4e-3 : 1e-3) / hertz;
        assertFalse(
                onClocks(new TaskClocks(Map.of(0, 0, 1, 1), Set.of()), inTurns).changesAnything());
        SimulatedJob.Work second = (rank, iteration, group, threads, hertz) -> (rank == 1 ? 4e-3 : 1e-3) / hertz;
        assertTrue(
                onClocks(new TaskClocks(Map.of(0, 0, 1, 1), Set.of()), second).changesAnything());
        assertFalse(
                onClocks(new TaskClocks(Map.of(0, 0, 1, 0), Set.of()), second).changesAnything(), "one clock for both");
        assertFalse(onClocks(new TaskClocks(Map.of(), Set.of(0)), second).changesAnything(), "nobody sets task 0");
    }

    /** Nobody tells the loop that frequencies are refused: times stay what they were, and nobody suffers. */
    @Test
    void shouldDoNoHarmWhenThePlatformRefusesFrequencies() {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) -> imbalanced(rank, 1, hertz);
        SimulatedJob refused = new SimulatedJob(2, 1, 1, 7, false, work).under(act(Dct.OFF, 0.2), SimulatedJob.NODE);
        double alone = new SimulatedJob(2, 1, 1, 7, work).run(0, 1000);
        assertEquals(alone, refused.run(0, 1000), 1e-9);
        assertFalse(log(refused).contains("rolled back"), log(refused));
    }

    @Test
    void shouldHoldForcedThreadsFromTheBeginningOfTheIteration() {
        RuntimeOptions forced =
                new RuntimeOptions(Mode.ACT, Dct.ON, act(Dct.ON, 0).decision(), 0.01, OptionalInt.of(3));
        SimulatedJob job = new SimulatedJob(2, 4, 2, 1, scaling(0)).under(forced, SimulatedJob.NODE);
        job.run(0, 6);
        assertEquals(List.of(3, 4), teams(job), "one half");
        job.run(6, 12);
        assertEquals(List.of(4, 3), teams(job), "the other");
        job.run(12, 18);
        assertEquals(List.of(3, 3), teams(job), "all");
        job.run(18, 2000);
        assertEquals(2, job.runtime().outcome().log().size(), "nothing else is decided");
    }

    private static List<Integer> teams(SimulatedJob job) {
        return List.of(
                job.tasks().get(1).setting(0).threads(),
                job.tasks().get(1).setting(1).threads());
    }
}
