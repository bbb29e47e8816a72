package lull.cost.optimum;

import java.util.List;

/**
 * The configurations to choose from.
 *
 * @param maximumCores the most cores that may be used
 * @param powersOfTwo whether only powers of two may be used
 * @param ratios the frequencies that the machine has, as multiples γ of the highest; empty: every real γ in (0, 1]
 */
public record SearchSpace(long maximumCores, boolean powersOfTwo, List<Double> ratios) {
    /** Beyond it whole numbers are no longer all doubles. */
    private static final long LARGEST = 1L << 52;
    /** Stands for the open end of (0, 1]: energy alone would be least at γ → 0. */
    static final double LEAST_RATIO = 1e-12;

    public SearchSpace {
        if (maximumCores < 1 || maximumCores > LARGEST) {
            throw new IllegalArgumentException("maximum cores = " + maximumCores + ": it is from 1 to " + LARGEST);
        }
        ratios = ratios.stream().distinct().sorted().toList();
        for (double ratio : ratios) {
            if (!(ratio > 0 && ratio <= 1)) {
                throw new IllegalArgumentException(
                        "gamma = " + ratio + ": a frequency is above 0 and at most the highest, gamma 1");
            }
        }
    }

    /** Every number of cores up to a maximum, every γ in (0, 1]. */
    public static SearchSpace upTo(long maximumCores) {
        return new SearchSpace(maximumCores, false, List.of());
    }
}
