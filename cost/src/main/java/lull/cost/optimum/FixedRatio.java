package lull.cost.optimum;

import java.util.Optional;
import lull.cost.formula.Enclosure;
import lull.cost.model.Execution;
import lull.cost.model.ExecutionEnclosure;

/** Any utility, within a time limit and an energy budget, at a γ that is given. */
final class FixedRatio implements OptimumObjective {
    private final double ratio;
    private final Utility utility;
    private final Limits limits;

    FixedRatio(double ratio, Utility utility, Limits limits) {
        this.ratio = ratio;
        this.utility = utility;
        this.limits = limits;
    }

    @Override
    public Optional<Optimum> best(long cores, Execution execution) {
        double joules = execution.joules(ratio);
        double seconds = execution.seconds(ratio);
        if (seconds > limits.seconds() || joules > limits.joules()) {
            return Optional.empty();
        }
        return Optional.of(new Optimum(cores, ratio, joules, seconds, utility.cost(joules, seconds)));
    }

    @Override
    public Bound bound(ExecutionEnclosure executions) {
        Enclosure joules = executions.joules(Enclosure.constant(ratio));
        Enclosure seconds = executions.seconds(Enclosure.constant(ratio));
        if (seconds.low() > limits.seconds() || joules.low() > limits.joules()) {
            return Bound.NOTHING;
        }
        Enclosure costs = utility.costs(joules, seconds);
        boolean allAllowed = seconds.high() <= limits.seconds() && joules.high() <= limits.joules();
        return allAllowed ? Bound.of(costs.low(), costs.slopes()) : new Bound(costs.low(), Bound.Trend.UNKNOWN);
    }
}
