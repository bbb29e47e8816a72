package lull.runtime.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.RuntimeOutcome;
import lull.runtime.plan.GroupDecision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulated programs whose tasks several agents follow, none of which sees all. */
class SeveralNodesTest {
    private static final double MOST_LOST = 0.01;
    private static final int[] ONE_EACH = {0, 1};

    /** Two groups; in each another task is the critical one. */
    private static double imbalanced(int rank, int iteration, int group, int threads, double hertz) {
        double work = group == 0 ? 0.004 + 0.002 * rank : 0.010 - 0.002 * rank;
        return work * (threads == 1 ? 0.7 : 1) / hertz;
    }

    /** The last task is critical. */
    private static double lastCritical(int rank, int ranks, double hertz) {
        return (rank == ranks - 1 ? 0.010 : 0.005) / hertz;
    }

    private static RuntimeOptions act(Dct dct) {
        return SimulatedJob.options(Mode.ACT, dct, 0.1);
    }

    private static int frequency(RuntimeOutcome outcome, int task) {
        return outcome.decision()
                .orElseThrow()
                .tasks()
                .get(task)
                .groups()
                .get(0)
                .phases()
                .get(0)
                .frequency();
    }

    static IntStream seeds() {
        return IntStream.rangeClosed(1, 12);
    }

    /** Nobody sees all tasks, and agents come round at random: the plan is that of one agent that sees all. */
    @ParameterizedTest
    @MethodSource("seeds")
    void shouldDecideWhatOneAgentWouldWhateverTheOrder(int seed) {
        SimulatedJob alone = new SimulatedJob(4, 2, 2, 1, SeveralNodesTest::imbalanced).quiet();
        SimulatedAgents one = new SimulatedAgents(alone.tasks(), act(Dct.ON), 1, 0);
        alone.under(one).run(0, 900);
        SimulatedJob shared = new SimulatedJob(4, 2, 2, 1, SeveralNodesTest::imbalanced).quiet();
        int[] nodes = seed % 3 == 0 ? new int[] {0, 1, 2, 3} : seed % 3 == 1 ? new int[] {0, 3} : new int[] {0, 1, 3};
        SimulatedAgents several = new SimulatedAgents(shared.tasks(), act(Dct.ON), seed, nodes);
        shared.under(several).run(0, 900);

        assertEquals(one.plan(), several.plan(), () -> several.log() + one.log());
        assertTrue(one.plan().stream().anyMatch(task -> !task.matches(".*\\[2@3, 2@3]")), one.plan()::toString);
        assertFalse(several.isAlone(0));
    }

    @Test
    void shouldLowerWhatWaitsForATaskOfAnotherNode() {
        SimulatedJob job =
                new SimulatedJob(2, 1, 1, 7, (rank, iteration, group, threads, hertz) -> lastCritical(rank, 2, hertz));
        SimulatedAgents agents = new SimulatedAgents(job.tasks(), act(Dct.OFF), 5, ONE_EACH);
        job.under(agents).run(0, 800);
        assertTrue(frequency(agents.outcome(0), 0) < 3, agents.log());
        assertTrue(agents.isManaged(0), agents.log());
        assertFalse(agents.isManaged(1), agents.log());
        assertTrue(agents.outcome(1).log().stream().anyMatch(entry -> entry.contains("watched")), agents.log());
        assertFalse(agents.log().contains("rolled back"), agents.log());
    }

    /** One task does something else before its iteration, some groups in another order. */
    @Test
    void shouldMatchGroupsWhereverTheIterationWasFound() {
        for (int[] first : new int[][] {{2}, {1, 2}, {2, 2}, {0, 1, 2, 1, 2}, {1, 2, 0, 1, 2, 0, 2}}) {
            checkMatched(first);
        }
    }

