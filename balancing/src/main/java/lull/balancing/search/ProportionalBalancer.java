package lull.balancing.search;

import java.util.Optional;
import lull.balancing.LoadBalancer;
import lull.balancing.Rounding;
import lull.balancing.TaskCosts;
import lull.balancing.Values;
import lull.balancing.WorkloadDistribution;

/**
 * Work in proportion to speed: Ull_Calibrate_Lib, the predecessor that Cabrera et al. 2020 compare with. Exact in one step
 * where time is linear in the work. Deviation: a task without work keeps its last speed, where the original starves it for
 * ever. O(P log P) a call.
 */
public final class ProportionalBalancer implements LoadBalancer {
    /** Imbalance 1 − t_min/t_max below which the published code keeps what is. */
    public static final double PUBLISHED_THRESHOLD = 0.10;

    private final double threshold;
    private UnitCosts costs;
    private boolean settled;

    /** @param threshold imbalance 1 − t_min/t_max, 0 to 1, below which nothing changes */
    public ProportionalBalancer(double threshold) {
        if (!(threshold >= 0 && threshold < 1)) {
            throw new IllegalArgumentException("threshold=" + threshold + " is outside 0 to 1");
        }
        this.threshold = threshold;
    }

    @Override
    public Optional<WorkloadDistribution> next(WorkloadDistribution current, TaskCosts measured) {
        if (!measured.valid() || current.tasks() == 1) {
            return Optional.empty();
        }
        if (costs == null) {
            costs = new UnitCosts(current.tasks());
        }
        costs.learn(current, measured.seconds());
        settled = !costs.known() || 1 - leastBusy(measured.seconds()) / measured.longestSeconds() < threshold;
        if (settled) {
            return Optional.empty();
        }
        WorkloadDistribution next =
                Rounding.LARGEST_REMAINDER.distribute(bySpeed(), current.total(), current.granularity());
        return next.equals(current) ? Optional.empty() : Optional.of(next);
    }

    /** Of a task that worked at all, infinite if none did. */
    private static double leastBusy(double[] seconds) {
        double least = Double.POSITIVE_INFINITY;
        for (double value : seconds) {
            least = value > 0 ? Math.min(least, value) : least;
        }
        return least;
    }

    private double[] bySpeed() {
        double[] speeds = costs.perUnit();
        for (int task = 0; task < speeds.length; task++) {
            speeds[task] = 1 / speeds[task];
        }
        double sum = Values.sum(speeds);
        for (int task = 0; task < speeds.length; task++) {
            speeds[task] /= sum;
        }
        return speeds;
    }

    @Override
    public boolean settled() {
        return settled;
    }
}
