package lull.balancing.search;

import java.util.Arrays;
import java.util.Optional;
import lull.balancing.LoadBalancer;
import lull.balancing.Rounding;
import lull.balancing.TaskCosts;
import lull.balancing.Values;
import lull.balancing.WorkloadDistribution;

/**
 * Work in proportion to speed: Ull_Calibrate_Lib, the predecessor that Cabrera et al. 2020 compare with. Exact in one step
 * where time is linear in the work. Deviation: a task without work keeps its last speed, and is tried again now and then,
 * where the original starves it for ever. O(P log P) a call.
 */
public final class ProportionalBalancer implements LoadBalancer {
    /** Imbalance 1 − t_min/t_max below which the published code keeps what is. */
    public static final double PUBLISHED_THRESHOLD = 0.10;

    /**
     * Decisions, 8 to 64, after which a task without work is tried again, at the speed of the others: what it was measured by may have
     * been a cold start or an interruption. Each time it takes twice as many, up to LONGEST_REST, as trying a slow task costs time.
     */
    private static final int FIRST_REST = 16;

    private static final int LONGEST_REST = 1024;

    private final double threshold;
    private UnitCosts costs;
    private int[] rested;
    private int[] patience;
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
            rested = new int[current.tasks()];
            patience = new int[current.tasks()];
            Arrays.fill(patience, FIRST_REST);
        }
        costs.learn(current, measured.perIteration().seconds());
        boolean tries = forgetTheRested(current);
        settled = !costs.known() || !tries && 1 - leastBusy(measured.seconds()) / measured.longestSeconds() < threshold;
        if (settled) {
            return Optional.empty();
        }
        WorkloadDistribution next =
                Rounding.LARGEST_REMAINDER.distribute(bySpeed(), current.total(), current.granularity());
        return next.equals(current) ? Optional.empty() : Optional.of(next);
    }

    /** Whether a task is to be tried again. */
    private boolean forgetTheRested(WorkloadDistribution current) {
        boolean any = false;
        for (int task = 0; task < rested.length; task++) {
            rested[task] = current.count(task) > 0 ? 0 : rested[task] + 1;
            if (rested[task] == patience[task]) {
                costs.forget(task);
                patience[task] = Math.min(2 * patience[task], LONGEST_REST);
                rested[task] = 0;
                any = true;
            }
        }
        return any;
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
