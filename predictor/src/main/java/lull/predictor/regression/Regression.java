package lull.predictor.regression;

import lull.predictor.PhaseSamples;

/**
 * The times of a phase on each configuration as linear functions, one of each configuration's own, of the {@link RegressionTerms} (Li
 * et al., IPDPS 2010, equations 7 and 8).
 *
 * @param unit of the times
 * @param coefficients row t of configuration t, in the order of {@link RegressionTerms#names()}
 * @param lowest least admissible ratio of time to geometric mean of the sample times, for each configuration
 * @param highest greatest such ratio
 */
public record Regression(Unit unit, double[][] coefficients, double[] lowest, double[] highest) {

    /** What times are measured in. */
    public enum Unit {
        /** As printed. */
        SECONDS,
        /** The geometric mean of the phase's sample times. */
        PHASE;

        /** One unit of a phase's time, seconds. */
        public double seconds(PhaseSamples samples) {
            return this == PHASE ? FittedPredictor.geometricMean(samples.seconds()) : 1;
        }
    }
}
