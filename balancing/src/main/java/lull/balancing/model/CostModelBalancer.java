package lull.balancing.model;

import java.util.Arrays;
import java.util.Optional;
import lull.balancing.BalancingObjective;
import lull.balancing.LoadBalancer;
import lull.balancing.TaskCosts;
import lull.balancing.Values;
import lull.balancing.WorkloadDistribution;

/**
 * Learns what work costs by place and by task, see {@link CostModel}, and moves to the best split whenever that promises
 * more than a threshold. Not from a paper. Unlike a search it needs no bad moves to learn, and unlike proportional balancing
 * it knows that another task's work may be harder.
 *
 * <p>Where energy counts, a task whose work is hard may be taken for a slow one and lose it, and shares that rest tell no more. So while
 * that is not known they go to the split of the least time whenever they have rested, ever more seldom: what moves tells slow from hard.
 */
public final class CostModelBalancer implements LoadBalancer {
    /** Promised gain, relative to the present cost, communication included, below which nothing changes. */
    public static final double DEFAULT_THRESHOLD = 0.01;

    private static final int MOST_PLACES = 64;
    private static final int PLACES_PER_TASK = 8;
    private static final double POWER_MEMORY = 0.7;
    /**
     * In standard errors, 0 to 3: by so much the scatter within windows that is counted on is below the likeliest where energy counts.
     * There a task may lose all work, and then shows no more whether it scatters as much as it seemed; the least time takes all tasks.
     */
    private static final double CAUTION = 1;

    /**
     * Standard deviation of a task's slowness beside the others', 0.02 to 0.3, from which it may be that its work is hard: a tenth is what
     * a move of shares tells in a window or two.
     */
    private static final double UNSURE = 0.1;
    /** Share of the work, 0.01 to 0.1, that has to move to tell more than a window's noise does. */
    private static final double LEAST_TOLD = 0.03;
    /**
     * Share of the cost of the windows for which shares have rested, 0.005 to 0.05, that a move in order to learn may cost: so all such
     * moves of a run cost at most as much of it, by the model's own estimate. Where it is not sure that anything is to be learnt, a
     * fiftieth is hardly seen.
     */
    private static final double LEARNING_SHARE = 0.02;
    /** Windows, 100 to 10,000, for which shares rest at most before they move in order to learn: half an hour where windows are longest. */
    private static final int LONGEST_REST = 1024;

    private final BalancingObjective objective;
    private final boolean timeAlone;
    private final double[] idleWatts;
    private final double threshold;
    private final double[] watts;
    private final CostModel model;
    /** Windows for which shares have rested. */
    private int rested;
    /** Windows for which they have to before they move in order to learn. */
    private int patience = 1;

    private boolean settled;

    /**
     * For the least time.
     *
     * @param threshold promised gain, 0 to 1, below which nothing changes
     */
    public CostModelBalancer(int tasks, double threshold) {
        this(BalancingObjective.time(), true, new double[tasks], threshold);
    }

    /**
     * For any objective.
     *
     * @param objective that counts the same idle power, if it counts waiting at all
     * @param idleWatts of each task while it waits
     * @param threshold promised gain, 0 to 1, below which nothing changes
     */
    public CostModelBalancer(BalancingObjective objective, double[] idleWatts, double threshold) {
        this(objective, false, idleWatts, threshold);
    }

    private CostModelBalancer(BalancingObjective objective, boolean timeAlone, double[] idleWatts, double threshold) {
        if (!(threshold >= 0 && threshold < 1)) {
            throw new IllegalArgumentException("threshold=" + threshold + " is outside 0 to 1");
        }
        this.objective = objective;
        this.timeAlone = timeAlone;
        this.idleWatts = idleWatts.clone();
        this.threshold = threshold;
        watts = new double[idleWatts.length];
        Arrays.fill(watts, Double.NaN);
        model = new CostModel(idleWatts.length, Math.min(MOST_PLACES, PLACES_PER_TASK * idleWatts.length));
    }

