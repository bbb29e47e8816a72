package lull.balancing.loop;

import java.util.function.IntSupplier;
import java.util.function.Supplier;
import lull.balancing.LoadBalancer;
import lull.balancing.NodeEnergy;
import lull.balancing.TaskCosts;
import lull.balancing.WorkloadDistribution;

/**
 * Balances a program's loop. What was measured is given to the others when the work ends, and taken from them when the next
 * distribution is asked for: it travels together with the program's own exchange, and waits for nobody that does not wait
 * for anyway. All tasks gather what all measured, and every task decides for itself, alike: the balancers
 * are deterministic functions of what was gathered. So a decision needs no message, and where nothing changes none is sent;
 * the published way sends every task a verdict from the root each time.
 *
 * <p>Between readings no message is sent at all: a reading comes after a window of as many iterations as the meter needs,
 * agreed upon anew with each from what was gathered, so that iterations may become longer or shorter, and as many as it
 * takes for balancing itself to cost little. What was measured in too short a window, or while threads or frequencies
 * changed, is discarded.
 */
public final class BalancedLoop implements AutoCloseable {
    /** What each task gives to the others, in this order. */
    private static final int SECONDS = 0;

    private static final int RELATIVE_ERROR = 1;
    private static final int JOULES = 2;
    private static final int NODE = 3;
    private static final int DECISION_SECONDS = 4;
    private static final int ELAPSED_SECONDS = 5;
    private static final int IDLE_WATTS = 6;
    private static final int VALUES = 7;
    /** Share of the time that balancing may take, once windows have grown, while shares still move. */
    private static final double MOST_OVERHEAD = 0.005;
    /** The same while the balancer rests, 0.0001 to 0.001: with what reading the clock takes, below a thousandth. */
    private static final double SETTLED_OVERHEAD = 0.0002;
    /** For which no window is made longer than this, seconds, 0.05 to 0.2, where shares moved not long ago: what changes should be noticed. */
    private static final double LONGEST_WINDOW = 0.1;
    /** The same, seconds, 0.3 to 3, however long shares have rested: a decision with cold caches then takes some 0.02 % of the time. */
    private static final double LONGEST_AT_REST = 2;
    /** Part of the time that shares have rested, 0.02 to 0.1, up to which a window may last: what changes is noticed after half of it. */
    private static final double PART_OF_REST = 0.1;
    /**
     * Change of a task's share, by an equal share, 0.1 to 0.5, after which shares have not rested at all; after a smaller one they have for
     * as much less of their time. Windows that became short for each interruption of a task would see the more of them.
     */
    private static final double LARGE_CHANGE = 0.2;

    private static final double SMALL_MOVE = 0.01;

    private final Exchange exchange;
    private final LoadBalancer balancer;
    private final WorkMeter meter;
    private final IntSupplier configuration;
    private WorkloadDistribution current;
    private int window = 1;
    private int iterations;
    private int iterationsInAll;
    private int windowConfiguration;
    private Supplier<double[]> coming;
    private double windowBegin;
    private double ownSeconds;
    private double ownSecondsBefore;
    private boolean working;
    private int changes;
    private int settledAfter;
    private double restedSeconds;

    /**
     * Every task makes one, with the same balancer in the same state: the same strategy, settings and seed.
     *
     * @param configuration a number that changes when this task's threads or frequencies do
     */
    public BalancedLoop(
            Exchange exchange, LoadBalancer balancer, WorkMeter meter, IntSupplier configuration, int granularity) {
        this.exchange = exchange;
        this.balancer = balancer;
        this.meter = meter;
        this.configuration = configuration;
        current = WorkloadDistribution.homogeneous(exchange.tasks(), 0, granularity);
        windowConfiguration = configuration.getAsInt();
        windowBegin = meter.clockSeconds();
    }

    /**
     * How the work of the next iteration is spread, the same on every task; to be asked every iteration. When a window is full
     * it waits until all tasks have stopped the iteration before.
     */
    public WorkloadDistribution distribution(int total) {
        requireWorking(false, "asked for a distribution");
        decide();
        current = current.rescaled(total);
        return current;
    }

    /** How often the distribution changed. */
    public int changes() {
        return changes;
    }

    /** Iterations until the last change that moved more than 1 % of the work to other tasks. */
    public int settledAfter() {
        return settledAfter;
    }

    /** This task's own work of the iteration begins. */
    public void start() {
        requireWorking(false, "started");
        decide();
        working = true;
        meter.start();
    }

    /** It has ended. Collective when a window is full, but does not wait. */
    public void stop() {
        requireWorking(true, "stopped");
        meter.stop();
        working = false;
        iterations++;
        iterationsInAll++;
        if (iterations == window) {
            send();
            iterations = 0;
        }
    }

