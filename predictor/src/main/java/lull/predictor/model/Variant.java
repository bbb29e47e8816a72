package lull.predictor.model;

import lull.predictor.EventPredictor;

/**
 * One predictor of a model.
 *
 * @param predictor ready to use
 * @param choices what cross-validation chose, for people
 * @param errors on applications left out of the fit
 */
public record Variant(EventPredictor predictor, String choices, ModelErrors errors) {}