    @Override
    public Optional<WorkloadDistribution> next(WorkloadDistribution current, TaskCosts measured) {
        if (!measured.valid() || current.tasks() == 1 || current.total() < 2) {
            return Optional.empty();
        }
        learn(current, measured);
        Split split = split(current, model.deviations(timeAlone ? 0 : CAUTION));
        Split means = split.withDeviations(new double[watts.length]);
        Optional<WorkloadDistribution> better = better(split, means, current, measured);
        rested = better.isEmpty() ? rested + 1 : 0;
        Optional<WorkloadDistribution> next = better.or(() -> telling(split, current));
        settled = next.isEmpty() && !model.doubts();
        return next;
    }

    /** The best split, where it is worth a move. */
    private Optional<WorkloadDistribution> better(
            Split split, Split means, WorkloadDistribution current, TaskCosts measured) {
        double worthwhile = worthwhile(split, current, measured);
        double inTheMean = worthwhile(means, current, measured);
        if (timeAlone && split.leastSeconds(current.total()) >= Math.max(worthwhile, inTheMean)) {
            return Optional.empty();
        }
        return Optional.of(timeAlone ? split.shortest(current) : split.best(current, objective))
                .filter(best -> split.cost(best, objective) < worthwhile
                        || means.cost(best, objective) < inTheMean
                                && split.cost(best, objective) <= split.cost(current, objective));
    }

    /**
     * The split of the least time, to learn from, where that is due, earned by the rest, and may cost no more if a task is as much faster
     * as it may be.
     */
    private Optional<WorkloadDistribution> telling(Split split, WorkloadDistribution current) {
        if (timeAlone || rested < patience) {
            return Optional.empty();
        }
        double unsure = model.slownessDeviation();
        if (unsure < UNSURE) {
            return Optional.empty();
        }
        double most = split.cost(current, objective) * Math.min(StrictMath.exp(unsure), 1 + LEARNING_SHARE * rested);
        Optional<WorkloadDistribution> shortest = Optional.of(split.shortest(current))
                .filter(other -> current.moved(other) >= LEAST_TOLD * current.total())
                .filter(other -> split.cost(other, objective) < most);
        if (shortest.isPresent()) {
            patience = Math.min(LONGEST_REST, 2 * patience);
            rested = 0;
        }
        return shortest;
    }

    /**
     * The cost below which another split is worth a move. What tasks wait because times scatter is in the model's cost; the rest of what
     * the iteration took longer than the longest work no split changes.
     */
    private double worthwhile(Split split, WorkloadDistribution current, TaskCosts measured) {
        double dilution = Math.max(1, measured.dilution() / split.scatterWait(current));
        return split.cost(current, objective) * (1 - threshold * dilution);
    }

    private void learn(WorkloadDistribution current, TaskCosts measured) {
        model.learn(current, measured, ownDeviations(measured));
        for (int task = 0; task < watts.length; task++) {
            double seconds = measured.seconds()[task];
            if (current.count(task) > 0 && seconds > 0 && measured.joules()[task] > 0) {
                double power = measured.joules()[task] / seconds;
                watts[task] =
                        Double.isNaN(watts[task]) ? power : POWER_MEMORY * watts[task] + (1 - POWER_MEMORY) * power;
            }
        }
    }

    /**
     * Standard deviations of single iterations that are each task's own: who scatters alone lets the others wait, and what all have
     * in common, as longer iterations, does not. So they are at most such as explain what the window took longer than the longest
     * work.
     */
    private static double[] ownDeviations(TaskCosts measured) {
        double[] deviations = measured.deviations();
        double longest = measured.longestSeconds();
        double wait = ExpectedMaximum.of(measured.seconds(), deviations) - longest;
        double own = wait > 0 ? Math.min(1, Math.max(0, measured.elapsedSeconds() - longest) / wait) : 0;
        return Values.scaled(deviations, own);
    }

    /** A task of unknown power counts as the mean of the others. */
    private Split split(WorkloadDistribution current, double[] deviations) {
        double[] slowness = new double[watts.length];
        for (int task = 0; task < slowness.length; task++) {
            slowness[task] = current.count(task) > 0 ? model.slowness(task) : model.hopedSlowness(task);
        }
        return new Split(new Work(model.density()), slowness, Values.completed(watts), idleWatts, deviations);
    }

    @Override
    public boolean settled() {
        return settled;
    }
}
