package lull.cost.optimum;

import java.util.Comparator;
import java.util.PriorityQueue;
import lull.cost.formula.Enclosure;
import lull.cost.model.Execution;
import lull.cost.model.ExecutionEnclosure;
import lull.cost.model.ExecutionModel;

/**
 * The best cores and real γ for any utility, with no assumption on its shape: branch and bound on rectangles of cores × γ,
 * as {@link CoreSearch} does on ranges of cores, with the slopes in both directions. Exact in the cores up to rounding, in γ
 * to a relative {@value #NARROW} (or wherever in a flat bottom that differs by less than 10⁻¹² in the utility).
 */
final class UtilitySearch {
    private static final double ROUNDING = 1e-12;
    private static final double NARROW = 1e-8;
    private static final int MOST_RECTANGLES = 2_000_000;

    private final ExecutionModel model;
    private final Utility utility;
    private final double leastRatio;
    private final PriorityQueue<Rectangle> open = new PriorityQueue<>(Comparator.comparingDouble(Rectangle::low));
    private Optimum best;

    private record Rectangle(long first, long last, double slowest, double fastest, double low) {
        boolean narrow() {
            return fastest <= slowest * (1 + NARROW);
        }
    }

    /** @param leastRatio the least γ that may be chosen */
    UtilitySearch(ExecutionModel model, Utility utility, double leastRatio) {
        this.model = model;
        this.utility = utility;
        this.leastRatio = leastRatio;
        this.best = at(1, 1);
    }

    Optimum search(long first, long last) {
        add(first, last, leastRatio, 1);
        for (int examined = 0; !open.isEmpty(); examined++) {
            Rectangle next = open.remove();
            if (hopeless(next.low)) {
                break;
            }
            if (examined == MOST_RECTANGLES) {
                throw new ArithmeticException(
                        "gave up after " + MOST_RECTANGLES
                                + " rectangles of cores and frequencies without a proof; allow fewer cores, or a list of frequencies");
            }
            split(next);
        }
        return best;
    }

    private void split(Rectangle r) {
        boolean single = r.first == r.last;
        if (single && r.narrow()) {
            attempt(r.first, Math.sqrt(r.slowest * r.fastest));
        } else if (!single && (r.narrow() || (double) r.last / r.first >= r.fastest / r.slowest)) {
            long middle = (long) Math.sqrt((double) r.first * r.last);
            add(r.first, middle, r.slowest, r.fastest);
            add(middle + 1, r.last, r.slowest, r.fastest);
        } else {
            double middle = Math.sqrt(r.slowest * r.fastest);
            add(r.first, r.last, r.slowest, middle);
            add(r.first, r.last, middle, r.fastest);
        }
    }

    /** Along a direction in which the utility's cost only rises or only falls, just one end is kept. */
    private void add(long first, long last, double slowest, double fastest) {
        ExecutionEnclosure executions = model.between(first, last);
        Enclosure ratio = Enclosure.range(slowest, fastest);
        Enclosure costs = utility.costs(executions.joules(ratio), executions.seconds(ratio));
        if (hopeless(costs.low())) {
            return;
        }
        Enclosure byRatio = slopesByRatio(executions, ratio);
        Bound.Trend overCores = Bound.Trend.of(costs.slopeLow(), costs.slopeHigh());
        Bound.Trend overRatios = Bound.Trend.of(byRatio.slopeLow(), byRatio.slopeHigh());
        open.add(new Rectangle(
                overCores == Bound.Trend.FALLING ? last : first,
                overCores == Bound.Trend.RISING ? first : last,
                overRatios == Bound.Trend.FALLING ? fastest : slowest,
                overRatios == Bound.Trend.RISING ? slowest : fastest,
                costs.low()));
        attempt(first, fastest);
        attempt(last, slowest);
    }

    private Enclosure slopesByRatio(ExecutionEnclosure executions, Enclosure ratio) {
        Enclosure variable = Enclosure.variable(ratio.low(), ratio.high());
        ExecutionEnclosure still = new ExecutionEnclosure(
                still(executions.quadraticJoules()),
                still(executions.linearJoules()),
                still(executions.fixedJoules()),
                still(executions.communicationSeconds()),
                still(executions.computationSeconds()));
        return utility.costs(still.joules(variable), still.seconds(variable));
    }

    private static Enclosure still(Enclosure coefficient) {
        return Enclosure.range(coefficient.low(), coefficient.high());
    }

    private boolean hopeless(double low) {
        return low > best.value() - ROUNDING * Math.abs(best.value());
    }

    private void attempt(long cores, double ratio) {
        Optimum found = at(cores, ratio);
        best = found.betterThan(best) ? found : best;
    }

    private Optimum at(long cores, double ratio) {
        Execution execution = model.on(cores);
        double joules = execution.joules(ratio);
        double seconds = execution.seconds(ratio);
        return new Optimum(cores, ratio, joules, seconds, utility.cost(joules, seconds));
    }
}
