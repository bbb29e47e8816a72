package lull.training.fit;

/** A fitter makes a predictor from the phases of a training set. */
@FunctionalInterface
public interface Fitter {
    /** Applications without which nothing can be left out, nor anything be learnt from the rest. */
    int LEAST_APPLICATIONS = 3;

    /**
     * Fits.
     *
     * @throws IllegalArgumentException if the examples don't suffice; the message says why
     */
    Fit fit(TrainingSet examples);
}
