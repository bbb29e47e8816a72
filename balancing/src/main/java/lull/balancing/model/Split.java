package lull.balancing.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import lull.balancing.BalancingObjective;
import lull.balancing.ChainPartition;
import lull.balancing.Values;
import lull.balancing.WorkloadDistribution;

/**
 * The best way to split work among tasks, in the order of the tasks. For a given longest time T the cheapest split is
 * greedy: whoever spends least energy, beyond what it would spend waiting, per work gets as much as fits in T, then the
 * next. The cost over T is searched; T* = total / Σ 1/slowness, where all end together, is the shortest.
 *
 * <p>Where times scatter, the last task ends later than the longest of their means: {@link ExpectedMaximum} counts. Where some tasks
 * scatter more than others, splits are tried, too, in which each task's mean leaves a reserve of some of its deviations.
 */
final class Split {
    private static final int STEPS = 48;
    /** Of the least longest time, 1e-5 to 1e-3: by how much the longest mean may be above it, far less than a window tells. */
    private static final double TOLERANCE = 1e-4;

    private static final double HARDLY = 0.02;
    /** In standard deviations of a task: what it may leave free, 0 to 3. */
    private static final double[] RESERVES = {0, 1, 2};

    private static final double[] NO_RESERVE = {0};
    /** Steps, 1 to some 8, from one split with reserves to the next: they are near those without, and a decision must cost little. */
    private static final int STRIDE = 4;
    /** Difference of deviations, as a share of the time, below which reserves are much the same for all tasks. */
    private static final double UNEVEN = 0.02;

    private final Work work;
    private final double[] slowness;
    private final double[] watts;
    private final double[] idleWatts;
    private final double[] deviations;

    /**
     * @param slowness seconds each task takes for one unit of density 1
     * @param watts of each task at work
     * @param idleWatts of each task that waits
     * @param deviations standard deviations of each task's times, relative to them
     */
    Split(Work work, double[] slowness, double[] watts, double[] idleWatts, double[] deviations) {
        this.work = work;
        this.slowness = slowness;
        this.watts = watts;
        this.idleWatts = idleWatts;
        this.deviations = deviations;
    }

    /** The same of tasks whose times scatter otherwise. */
    Split withDeviations(double[] other) {
        return new Split(work, slowness, watts, idleWatts, other);
    }

    /**
     * Of the distributions that cost hardly more than the cheapest, the one that ends first, of the same total and
     * granularity as the given one. Costs are flat about their least, and what is cheapest by a hair leaves tasks without work.
     */
    WorkloadDistribution best(WorkloadDistribution like, BalancingObjective objective) {
        double longest = work.total() * Values.max(slowness);
        double ratio = StrictMath.pow(longest / leastSeconds(), 1.0 / STEPS);
        Integer[] byPrice = byPrice();
        List<WorkloadDistribution> candidates = new ArrayList<>();
        candidates.add(shortest(like));
        for (double reserve : reserves()) {
            addCheapest(candidates, reserve, reserve == 0 ? 1 : STRIDE, ratio, byPrice, like);
        }
        return firstOfCheap(candidates, objective);
    }

    /** A split for every so many steps of the longest time, each by a ratio longer. */
    private void addCheapest(
            List<WorkloadDistribution> candidates,
            double reserve,
            int stride,
            double ratio,
            Integer[] byPrice,
            WorkloadDistribution like) {
        double[] reserved = reserved(reserve);
        double growth = StrictMath.pow(ratio, stride);
        double limit = leastSeconds();
        for (int step = 0; step <= STEPS; step += stride, limit *= growth) {
            double[] amounts = cheapest(limit, reserved, byPrice);
            candidates.add(withTail(rounded(amounts, like.total() / like.granularity()), like));
        }
    }

    private WorkloadDistribution firstOfCheap(List<WorkloadDistribution> candidates, BalancingObjective objective) {
        double[] ends = new double[candidates.size()];
        double[] costs = new double[candidates.size()];
        for (int i = 0; i < costs.length; i++) {
            double[] seconds = seconds(candidates.get(i));
            ends[i] = ExpectedMaximum.of(seconds, deviations);
            costs[i] = objective.cost(seconds, joules(seconds), ends[i]);
        }
        double enough = Values.min(costs) * (1 + HARDLY);
        int best = -1;
        for (int i = 0; i < costs.length; i++) {
            best = !(costs[i] > enough) && (best < 0 || ends[i] < ends[best]) ? i : best;
        }
        return candidates.get(Math.max(0, best));
    }

    /** What a distribution would cost. */
    double cost(WorkloadDistribution distribution, BalancingObjective objective) {
        double[] seconds = seconds(distribution);
        return objective.cost(seconds, joules(seconds), ExpectedMaximum.of(seconds, deviations));
    }

