package lull.predictor;

/** Logarithms of times that are linear in what was sampled, with a row of weights for each configuration. */
final class LinearLogarithms {
    private final double[] offsets;
    private final double[][] columns;

    /** @throws IllegalArgumentException if the parameters are not of this sampling's shape */
    LinearLogarithms(Sampling sampling, GaussianPredictor.Parameters parameters) {
        int inputs = sampling.samples().length + sampling.events().size();
        int size = sampling.space().size();
        if (parameters.offsets().length != size || parameters.weights().length != size) {
            throw new IllegalArgumentException("offsets and weights of " + parameters.offsets().length + " and "
                    + parameters.weights().length + " configurations for " + size);
        }
        for (double[] row : parameters.weights()) {
            if (row.length != inputs) {
                throw new IllegalArgumentException(row.length + " weights for " + inputs + " samples and events");
            }
        }
        this.offsets = parameters.offsets();
        this.columns = FittedPredictor.transpose(parameters.weights(), inputs);
    }

    /** Sets all logarithms. */
    void fill(double[] inputs, double[] logarithms) {
        System.arraycopy(offsets, 0, logarithms, 0, logarithms.length);
        FittedPredictor.add(inputs, columns, logarithms);
    }
}
