package lull.partitioning.constrained;

import java.util.List;
import java.util.function.UnaryOperator;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.exact.ExactFront;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.Front;

/**
 * The front of time against energy plus a price times power, which bounds the energy under a cap of power from below: for
 * every time T, min Σ e ≥ min Σ (e + λ·w) − λ·room.
 */
final class PricedFront {
    private final double price;
    private final List<Distribution> distributions;
    private final double[] seconds;
    private final double[] bounds;

    /**
     * Solves it.
     *
     * @param price λ, s
     * @param room what the cap leaves for the devices, W
     */
    PricedFront(PartitioningProblem problem, double price, double room) {
        this.price = price;
        RecostedProblem priced = new RecostedProblem(
                problem,
                UnaryOperator.identity(),
                (type, point) -> point.joules().orElseThrow() + price * PowerCap.watts(point));
        Front front = new ExactFront().solve(priced.problem());
        distributions = front.solutions().stream()
                .map(solution -> priced.original(solution.distribution()))
                .toList();
        seconds = distributions.stream().mapToDouble(Distribution::seconds).toArray();
        bounds = front.solutions().stream()
                .mapToDouble(solution -> solution.joules().orElseThrow() / (1 + solution.gap()) - price * room)
                .toArray();
    }

    double price() {
        return price;
    }

    List<Distribution> distributions() {
        return distributions;
    }

    /** No distribution under the cap that takes so long at most needs less energy, J. */
    double bound(double time) {
        double bound = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < seconds.length && seconds[i] <= time; i++) {
            bound = bounds[i];
        }
        return bound;
    }
}
