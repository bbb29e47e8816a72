package lull.predictor.regression;

import lull.predictor.PhaseSamples;
import lull.predictor.Sampling;

/**
 * A second model: the logarithms of a phase's times on all configurations, and those of its event rates, are taken as jointly
 * Gaussian; what was sampled conditions the rest. The conditional mean is linear in what was sampled, with a row of weights for
 * each configuration that training works out beforehand, so a prediction costs O(samples + events) for each configuration.
 *
 * <p>After Mishra, Zhang, Lafferty, Hoffmann, <em>A Probabilistic Graphical Model-based Approach for Minimizing Energy Under
 * Performance Constraints</em>, ASPLOS 2015, which predicts rates, not their logarithms: with logarithms errors are relative.
 */
public final class GaussianPredictor extends FittedPredictor {

    /**
     * What a fit found. With x the logarithms of the sampled seconds followed by those of each event's mean rate over the
     * samples, log(rate + {@link #RATE_FLOOR}), ln T_t = offset_t + Σ weight_(t,i)·x_i.
     *
     * @param offsets of each configuration
     * @param weights row t of configuration t, a column for each sample, then for each event
     * @param tolerances for each configuration
     */
    public record Parameters(double[] offsets, double[][] weights, double[] tolerances) {}

    /** Added to rates, events per cycle, so that an event that did not happen has a logarithm. */
    public static final double RATE_FLOOR = 1e-9;

    private final Parameters parameters;
    private final double[][] columns;

    /** @throws IllegalArgumentException if the parameters are not of this sampling's shape */
    public GaussianPredictor(Sampling sampling, Parameters parameters) {
        super(sampling, parameters.tolerances);
        this.parameters = parameters;
        int inputs = sampling.samples().length + sampling.events().size();
        int size = sampling.space().size();
        if (parameters.offsets.length != size || parameters.weights.length != size) {
            throw new IllegalArgumentException("offsets and weights of " + parameters.offsets.length + " and "
                    + parameters.weights.length + " configurations for " + size);
        }
        for (double[] row : parameters.weights) {
            if (row.length != inputs) {
                throw new IllegalArgumentException(row.length + " weights for " + inputs + " samples and events");
            }
        }
        this.columns = transpose(parameters.weights, inputs);
    }

    /** The parameters; not to be changed. */
    public Parameters parameters() {
        return parameters;
    }

    @Override
    public String describe() {
        return "gaussian";
    }

    @Override
    void predictAll(PhaseSamples samples, double[] seconds) {
        System.arraycopy(parameters.offsets, 0, seconds, 0, seconds.length);
        add(inputs(samples), columns, seconds);
        for (int t = 0; t < seconds.length; t++) {
            seconds[t] = Math.exp(seconds[t]);
        }
    }

    /** The model's inputs: logarithms of times, then of mean event rates. */
    public static double[] inputs(PhaseSamples samples) {
        int times = samples.seconds().length;
        int events = samples.eventRates()[0].length;
        double[] x = new double[times + events];
        for (int i = 0; i < times; i++) {
            x[i] = Math.log(samples.seconds()[i]);
        }
        for (int k = 0; k < events; k++) {
            double sum = 0;
            for (double[] rates : samples.eventRates()) {
                sum += rates[k];
            }
            x[times + k] = Math.log(sum / times + RATE_FLOOR);
        }
        return x;
    }
}
