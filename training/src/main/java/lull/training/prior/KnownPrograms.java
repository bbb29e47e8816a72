package lull.training.prior;

import java.util.Arrays;
import java.util.Optional;
import lull.predictor.ConfigurationSpace;

/** Whether the times of a phase are such as programs may take on these configurations, by {@link PhysicalPrior}. */
public final class KnownPrograms {
    /**
     * Of the ratio of a time to that which known programs would take, logarithm; of a ratio of 2 to 10. By 1.7 caches and contention part
     * real programs from the prior's, and a wrong unit parts them by 1000: three times is far from both.
     */
    private static final double LOG_FAR = Math.log(3);

    private final PhysicalPrior programs;

    /** Of programs on these configurations. */
    public KnownPrograms(ConfigurationSpace space) {
        programs = PhysicalPrior.ofTime(space);
    }

    /**
     * A time that fits no program which takes the other times.
     *
     * @param configuration its number
     * @param seconds that were measured
     * @param expected seconds that the program would take which comes nearest to the others
     */
    public record Stray(int configuration, double seconds, double expected) {}

    /**
     * The time that is farthest off, if no program comes near to all of them. A program may have any length, so that a single time
     * always fits. O(programs · times · log times).
     *
     * @param configurations numbers of those that were measured
     * @param seconds measured there
     */
    public Optional<Stray> farthest(int[] configurations, double[] seconds) {
        double[] logarithms = Arrays.stream(seconds).map(Math::log).toArray();
        double[] nearest = new double[seconds.length];
        double least = Double.POSITIVE_INFINITY;
        for (double[] shape : programs.shapes()) {
            double[] beyond = beyond(shape, configurations, logarithms);
            if (Arrays.stream(beyond).allMatch(each -> Math.abs(each) <= LOG_FAR)) {
                return Optional.empty();
            }
            double distance = Arrays.stream(beyond)
                    .map(each -> Math.min(LOG_FAR, Math.abs(each)))
                    .sum();
            if (distance < least) {
                least = distance;
                nearest = beyond;
            }
        }
        int farthest = 0;
        for (int i = 1; i < nearest.length; i++) {
            farthest = Math.abs(nearest[i]) > Math.abs(nearest[farthest]) ? i : farthest;
        }
        return Optional.of(new Stray(
                configurations[farthest], seconds[farthest], Math.exp(logarithms[farthest] - nearest[farthest])));
    }

    /**
     * How far each logarithm lies above a program's, whose length is such that as many lie above as below: one stray does not move it. Of
     * two times the shorter one counts as right.
     */
    private double[] beyond(double[] shape, int[] configurations, double[] logarithms) {
        double[] beyond = new double[configurations.length];
        Arrays.setAll(beyond, i -> logarithms[i] - shape[configurations[i]] - programs.mean(configurations[i]));
        double[] sorted = beyond.clone();
        Arrays.sort(sorted);
        double length =
                sorted.length == 2 ? sorted[0] : (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        Arrays.setAll(beyond, i -> beyond[i] - length);
        return beyond;
    }
}
