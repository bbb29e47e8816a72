package lull.predictor;

/**
 * What is known of how programs run, and what was learnt on this machine, in one: of the logarithm of a time a share is the
 * posterior mean of a {@link PhysicalEnsemble}, and the rest is linear in what was sampled, as of a {@link GaussianPredictor}.
 * The linear part holds the Gaussian model's share.
 */
public final class PhysicalPredictor extends FittedPredictor {

    /**
     * What a fit found.
     *
     * @param linear part, with the tolerances
     * @param share of the ensemble, 0 to 1
     * @param ensemble of made-up programs
     */
    public record Parameters(GaussianPredictor.Parameters linear, double share, PhysicalEnsemble ensemble) {}

    private final Parameters parameters;
    private final LinearLogarithms linear;

    /** @throws IllegalArgumentException if the parameters are not of this sampling's shape */
    public PhysicalPredictor(Sampling sampling, Parameters parameters) {
        super(sampling, parameters.linear.tolerances());
        this.parameters = parameters;
        this.linear = new LinearLogarithms(sampling, parameters.linear);
        int size = sampling.space().size();
        if (parameters.ensemble.mean().length != size
                || parameters.ensemble.sampled()[0].length != sampling.samples().length) {
            throw new IllegalArgumentException("an ensemble of " + parameters.ensemble.mean().length
                    + " configurations with " + parameters.ensemble.sampled()[0].length + " samples, for " + size
                    + " with " + sampling.samples().length);
        }
        if (!(parameters.share >= 0 && parameters.share <= 1)) {
            throw new IllegalArgumentException("the ensemble's share " + parameters.share + " is not from 0 to 1");
        }
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
    void predictAll(PhaseSamples samples, double[] seconds) {
        double[] inputs = GaussianPredictor.inputs(samples);
        linear.fill(inputs, seconds);
        if (parameters.share > 0) {
            parameters.ensemble.add(parameters.share, inputs, seconds);
        }
        for (int t = 0; t < seconds.length; t++) {
            seconds[t] = Math.exp(seconds[t]);
        }
    }
}
