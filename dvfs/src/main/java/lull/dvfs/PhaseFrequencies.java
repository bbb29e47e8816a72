package lull.dvfs;

import java.util.Arrays;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PredictedPhase;

/**
 * A phase at every frequency, ascending; the last one is the default f_0. All instances in an iteration together.
 *
 * @param seconds t_ijk; NaN for a frequency that isn't predicted
 * @param costs what to minimise, t_ijk·f_k of eq. 6 or joules; NaN for a frequency that isn't known
 * @param tolerances how far the true time may lie above the predicted, relative; NaN for unknown, which rules a frequency
 *     out. All 0 where one ε for all is in the slack
 */
public record PhaseFrequencies(double[] seconds, double[] costs, double[] tolerances) {

    /** Checks that there are as many of each. */
    public PhaseFrequencies {
        if (seconds.length == 0 || seconds.length != costs.length || seconds.length != tolerances.length) {
            throw new IllegalArgumentException(seconds.length + " times, " + costs.length + " costs and "
                    + tolerances.length + " tolerances of a phase; give one of each for every frequency, at least one");
        }
    }

    /** Eq. 6: t·f as the cost. */
    public static PhaseFrequencies of(double[] seconds, double[] frequenciesHertz) {
        double[] costs = frequenciesHertz.clone();
        for (int k = 0; k < costs.length && k < seconds.length; k++) {
            costs[k] = costs[k] > 0 ? costs[k] * seconds[k] : Double.NaN;
        }
        return new PhaseFrequencies(seconds, costs, new double[seconds.length]);
    }

    /** A predicted phase on the concurrency that DCT chose, t·f as the cost. */
    public static PhaseFrequencies of(PredictedPhase phase, int concurrency, ConfigurationSpace space) {
        double[] seconds = new double[space.frequencies()];
        double[] hertz = new double[space.frequencies()];
        Arrays.setAll(seconds, f -> phase.iterationSeconds(space, concurrency, f));
        Arrays.setAll(hertz, space::frequencyHertz);
        return of(seconds, hertz);
    }

    /** The same, minimising measured or modelled energy. */
    public PhaseFrequencies withJoules(double[] joules) {
        return new PhaseFrequencies(seconds, joules, tolerances);
    }

    int defaultFrequency() {
        return seconds.length - 1;
    }

    /** Whether time and cost of the default are known. */
    public boolean isPredicted() {
        return Double.isFinite(seconds[defaultFrequency()]) && Double.isFinite(costs[defaultFrequency()]);
    }

    /** Δt_ijk with its tolerance; 0 for the default, +∞ for what can't be chosen. */
    double weight(int k) {
        if (k == defaultFrequency()) {
            return 0;
        }
        double weight = seconds[k] * (1 + tolerances[k]) - seconds[defaultFrequency()];
        return isPredicted()
                        && seconds[k] >= 0
                        && tolerances[k] >= 0
                        && Double.isFinite(costs[k])
                        && Double.isFinite(weight)
                ? weight
                : Double.POSITIVE_INFINITY;
    }

    /** 0 for the default of a phase that isn't predicted: it stays there, whatever the others do. */
    double cost(int k) {
        return k == defaultFrequency() && !isPredicted() ? 0 : costs[k];
    }
}
