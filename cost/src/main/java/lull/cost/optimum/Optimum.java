package lull.cost.optimum;

import java.util.Comparator;

/**
 * The best configuration.
 *
 * @param cores P
 * @param ratio γ, the frequency as a multiple of the highest
 * @param joules the energy there (multiples of E_l for the normalised machine)
 * @param seconds the time there (cycles at the highest frequency for the normalised machine)
 * @param value what was minimised
 */
public record Optimum(long cores, double ratio, double joules, double seconds, double value) {
    private static final Comparator<Optimum> PREFERENCE = Comparator.comparingDouble(Optimum::value)
            .thenComparingDouble(Optimum::seconds)
            .thenComparingDouble(Optimum::joules)
            .thenComparingLong(Optimum::cores);

    /**
     * α·E + T.
     *
     * @throws ArithmeticException if that is no finite number
     */
    public double cost(double alpha) {
        return cost(alpha, joules, seconds);
    }

    /** The same of any energy and time. */
    public static double cost(double alpha, double joules, double seconds) {
        double cost = alpha * joules + seconds;
        if (!Double.isFinite(cost)) {
            throw new ArithmeticException("the cost alpha * energy + time is " + cost + " for alpha = " + alpha
                    + ", energy = " + joules + ", time = " + seconds + "; take a smaller alpha");
        }
        return cost;
    }

    /** Among equals the one of less time, then of less energy, then of fewer cores, so that none dominates it. */
    boolean betterThan(Optimum other) {
        return PREFERENCE.compare(this, other) < 0;
    }
}
