package lull.training.evaluation;

import lull.training.fit.Example;

/**
 * One phase, predicted by a model that had not seen its application.
 *
 * @param example the phase with its true times
 * @param seconds predicted, by number of the configuration; NaN where none was given
 * @param tolerances promised with it, relative; NaN where none was
 */
public record Prediction(Example example, double[] seconds, double[] tolerances) {

    /** Whether there is one for this configuration. */
    boolean given(int configuration) {
        return !Double.isNaN(seconds[configuration]);
    }

    /** |predicted − true| / true. */
    double error(int configuration) {
        return Math.abs(signedError(configuration));
    }

    /** (predicted − true) / true. */
    double signedError(int configuration) {
        return seconds[configuration] / example.seconds()[configuration] - 1;
    }

    /** Whether the true time lies below the prediction and its tolerance. */
    boolean kept(int configuration) {
        return example.seconds()[configuration] <= seconds[configuration] * (1 + tolerances[configuration]);
    }
}