    private double[] joules(double[] seconds) {
        double[] joules = new double[seconds.length];
        for (int task = 0; task < joules.length; task++) {
            joules[task] = watts[task] * seconds[task];
        }
        return joules;
    }

    private double lastSeconds(WorkloadDistribution distribution) {
        return ExpectedMaximum.of(seconds(distribution), deviations);
    }

    /** The last task's end by the longest of the tasks' mean times, at least 1. */
    double scatterWait(WorkloadDistribution distribution) {
        double longest = Values.max(seconds(distribution));
        return longest > 0 ? lastSeconds(distribution) / longest : 1;
    }

    private double[] reserves() {
        return Values.max(deviations) - Values.min(deviations) < UNEVEN ? NO_RESERVE : RESERVES;
    }

    /** Slowness as if each task's time were longer by so many of its deviations. */
    private double[] reserved(double reserve) {
        double[] reserved = new double[slowness.length];
        for (int task = 0; task < reserved.length; task++) {
            reserved[task] = slowness[task] * (1 + reserve * deviations[task]);
        }
        return reserved;
    }

    /** What each task would take. */
    double[] seconds(WorkloadDistribution distribution) {
        double[] seconds = new double[slowness.length];
        int end = 0;
        for (int task = 0; task < seconds.length; task++) {
            int begin = end;
            end += distribution.count(task);
            seconds[task] = time(task, begin, end, distribution.total());
        }
        return seconds;
    }

    private double time(int task, int begin, int end, int total) {
        return slowness[task] * total * (work.before((double) end / total) - work.before((double) begin / total));
    }

    /** The least longest time of so many units, T*, if work could be cut anywhere. */
    double leastSeconds(int total) {
        return total * leastSeconds();
    }

    private double leastSeconds() {
        double speed = 0;
        for (double value : slowness) {
            speed += 1 / value;
        }
        return work.total() / speed;
    }

    /**
     * The distribution that ends first, within 0.01 % of that of even deviations, of the same total and granularity as the given
     * one.
     */
    WorkloadDistribution shortest(WorkloadDistribution like) {
        WorkloadDistribution shortest = null;
        double least = 0;
        for (double reserve : reserves()) {
            WorkloadDistribution other = new Split(work, reserved(reserve), watts, idleWatts, deviations).evenest(like);
            double last = lastSeconds(other);
            if (shortest == null || last < least) {
                shortest = other;
                least = last;
            }
        }
        return shortest;
    }

    /** The distribution with the least longest mean. */
    private WorkloadDistribution evenest(WorkloadDistribution like) {
        int granularity = like.granularity();
        int blocks = like.total() / granularity;
        ChainPartition chain = new ChainPartition(
                slowness.length,
                blocks,
                (task, from, to) -> time(task, from * granularity, to * granularity, like.total()));
        double[] amounts = new double[slowness.length];
        for (int task = 0; task < amounts.length; task++) {
            amounts[task] = leastSeconds() / slowness[task];
        }
        double least =
                leastSeconds(like.total()) * work.before((double) blocks * granularity / like.total()) / work.total();
        return withTail(chain.shortest(rounded(amounts, blocks), least, TOLERANCE), like);
    }

    /** Tasks, by what a unit of work takes beyond waiting. */
    private Integer[] byPrice() {
        Integer[] sorted = new Integer[slowness.length];
        for (int task = 0; task < sorted.length; task++) {
            sorted[task] = task;
        }
        Arrays.sort(sorted, Comparator.comparingDouble(task -> (watts[task] - idleWatts[task]) * slowness[task]));
        return sorted;
    }

    private double[] cheapest(double limit, double[] reserved, Integer[] byPrice) {
        double[] amounts = new double[slowness.length];
        double left = work.total();
        for (int task : byPrice) {
            amounts[task] = Math.min(left, limit / reserved[task]);
            left -= amounts[task];
        }
        amounts[byPrice[0]] += left; // what rounding of the limit left over
        return amounts;
    }

    private int[] rounded(double[] amounts, int blocks) {
        int[] counts = new int[amounts.length];
        double sum = 0;
        int given = 0;
        for (int task = 0; task < amounts.length; task++) {
            sum += amounts[task];
            int end = task == amounts.length - 1
                    ? blocks
                    : Math.min(blocks, (int) Math.round(work.point(Math.min(sum, work.total())) * blocks));
            counts[task] = end - given;
            given = end;
        }
        return counts;
    }

    private static WorkloadDistribution withTail(int[] counts, WorkloadDistribution like) {
        int largest = 0;
        for (int task = 0; task < counts.length; task++) {
            counts[task] *= like.granularity();
            largest = counts[task] > counts[largest] ? task : largest;
        }
        counts[largest] += like.total() % like.granularity();
        return WorkloadDistribution.of(like.granularity(), counts);
    }
}