    private static void checkMatched(int... first) {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) ->
                (group == 0 ? rank == 0 ? 0.004 : 0.010 : group == 1 ? 0.003 : rank == 0 ? 0.008 : 0.002) / hertz;
        SimulatedJob job = new SimulatedJob(2, 1, 3, 7, work).quiet().preparing(1, first);
        SimulatedAgents agents = new SimulatedAgents(job.tasks(), act(Dct.OFF), 5, ONE_EACH);
        job.under(agents).run(0, 600);
        Map<Long, Double> critical = Map.of(4L, 0.010, 10L, 0.010, 3L, 0.003, 8L, 0.008, 2L, 0.008);
        for (int node = 0; node < 2; node++) {
            for (GroupDecision group :
                    agents.outcome(node).decision().orElseThrow().tasks().get(0).groups()) {
                long own = Math.round(1000 * group.throttling().defaultSeconds());
                assertEquals(critical.get(own), group.criticalSeconds(), 1e-6, () -> own + " ms\n" + agents.log());
            }
        }
    }

    @Test
    void shouldDecideNothingAndSaySoWhenNodesSeeDifferentGroups() {
        SimulatedJob job = new SimulatedJob(
                        2, 1, 1, 7, (rank, iteration, group, threads, hertz) -> lastCritical(rank, 2, hertz))
                .withGroupOfItsOwn(1);
        SimulatedAgents agents = new SimulatedAgents(job.tasks(), act(Dct.OFF), 5, ONE_EACH);
        job.under(agents).run(0, 8000);
        for (int node = 0; node < 2; node++) {
            assertEquals("given up, left at the default", agents.outcome(node).state(), agents.log());
            assertTrue(
                    agents.outcome(node).log().stream().anyMatch(entry -> entry.contains("can't be matched")),
                    agents.log());
        }
        assertEquals(0, job.tasks().get(0).published() + job.tasks().get(1).published());
    }

    @Test
    void shouldLeaveABalancedJobAloneOnAllNodes() {
        SimulatedJob job =
                new SimulatedJob(3, 1, 2, 7, (rank, iteration, group, threads, hertz) -> 0.005 / hertz).quiet();
        SimulatedAgents agents = new SimulatedAgents(job.tasks(), act(Dct.OFF), 5, 0, 1, 2);
        job.under(agents).run(0, 600);
        for (int node = 0; node < 3; node++) {
            assertEquals("left at the default", agents.outcome(node).state(), agents.log());
        }
    }

    /** The critical task becomes lighter: its agent tells the other, whose task would make all wait. */
    @Test
    void shouldStartOverEverywhereWhenTheCriticalTaskOfAnotherNodeBecomesShorter() {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) ->
                (rank == 0 ? 0.005 : iteration < 400 ? 0.010 : 0.004) / hertz;
        SimulatedJob job = new SimulatedJob(2, 1, 1, 7, work);
        SimulatedAgents agents = new SimulatedAgents(job.tasks(), act(Dct.OFF), 5, ONE_EACH);
        job.under(agents).run(0, 400);
        assertTrue(agents.isManaged(0), agents.log());
        job.run(400, 430);
        assertFalse(agents.isManaged(0), agents.log());
        assertTrue(
                agents.outcome(0).log().stream().anyMatch(entry -> entry.contains("everything rolled back")),
                agents.log());
        assertTrue(
                agents.outcome(1).log().stream().anyMatch(entry -> entry.contains("everything rolled back")),
                agents.log());
        assertTrue(slowdown(2, work, 3000, ONE_EACH) < MOST_LOST);
    }

    private static double slowdown(int ranks, SimulatedJob.Work work, int iterations, int... nodes) {
        double alone = new SimulatedJob(ranks, 1, 1, 7, work).run(0, iterations);
        SimulatedJob managed = new SimulatedJob(ranks, 1, 1, 7, work);
        return managed.under(new SimulatedAgents(managed.tasks(), act(Dct.OFF), 5, nodes))
                                .run(0, iterations)
                        / alone
                - 1;
    }

    @Test
    void shouldLoseLittleWhenTheWorkSwingsBetweenNodes() {
        assertTrue(slowdown(
                        2,
                        (rank, iteration, group, threads, hertz) ->
                                (iteration / 150 % 2 == rank ? 0.005 : 0.010) / hertz,
                        6000,
                        ONE_EACH)
                < MOST_LOST);
    }

    /** A lower frequency costs more than f_0/f there; the other node doesn't care. */
    @Test
    void shouldRollBackOnOneNodeWithoutTheOther() {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) ->
                rank == 2 ? 0.010 / hertz : 0.006 * (rank == 0 && hertz < 1 ? 2.2 / hertz : 1 / hertz);
        SimulatedJob job = new SimulatedJob(3, 1, 1, 5, work);
        SimulatedAgents agents = new SimulatedAgents(job.tasks(), act(Dct.OFF), 5, 0, 1, 2);
        job.under(agents).run(0, 250);
        assertTrue(
                agents.outcome(0).log().stream().anyMatch(entry -> entry.contains("rolled back: group 0 of task 0")),
                agents.log());
        assertEquals(3, frequency(agents.outcome(0), 0), agents.log());
        assertTrue(agents.isManaged(1), agents.log());
    }

    /** Ends of an agent's life: observing, measuring, sampling, holding. */
    static Stream<Integer> deaths() {
        return Stream.of(5, 45, 60, 200, 500);
    }

    @ParameterizedTest
    @MethodSource("deaths")
    void shouldGoOnWhenAnAgentDies(int iteration) {
        SimulatedJob.Work work = (rank, i, group, threads, hertz) -> lastCritical(rank, 3, hertz);
        SimulatedJob job = new SimulatedJob(3, 2, 1, 5, work);
        SimulatedAgents agents =
                new SimulatedAgents(job.tasks(), SimulatedJob.options(Mode.ACT, Dct.OFF, 0.1), 5, 0, 2);
        job.under(agents).run(0, iteration);
        boolean managed = agents.isManaged(0);
        agents.kill(1);
        job.run(iteration, 1500);
        assertTrue(agents.isAlone(0), agents.log());
        assertTrue(!managed || agents.isManaged(0), "what is held stays held\n" + agents.log());
        assertTrue(agents.outcome(0).decision().isPresent(), agents.log());
        assertTrue(slowdownWithDeath(work, iteration) < MOST_LOST, agents.log());
    }

    private static double slowdownWithDeath(SimulatedJob.Work work, int iteration) {
        double alone = new SimulatedJob(3, 2, 1, 5, work).run(0, 1500);
        SimulatedJob managed = new SimulatedJob(3, 2, 1, 5, work);
        SimulatedAgents agents = new SimulatedAgents(managed.tasks(), act(Dct.OFF), 5, 0, 2);
        managed.under(agents).run(0, iteration);
        agents.kill(1);
        return managed.run(iteration, 1500) / alone - 1;
    }

    /** The agent of the critical task is dead and tells nobody. */
    @Test
    void shouldNoticeByItselfThatSlackIsGoneWhenTheOtherAgentIsDead() {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) ->
                (rank == 0 ? 0.005 : iteration < 900 ? 0.010 : 0.004) / hertz;
        SimulatedJob job = new SimulatedJob(2, 1, 1, 7, work);
        SimulatedAgents agents = new SimulatedAgents(job.tasks(), act(Dct.OFF), 5, ONE_EACH);
        job.under(agents).run(0, 600);
        agents.kill(1);
        job.run(600, 900);
        assertTrue(agents.isManaged(0), agents.log());
        job.run(900, 930);
        assertFalse(agents.isManaged(0), agents.log());
        assertTrue(agents.log().contains("shorter than the plan explains"), agents.log());
    }

    /** One node's work repeats every four iterations, and nobody knows which of them is the others' first. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void shouldNotCountOnTheLongIterationsOfAPeriodElsewhere(int shift) {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) ->
                (rank == 0 ? 0.005 : (iteration + shift) % 4 == 0 ? 0.012 : 0.007) / hertz;
        SimulatedJob job = new SimulatedJob(2, 1, 1, 7, work).quiet();
        SimulatedAgents agents =
                new SimulatedAgents(job.tasks(), SimulatedJob.options(Mode.ACT, Dct.OFF, 0), 5, ONE_EACH);
        job.under(agents).run(0, 1000);
        agents.outcome(0)
                .decision()
                .orElseThrow()
                .tasks()
                .get(0)
                .groups()
                .forEach(group -> assertTrue(group.predictedSeconds() <= 0.007, () -> group + agents.log()));
        assertTrue(agents.isManaged(0), agents.log());
        assertEquals(
                List.of(1, 4),
                List.of(agents.outcome(0).period(), agents.outcome(1).period()),
                agents.log());
    }

    @Test
    void shouldPublishNothingInADryRun() {
        SimulatedJob job =
                new SimulatedJob(2, 1, 1, 7, (rank, iteration, group, threads, hertz) -> lastCritical(rank, 2, hertz));
        SimulatedAgents agents =
                new SimulatedAgents(job.tasks(), SimulatedJob.options(Mode.DRY_RUN, Dct.OFF, 0.1), 5, ONE_EACH);
        job.under(agents).run(0, 600);
        assertTrue(frequency(agents.outcome(0), 0) < 3, agents.log());
        assertEquals(0, job.tasks().get(0).published() + job.tasks().get(1).published());
    }
}
