package lull.predictor;

/**
 * What the sample configurations showed of one phase of one task, all per instance of the phase.
 *
 * @param seconds mean time in each sample configuration
 * @param eventRates events per elapsed cycle: row i for sample configuration i, a column for each event of the model; no
 *     columns where there are no counters
 */
public record PhaseSamples(double[] seconds, double[][] eventRates) {

    /** Checks that there is a row of rates for each time. */
    public PhaseSamples {
        if (seconds.length != eventRates.length) {
            throw new IllegalArgumentException(
                    seconds.length + " sampled times, but event rates of " + eventRates.length + " samples");
        }
    }

    /** Times alone, for a model without events. */
    public static PhaseSamples ofTimes(double... seconds) {
        return new PhaseSamples(seconds, new double[seconds.length][0]);
    }
}
