package lull.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import lull.phases.CallClasses;
import lull.phases.Iteration;
import lull.phases.TaskProfile;
import lull.runtime.EnergyLedger.Kind;
import lull.runtime.JobState.Deciding;
import lull.runtime.JobState.Measured;
import lull.runtime.JobState.Plain;
import lull.runtime.JobState.Returning;
import lull.runtime.JobState.Sampling;
import lull.runtime.consensus.Agreement;
import lull.runtime.consensus.Answer;
import lull.runtime.decision.Decider;
import lull.runtime.decision.JobDecision;
import lull.runtime.decision.NodeControls;
import lull.runtime.job.Irregularity;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.JobMeasurements.Basis;
import lull.runtime.job.JobTasks;
import lull.runtime.job.ManagedTask;
import lull.runtime.prediction.TimeModel;

/**
 * The loop of one job on this node (Li et al., IPDPS 2010, section VII): its tasks are observed until their iteration and
 * period are known, measured by default, sampled with smaller teams, decided for, held, and watched.
 *
 * <p>Two rules keep the loss below {@link RuntimeOptions#maxSlowdown}. Nothing is tried whose worst case the time that has
 * passed does not pay for ({@link SlowdownBudget}). And what holds is compared, window by window, with the default: a group
 * beyond its critical time goes back to the default at once; when the iterations together lose more than they may, or groups
 * keep failing, everything does, and the job is observed anew after a pause that grows, {@value #MOST_RESTARTS} times at most.
 *
 * <p>Where the job has tasks on other nodes, their loops meet twice ({@link Agreement}): nobody samples before all have
 * measured the default, and all decide at the same time. Starting over is for all; groups go back to the default on one node
 * alone. A node that has nothing to change still watches, as long as others count on its critical tasks.
 */
public final class JobRuntime {
    private static final long SHORTEST_OBSERVATION = 32;
    private static final long FORCE_AFTER = 2;
    private static final long BASELINE = 16;
    private static final long MOST_BASELINE = 512;
    private static final double MOST_DOUBT = 5;
    private static final long FEWEST = 2;
    private static final long PATIENCE = 16;
    private static final long BETWEEN_LOOKS = 4;
    private static final long LONG_ASTRAY = 64;
    private static final long FIRST_PAUSE = 64;
    private static final int MOST_RESTARTS = 3;

    private final RuntimeOptions options;
    private final NodeControls controls;
    private final CallClasses classes;
    private final Agreement agreement;
    private final JobTasks tasks;
    private final TeamPolicy teams;
    private final Decider decider;
    private final Exploration exploration;
    private final SlowdownBudget budget;
    private final EnergyLedger ledger = new EnergyLedger();
    private final ReturnWatch returnWatch;
    private final List<String> log = new ArrayList<>();
    private final PlanKeeper keeper;
    private JobState state = Plain.OBSERVING;
    private int restarts;
    private int period = 1;
    private boolean leftAlone;
    private List<Irregularity> irregularities = List.of();

    /**
     * A job that has just been found.
     *
     * @param tasks all of the job on this node
     * @param agreement with its other nodes
     * @param model of times that are not measured, if there is one
     */
    public JobRuntime(
            RuntimeOptions options,
            NodeControls controls,
            CallClasses classes,
            List<? extends ManagedTask> tasks,
            Agreement agreement,
            Optional<TimeModel> model) {
        this.options = options;
        this.controls = controls;
        this.classes = classes;
        this.agreement = agreement;
        this.tasks = new JobTasks(tasks);
        returnWatch = new ReturnWatch(this.tasks, ledger);
        teams = new TeamPolicy(this.tasks, options);
        decider = new Decider(controls, options.decision());
        exploration = new Exploration(options, controls, decider, model, this.tasks.all());
        budget = new SlowdownBudget(options.maxSlowdown());
        keeper = new PlanKeeper(options, controls, this.tasks, exploration, budget, ledger, this::say);
        this.tasks.await(observationTurns());
    }

    /** Whether the loop wants to be asked soon, because a sample is under way that costs time. */
    public boolean isHurried() {
        return state instanceof Sampling sampling && sampling.sampler().isUnderWay();
    }

    /** What the loop is doing, in words. */
    public String state() {
        return state.words();
    }

    /** Whether the job runs by default, and nothing will be decided or changed as long as its tasks do what they do. */
    public boolean isSettled() {
        return state == Plain.SETTLED || state.isFinal();
    }

    /** What the loop would set is gone: a job that is settled stays so, whatever its tasks do next. */
    public void retire() {
        state = state == Plain.SETTLED ? Plain.RETIRED : state;
    }

    /** Goes on, if enough was measured for that. Cheap when it was not. */
    public void step() {
        while (!state.isFinal() && agreement.startOvers() > restarts) {
            startOver("another node started the job over");
        }
        if (!state.isFinal() && tasks.turnsAstray() > LONG_ASTRAY) {
            goOnToOtherWork();
        }
        if (!state.isAtRest() && tasks.isDue()) {
            goOn();
        }
    }

