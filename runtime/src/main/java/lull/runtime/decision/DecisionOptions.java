package lull.runtime.decision;

import java.util.OptionalDouble;
import lull.dct.throttling.Scheme;
import lull.dct.throttling.Scope;
import lull.dct.throttling.ThrottlingOptions;

/**
 * How to decide.
 *
 * @param scheme of throttling
 * @param scope of the improved one phase approach
 * @param frequencies whether frequencies are chosen
 * @param epsilon tolerance ε of eq. 9; empty to take each phase's own tolerance: the model's where its time is
 *     predicted, else two deviations of its times
 * @param leastCycles phases with fewer cycles keep the team of the phase before them, and are not predicted
 */
public record DecisionOptions(
        Scheme scheme, Scope scope, boolean frequencies, OptionalDouble epsilon, double leastCycles) {
    /** The smaller of the two ends of what Li et al. recommend, 0.1 to 0.2: a wait that is sure allows for scatter by itself. */
    public static final double DEFAULT_EPSILON = 0.1;

    /** The scheme and the least phase that Li et al. arrive at. */
    public DecisionOptions(Scope scope, boolean frequencies, OptionalDouble epsilon) {
        this(Scheme.IMPROVED_ONE_PHASE, scope, frequencies, epsilon, ThrottlingOptions.LEAST_CYCLES);
    }

    /** The same without a choice of frequencies. */
    DecisionOptions withoutFrequencies() {
        return new DecisionOptions(scheme, scope, false, epsilon, leastCycles);
    }

    /** Checks the numbers. */
    public DecisionOptions {
        if (epsilon.isPresent() && !(epsilon.getAsDouble() >= 0 && epsilon.getAsDouble() < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("epsilon " + epsilon.getAsDouble() + ": give 0 or more, or auto");
        }
        if (!(leastCycles >= 0 && leastCycles < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("least-cycles " + leastCycles + ": give 0 or more");
        }
    }
}
