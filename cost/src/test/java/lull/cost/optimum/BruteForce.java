package lull.cost.optimum;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import lull.cost.model.Execution;
import lull.cost.model.ExecutionModel;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.solvers.BrentSolver;

/** Tries every number of cores, with the frequency from a library's root finder. */
final class BruteForce {
    private static final double ABSOLUTE = 1e-16;

    private BruteForce() {}

    static Optional<Optimum> over(
            ExecutionModel model, long maximumCores, BiFunction<Long, Execution, Optional<Optimum>> each) {
        Optional<Optimum> best = Optional.empty();
        for (long cores = 1; cores <= maximumCores; cores++) {
            Optional<Optimum> next = each.apply(cores, model.on(cores));
            if (next.isPresent()
                    && (best.isEmpty() || next.get().value() < best.get().value())) {
                best = next;
            }
        }
        return best;
    }

    static Optional<Optimum> leastCost(long cores, Execution execution, double alpha) {
        UnivariateFunction slope = ratio -> alpha * (2 * execution.quadraticJoules() * ratio + execution.linearJoules())
                - execution.computationSeconds() / (ratio * ratio);
        return Optional.of(at(
                cores,
                execution,
                slope.value(1) <= 0 ? 1 : root(slope),
                point -> alpha * point.joules() + point.seconds()));
    }

    static Optional<Optimum> leastEnergy(long cores, Execution execution, double limitSeconds) {
        if (execution.seconds(1) > limitSeconds) {
            return Optional.empty();
        }
        return Optional.of(
                at(cores, execution, root(ratio -> limitSeconds - execution.seconds(ratio)), Optimum::joules));
    }

    static Optional<Optimum> leastTime(long cores, Execution execution, double budgetJoules) {
        if (execution.joules(0) >= budgetJoules) {
            return Optional.empty();
        }
        OptionalDouble ratio = execution.joules(1) <= budgetJoules
                ? OptionalDouble.of(1)
                : OptionalDouble.of(root(candidate -> execution.joules(candidate) - budgetJoules));
        return Optional.of(at(cores, execution, ratio.getAsDouble(), Optimum::seconds));
    }

    private static double root(UnivariateFunction rising) {
        return new BrentSolver(1e-14, ABSOLUTE).solve(1000, rising, 1e-9, 1);
    }

    static Optimum at(long cores, Execution execution, double ratio, ToDoubleFunction<Optimum> objective) {
        Optimum point = new Optimum(cores, ratio, execution.joules(ratio), execution.seconds(ratio), 0);
        return new Optimum(cores, ratio, point.joules(), point.seconds(), objective.applyAsDouble(point));
    }
}