    private void goOn() {
        if (state instanceof Measured measured) {
            meetMeasured(measured);
        } else if (state instanceof Sampling sampling) {
            sample(sampling);
        } else if (state instanceof Deciding deciding) {
            decide(deciding.joint());
        } else if (state instanceof Returning returning) {
            lookForReturn(returning.next());
        } else {
            goOn((Plain) state);
        }
    }

    private void goOn(Plain from) {
        switch (from) {
            case OBSERVING -> observe();
            case BASELINE -> baseline();
            case WAITING, HOLDING -> keepPlan();
            case PAUSED -> enter(Plain.OBSERVING, 0);
            default -> throw new IllegalStateException("no way on from " + from);
        }
    }

    private void enter(JobState next, long turns) {
        state = next;
        tasks.await(turns);
    }

    private void observe() {
        if (!tasks.follow()) {
            tasks.await(BETWEEN_LOOKS);
            return;
        }
        if (options.forcedThreads().isPresent()) {
            force(options.forcedThreads().getAsInt());
            return;
        }
        teams.reasons().forEach(this::say);
        List<TaskProfile> profiles =
                tasks.all().stream().map(ManagedTask::profile).toList();
        if (isIrregular(profiles)) {
            tasks.await(tasks.turns() + SHORTEST_OBSERVATION);
            return;
        }
        period = profiles.stream()
                .mapToInt(profile -> profile.iteration().map(Iteration::period).orElse(1))
                .max()
                .orElse(1);
        if (tasks.measure(period)) {
            ledger.enter(Kind.DEFAULT, tasks.all());
            enter(Plain.BASELINE, period * BASELINE / Math.min(period, 4) + 1);
        } else {
            tasks.await(1);
        }
    }

    private boolean isIrregular(List<TaskProfile> profiles) {
        irregularities = profiles.stream().map(Irregularity::of).toList();
        boolean prevails = irregularities.stream().anyMatch(Irregularity::prevails);
        if (prevails != leftAlone) {
            say(
                    prevails
                            ? "left alone for now: most of the work is neither constant nor periodic"
                            : "constant or periodic by now: the default is measured");
        }
        leftAlone = prevails;
        return prevails;
    }

    private void force(int threads) {
        if (!teams.force(threads, controls.highestFrequency())) {
            tasks.await(1);
            return;
        }
        teams.refusals().forEach(this::say);
        say("every team is held at " + threads + (threads == 1 ? " thread" : " threads at most"));
        ledger.enter(Kind.HELD, tasks.all());
        state = Plain.FORCED;
    }

    private void baseline() {
        Optional<SortedMap<Integer, List<TaskProfile>>> all =
                tasks.measured(period, Math.max(FEWEST, BASELINE / period));
        if (all.isEmpty()) {
            if (!tasks.awaitOneMore(PATIENCE * period * BASELINE)) {
                startOver("the tasks do not stay in their iteration");
            }
            return;
        }
        returnWatch.learn(all.get());
        JobMeasurements measurements = new JobMeasurements(classes, controls, period, all.get());
        double doubt = measurements.iterationDoubt();
        if (doubt > options.maxSlowdown() / 2 && measurements.calls() < MOST_BASELINE) {
            tasks.awaitMore(period * measurements.calls());
            return;
        }
        if (doubt > MOST_DOUBT * options.maxSlowdown()) {
            startOver(String.format(
                    Locale.ROOT,
                    "the default scatters so much that %d iterations tell its mean to %.2g %% only",
                    period * measurements.calls(),
                    100 * doubt));
            return;
        }
        keeper.measured(measurements, irregularities);
        teams.reasons().forEach(this::say);
        SamplingSchedule first = exploration.begin(measurements);
        exploration.words().forEach(this::say);
        Measured measured =
                new Measured(measurements, new JointDecision(decider, agreement, measurements, tasks.all()), first);
        enter(measured, 0);
        meetMeasured(measured);
    }

    private void meetMeasured(Measured measured) {
        JointDecision joint = measured.joint();
        joint.measured().filter(this::isAgreed).ifPresent(all -> {
            if (all.absent() > 0) {
                say("the job's " + all.absent() + " other tasks were not ready in time: decided without them");
            } else if (joint.isShared()) {
                say("decided with the job's tasks on other nodes, " + all.tasks() + " in all");
            }
            enter(sampling(measured.measurements(), joint, measured.schedule()), 0);
        });
    }

    private boolean isAgreed(Answer answer) {
        answer.disagreement().ifPresent(this::startOver);
        return answer.disagreement().isEmpty();
    }

    private Sampling sampling(JobMeasurements measurements, JointDecision joint, SamplingSchedule schedule) {
        return new Sampling(measurements, joint, new Sampler(tasks, measurements, schedule, budget, controls));
    }

