package lull.runtime.decision;

import java.util.OptionalDouble;
import lull.dct.Scope;

/**
 * How to decide.
 *
 * @param scope of throttling
 * @param frequencies whether frequencies are chosen
 * @param epsilon tolerance ε of eq. 9; empty to take each phase's own tolerance: the model's where its time is
 *     predicted, else two deviations of its times
 */
public record DecisionOptions(Scope scope, boolean frequencies, OptionalDouble epsilon) {
    /** ε that Li et al. evaluate with. */
    public static final double DEFAULT_EPSILON = 0.2;

    /** The same without a choice of frequencies. */
    DecisionOptions withoutFrequencies() {
        return new DecisionOptions(scope, false, epsilon);
    }

    /** Checks ε. */
    public DecisionOptions {
        if (epsilon.isPresent() && !(epsilon.getAsDouble() >= 0 && epsilon.getAsDouble() < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("epsilon " + epsilon.getAsDouble() + ": give 0 or more, or auto");
        }
    }
}
