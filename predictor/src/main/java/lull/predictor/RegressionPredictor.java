package lull.predictor;

import java.util.Arrays;

/**
 * The paper's model: the time on each configuration is a linear function, of its own, of the {@link RegressionTerms} (Li et
 * al., IPDPS 2010, equations 7 and 8). O(terms) for each configuration.
 *
 * <p>Two deviations. With {@link Unit#PHASE} times are taken in units of the phase's own geometric mean of sample times: in
 * seconds, as printed, the terms without a time (products of rates, and the constant) add as much to a phase of 10⁻⁴ s as to one
 * of 10 s, and T·T grows with the square. And a prediction stays within twice the range, either way, of the ratios to that mean
 * that training showed, since a line may run below zero.
 */
public final class RegressionPredictor extends FittedPredictor {

    /** What times are measured in. */
    public enum Unit {
        /** As printed. */
        SECONDS,
        /** The geometric mean of the phase's sample times. */
        PHASE
    }

    /**
     * What a fit found.
     *
     * @param unit of the times
     * @param coefficients row t of configuration t, in the order of {@link RegressionTerms#names()}
     * @param lowest least admissible ratio of time to geometric mean of the sample times, for each configuration
     * @param highest greatest such ratio
     * @param tolerances for each configuration
     */
    public record Parameters(
            Unit unit, double[][] coefficients, double[] lowest, double[] highest, double[] tolerances) {}

    private final Parameters parameters;
    private final RegressionTerms terms;
    private final double[][] columns;

    /** @throws IllegalArgumentException if the parameters are not of this sampling's shape */
    public RegressionPredictor(Sampling sampling, Parameters parameters) {
        super(sampling, parameters.tolerances);
        this.parameters = parameters;
        this.terms =
                new RegressionTerms(sampling.samples().length, sampling.events().size());
        int size = sampling.space().size();
        if (parameters.coefficients.length != size
                || parameters.lowest.length != size
                || parameters.highest.length != size) {
            throw new IllegalArgumentException(
                    "coefficients of " + parameters.coefficients.length + " configurations for " + size);
        }
        for (double[] row : parameters.coefficients) {
            if (row.length != terms.count()) {
                throw new IllegalArgumentException(row.length + " coefficients for " + terms.count() + " terms");
            }
        }
        this.columns = transpose(parameters.coefficients, terms.count());
    }

    /** The parameters; not to be changed. */
    public Parameters parameters() {
        return parameters;
    }

    @Override
    public String describe() {
        return "regression in " + (parameters.unit == Unit.PHASE ? "the phase's unit" : "seconds");
    }

    @Override
    void predictAll(PhaseSamples samples, double[] seconds) {
        double mean = geometricMean(samples.seconds());
        double unit = unitSeconds(parameters.unit, samples);
        double[] values = new double[terms.count()];
        terms.fill(samples, unit, values);
        Arrays.fill(seconds, 0);
        add(values, columns, seconds);
        for (int t = 0; t < seconds.length; t++) {
            seconds[t] *= unit;
        }
        bound(seconds, mean, parameters.lowest, parameters.highest);
    }

    /** One unit of a phase's time, seconds. */
    public static double unitSeconds(Unit unit, PhaseSamples samples) {
        return unit == Unit.PHASE ? geometricMean(samples.seconds()) : 1;
    }
}
