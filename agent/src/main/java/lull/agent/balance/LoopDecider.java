package lull.agent.balance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import lull.balancing.LoadBalancer;
import lull.balancing.TaskCosts;
import lull.balancing.WorkloadDistribution;
import lull.balancing.loop.EnergyWorkMeter;
import lull.balancing.loop.Strategy;
import lull.channel.BalanceQuestion;
import lull.report.observation.LoopBalance;

/** Decides for one loop: the strategies that it asks for, each with its own state, and how long to measure. */
final class LoopDecider {
    /** For which to measure while shares move, s: 10 ms to 100 ms would do; short against a run, long against scheduling. */
    static final double MOVING_SECONDS = 0.02;
    /** The same where meters count, s: they and the agent's rounds are slow against a clock. */
    static final double METERED_SECONDS = EnergyWorkMeter.WINDOW_SECONDS;
    /** For which to measure at most while they rest, s: what changes should be noticed, and a message then costs next to nothing. */
    static final double RESTING_SECONDS = 0.5;
    /** The same where nothing will change anyway, s. */
    static final double IDLE_SECONDS = 1;
    /** Work of the task that worked longest, s, below which a window tells too little. */
    private static final double LEAST_SECONDS = 0.0025;
    /** Draws the resets of the searches: the same in each run. */
    private static final long SEED = 1;

    private final BalanceQuestion first;
    private final boolean acts;
    private final Map<Strategy, LoadBalancer> balancers = new EnumMap<>(Strategy.class);
    private final List<Strategy> asked = new ArrayList<>();
    private double[] settings;
    private double[] toldIdleWatts;
    private double window = MOVING_SECONDS;
    private double moving = MOVING_SECONDS;
    private boolean moves;
    private boolean judged;
    private long iterations;
    private long decisions;
    private int changes;
    private Long lastChange;
    private int[] shares;
    private String remark;
    private Optional<SlackUse> slack = Optional.empty();
    /** Seconds that a unit took each task in an iteration when it last had work; NaN before. */
    private final double[] unitSeconds;

    /** @param acts whether shares may be changed */
    LoopDecider(BalanceQuestion first, boolean acts) {
        this.first = first;
        this.acts = acts;
        settings = first.settings();
        toldIdleWatts = first.column(BalanceQuestion.IDLE_WATTS);
        shares = first.counts();
        unitSeconds = new double[shares.length];
        Arrays.fill(unitSeconds, Double.NaN);
    }

    boolean isAskedBy(BalanceQuestion question) {
        return question.loop() == first.loop()
                && question.counts().length == first.counts().length
                && question.granularity() == first.granularity();
    }

    /**
     * The shares from now on; empty if they stay.
     *
     * @throws IllegalArgumentException if strategy, settings or shares are none that a probe lets pass
     */
    Optional<WorkloadDistribution> next(BalanceQuestion question, SlackRival rival) {
        Strategy strategy = strategy(question);
        iterations = question.iterations();
        decisions++;
        shares = question.counts();
        if (!acts) {
            remark = "nothing was changed: lull run --mode act balances it";
            window = IDLE_SECONDS;
            return Optional.empty();
        }
        if (rival.holds()) {
            moves = false;
            window = Math.min(RESTING_SECONDS, 2 * window);
            return Optional.empty();
        }
        return decided(strategy, question, rival);
    }

    private Optional<WorkloadDistribution> decided(Strategy strategy, BalanceQuestion question, SlackRival rival) {
        WorkloadDistribution current = WorkloadDistribution.of(question.granularity(), question.counts());
        Optional<Judged> judged = judged(strategy, question);
        judged.ifPresent(costs -> compare(strategy, costs.costs(), current, rival));
        boolean leaves =
                strategy.countsEnergy() && slack.filter(SlackUse::isFrequencies).isPresent();
        Optional<WorkloadDistribution> next = (leaves
                        ? Optional.of(WorkloadDistribution.of(first.granularity(), first.counts())
                                .rescaled(current.total()))
                        : judged.flatMap(costs ->
                                balancer(strategy, question, costs.idleWatts()).next(current, costs.costs())))
                .filter(other -> other.total() == current.total() && !other.equals(current));
        next.ifPresent(this::changed);
        this.judged |= judged.isPresent();
        moves = next.isPresent()
                || judged.isPresent() && !leaves && !balancers.get(strategy).settled();
        remark = leaves ? slack.orElseThrow().words() : remark;
        moving = judged.map(Judged::windowSeconds).orElse(moving);
        window = moves ? moving : Math.min(RESTING_SECONDS, 2 * window);
        return next;
    }

