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
import java.util.TreeMap;
import lull.agent.decision.Decider;
import lull.agent.decision.JobDecision;
import lull.agent.decision.MaximumReduction;
import lull.agent.decision.NodeControls;
import lull.agent.decision.TaskDecision;
import lull.agent.plan.PhaseSetting;
import lull.agent.runtime.RuntimeOptions.Mode;
import lull.phases.CallClasses;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.phases.Workload;

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
    private static final long BASELINE = 16;
    private static final long SAMPLE = 2;
    private static final long WINDOW = 4;
    private static final long PATIENCE = 16;
    private static final long FIRST_PAUSE = 64;
    private static final int MOST_RESTARTS = 3;
    private static final int MOST_ROLL_BACKS = 3;
    private static final double REACTION_SECONDS = 0.02;
    private static final double NEGLIGIBLE = 0.01;
    private static final double WORTH_A_CHANGE = 0.995;
    private static final Set<Integer> REFINE_AT = Set.of(4, 16, 64);

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
    private final List<? extends ManagedTask> tasks;
    private final Decider decider;
    private final LossAccount account;
    private final EnergyLedger ledger = new EnergyLedger();
    private final List<String> log = new ArrayList<>();
    private final Map<Integer, Set<Integer>> distrusted = new HashMap<>();
    private State state = State.OBSERVING;
    private Progress progress;
    private long due = SHORTEST_OBSERVATION;
    private int restarts;
    private int rollBacks;
    private int windows;
    private long heldTurns;
    private int period = 1;
    private boolean sampleUnderWay;
    private String leftAlone = "";
    private JobMeasurements measurements;
    private SamplingSchedule schedule;
    private Optional<HoldWatch> watch = Optional.empty();

    /**
     * A job that has just been found.
     *
     * @param tasks all of the job on this node
     */
    public JobRuntime(RuntimeOptions options, NodeControls controls, CallClasses classes, List<? extends ManagedTask> tasks,
            MaximumReduction reduction) {
        this.options = options;
        this.controls = controls;
        this.classes = classes;
        this.tasks = List.copyOf(tasks);
        decider = new Decider(controls, options.decision(), reduction);
        account = new LossAccount(options.maxSlowdown());
        progress = new Progress(this.tasks);
        if (options.forcedThreads().isPresent()) {
            due = 2;
        }
    }

    /** Whether the loop wants to be asked soon, because a sample is under way that costs time. */
    public boolean isHurried() {
        return sampleUnderWay;
    }

    /** Goes on, if enough was measured for that. Cheap when it was not. */
    public void step() {
        if (state == State.SETTLED || state == State.FORCED || progress.turns(tasks) < due) {
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
        await(turns);
    }

    private void await(long turns) {
        progress = new Progress(tasks);
        due = turns;
    }

    private void observe() {
        if (!tasks.stream().allMatch(ManagedTask::inIteration)) {
            await(1);
            return;
        }
        if (options.forcedThreads().isPresent()) {
            force(options.forcedThreads().getAsInt());
            return;
        }
        List<TaskProfile> profiles = tasks.stream().map(ManagedTask::profile).toList();
        Optional<String> irregular = profiles.stream().flatMap(profile -> irregular(profile).stream()).findFirst();
        if (irregular.isPresent()) {
            if (!irregular.get().equals(leftAlone)) {
                leftAlone = irregular.get();
                say("left alone for now: " + leftAlone);
            }
            await(progress.turns(tasks) + SHORTEST_OBSERVATION);
            return;
        }
        period = profiles.stream().mapToInt(profile -> profile.iteration().orElseThrow().period()).max().orElse(1);
        if (tasks.stream().allMatch(task -> task.measure(period))) {
            ledger.enter(true, false, tasks);
            enter(State.BASELINE, period * BASELINE / Math.min(period, 4) + 1);
        } else {
            await(1);
        }
    }

    private static Optional<String> irregular(TaskProfile profile) {
        if (profile.iteration().isEmpty()) {
            return Optional.of(profile.finding());
        }
        double all = profile.groups().stream().mapToDouble(group -> group.compute().meanSeconds()).sum();
        return profile.groups().stream().filter(group -> group.workload().kind() == Workload.Kind.IRREGULAR)
                .filter(group -> group.compute().meanSeconds() >= NEGLIGIBLE * all).findFirst()
                .map(JobRuntime::irregular);
    }

    private static String irregular(PhaseGroup group) {
        return String.format(Locale.ROOT, "the work of group %d is neither constant nor periodic", group.id());
    }

    private void force(int threads) {
        for (ManagedTask task : tasks) {
            Permission permission = task.throttling();
            if (!permission.granted()) {
                say("task " + task.rank() + " keeps its teams: " + permission.reason());
            } else if (!task.publish((iteration, phase) -> new PhaseSetting(Math.min(threads, phase.threads()),
                    OptionalInt.empty()), 1, controls.highestFrequency())) {
                await(1);
                return;
            }
        }
        say("every team is held at " + threads + (threads == 1 ? " thread" : " threads at most"));
        ledger.enter(false, true, tasks);
        state = State.FORCED;
    }

    /** The period's iterations of a task; empty until each was measured often enough. */
    private Optional<List<TaskProfile>> measured(ManagedTask task, long calls) {
        List<TaskProfile> iterations = new ArrayList<>();
        for (int r = 0; r < period; r++) {
            Optional<TaskProfile> one = task.measured(r);
            if (one.isEmpty() || one.get().groups().stream().anyMatch(group -> group.compute().calls() < calls)) {
                return Optional.empty();
            }
            iterations.add(one.get());
        }
        return Optional.of(iterations);
    }

    private Optional<SortedMap<Integer, List<TaskProfile>>> measured(long calls) {
        SortedMap<Integer, List<TaskProfile>> all = new TreeMap<>();
        for (ManagedTask task : tasks) {
            Optional<List<TaskProfile>> one = measured(task, calls);
            if (one.isEmpty()) {
                return Optional.empty();
            }
            all.put(task.rank(), one.get());
        }
        return Optional.of(all);
    }

    private void baseline() {
        Optional<SortedMap<Integer, List<TaskProfile>>> all = measured(Math.max(SAMPLE, BASELINE / period));
        if (all.isEmpty()) {
            lookAgain(BASELINE, "the tasks do not stay in their iteration");
            return;
        }
        JobMeasurements fresh = new JobMeasurements(classes, period, all.get());
        correctLoss(fresh);
        measurements = fresh;
        schedule = new SamplingSchedule(measurements, options.dct() == RuntimeOptions.Dct.OFF ? List.of() : tasks);
        explainThrottling();
        if (options.mode() == Mode.DRY_RUN && !schedule.isFinished()) {
            say("smaller teams are not decided on: a dry run tries none, and without a model nobody knows their times");
            schedule.stop();
        }
        sampleUnderWay = false;
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
        for (ManagedTask task : tasks) {
            Permission permission = task.throttling();
            if (reasons.add(permission.reason())) {
                say((permission.granted() ? "teams may shrink: " : "teams are left alone: ") + permission.reason());
            }
        }
    }

    /** Waits for more iterations, but not for ever: a task may have gone over to another iteration. */
    private void lookAgain(long usual, String otherwise) {
        if (progress.turns(tasks) > PATIENCE * period * usual) {
            startOver(otherwise);
        } else {
            due = progress.turns(tasks) + 1;
        }
    }

    private double elapsedSeconds() {
        return tasks.stream().mapToDouble(task -> task.profile().totals().wallSeconds()).max().orElse(0);
    }

    private void sample() {
        if (sampleUnderWay) {
            takeSample();
        } else if (schedule.isFinished()) {
            decide();
        } else {
            beginSample();
        }
    }

    private void beginSample() {
        double iteration = measurements.iterationSeconds();
        double worst = schedule.worstSlowdown(measurements) * ((SAMPLE + 1) * period * iteration + REACTION_SECONDS);
        double elapsed = elapsedSeconds();
        if (!account.allows(worst, elapsed)) {
            double missing = (account.lostSeconds() + worst) / options.maxSlowdown() - elapsed;
            due = progress.turns(tasks) + Math.max(1, (long) (missing / iteration));
            return;
        }
        Map<Integer, Integer> threads = schedule.threads();
        ledger.enter(false, false, tasks);
        for (ManagedTask task : tasks) {
            int team = threads.getOrDefault(task.rank(), 0);
            if (!task.publish((iterationOfPeriod, phase) -> new PhaseSetting(team, controls.highestFrequency()), period,
                    controls.highestFrequency())) {
                tasks.forEach(ManagedTask::withdraw);
                await(1);
                return;
            }
        }
        sampleUnderWay = true;
        await(SAMPLE * period);
    }

    private void takeSample() {
        Optional<SortedMap<Integer, List<TaskProfile>>> all = measured(SAMPLE);
        if (all.isEmpty()) {
            if (progress.turns(tasks) > 4 * period * (SAMPLE + 1)) {
                endSample(0);
                say("a sample was given up: the tasks did not follow it");
                schedule.stop();
            } else {
                due = progress.turns(tasks) + 1;
            }
            return;
        }
        schedule.threads().forEach((rank, team) -> measurements.sampled(rank, team, all.get().get(rank)));
        double iteration = all.get().values().stream().mapToDouble(JobMeasurements::iterationSeconds).max().orElse(0);
        double relative = iteration / measurements.iterationSeconds();
        say(String.format(Locale.ROOT, "sampled %s threads: an iteration takes %.3g times as long", schedule.threads().values(),
                relative));
        endSample(iteration - measurements.iterationSeconds());
        schedule.done(relative);
    }

    private void endSample(double lossPerIteration) {
        account.add(lossPerIteration * progress.turns(tasks), 0, 0);
        tasks.forEach(ManagedTask::withdraw);
        sampleUnderWay = false;
        enter(State.SAMPLING, 1);
    }

    private void decide() {
        if (account.isExceeded(elapsedSeconds())) {
            await(FIRST_PAUSE);
            return;
        }
        JobDecision decision = decider.decide(measurements.tasks(distrusted), period);
        hold(decision);
    }

    private void hold(JobDecision decision) {
        HoldWatch next = new HoldWatch(measurements, decision, controls.hertz(), options.maxSlowdown());
        if (options.mode() == Mode.DRY_RUN || !decision.changesAnything()) {
            tasks.forEach(ManagedTask::withdraw);
            watch = Optional.of(next);
            ledger.enter(true, false, tasks);
            say(decision.changesAnything() ? "dry run: decided, nothing published" : "nothing to gain: the default is kept");
            state = State.SETTLED;
        } else if (publish(decision)) {
            watch = Optional.of(next);
            ledger.enter(false, true, tasks);
            say("a plan is held");
            enter(State.HOLDING, windowTurns());
        } else {
            enter(State.SAMPLING, 1);
        }
    }

    private boolean publish(JobDecision decision) {
        for (ManagedTask task : tasks) {
            TaskDecision own = decision.tasks().stream().filter(one -> one.rank() == task.rank()).findFirst().orElseThrow();
            Map<Integer, Map<Integer, PhaseSetting>> settings = own.settings();
            if (!task.publish((iteration, phase) -> settings.getOrDefault(iteration, Map.of())
                    .getOrDefault(phase.position(), PhaseSetting.UNTOUCHED), period, controls.highestFrequency())) {
                tasks.forEach(ManagedTask::withdraw);
                return false;
            }
        }
        return true;
    }

    private long windowCalls() {
        return period == 1 ? WINDOW : WINDOW / 2;
    }

    private long windowTurns() {
        return windowCalls() * period + 1;
    }

    private void watch() {
        Optional<SortedMap<Integer, List<TaskProfile>>> all = measured(windowCalls());
        if (all.isEmpty()) {
            lookAgain(WINDOW, "the tasks do not follow the plan");
            return;
        }
        HoldWatch held = watch.orElseThrow();
        List<HoldWatch.Excess> excesses = new ArrayList<>();
        all.get().forEach((rank, iterations) -> excesses.addAll(held.window(rank, iterations)));
        double iteration = all.get().values().stream().mapToDouble(JobMeasurements::iterationSeconds).max().orElse(0);
        long turns = progress.turns(tasks);
        account.add((iteration - measurements.iterationSeconds()) * turns,
                measurements.iterationVariance() * turns * measurements.calls(), Math.sqrt(measurements.iterationVariance()) * turns);
        windows++;
        heldTurns += turns;
        tasks.forEach(task -> task.measure(period));
        await(windowTurns());
        judge(held, excesses, iteration > measurements.iterationSeconds() * (1 + options.maxSlowdown()));
    }

    private void judge(HoldWatch held, List<HoldWatch.Excess> excesses, boolean losing) {
        if (!excesses.isEmpty()) {
            rollBack(excesses);
        } else if (losing && account.isExceeded(elapsedSeconds())) {
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
        hold(decider.decide(measurements.tasks(distrusted), period));
    }

    /** What was measured at lower frequencies replaces the pessimistic prediction. */
    private void refine(HoldWatch held) {
        JobDecision better = decider.decide(measurements.tasks(distrusted), period);
        if (better.predictedCost() < WORTH_A_CHANGE * held.decision().predictedCost()) {
            say(String.format(Locale.ROOT, "refined by what was measured: predicted cost %.3g instead of %.3g of the default's",
                    better.predictedCost() / better.defaultCost(), held.decision().predictedCost() / better.defaultCost()));
            hold(better);
        }
    }

    /** Everything back to the default; from the beginning after a pause, or never. */
    private void startOver(String reason) {
        tasks.forEach(ManagedTask::withdraw);
        ledger.enter(false, false, tasks);
        sampleUnderWay = false;
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
        tasks.forEach(ManagedTask::withdraw);
        sampleUnderWay = false;
        say("left alone: " + reason);
        state = State.SETTLED;
    }

    private void say(String words) {
        log.add("iteration " + tasks.stream().mapToLong(ManagedTask::turns).min().orElse(0) + ": " + words);
    }

    /** What was done, when the job has ended. */
    public RuntimeOutcome outcome() {
        ledger.enter(false, false, tasks);
        Map<Integer, double[]> held = new HashMap<>();
        watch.ifPresent(last -> tasks.forEach(task -> held.put(task.rank(), last.heldSeconds(task.rank()))));
        RuntimeOutcome.Savings savings = new RuntimeOutcome.Savings(ledger.defaultSeconds(), ledger.heldSeconds(),
                ledger.defaultJoules(), ledger.heldJoules(), ledger.heldIterations(), account.lostSeconds());
        return new RuntimeOutcome(state.words, log, watch.map(HoldWatch::decision), controls, period, held, savings);
    }
}
