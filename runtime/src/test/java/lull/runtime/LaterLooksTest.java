package lull.runtime;

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
    private static final String NOTHING = "nothing to gain: the default is kept";
    private static final String AGAIN = "the default is looked at again";

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

            unsure += count(job, AGAIN) > 0 ? 1 : 0;
            assertEquals("holding the plan", job.runtime().state(), log(job)::toString);
        }
        assertTrue(unsure >= 5, unsure + " of 10 jobs were left at the default first");
    }

    @Test
    void shouldLookAfterTwiceAsManyIterationsEachTime() {
        SimulatedJob job = disturbedUntil(Integer.MAX_VALUE, 1);

        job.run(0, 8000);

        assertEquals(1 + count(job, AGAIN), count(job, NOTHING), log(job)::toString);
        assertEquals(6, count(job, AGAIN), log(job)::toString); // from 50 iterations on, and some 18 for each look
        assertTrue(job.runtime().isResting());
        assertFalse(job.runtime().isSettled());
    }

    @Test
    void shouldLookAgainOnAllNodesAtOnce() {
        SimulatedJob job = disturbedUntil(100, 1);
        SimulatedAgents nodes = new SimulatedAgents(job.tasks(), SimulatedJob.options(Mode.ACT, Dct.OFF, 0), 5, 0, 1);

        job.under(nodes).run(0, 2000);

        for (int node = 0; node < 2; node++) {
            List<String> log = nodes.outcome(node).log();
            assertTrue(log.stream().anyMatch(line -> line.contains(AGAIN)), nodes.log());
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

        assertEquals(0, count(job, AGAIN), log(job)::toString);
        assertTrue(job.runtime().isSettled(), job.runtime().state());
    }
}
