package lull.training.fit;

import lull.predictor.EventPredictor;

/**
 * A fitted predictor.
 *
 * @param predictor ready to use
 * @param choices what cross-validation chose, for people
 */
public record Fit(EventPredictor predictor, String choices) {}
