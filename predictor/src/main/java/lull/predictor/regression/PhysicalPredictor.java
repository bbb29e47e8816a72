package lull.predictor.regression;

import java.util.Arrays;
import java.util.Optional;
import lull.predictor.PhaseSamples;
import lull.predictor.Sampling;

/**
 * What is known of how programs run and what was learnt on this machine, twice: the geometric mean of a {@link TimeMixture}, exact
 * where the parts of a program's work are as few as the samples, and of a {@link PhysicalEnsemble}, which errs less where they are
 * not. Where there is a {@link Regression} besides, which knows nothing of programs and so may learn what physics does not
 * say, the geometric mean of it and of these two. Of times alone.
 */
public final class PhysicalPredictor extends FittedPredictor {

    /**
     * What a fit found.
     *
     * @param mixture of the sampled times
     * @param ensemble of made-up programs
     * @param regression that counts for half, if one does
     * @param tolerances for each configuration
     */
    public record Parameters(
            TimeMixture mixture, PhysicalEnsemble ensemble, Optional<Regression> regression, double[] tolerances) {}

    private final Parameters parameters;
    private final int[] samples;
    private final double[][] columns;
    private final Optional<RegressionPredictor> regression;

    /** @throws IllegalArgumentException if the parameters are not of this sampling's shape */
    public PhysicalPredictor(Sampling sampling, Parameters parameters) {
        super(sampling, parameters.tolerances);
        this.parameters = parameters;
        samples = sampling.samples();
        int size = sampling.space().size();
        double[][] weights = parameters.mixture.weights();
        if (weights.length != size
                || parameters.ensemble.mean().length != size
                || parameters.ensemble.pull().length != samples.length
                || Arrays.stream(weights).anyMatch(row -> row.length != samples.length)) {
            throw new IllegalArgumentException("a mixture on " + weights.length + " and an ensemble on "
                    + parameters.ensemble.mean().length + " configurations with "
                    + parameters.ensemble.pull().length + " samples, for " + size + " with " + samples.length);
        }
        if (!sampling.events().isEmpty()) {
            throw new IllegalArgumentException("a physical predictor knows no events, not " + sampling.events());
        }
        columns = transpose(weights, samples.length);
        regression = parameters.regression.map(half ->
                new RegressionPredictor(sampling, new RegressionPredictor.Parameters(half, parameters.tolerances)));
    }

    /** The parameters; not to be changed. */
    public Parameters parameters() {
        return parameters;
    }

    @Override
    public String describe() {
        return "physical";
    }

    @Override
    void predictAll(PhaseSamples sampled, double[] seconds) {
        parameters.ensemble.predict(samples, GaussianPredictor.inputs(sampled), seconds);
        double[] mixed = new double[seconds.length];
        add(sampled.seconds(), columns, mixed);
        double mean = geometricMean(sampled.seconds());
        bound(mixed, mean, parameters.mixture.lowest(), parameters.mixture.highest());
        for (int t = 0; t < seconds.length; t++) {
            seconds[t] = Math.exp(0.5 * seconds[t]) * Math.sqrt(mixed[t]);
        }
        regression.ifPresent(half -> {
            half.predictAll(sampled, mixed);
            for (int t = 0; t < seconds.length; t++) {
                seconds[t] = Math.sqrt(seconds[t] * mixed[t]);
            }
        });
    }
}
