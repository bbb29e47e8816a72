package lull.agent.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import lull.agent.decision.Decider;
import lull.agent.decision.JobDecision;
import lull.agent.decision.KnownTask;
import lull.agent.decision.MaximumReduction;
import lull.agent.decision.NodeControls;
import lull.agent.plan.PhaseSetting;
import lull.agent.prediction.TimeModel;
import lull.agent.runtime.RuntimeOptions.Mode;
import lull.phases.CallClasses;
import lull.phases.TaskProfile;

/**
 * The loop of one job on this node (Li et al., IPDPS 2010, section VII): its tasks are observed until their iteration and
 * period are known, measured by default, sampled with smaller teams, decided for, held, and watched.
 *
 * <p>Two rules keep the loss below {@link RuntimeOptions#maxSlowdown}. Nothing is tried whose worst case the time that has
 * passed does not pay for ({@link LossAccount}). And what holds is compared, window by window, with the default: a group
 * beyond its critical time goes back to the default at once; when the iterations together lose more than they may, or groups
 * keep failing, everything does, and the job is observed anew after a pause that grows, {@value #MOST_RESTARTS} times at most.
 */
public final class JobRuntime {
    private static final long SHORTEST_OBSERVATION = 32;
    private static final long FORCE_AFTER = 2;
    private static final long BASELINE = 16;
    private static final long FEWEST = 2;
    private static final long WINDOW = 4;
    private static final long PATIENCE = 16;
    private static final long FIRST_PAUSE = 64;
    private static final int MOST_RESTARTS = 3;
    private static final int MOST_ROLL_BACKS = 3;
    private static final double WORTH_A_CHANGE = 0.995;
    private static final Set<Integer> REFINE_AT = Set.of(4, 16, 64, 256);

    private enum State {
        OBSERVING("observing, nothing decided"),
        BASELINE("measuring the default"),
        SAMPLING("sampling smaller teams"),
        HOLDING("holding the plan"),
        PAUSED("pausing after a roll back"),
        SETTLED("left at the default"),
        FORCED("holding forced threads");

        private final String words;

        State(String words) {
            this.words = words;
        }
    }

    private final RuntimeOptions options;
    private final NodeControls controls;
    private final CallClasses classes;
    private final JobTasks tasks;
    private final Decider decider;
    private final Exploration exploration;
    private final LossAccount account;
    private final EnergyLedger ledger = new EnergyLedger();
    private final List<String> log = new ArrayList<>();
    private final Map<Integer, Set<Integer>> distrusted = new HashMap<>();
    private State state = State.OBSERVING;
    private int restarts;
    private int rollBacks;
    private int windows;
    private long heldTurns;
    private int period = 1;
    private String leftAlone = "";
    private JobMeasurements measurements;
    private Sampler sampler;
    private Optional<HoldWatch> watch = Optional.empty();

    /**
     * A job that has just been found.
     *
     * @param tasks all of the job on this node
     * @param model of times that are not measured, if there is one
     */
    public JobRuntime(RuntimeOptions options, NodeControls controls, CallClasses classes, List<? extends ManagedTask> tasks,
            MaximumReduction reduction, Optional<TimeModel> model) {
        this.options = options;
        this.controls = controls;
        this.classes = classes;
        this.tasks = new JobTasks(tasks);
        decider = new Decider(controls, options.decision(), reduction);
        exploration = new Exploration(options, controls, model, this.tasks.all());
        account = new LossAccount(options.maxSlowdown());
        this.tasks.await(options.forcedThreads().isPresent() ? FORCE_AFTER : SHORTEST_OBSERVATION);
    }

    /** Whether the loop wants to be asked soon, because a sample is under way that costs time. */
    public boolean isHurried() {
        return state == State.SAMPLING && sampler.isUnderWay();
    }

    /** Goes on, if enough was measured for that. Cheap when it was not. */
    public void step() {
        if (state == State.SETTLED || state == State.FORCED || !tasks.isDue()) {
            return;
        }
        switch (state) {
            case OBSERVING -> observe();
            case BASELINE -> baseline();
            case SAMPLING -> sample();
            case HOLDING -> watch();
            case PAUSED -> enter(State.OBSERVING, 0);
            default -> throw new IllegalStateException("no way on from " + state);
        }
    }

    private void enter(State next, long turns) {
        state = next;
        tasks.await(turns);
    }

    private void observe() {
        if (!tasks.all().stream().allMatch(ManagedTask::inIteration)) {
            tasks.await(1);
            return;
        }
        if (options.forcedThreads().isPresent()) {
            force(options.forcedThreads().getAsInt());
            return;
        }
        List<TaskProfile> profiles = tasks.all().stream().map(ManagedTask::profile).toList();
        Optional<String> irregular = profiles.stream().flatMap(profile -> Irregularity.of(profile).stream()).findFirst();
        if (irregular.isPresent()) {
            if (!irregular.get().equals(leftAlone)) {
                leftAlone = irregular.get();
                say("left alone for now: " + leftAlone);
            }
            tasks.await(tasks.turns() + SHORTEST_OBSERVATION);
            return;
        }
        period = profiles.stream().mapToInt(profile -> profile.iteration().orElseThrow().period()).max().orElse(1);
        if (tasks.measure(period)) {
            ledger.enter(true, false, tasks.all());
            enter(State.BASELINE, period * BASELINE / Math.min(period, 4) + 1);
        } else {
            tasks.await(1);
        }
    }

