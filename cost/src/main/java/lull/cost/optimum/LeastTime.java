package lull.cost.optimum;

import java.util.Optional;
import lull.cost.formula.Enclosure;
import lull.cost.formula.Range;
import lull.cost.model.Execution;
import lull.cost.model.ExecutionEnclosure;

/**
 * Least time within an energy budget at the best real γ: time falls with γ, so the best is the fastest that the budget
 * allows, the positive root of q·γ² + l·γ = budget − f, or 1 if that is above.
 */
final class LeastTime implements OptimumObjective {
    private static final Range NOT_NEEDED = new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    private final double budgetJoules;

    LeastTime(double budgetJoules) {
        this.budgetJoules = budgetJoules;
    }

    @Override
    public Optional<Optimum> best(long cores, Execution execution) {
        double ratio = fastest(execution.quadraticJoules(), execution.linearJoules(), execution.fixedJoules());
        if (ratio < SearchSpace.LEAST_RATIO) {
            return Optional.empty();
        }
        double seconds = execution.seconds(ratio);
        return Optional.of(
                new Optimum(cores, ratio, Math.min(execution.joules(ratio), budgetJoules), seconds, seconds));
    }

    @Override
    public Bound bound(ExecutionEnclosure executions) {
        Enclosure q = executions.quadraticJoules();
        Enclosure l = executions.linearJoules();
        Enclosure f = executions.fixedJoules();
        double high = fastest(q.low(), l.low(), f.low());
        if (high < SearchSpace.LEAST_RATIO) {
            return Bound.NOTHING;
        }
        double low = Math.min(high, fastest(q.high(), l.high(), f.high()));
        double bound = executions.communicationSeconds().low()
                + executions.computationSeconds().low() / high;
        if (low < SearchSpace.LEAST_RATIO) {
            return new Bound(bound, Bound.Trend.UNKNOWN);
        }
        return Bound.of(
                bound, executions.seconds(fastest(executions, low, high)).slopes());
    }

    /** With the slope by implicit differentiation of q·γ² + l·γ + f = budget; 0 where γ = 1 is all that can be had. */
    private static Enclosure fastest(ExecutionEnclosure executions, double low, double high) {
        if (low == 1) {
            return Enclosure.constant(1);
        }
        Enclosure ratio = Enclosure.range(low, high);
        Enclosure change = executions.joules(ratio).slopes();
        Enclosure byRatio = executions.quadraticJoules().times(2).times(ratio).plus(executions.linearJoules());
        Enclosure slopes = change.times(-1).over(Enclosure.range(byRatio.low(), byRatio.high()));
        return new Enclosure(
                low,
                high,
                high == 1 ? Math.min(0, slopes.low()) : slopes.low(),
                high == 1 ? Math.max(0, slopes.high()) : slopes.high(),
                NOT_NEEDED);
    }

    /** The root in the form that does not cancel; 0 if the budget is too small for every γ. */
    private double fastest(double q, double l, double f) {
        double left = budgetJoules - f;
        if (!(left >= 0)) {
            return 0;
        }
        if (q + l <= left) {
            return 1;
        }
        return Math.min(1, 2 * left / (l + Math.sqrt(l * l + 4 * q * left)));
    }
}
