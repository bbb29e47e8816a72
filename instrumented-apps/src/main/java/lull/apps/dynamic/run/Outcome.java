package lull.apps.dynamic.run;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What a run took.
 *
 * @param iterations of the program
 * @param optimum that was found
 * @param seconds until the last task ended, communication and waiting included
 * @param workSeconds of each task in its own shares
 * @param operations comparisons of each task
 * @param balancingSeconds that balancing took on the task where it took longest, without exchange and waiting
 * @param changes of the distribution
 * @param meteredJoules of all nodes by their meters; NaN if that was not wanted, or a meter failed
 * @param settledAfter iterations until the last change of more than 1 % of the work
 */
record Outcome(
        int iterations,
        long optimum,
        double seconds,
        double[] workSeconds,
        double[] operations,
        double balancingSeconds,
        double meteredJoules,
        int changes,
        int settledAfter) {

    /** Seconds that each task takes for a comparison; that of the slowest for one that compared nothing. */
    double[] slowness() {
        double[] slowness = new double[workSeconds.length];
        Arrays.setAll(slowness, task -> operations[task] > 0 ? workSeconds[task] / operations[task] : 0);
        double slowest = Arrays.stream(slowness).max().orElseThrow();
        return Arrays.stream(slowness).map(value -> value > 0 ? value : slowest).toArray();
    }

    /** What meters told; else power times time at work, and idle power times waiting: modelled. */
    double joules(boolean measured, double[] watts, double[] idleWatts) {
        if (measured) {
            return meteredJoules;
        }
        return IntStream.range(0, workSeconds.length)
                .mapToDouble(task -> watts[task] * workSeconds[task] + idleWatts[task] * (seconds - workSeconds[task]))
                .sum();
    }
}