    private void force(int threads) {
        for (ManagedTask task : tasks.all()) {
            Permission permission = task.throttling();
            if (!permission.granted()) {
                say("task " + task.rank() + " keeps its teams: " + permission.reason());
            } else if (!task.publish((iteration, phase) -> new PhaseSetting(Math.min(threads, phase.threads()),
                    OptionalInt.empty()), 1, controls.highestFrequency())) {
                tasks.await(1);
                return;
            }
        }
        say("every team is held at " + threads + (threads == 1 ? " thread" : " threads at most"));
        ledger.enter(false, true, tasks.all());
        state = State.FORCED;
    }

    private void baseline() {
        Optional<SortedMap<Integer, List<TaskProfile>>> all = tasks.measured(period, Math.max(FEWEST, BASELINE / period));
        if (all.isEmpty()) {
            lookAgain(BASELINE, "the tasks do not stay in their iteration");
            return;
        }
        JobMeasurements fresh = new JobMeasurements(classes, controls, period, all.get());
        correctLoss(fresh);
        measurements = fresh;
        explainThrottling();
        sampler = new Sampler(tasks, measurements, exploration.begin(measurements), account, controls);
        exploration.words().forEach(this::say);
        enter(State.SAMPLING, 0);
    }

    /**
     * The default before and after a plan that was rolled back: what it drifted by meanwhile, half of that on average, is no
     * loss by the plan.
     */
    private void correctLoss(JobMeasurements fresh) {
        if (heldTurns > 0 && fresh.period() == measurements.period()) {
            account.add(-Math.max(0, fresh.iterationSeconds() - measurements.iterationSeconds()) / 2 * heldTurns, 0, 0);
        }
        heldTurns = 0;
    }

    private void explainThrottling() {
        if (options.dct() == RuntimeOptions.Dct.OFF) {
            return;
        }
        Set<String> reasons = new HashSet<>();
        for (ManagedTask task : tasks.all()) {
            Permission permission = task.throttling();
            if (reasons.add(permission.reason())) {
                say((permission.granted() ? "teams may shrink: " : "teams are left alone: ") + permission.reason());
            }
        }
    }

    /** Waits for more iterations, but not for ever: a task may have gone over to another iteration. */
    private void lookAgain(long usual, String otherwise) {
        if (tasks.turns() > PATIENCE * period * usual) {
            startOver(otherwise);
        } else {
            tasks.awaitMore(1);
        }
    }

    private void sample() {
        if (sampler.isFinished()) {
            exploration.next(measurements, distrusted, sampler.isHopeless()).ifPresentOrElse(
                    more -> sampler = new Sampler(tasks, measurements, more, account, controls), this::decide);
            return;
        }
        boolean before = sampler.isUnderWay();
        sampler.step().ifPresent(this::say);
        if (!before && sampler.isUnderWay()) {
            ledger.enter(false, false, tasks.all());
        }
    }

    private void decide() {
        if (account.isExceeded(tasks.elapsedSeconds())) {
            tasks.await(FIRST_PAUSE);
            return;
        }
        JobDecision decision = decider.decide(known(), period);
        long missing = exploration.missingTurns(measurements, account, tasks.elapsedSeconds());
        if (missing > 0 && !decision.changesAnything()) {
            tasks.await(missing); // what is predicted may yet be worth holding
        } else {
            hold(decision);
        }
    }

    private List<KnownTask> known() {
        return measurements.tasks(distrusted, exploration.basis(measurements, account, tasks.elapsedSeconds()));
    }

    private void hold(JobDecision decision) {
        HoldWatch next = new HoldWatch(measurements, decision, controls.hertz(), options.maxSlowdown());
        if (options.mode() == Mode.DRY_RUN || !decision.changesAnything()) {
            tasks.withdraw();
            watch = Optional.of(next);
            ledger.enter(true, false, tasks.all());
            say(decision.changesAnything() ? "dry run: decided, nothing published" : "nothing to gain: the default is kept");
            state = State.SETTLED;
        } else if (tasks.publish(decision, period, controls.highestFrequency())) {
            watch = Optional.of(next);
            ledger.enter(false, true, tasks.all());
            say("a plan is held");
            enter(State.HOLDING, windowTurns(period));
        } else {
            enter(State.SAMPLING, 1);
        }
    }

    private static long windowCalls(int period) {
        return period == 1 ? WINDOW : WINDOW / 2;
    }

    /** Iterations until a plan that holds is judged. */
    static long windowTurns(int period) {
        return windowCalls(period) * period + 1;
    }