    private void sample(Sampling sampling) {
        Sampler sampler = sampling.sampler();
        if (sampler.isFinished()) {
            explored(sampling);
            return;
        }
        boolean before = sampler.isUnderWay();
        sampler.step().ifPresent(this::say);
        if (before != sampler.isUnderWay()) {
            ledger.enter(before ? Kind.NOTHING : Kind.SAMPLED, tasks.all());
        }
    }

    /** All was tried that the last predictions asked for. */
    private void explored(Sampling sampling) {
        JobMeasurements measurements = sampling.measurements();
        Optional<SamplingSchedule> more = exploration.next(
                measurements, keeper.excluded(), sampling.sampler().isHopeless());
        long missing = exploration.missingTurns(measurements, budget, tasks.elapsedSeconds());
        if (more.isPresent()) {
            state = sampling(measurements, sampling.joint(), more.get());
        } else if (budget.isExceeded(tasks.elapsedSeconds())) {
            tasks.await(FIRST_PAUSE);
        } else if (missing > 0
                && !decider.decide(measurements.tasks(keeper.excluded(), Basis.MEASURED), period)
                        .changesAnything()) {
            tasks.await(missing); // what is predicted may yet be worth holding
        } else {
            enter(new Deciding(sampling.joint()), 0);
            decide(sampling.joint());
        }
    }

    private void decide(JointDecision joint) {
        joint.decide(keeper.excluded(), keeper.basis()).filter(this::isAgreed).ifPresent(all -> {
            keeper.hold(joint);
            settle();
        });
    }

    private void keepPlan() {
        keeper.step().ifPresentOrElse(this::startOver, this::settle);
    }

    private void settle() {
        if (keeper.isSettled()) {
            comeBack(Plain.SETTLED);
        } else {
            state = keeper.isWaiting() ? Plain.WAITING : Plain.HOLDING;
        }
    }

    /** What was published is taken back; whether the tasks are back at their teams too, their records have to show. */
    private void comeBack(Plain next) {
        if (returnWatch.begin(period)) {
            state = new Returning(next);
        } else {
            returned(next);
        }
    }

    private void lookForReturn(Plain next) {
        switch (returnWatch.look()) {
            case BACK -> returned(next);
            case ASTRAY -> {
                say("the plan was taken back, but " + returnWatch.missing()
                        + " since: left alone, and counted as lost");
                state = Plain.ASTRAY;
            }
            default -> {}
        }
    }

    private void returned(Plain next) {
        state = next;
        if (next == Plain.PAUSED) {
            ledger.enter(Kind.NOTHING, tasks.all());
            tasks.followNone();
            tasks.await(FIRST_PAUSE << 2 * (restarts - 1));
        }
    }

    /** Everything back to the default; from the beginning after a pause, or never. */
    private void startOver(String reason) {
        keeper.giveUp();
        restarts++;
        agreement.startOver(restarts);
        if (restarts > MOST_RESTARTS) {
            say("everything rolled back: " + reason + "; left alone from now on");
            comeBack(Plain.ABANDONED);
        } else {
            say("everything rolled back: " + reason + "; observed anew");
            comeBack(Plain.PAUSED);
        }
    }

    /** The iteration is over, and the program goes on: nothing that was learnt holds for what it does now. */
    private void goOnToOtherWork() {
        keeper.goOnToOtherWork();
        tasks.followNone();
        returnWatch.forget();
        agreement.startOver(restarts);
        leftAlone = false;
        say("the iteration is over, the tasks do something else: the default, and observed anew");
        enter(Plain.OBSERVING, observationTurns());
    }

    private long observationTurns() {
        return options.forcedThreads().isPresent() ? FORCE_AFTER : SHORTEST_OBSERVATION;
    }

    /** Something is wrong with the loop itself: the default, for good. */
    public void abandon(String reason) {
        if (state != Plain.ABANDONED) {
            state = Plain.ABANDONED;
            say("left alone: " + reason);
            keeper.giveUp();
            tasks.followNone();
        }
    }

    private void say(String words) {
        log.add("iteration "
                + tasks.all().stream().mapToLong(ManagedTask::turns).min().orElse(0) + ": " + words);
    }

    /** What was done, when the job has ended. */
    public RuntimeOutcome outcome() {
        ledger.update(tasks.all());
        Map<Integer, double[]> held = new HashMap<>();
        keeper.monitor()
                .ifPresent(last -> tasks.all().forEach(task -> held.put(task.rank(), last.heldSeconds(task.rank()))));
        RuntimeOutcome.Savings savings = new RuntimeOutcome.Savings(
                ledger.seconds(Kind.DEFAULT),
                ledger.seconds(Kind.HELD),
                ledger.joules(Kind.DEFAULT),
                ledger.joules(Kind.HELD),
                ledger.iterations(Kind.HELD),
                ledger.lostSeconds(),
                budget.lostSeconds());
        return new RuntimeOutcome(
                state.words(),
                log,
                keeper.monitor().map(PlanMonitor::decision).map(JobDecision::bounded),
                controls,
                period,
                held,
                savings);
    }
}
