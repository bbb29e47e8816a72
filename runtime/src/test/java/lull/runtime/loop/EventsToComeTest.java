package lull.runtime.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An agent that lets its loop go on only when that may have something to do. */
class EventsToComeTest {
    private static final int GROUPS = 3;
    private static final int EVENTS_OF_ITERATION = 2 * GROUPS;
    private static final int ITERATIONS = 900;
    private static final int OTHER_WORK = 500;

    private int steps;
    private long unread;
    private long due;

    /** One task waits; later it is the critical one, and what was decided is rolled back. */
    private static double seconds(int rank, int iteration, int group, int threads, double hertz) {
        boolean longer = rank == 1 ^ iteration >= OTHER_WORK;
        return (longer ? 0.010 : 0.006) * (threads == 1 ? 1.4 : 1) / hertz;
    }

    private static SimulatedJob job(int seed, Dct dct) {
        return new SimulatedJob(2, 2, GROUPS, seed, EventsToComeTest::seconds)
                .under(SimulatedJob.options(Mode.ACT, dct, 0.1), SimulatedJob.NODE);
    }

    private void stepIfDue(JobRuntime loop) {
        unread += EVENTS_OF_ITERATION;
        if (unread >= due) {
            loop.step();
            due = loop.eventsToCome();
            steps++;
            unread = 0;
        }
    }

    @ParameterizedTest
    @CsvSource({"1, OFF", "2, OFF", "3, OFF", "4, ON", "5, ON", "6, ON"})
    void shouldDecideTheSameWhenItIsAskedOnlyWhenItMayHaveSomethingToDo(int seed, Dct dct) {
        SimulatedJob often = job(seed, dct);
        double seconds = often.run(0, ITERATIONS);
        SimulatedJob seldom = job(seed, dct);
        JobRuntime loop = seldom.runtime();
        seldom.under(() -> stepIfDue(loop));

        assertEquals(seconds, seldom.run(0, ITERATIONS));
        assertEquals(often.runtime().outcome().log(), loop.outcome().log());
        assertTrue(loop.outcome().log().toString().contains("a plan is held"), () -> "" + loop.outcome());
        assertTrue(steps < 2 * ITERATIONS / 3, steps + " steps");
    }
}
