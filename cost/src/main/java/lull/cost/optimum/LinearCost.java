package lull.cost.optimum;

import java.util.Optional;
import lull.cost.formula.Enclosure;
import lull.cost.formula.Range;
import lull.cost.model.Execution;
import lull.cost.model.ExecutionEnclosure;

/**
 * C = α·E + T (eq. 2) at the best real γ. For given cores C = α(q·γ² + l·γ + f) + m + d/γ is convex in γ, so the best γ is
 * the one positive root of 2αq·γ³ + αl·γ² − d, or 1 if that is below.
 *
 * <p>Over a range of cores the least cost is at least that of the least coefficients, since C rises with each. By the
 * envelope theorem its slope is that of C at the best γ held fixed, and that γ lies between those of the extreme
 * coefficients, since the root rises with d and falls with q and l.
 */
final class LinearCost implements OptimumObjective {
    private static final int MOST_STEPS = 100;

    private final double alpha;

    LinearCost(double alpha) {
        this.alpha = alpha;
    }

    /** @throws ArithmeticException if the cost at the highest frequency, or at the best one, is no finite number */
    @Override
    public Optional<Optimum> best(long cores, Execution execution) {
        Optimum.cost(alpha, execution.joules(1), execution.seconds(1));
        double ratio = bestRatio(execution.quadraticJoules(), execution.linearJoules(), execution.computationSeconds());
        double joules = execution.joules(ratio);
        double seconds = execution.seconds(ratio);
        return Optional.of(new Optimum(cores, ratio, joules, seconds, Optimum.cost(alpha, joules, seconds)));
    }

    @Override
    public Bound bound(ExecutionEnclosure executions) {
        Enclosure q = executions.quadraticJoules();
        Enclosure l = executions.linearJoules();
        Enclosure d = executions.computationSeconds();
        double ratio = bestRatio(q.low(), l.low(), d.low());
        double low = alpha
                        * ((q.low() * ratio + l.low()) * ratio
                                + executions.fixedJoules().low())
                + executions.communicationSeconds().low()
                + d.low() / ratio;
        double slowest = bestRatio(q.high(), l.high(), d.low());
        double fastest = bestRatio(q.low(), l.low(), d.high());
        Enclosure best = Enclosure.range(Math.min(slowest, fastest), Math.max(slowest, fastest));
        Enclosure slopes = executions
                .joules(best)
                .slopes()
                .times(alpha)
                .plus(executions.seconds(best).slopes());
        boolean inside = best.high() < 1 && best.low() > SearchSpace.LEAST_RATIO;
        return inside ? Bound.of(low, slopes, logarithmicSlopes(executions, best.values())) : Bound.of(low, slopes);
    }

    /** With d = 2αq·γ³ + αl·γ² put in, so that what cancels at the best γ does so before it is rounded up to a range. */
    private Range logarithmicSlopes(ExecutionEnclosure executions, Range ratio) {
        Range ofComputation = executions.computationSeconds().elasticity();
        return executions
                .joulesByLogarithm(ratio, ofComputation)
                .times(alpha)
                .plus(ExecutionEnclosure.byLogarithm(executions.communicationSeconds()));
    }

    /**
     * Newton's method from above the root, where the cubic is convex and rising: it comes down to the root and stops. All is
     * halved, so that nothing overflows where the cost at the highest frequency does not.
     */
    private double bestRatio(double q, double l, double d) {
        double cubic = alpha * q;
        double square = alpha * l / 2;
        double constant = d / 2;
        if (Double.isInfinite(d) || cubic + square <= constant) {
            return 1;
        }
        if (d == 0 || Double.isInfinite(cubic) || Double.isInfinite(square)) {
            return SearchSpace.LEAST_RATIO;
        }
        double ratio = Math.min(1, Math.min(Math.cbrt(constant / cubic), Math.sqrt(constant / square)));
        for (int step = 0; step < MOST_STEPS && ratio > SearchSpace.LEAST_RATIO; step++) {
            double next = ratio
                    - ((cubic * ratio + square) * ratio * ratio - constant)
                            / ((3 * cubic * ratio + 2 * square) * ratio);
            if (!(next < ratio)) {
                break;
            }
            ratio = next;
        }
        return Math.max(ratio, SearchSpace.LEAST_RATIO);
    }
}
