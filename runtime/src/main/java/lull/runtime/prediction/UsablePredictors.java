package lull.runtime.prediction;

import java.util.List;

/**
 * What of a model serves a task.
 *
 * @param predictors whose samples the task can take, the best first
 * @param refusals why others don't serve, a word for each that is better than the best of these, or for all if none serves
 */
public record UsablePredictors(List<TaskPredictor> predictors, List<String> refusals) {
    /** Of no model. */
    public static final UsablePredictors NONE = new UsablePredictors(List.of(), List.of());

    public UsablePredictors {
        predictors = List.copyOf(predictors);
        refusals = List.copyOf(refusals);
    }
}