    private void watch() {
        Optional<SortedMap<Integer, List<TaskProfile>>> all = tasks.measured(period, windowCalls(period));
        if (all.isEmpty()) {
            lookAgain(WINDOW, "the tasks do not follow the plan");
            return;
        }
        HoldWatch held = watch.orElseThrow();
        Optional<String> refusal = tasks.refusal(held.decision());
        if (refusal.isPresent()) {
            startOver(refusal.get());
            return;
        }
        List<HoldWatch.Excess> excesses = new ArrayList<>();
        all.get().forEach((rank, iterations) -> excesses.addAll(held.window(rank, iterations)));
        double iteration = all.get().values().stream().mapToDouble(JobMeasurements::iterationSeconds).max().orElse(0);
        long turns = tasks.turns();
        account.add((iteration - measurements.iterationSeconds()) * turns,
                measurements.iterationVariance() * turns * measurements.calls(), Math.sqrt(measurements.iterationVariance()) * turns);
        windows++;
        heldTurns += turns;
        tasks.measure(period);
        tasks.await(windowTurns(period));
        Optional<HoldWatch.Excess> lighter = all.get().entrySet().stream()
                .flatMap(task -> held.lighter(task.getKey(), task.getValue()).stream()).findFirst();
        if (lighter.isPresent()) {
            startOver(String.format(Locale.ROOT, "group %d of task %d became shorter, which leaves less slack to the others",
                    lighter.get().group(), lighter.get().rank()));
            return;
        }
        judge(held, excesses, iteration > measurements.iterationSeconds() * (1 + options.maxSlowdown()));
    }

    private void judge(HoldWatch held, List<HoldWatch.Excess> excesses, boolean losing) {
        if (!excesses.isEmpty()) {
            rollBack(excesses);
        } else if (losing && account.isExceeded(tasks.elapsedSeconds())) {
            startOver(String.format(Locale.ROOT, "%.3g s were lost in all, more than %.3g %% of the time allows",
                    account.lostSeconds(), 100 * options.maxSlowdown()));
        } else if (REFINE_AT.contains(windows) && options.decision().frequencies()) {
            refine(held);
        }
    }

    private void rollBack(List<HoldWatch.Excess> excesses) {
        for (HoldWatch.Excess excess : excesses) {
            distrusted.computeIfAbsent(excess.rank(), rank -> new HashSet<>()).add(excess.group());
            say(String.format(Locale.ROOT, "rolled back: group %d of task %d took %.3g s where %.3g s are allowed",
                    excess.group(), excess.rank(), excess.seconds(), excess.limitSeconds()));
        }
        rollBacks++;
        if (rollBacks >= MOST_ROLL_BACKS) {
            startOver("groups were rolled back " + rollBacks + " times");
            return;
        }
        measurements.forgetShares();
        measurements.forgetPredictors();
        hold(decider.decide(known(), period));
    }

    /** What was measured at lower frequencies, or is predicted by now, replaces the worst. */
    private void refine(HoldWatch held) {
        JobDecision better = decider.decide(known(), period);
        if (better.predictedCost() < WORTH_A_CHANGE * held.decision().predictedCost()) {
            say(String.format(Locale.ROOT, "refined by what was measured: predicted cost %.3g instead of %.3g of the default's",
                    better.predictedCost() / better.defaultCost(), held.decision().predictedCost() / better.defaultCost()));
            hold(better);
        }
    }

    /** Everything back to the default; from the beginning after a pause, or never. */
    private void startOver(String reason) {
        tasks.withdraw();
        ledger.enter(false, false, tasks.all());
        rollBacks = 0;
        windows = 0;
        restarts++;
        if (restarts > MOST_RESTARTS) {
            say("everything rolled back: " + reason + "; left alone from now on");
            state = State.SETTLED;
        } else {
            say("everything rolled back: " + reason + "; observed anew");
            enter(State.PAUSED, FIRST_PAUSE << 2 * (restarts - 1));
        }
    }

    /** Something is wrong with the loop itself: the default, for good. */
    public void abandon(String reason) {
        tasks.withdraw();
        say("left alone: " + reason);
        state = State.SETTLED;
    }

    private void say(String words) {
        log.add("iteration " + tasks.all().stream().mapToLong(ManagedTask::turns).min().orElse(0) + ": " + words);
    }

    /** What was done, when the job has ended. */
    public RuntimeOutcome outcome() {
        ledger.enter(false, false, tasks.all());
        Map<Integer, double[]> held = new HashMap<>();
        watch.ifPresent(last -> tasks.all().forEach(task -> held.put(task.rank(), last.heldSeconds(task.rank()))));
        RuntimeOutcome.Savings savings = new RuntimeOutcome.Savings(ledger.defaultSeconds(), ledger.heldSeconds(),
                ledger.defaultJoules(), ledger.heldJoules(), ledger.heldIterations(), account.lostSeconds());
        return new RuntimeOutcome(state.words, log, watch.map(HoldWatch::decision), controls, period, held, savings);
    }
}
