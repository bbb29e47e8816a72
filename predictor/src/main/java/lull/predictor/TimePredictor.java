package lull.predictor;

/** Predicts how long a phase takes on every configuration, from what a few sample configurations showed. */
public interface TimePredictor {

    /** The configurations that it predicts. */
    ConfigurationSpace space();

    /** Numbers of the configurations that have to be sampled, in the order that {@link PhaseSamples} has them. */
    int[] sampleConfigurations();

    /**
     * Predicts one phase. A sampled configuration gets its measured time back.
     *
     * @param samples of the phase, one for each sample configuration
     * @param seconds receives the predicted time of each configuration of the space; NaN where none can be given
     */
    void predict(PhaseSamples samples, double[] seconds);

    /**
     * How far the true time may lie above the prediction, relative to it, with the model's confidence: an ε for the slack
     * (Li et al., eq. 9). 0 for a sampled configuration's own noise is never promised; NaN if the model does not know.
     */
    double tolerance(int configuration);
}
