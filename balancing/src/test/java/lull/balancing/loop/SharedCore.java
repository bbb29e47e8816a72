package lull.balancing.loop;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A core that two tasks share in virtual time. Both run all the time, as who waits polls; at each tick of the scheduler the one that
 * had less by its weight gets the core.
 */
final class SharedCore {
    private static final double TICK = 120e-6;
    /** Ticks last 0.7 to 1.3 times as long. */
    private static final double SPREAD = 0.6;

    private final double[] weights;
    private final SplittableRandom random;
    private final double[] had = new double[2];
    private final int[] slice = new int[2];
    private final double[] now = new double[2];
    private double[] ends = new double[1024];
    private int[] owners = new int[1024];
    private int slices;

    SharedCore(double first, double second, long seed) {
        weights = new double[] {first, second};
        random = new SplittableRandom(seed);
    }

    /** The moment until which a task, 0 or 1, has come. */
    double now(int task) {
        return now[task];
    }

    /** A task polls until a moment, and notices it when it has the core. */
    void await(int task, double moment) {
        now[task] = Math.max(now[task], moment);
        work(task, 0);
    }

    /** A task works for so many seconds of the core. */
    void work(int task, double seconds) {
        double left = seconds;
        while (true) {
            while (slice[task] >= slices) {
                grow();
            }
            double end = ends[slice[task]];
            boolean own = owners[slice[task]] == task;
            if (own && left < end - now[task]) {
                now[task] += left;
                return;
            }
            left -= own ? Math.max(0, end - now[task]) : 0;
            now[task] = Math.max(now[task], end);
            slice[task]++;
        }
    }

    private void grow() {
        int owner = had[0] / weights[0] <= had[1] / weights[1] ? 0 : 1;
        double length = TICK * (1 + SPREAD * (random.nextDouble() - 0.5));
        had[owner] += length;
        if (slices == ends.length) {
            ends = Arrays.copyOf(ends, 2 * slices);
            owners = Arrays.copyOf(owners, 2 * slices);
        }
        ends[slices] = (slices == 0 ? 0 : ends[slices - 1]) + length;
        owners[slices++] = owner;
    }
}
