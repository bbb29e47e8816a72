package lull.predictor;

/**
 * One phase of one task as it is predicted on every configuration, the input of every decision.
 *
 * @param seconds mean time of an instance, by the configuration's number; NaN where none can be given. Of a serial or fixed phase
 *     only the times at the highest concurrency are read: its time depends on the frequency alone
 * @param instances of the phase in an iteration, or in a turn of its inner loop, one after the other
 * @param meanCycles of an instance in the default configuration; NaN where no counter tells: then time × frequency
 * @param serial whether one thread runs it, whatever the team
 * @param fixed whether it keeps its default team, where that sits by default, whatever is asked for
 */
public record PredictedPhase(double[] seconds, double instances, double meanCycles, boolean serial, boolean fixed) {

    /** A phase whose team can be chosen, unless it is serial. */
    public PredictedPhase(double[] seconds, double instances, double meanCycles, boolean serial) {
        this(seconds, instances, meanCycles, serial, false);
    }

    /** Checks that the phase happens. */
    public PredictedPhase {
        if (!(instances > 0 && instances < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "a phase has " + instances + " instances in an iteration; give more than 0");
        }
    }

    /** Time in an iteration, all instances together; NaN if it isn't predicted, or predicted to be negative or infinite. */
    public double iterationSeconds(ConfigurationSpace space, int concurrency, int frequency) {
        double time = seconds[space.index(isUnchangeable() ? space.concurrencies() - 1 : concurrency, frequency)];
        return time >= 0 && time < Double.POSITIVE_INFINITY ? time * instances : Double.NaN;
    }

    /** Whether it takes the same time whatever the concurrency. */
    public boolean isUnchangeable() {
        return serial || fixed;
    }

    /** Cycles of an instance in the default configuration; NaN if they are neither counted nor predicted. */
    public double cycles(ConfigurationSpace space) {
        return Double.isNaN(meanCycles)
                ? seconds[space.defaultIndex()] * space.frequencyHertz(space.frequencies() - 1)
                : meanCycles;
    }
}
