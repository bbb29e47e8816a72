package lull.runtime.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import org.junit.jupiter.api.Test;

/** The default is looked at again where nothing was sure to be gained, though something may be. */
class LaterLooksTest {
    private static final double LONG = 0.010;
    private static final double SHORT = 0.005;
    private static final String NOTHING = "nothing to gain";

    /** Of two tasks one waits half of its time, but in the first iterations it is held up now and then, so that it waits for nothing. */
    private static SimulatedJob disturbedUntil(int calm, long seed) {
        Random held = new Random(seed);
        SimulatedJob job = new SimulatedJob(2, 1, 1, seed, (rank, iteration, group, threads, hertz) -> {
            boolean late = rank == 1 && iteration < calm && held.nextBoolean();
            return (rank == 0 || late ? LONG : SHORT) / hertz;
        });
        job.tasks().get(1).queued(0.5);
        return job.under(SimulatedJob.options(Mode.ACT, Dct.OFF, 0), SimulatedJob.NODE);
    }

    private static long count(SimulatedJob job, String words) {
        return log(job).stream().filter(line -> line.contains(words)).count();
    }

    private static List<String> log(SimulatedJob job) {
        return job.runtime().outcome().log();
    }

    @Test
    void shouldHoldAPlanWhenWaitsBecomeSure() {
        int unsure = 0;
        for (long seed = 1; seed <= 10; seed++) {
            SimulatedJob job = disturbedUntil(100, seed);

            job.run(0, 2000);

            unsure += count(job, NOTHING) > 0 ? 1 : 0;
            assertEquals("holding the plan", job.runtime().state(), log(job)::toString);
        }
        assertTrue(unsure >= 5, unsure + " of 10 jobs were left at the default first");
    }

    /** After 64 iterations, 128 and so on, a sixteenth of all at most: some 16 ln(8000 / 1000), and some before. */
    @Test
    void shouldLookLessAndLessOftenButNeverEndIt() {
        SimulatedJob job = disturbedUntil(Integer.MAX_VALUE, 1);
        int[] looks = {0};
        boolean[] measuring = {false};
        job.under(() -> {
            job.runtime().step();
            looks[0] += job.runtime().isMeasuring() && !measuring[0] ? 1 : 0;
            measuring[0] = job.runtime().isMeasuring();
        });

        job.run(0, 8000);

        assertTrue(looks[0] >= 10 && looks[0] <= 60, () -> looks[0] + " looks " + log(job));
        assertFalse(job.runtime().isSettled());
    }

    /** One of two waits half of its time, or for nothing, by turns of 2,000 iterations. */
    @Test
    void shouldFollowSlackThatComesAndGoes() {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) ->
                (rank == 0 && iteration / 2000 % 2 == 0 ? SHORT : LONG) / hertz;
        SimulatedJob job =
                new SimulatedJob(2, 1, 1, 1, work).under(SimulatedJob.options(Mode.ACT, Dct.OFF, 0), SimulatedJob.NODE);
        int[] slow = new int[6];
        for (int turn = 0; turn < slow.length; turn++) {
            for (int iteration = 2000 * turn; iteration < 2000 * (turn + 1); iteration++) {
                job.run(iteration, iteration + 1);
                slow[turn] += job.tasks().get(0).isManaged() ? 1 : 0;
            }
        }
        for (int turn = 2; turn < slow.length; turn++) {
            int held = slow[turn];
            String words = "turn " + turn + ": held for " + held + " of 2000 iterations: " + log(job);
            assertTrue(turn % 2 == 0 ? held > 1000 : held < 100, words);
        }
        assertTrue(job.runtime().outcome().savings().lostSeconds() < 0.01 * 12000 * LONG);
    }

    /** However long it goes on, of what was said nobody gets more than can be read. */
    @Test
    void shouldKeepTheBeginningAndTheEndOfALongLog() {
        SimulatedJob job = new SimulatedJob(
                        2,
                        1,
                        1,
                        1,
                        (rank, iteration, group, threads, hertz) ->
                                (rank == 0 && iteration / 300 % 2 == 0 ? SHORT : LONG) / hertz)
                .under(SimulatedJob.options(Mode.ACT, Dct.OFF, 0), SimulatedJob.NODE);

        job.run(0, 100_000);

        List<String> log = log(job);
        assertEquals(101, log.size());
        assertEquals("iteration 10: a plan is held", log.get(0));
        assertTrue(log.get(50).matches("\\.\\.\\. \\d+ lines are left out here \\.\\.\\."), log.get(50));
        assertTrue(log.get(100).compareTo("iteration 9") > 0, log.get(100));
    }

    @Test
    void shouldLookAgainOnAllNodesAtOnce() {
        SimulatedJob job = disturbedUntil(100, 1);
        SimulatedAgents nodes = new SimulatedAgents(job.tasks(), SimulatedJob.options(Mode.ACT, Dct.OFF, 0), 5, 0, 1);

        job.under(nodes).run(0, 2000);

        for (int node = 0; node < 2; node++) {
            List<String> log = nodes.outcome(node).log();
            assertTrue(log.stream().anyMatch(line -> line.contains(NOTHING)), nodes.log());
            assertTrue(log.stream().noneMatch(line -> line.contains("another node")), nodes.log());
            assertEquals("holding the plan", nodes.outcome(node).state(), nodes.log());
        }
        assertTrue(job.tasks().get(1).isManaged());
    }

    @Test
    void shouldSettleForGoodWhereNothingIsToBeGained() {
        SimulatedJob job = new SimulatedJob(2, 1, 1, 1, (rank, iteration, group, threads, hertz) -> LONG / hertz)
                .under(SimulatedJob.options(Mode.ACT, Dct.OFF, 0), SimulatedJob.NODE);

        job.run(0, 2000);

        assertTrue(job.runtime().isSettled(), job.runtime().state());
    }
}
