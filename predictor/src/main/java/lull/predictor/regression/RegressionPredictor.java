package lull.predictor.regression;

import java.util.Arrays;
import lull.predictor.PhaseSamples;
import lull.predictor.Sampling;

/**
 * The paper's model: the time on each configuration is a linear function, of its own, of the {@link RegressionTerms} (Li et
 * al., IPDPS 2010, equations 7 and 8). O(terms) for each configuration.
 *
 * <p>Two deviations. With {@link Regression.Unit#PHASE} times are taken in units of the phase's own geometric mean of sample times: in
 * seconds, as printed, the terms without a time (products of rates, and the constant) add as much to a phase of 10⁻⁴ s as to one
 * of 10 s, and T·T grows with the square. And a prediction stays within twice the range, either way, of the ratios to that mean
 * that training showed, since a line may run below zero.
 */
public final class RegressionPredictor extends FittedPredictor {

    /**
     * What a fit found.
     *
     * @param regression of the times
     * @param tolerances for each configuration
     */
    public record Parameters(Regression regression, double[] tolerances) {}

    private final Parameters parameters;
    private final RegressionTerms terms;
    private final double[][] columns;

    /** @throws IllegalArgumentException if the parameters are not of this sampling's shape */
    public RegressionPredictor(Sampling sampling, Parameters parameters) {
        super(sampling, parameters.tolerances);
        this.parameters = parameters;
        this.terms =
                new RegressionTerms(sampling.samples().length, sampling.events().size());
        Regression regression = parameters.regression;
        int size = sampling.space().size();
        if (regression.coefficients().length != size
                || regression.lowest().length != size
                || regression.highest().length != size) {
            throw new IllegalArgumentException(
                    "coefficients of " + regression.coefficients().length + " configurations for " + size);
        }
        for (double[] row : regression.coefficients()) {
            if (row.length != terms.count()) {
                throw new IllegalArgumentException(row.length + " coefficients for " + terms.count() + " terms");
            }
        }
        this.columns = transpose(regression.coefficients(), terms.count());
    }

    /** The parameters; not to be changed. */
    public Parameters parameters() {
        return parameters;
    }

    @Override
    public String describe() {
        return "regression in "
                + (parameters.regression.unit() == Regression.Unit.PHASE ? "the phase's unit" : "seconds");
    }

    @Override
    void predictAll(PhaseSamples samples, double[] seconds) {
        Regression regression = parameters.regression;
        double mean = geometricMean(samples.seconds());
        double unit = regression.unit().seconds(samples);
        double[] values = new double[terms.count()];
        terms.fill(samples, unit, values);
        Arrays.fill(seconds, 0);
        add(values, columns, seconds);
        for (int t = 0; t < seconds.length; t++) {
            seconds[t] *= unit;
        }
        bound(seconds, mean, regression.lowest(), regression.highest());
    }
}
