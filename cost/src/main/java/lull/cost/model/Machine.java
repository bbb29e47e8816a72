package lull.cost.model;

import java.util.Map;

/**
 * What a machine's cycles and messages cost. Energies are joules, or multiples of E_l for the paper's normalised machine.
 *
 * @param hertz F, the highest frequency of a core; 1 for the normalised machine, whose times are cycles
 * @param dynamicJoulesPerCycle E_d·F², dynamic energy of a cycle at the highest frequency
 * @param leakageJoulesPerCycle E_l, leakage energy of an active core in the time of a cycle (eq. 6: leakage power is E_l·X)
 * @param joulesPerMessage E_m, energy of a message
 * @param timing the cycles of a message and of a step
 */
public record Machine(
        double hertz,
        double dynamicJoulesPerCycle,
        double leakageJoulesPerCycle,
        double joulesPerMessage,
        Timing timing) {

    /**
     * How long messages and steps are.
     *
     * @param cyclesPerMessage K_c, cycles at the highest frequency in the time of a message
     * @param cyclesPerStep β, cycles of a step of computation
     */
    public record Timing(double cyclesPerMessage, double cyclesPerStep) {
        public Timing {
            requireNotNegative(Map.of("K_c", cyclesPerMessage));
            requirePositive("beta", cyclesPerStep);
        }
    }

    public Machine {
        requirePositive("hertz", hertz);
        requireNotNegative(
                Map.of("E_d F^2", dynamicJoulesPerCycle, "E_l", leakageJoulesPerCycle, "E_m", joulesPerMessage));
    }

    /** The normalisation of section V: E_l = 1, E_d·F² = 10, β = 1, K_c = 500, k = 500, F = 1. */
    public static Machine normalised() {
        return new Machine(1, 10, 1, 5000, new Timing(500, 1));
    }

    /** The same with the energy of a message given as k, the cycles at the highest frequency that cost as much (E_m = k·E_d·F²). */
    public Machine withMessageRatio(double k) {
        requireNotNegative(Map.of("k", k));
        return new Machine(hertz, dynamicJoulesPerCycle, leakageJoulesPerCycle, k * dynamicJoulesPerCycle, timing);
    }

    private static void requirePositive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " = " + value + ": it is a number above 0");
        }
    }

    private static void requireNotNegative(Map<String, Double> values) {
        values.forEach((name, value) -> {
            if (!(value >= 0) || Double.isInfinite(value)) {
                throw new IllegalArgumentException(name + " = " + value + ": a price is a number from 0 up");
            }
        });
    }
}
