package lull.predictor;

import java.util.List;

/** A predictor that names the events whose rates it wants. */
public interface EventPredictor extends TimePredictor {

    /** The events of the columns of {@link PhaseSamples#eventRates()}; empty for a model of times alone. */
    List<String> events();

    /** {@code regression} or {@code gaussian}, and what else tells it apart; for people. */
    String describe();
}
