package lull.cost.optimum;

import java.util.Optional;
import lull.cost.formula.Enclosure;
import lull.cost.formula.Range;
import lull.cost.model.Execution;
import lull.cost.model.ExecutionEnclosure;

/**
 * Least energy within a time limit at the best real γ: energy rises with γ, so the best is the slowest that is fast enough,
 * γ = d / (limit − m); where it doesn't rise, the fastest.
 */
final class LeastEnergy implements OptimumObjective {
    private final double limitSeconds;

    LeastEnergy(double limitSeconds) {
        this.limitSeconds = limitSeconds;
    }

    @Override
    public Optional<Optimum> best(long cores, Execution execution) {
        double left = limitSeconds - execution.communicationSeconds();
        double slowest = Math.max(execution.computationSeconds() / left, SearchSpace.LEAST_RATIO);
        if (!(left > 0) || !(slowest <= 1)) {
            return Optional.empty();
        }
        double ratio = execution.quadraticJoules() == 0 && execution.linearJoules() == 0 ? 1 : slowest;
        double joules = execution.joules(ratio);
        return Optional.of(new Optimum(cores, ratio, joules, Math.min(execution.seconds(ratio), limitSeconds), joules));
    }

    @Override
    public Bound bound(ExecutionEnclosure executions) {
        Enclosure left = Enclosure.constant(limitSeconds).minus(executions.communicationSeconds());
        if (left.high() <= 0 || executions.computationSeconds().low() > left.high()) {
            return Bound.NOTHING;
        }
        Enclosure ratio =
                executions.computationSeconds().over(left).maximum(Enclosure.constant(SearchSpace.LEAST_RATIO));
        double slowest =
                Math.min(1, Math.max(executions.computationSeconds().low() / left.high(), SearchSpace.LEAST_RATIO));
        double low = executions.joules(Enclosure.constant(slowest)).low();
        boolean allAllowed = left.low() > 0 && ratio.high() <= 1;
        Range ofRatio = executions
                .computationSeconds()
                .elasticity()
                .plus(ExecutionEnclosure.byLogarithm(executions.communicationSeconds())
                        .over(left.values()));
        return allAllowed
                ? Bound.of(
                        low, executions.joules(ratio).slopes(), executions.joulesByLogarithm(ratio.values(), ofRatio))
                : new Bound(low, Bound.Trend.UNKNOWN);
    }
}
