package lull.cost.optimum;

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

    /** α·E + T. */
    public double cost(double alpha) {
        return alpha * joules + seconds;
    }

    boolean betterThan(Optimum other) {
        return value < other.value || value == other.value && cores < other.cores;
    }
}
