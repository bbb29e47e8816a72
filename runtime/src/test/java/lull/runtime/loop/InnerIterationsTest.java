package lull.runtime.loop;

import static lull.runtime.loop.LoopedJobs.act;
import static lull.runtime.loop.LoopedJobs.log;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import lull.channel.layout.MpiCall;
import lull.runtime.RuntimeOptions.Dct;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A time step with a region of its own and a solver of some turns, each of which one of two tasks waits half of. */
class InnerIterationsTest {
    private static final double NOISE = 0.01;
    private static final double CALL_SECONDS = 2e-6;
    private static final int OUTER = 0;
    private static final int INNER = 1;

    private final Random random = new Random(3);
    private final SimulatedJob job = new SimulatedJob(2, 1, 2, 7, (rank, step, group, threads, hertz) -> 1)
            .under(act(Dct.OFF, 0.1), SimulatedJob.NODE);

    private void run(int group, double seconds, MpiCall end) {
        for (SimulatedTask task : job.tasks()) {
            double own = seconds * (1 + NOISE * random.nextGaussian()) / (task.rank() == 0 ? 2 : 1);
            task.run(group, 1, isLowered(task, group) ? own * 1.5 : own);
        }
        double last =
                job.tasks().stream().mapToDouble(SimulatedTask::seconds).max().orElseThrow();
        job.tasks().forEach(task -> task.waitUntil(end, last + CALL_SECONDS));
        job.runtime().step();
    }

    private static boolean isLowered(SimulatedTask task, int group) {
        return task.setting(group).frequency().orElse(Integer.MAX_VALUE) < highest();
    }

    private static int highest() {
        return SimulatedJob.HERTZ.size() - 1;
    }

    /** Steps from one on in which the region runs at a low frequency. */
    private int lowered(int group, int from, int to, double seconds, int fewest, int more) {
        int lowered = 0;
        for (int step = 0; step < to; step++) {
            boolean[] low = new boolean[2];
            low[OUTER] = isLowered(job.tasks().get(0), OUTER);
            run(OUTER, seconds, MpiCall.ALLREDUCE);
            int turns = fewest + random.nextInt(more);
            for (int turn = 0; turn < turns; turn++) {
                low[INNER] = isLowered(job.tasks().get(0), INNER);
                run(INNER, 0.010, MpiCall.BARRIER);
            }
            lowered += step >= from && low[group] ? 1 : 0;
        }
        return lowered;
    }

    /**
     * The plan of the inner loop has nothing wrong with it; the step's own region is a third to two thirds of what can be saved. The second look
     * takes some forty steps.
     */
    @ParameterizedTest
    @CsvSource({"3, 5, 0.02", "20, 11, 0.1", "40, 21, 0.1", "40, 21, 0.4", "100, 40, 1"})
    void shouldGoOnFromTheInnerLoopToItsIteration(int fewest, int more, double seconds) {
        int lowered = lowered(OUTER, 100, 300, seconds, fewest, more);
        assertTrue(lowered > 150, () -> lowered + " of 200 steps: " + log(job));
    }

    /** The turns are as many each time, so that the iteration is one long cycle; one with a hundred was waited for without a plan. */
    @ParameterizedTest
    @ValueSource(ints = {10, 50, 80, 100, 120})
    void shouldHoldThePlanOfALoopWithinALongIteration(int turns) {
        int held = 0;
        for (int turn = 0; turn < 4000; turn++) {
            held += isLowered(job.tasks().get(0), INNER) ? 1 : 0;
            run(INNER, 0.010, MpiCall.BARRIER);
            if (turn % turns == turns - 1) {
                run(OUTER, 0.025, MpiCall.ALLREDUCE);
            }
        }
        int lowered = held;
        assertTrue(lowered > 2400, () -> lowered + " of 4000 turns: " + log(job));
    }

    @ParameterizedTest
    @CsvSource({"3, 5, 0.02", "20, 11, 0.1", "40, 21, 0.1", "40, 21, 0.4", "100, 40, 1"})
    void shouldLowerTheInnerLoopToo(int fewest, int more, double seconds) {
        int lowered = lowered(INNER, 20, 300, seconds, fewest, more);
        assertTrue(lowered > 220, () -> lowered + " of 280 steps: " + log(job));
    }
}