    /** Once, while all run at the highest frequency; what frequencies can't do after all, shares do. */
    private void compare(Strategy strategy, TaskCosts costs, WorkloadDistribution current, SlackRival rival) {
        for (int task = 0; task < unitSeconds.length; task++) {
            unitSeconds[task] = current.count(task) > 0
                    ? costs.seconds()[task] / current.count(task) / costs.iterations()
                    : unitSeconds[task];
        }
        if (rival.isSettled()) {
            slack = slack.map(tried -> SlackUse.SHARES);
        } else if (slack.isEmpty() && strategy.countsEnergy()) {
            int[] units = first.counts();
            double[] before = new double[units.length];
            Arrays.setAll(before, task -> units[task] > 0 ? units[task] * unitSeconds[task] : 0);
            boolean known = Arrays.stream(before).noneMatch(Double::isNaN);
            slack = known ? Optional.of(SlackUse.of(rival, before, units, strategy.countsDelay())) : slack;
        }
    }

    /** What was measured, and for how long to measure while shares move. */
    private record Judged(TaskCosts costs, double[] idleWatts, double windowSeconds) {}

    private void changed(WorkloadDistribution next) {
        changes++;
        lastChange = iterations;
        shares = next.counts();
    }

    private Strategy strategy(BalanceQuestion question) {
        Strategy[] all = Strategy.values();
        if (question.strategy() < 0 || question.strategy() >= all.length) {
            throw new IllegalArgumentException(
                    "a balanced loop asks for strategy " + question.strategy() + " of " + all.length);
        }
        Strategy strategy = all[question.strategy()];
        if (asked.isEmpty() || asked.get(asked.size() - 1) != strategy) {
            asked.add(strategy);
        }
        return strategy;
    }

    /** A strategy that comes back goes on where it was; with other settings, or another power of waiting tasks, all begin anew. */
    private LoadBalancer balancer(Strategy strategy, BalanceQuestion question, double[] idleWatts) {
        double[] told = question.column(BalanceQuestion.IDLE_WATTS);
        if (!Arrays.equals(settings, question.settings()) || !Arrays.equals(toldIdleWatts, told)) {
            settings = question.settings();
            toldIdleWatts = told;
            balancers.clear();
        }
        return balancers.computeIfAbsent(
                strategy, fresh -> fresh.balancer(idleWatts, SearchSettings.of(settings), new SplittableRandom(SEED)));
    }

    /** What was measured, if that is something to go by. */
    private Optional<Judged> judged(Strategy strategy, BalanceQuestion question) {
        double[] seconds = question.column(BalanceQuestion.SECONDS);
        double[] errors = Arrays.stream(question.column(BalanceQuestion.SQUARED_ERROR))
                .map(Math::sqrt)
                .toArray();
        double elapsed = Arrays.stream(question.column(BalanceQuestion.ELAPSED_SECONDS))
                .max()
                .orElse(0);
        LoopEnergy energy =
                new LoopEnergy(new double[seconds.length], question.column(BalanceQuestion.IDLE_WATTS), null, false);
        if (strategy.countsEnergy()) {
            Optional<LoopEnergy> told = LoopEnergy.of(question, seconds, elapsed);
            remark = told.map(LoopEnergy::words).orElse(LoopEnergy.NOBODY);
            if (told.isEmpty()) {
                return Optional.empty();
            }
            energy = told.get();
        }
        TaskCosts costs = new TaskCosts(seconds, errors, energy.joules(), elapsed, question.measured());
        return costs.valid() && costs.longestSeconds() >= LEAST_SECONDS
                ? Optional.of(
                        new Judged(costs, energy.idleWatts(), energy.metered() ? METERED_SECONDS : MOVING_SECONDS))
                : Optional.empty();
    }

    /** For which the next question should have measured, s. */
    double windowSeconds() {
        return window;
    }

    /** Whether shares have not come to rest. */
    boolean moves() {
        return moves;
    }

    /** Whether answers should come soon: shares move, or nothing was judged yet, as a first window of one iteration may be too short. */
    boolean isPressing() {
        return moves || !judged;
    }

    /** What was done, by a task whose rank is not known here. */
    LoopBalance outcome() {
        return new LoopBalance(
                null,
                first.loop(),
                first.counts().length,
                first.granularity(),
                asked.stream().map(Strategy::word).toList(),
                iterations,
                decisions,
                changes,
                lastChange,
                Arrays.stream(first.counts()).boxed().toList(),
                Arrays.stream(shares).boxed().toList(),
                remark);
    }
}
