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
import lull.balancing.loop.Strategy;
import lull.channel.BalanceQuestion;
import lull.report.LoopBalance;

/** Decides for one loop: the strategies that it asks for, each with its own state, and how long to measure. */
final class LoopDecider {
    /** For which to measure while shares move, s: 10 ms to 100 ms would do; short against a run, long against scheduling. */
    static final double MOVING_SECONDS = 0.02;
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
    private double window = MOVING_SECONDS;
    private boolean moves;
    private long iterations;
    private long decisions;
    private int changes;
    private Long lastChange;
    private int[] shares;
    private String remark;

    /** @param acts whether shares may be changed */
    LoopDecider(BalanceQuestion first, boolean acts) {
        this.first = first;
        this.acts = acts;
        settings = first.settings();
        shares = first.counts();
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
    Optional<WorkloadDistribution> next(BalanceQuestion question) {
        Strategy strategy = strategy(question);
        iterations = question.iterations();
        decisions++;
        shares = question.counts();
        if (!acts) {
            remark = "nothing was changed: lull run --mode act balances it";
            window = IDLE_SECONDS;
            return Optional.empty();
        }
        WorkloadDistribution current = WorkloadDistribution.of(question.granularity(), question.counts());
        LoadBalancer balancer = balancer(strategy, question);
        Optional<WorkloadDistribution> next = judged(strategy, question)
                .flatMap(costs -> balancer.next(current, costs))
                .filter(other -> other.total() == current.total() && !other.equals(current));
        next.ifPresent(this::changed);
        moves = next.isPresent() || !(strategy == Strategy.NONE || balancer.settled());
        window = moves ? MOVING_SECONDS : Math.min(RESTING_SECONDS, 2 * window);
        return next;
    }

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

    /** A strategy that comes back goes on where it was; with other settings all begin anew. */
    private LoadBalancer balancer(Strategy strategy, BalanceQuestion question) {
        if (!Arrays.equals(settings, question.settings())) {
            settings = question.settings();
            balancers.clear();
        }
        return balancers.computeIfAbsent(
                strategy,
                fresh -> fresh.balancer(
                        column(question, BalanceQuestion.IDLE_WATTS),
                        SearchSettings.of(settings),
                        new SplittableRandom(SEED)));
    }

    /** What was measured, if that is something to go by. */
    private Optional<TaskCosts> judged(Strategy strategy, BalanceQuestion question) {
        double[] seconds = column(question, BalanceQuestion.SECONDS);
        double[] errors = column(question, BalanceQuestion.SQUARED_ERROR);
        double[] joules = column(question, BalanceQuestion.WATTS);
        double elapsed = 0;
        for (int task = 0; task < seconds.length; task++) {
            joules[task] *= seconds[task];
            errors[task] = Math.sqrt(errors[task]);
            elapsed = Math.max(elapsed, question.values()[task][BalanceQuestion.ELAPSED_SECONDS]);
        }
        if (strategy.countsEnergy()) {
            boolean powers =
                    Arrays.stream(column(question, BalanceQuestion.WATTS)).anyMatch(watts -> watts > 0);
            remark = powers
                    ? "joules are MODELLED: time by the watts that the program tells"
                    : "for energy the program has to tell watts (lull_balance_power): shares stay meanwhile";
            if (!powers) {
                return Optional.empty();
            }
        }
        TaskCosts costs = new TaskCosts(seconds, errors, joules, elapsed);
        return Optional.of(costs).filter(any -> any.valid() && any.longestSeconds() >= LEAST_SECONDS);
    }

    private static double[] column(BalanceQuestion question, int value) {
        return Arrays.stream(question.values()).mapToDouble(row -> row[value]).toArray();
    }

    /** For which the next question should have measured, s. */
    double windowSeconds() {
        return window;
    }

    /** Whether shares have not come to rest. */
    boolean moves() {
        return moves;
    }

    LoopBalance outcome(Integer rank) {
        return new LoopBalance(
                rank,
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