    private void requireWorking(boolean wanted, String action) {
        if (working != wanted) {
            throw new IllegalStateException(
                    action + (working ? " before the work that was started was stopped" : " without a start"));
        }
    }

    private void send() {
        WorkMeter.Reading reading = meter.take();
        boolean steady = configuration.getAsInt() == windowConfiguration;
        windowConfiguration = configuration.getAsInt();
        double begin = meter.clockSeconds();
        // The less of two: an interruption of one decision is not what decisions cost.
        coming = exchange.gather(
                steady ? reading.seconds() : Double.NaN,
                reading.relativeError(),
                reading.joules(),
                meter.wholeNode() ? exchange.node() : exchange.rank(),
                Math.min(ownSeconds, ownSecondsBefore),
                begin - windowBegin,
                meter.idleWatts());
        windowBegin = begin;
        ownSecondsBefore = ownSeconds;
        ownSeconds = meter.clockSeconds() - begin;
    }

    private void decide() {
        if (coming == null) {
            return;
        }
        double[] all = coming.get();
        coming = null;
        double begin = meter.clockSeconds();
        TaskCosts measured = measurements(all);
        double longest = measured.longestSeconds();
        double elapsed = Math.max(longest, measured.elapsedSeconds());
        restedSeconds += Double.isNaN(longest) ? 0 : elapsed;
        if (longest >= meter.windowSeconds() / 2) {
            balancer.next(current, measured).ifPresent(this::change);
        }
        if (!Double.isNaN(longest)) {
            chooseWindow(longest, elapsed, longest(all, DECISION_SECONDS));
        }
        ownSeconds += meter.clockSeconds() - begin;
    }

    private double longest(double[] all, int value) {
        double longest = 0;
        for (int task = 0; task < exchange.tasks(); task++) {
            longest = Math.max(longest, all[task * VALUES + value]);
        }
        return longest;
    }

    /** Takes what is still on its way: after the loop, on every task. */
    @Override
    public void close() {
        decide();
    }

    private void change(WorkloadDistribution next) {
        settledAfter = current.moved(next) > SMALL_MOVE * current.total() ? iterationsInAll : settledAfter;
        restedSeconds *= Math.max(0, 1 - current.largestChange(next) / LARGE_CHANGE);
        current = next;
        changes++;
    }

    /**
     * How many iterations the next window has, at most twice those of this one. While nothing is to be changed it may take its
     * time; when that is over, readings come soon.
     *
     * @param workSeconds of this window, of the task that worked longest
     * @param elapsedSeconds of this window
     * @param decisionSeconds that a decision takes the task where it takes longest
     */
    private void chooseWindow(double workSeconds, double elapsedSeconds, double decisionSeconds) {
        double least = meter.windowSeconds();
        double cheap = balancer.settled()
                ? Math.min(longestAtRest(), decisionSeconds / SETTLED_OVERHEAD)
                : Math.min(LONGEST_WINDOW, decisionSeconds / MOST_OVERHEAD);
        double needed = least == 0 ? 1 : Math.ceil(Math.max(least / workSeconds, cheap / elapsedSeconds) * window);
        window = (int) Math.max(1, Math.min(needed, Math.min(2.0 * window, Integer.MAX_VALUE)));
    }

    private double longestAtRest() {
        return Math.max(LONGEST_WINDOW, Math.min(LONGEST_AT_REST, PART_OF_REST * restedSeconds));
    }

    /** A node's joules are shared out by how long its tasks worked; a meter that failed leaves the times alone. */
    private TaskCosts measurements(double[] all) {
        int tasks = exchange.tasks();
        double[] seconds = new double[tasks];
        double[] relativeErrors = new double[tasks];
        double[] idleWatts = new double[tasks];
        int[] nodes = new int[tasks];
        double[] nodeJoules = new double[tasks];
        for (int task = 0; task < tasks; task++) {
            seconds[task] = all[task * VALUES + SECONDS];
            relativeErrors[task] = all[task * VALUES + RELATIVE_ERROR];
            idleWatts[task] = all[task * VALUES + IDLE_WATTS];
            nodes[task] = (int) all[task * VALUES + NODE];
            nodeJoules[nodes[task]] += all[task * VALUES + JOULES];
        }
        double elapsed = longest(all, ELAPSED_SECONDS);
        double[] joules = NodeEnergy.ofWork(nodes, nodeJoules, idleWatts, seconds, elapsed);
        TaskCosts measured = new TaskCosts(seconds, relativeErrors, joules, elapsed, window);
        return measured.valid()
                ? measured
                : new TaskCosts(seconds, relativeErrors, new double[tasks], measured.elapsedSeconds(), window);
    }
}
