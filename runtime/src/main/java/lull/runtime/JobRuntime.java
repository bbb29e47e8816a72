package lull.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import lull.phases.CallClasses;
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
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.JobMeasurements.Basis;
import lull.runtime.job.JobTasks;
import lull.runtime.job.ManagedTask;
import lull.runtime.job.Waits;
import lull.runtime.prediction.TimeModel;

/**
 * The loop of one job on this node (Li et al., IPDPS 2010, section VII): its tasks are observed until their iteration is known,
 * measured by default, decided for, held, and watched; smaller teams are sampled as soon as the time that has passed pays for it.
 *
 * <p>It looks twice. A first look of {@value #FIRST_LOOK} iterations tells slack, which is a difference between tasks in the same
 * iteration: frequencies alone are lowered, within what was there each time. The second one takes as many iterations as the mean
 * of an iteration's time needs to be known, once they are few beside those that have passed; it tells periods and irregular work,
 * and smaller teams are compared with it.
 *
 * <p>Two rules keep the loss below {@link RuntimeOptions#maxSlowdown}. Nothing is tried whose worst case the time that has
 * passed does not pay for ({@link SlowdownBudget}). And what holds is compared, window by window, with the default: a group
 * beyond its critical time goes back to the default at once; when the iterations together lose more than they may, or groups
 * keep failing, everything does, and the job is observed anew after a pause that grows, {@value #MOST_RESTARTS} times at most.
 *
 * <p>Where the job has tasks on other nodes, their loops meet twice at each look ({@link Agreement}): when all have measured the
 * default, and to decide. Beginning anew is for all; what is sampled after the decision, and groups that go back to the default,
 * are a node's own, within the critical times that were agreed upon. A node that has nothing to change still watches, as long as
 * others count on its critical tasks.
 */
public final class JobRuntime {
    private static final long SHORTEST_OBSERVATION = 32;
    private static final long SHORTEST_GLANCE = 3;
    private static final long FIRST_LOOK = 4;
    /** Iterations that have passed by one that is taken from a plan to measure the default again. */
    private static final long PASSED_BY_MEASURED = 8;

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
    private final Observation observation;
    private final PlanKeeper keeper;
    private JobState state = Plain.OBSERVING;
    private Optional<Sampling> toCome = Optional.empty();
    private boolean firstLook;
    private long secondLookTurns = PASSED_BY_MEASURED * SHORTEST_OBSERVATION;
    private boolean undecided;
    private OptionalDouble sampleAtSeconds = OptionalDouble.empty();
    private int looks;
    private int restarts;
    private int period = 1;

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
        observation = new Observation(this.tasks, this::say);
        firstLook = options.decision().frequencies() && controls.hasFrequencies();
        this.tasks.await(observationTurns() - this.tasks.leastTurns());
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
        while (!state.isFinal() && agreement.startOvers() > looks) {
            startOver("another node started the job over");
        }
        if (!state.isFinal() && tasks.turnsAstray() > LONG_ASTRAY) {
            goOnToOtherWork();
        }
        if (toCome.filter(this::isTimeToSample).isPresent()) {
            goOnSampling();
        }
        if (!state.isAtRest() && (tasks.isDue() || isOverdue())) {
            goOn();
        }
    }

    private boolean isOverdue() {
        return state instanceof Sampling sampling && sampling.sampler().isOverdue();
    }

    private void goOn() {
        if (state instanceof Measured measured) {
            meetMeasured(measured);
        } else if (state instanceof Sampling sampling) {
            sample(sampling);
        } else if (state instanceof Deciding deciding) {
            decide(deciding);
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
        if (ledger.isChanged() && !observation.isApart()) {
            ledger.enter(Kind.DEFAULT, tasks.all());
            tasks.await(observation.begin());
            return;
        }
        teams.reasons().forEach(this::say);
        if (observation.isLeftAlone()) {
            tasks.await(tasks.turns() + SHORTEST_OBSERVATION);
            return;
        }
        period = observation.period();
        if (observation.isApart() && period == 1) {
            enter(Plain.BASELINE, 0);
        } else if (tasks.measure(period)) {
            ledger.enter(Kind.DEFAULT, tasks.all());
            enter(Plain.BASELINE, firstLook ? period * FIRST_LOOK : period * BASELINE / Math.min(period, 4) + 1);
        } else {
            tasks.await(1);
        }
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
                tasks.measured(period, firstLook ? FIRST_LOOK : Math.max(FEWEST, BASELINE / period));
        if (all.isEmpty()) {
            if (!tasks.awaitOneMore(PATIENCE * period * BASELINE)) {
                startOver("the tasks do not stay in their iteration");
            }
            return;
        }
        returnWatch.learn(all.get());
        JobMeasurements measurements =
                new JobMeasurements(classes, controls, period, firstLook ? Waits.SURE : Waits.MEAN, all.get());
        if (firstLook || isCertain(measurements)) {
            measured(measurements);
        }
    }

    /** Whether the mean of an iteration is known well enough to be compared with; else more are measured, or nothing is decided. */
    private boolean isCertain(JobMeasurements measurements) {
        double doubt = measurements.iterationDoubt();
        if (doubt > options.maxSlowdown() / 2 && measurements.calls() < MOST_BASELINE) {
            tasks.awaitMore(period * measurements.calls());
            return false;
        }
        if (doubt > MOST_DOUBT * options.maxSlowdown()) {
            startOver(String.format(
                    Locale.ROOT,
                    "the default scatters so much that %d iterations tell its mean to %.2g %% only",
                    period * measurements.calls(),
                    100 * doubt));
            return false;
        }
        return true;
    }

    private void measured(JobMeasurements measurements) {
        keeper.measured(measurements, observation.irregularities());
        teams.reasons().forEach(this::say);
        SamplingSchedule first = firstLook ? SamplingSchedule.nothing(controls) : exploration.begin(measurements);
        exploration.words().forEach(this::say);
        undecided = true;
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
        } else if (undecided) {
            conclude(sampling);
        } else if (sampler.isUnderWay() || isTimeToSample(sampling)) {
            tryOne(sampler);
        } else {
            tasks.awaitMore(1);
        }
    }

    private void tryOne(Sampler sampler) {
        boolean before = sampler.isUnderWay();
        sampler.step().ifPresent(this::say);
        if (before != sampler.isUnderWay()) {
            ledger.enter(before ? Kind.NOTHING : Kind.SAMPLED, tasks.all());
            undecided = before;
            sampleAtSeconds = OptionalDouble.empty();
        }
    }

    /** Whether what the next sample costs is paid for on all nodes. */
    private boolean isTimeToSample(Sampling next) {
        double now = tasks.elapsedSeconds();
        if (sampleAtSeconds.isEmpty() && next.joint().isDecided()) {
            sampleAtSeconds = next.joint().untilSample(next.sampler().missingSeconds()).stream()
                    .map(seconds -> now + seconds)
                    .findFirst();
        }
        return now >= sampleAtSeconds.orElse(Double.POSITIVE_INFINITY);
    }

    /** All was tried that the last predictions asked for. */
    private void explored(Sampling sampling) {
        JobMeasurements measurements = sampling.measurements();
        Optional<SamplingSchedule> more = firstLook
                ? Optional.empty()
                : exploration.next(
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
            conclude(sampling);
        }
    }

    /** By what is known so far, with all nodes. */
    private void conclude(Sampling sampling) {
        undecided = false;
        JointDecision joint = sampling.joint().isDecided() ? sampling.joint().anew() : sampling.joint();
        Deciding deciding = new Deciding(new Sampling(sampling.measurements(), joint, sampling.sampler()));
        enter(deciding, 0);
        decide(deciding);
    }

    private void decide(Deciding deciding) {
        Sampling sampling = deciding.sampling();
        boolean more = !firstLook && !sampling.sampler().isFinished();
        sampling.joint()
                .decide(keeper.excluded(), keeper.basis(), more)
                .filter(this::isAgreed)
                .ifPresent(all -> {
                    toCome =
                            Optional.of(sampling).filter(any -> sampling.joint().goesOn());
                    keeper.hold(sampling.joint(), toCome.isPresent());
                    settle();
                });
    }

    private void keepPlan() {
        if (firstLook && isSecondLookDue()) {
            lookAgain("the default is measured again, for longer");
        } else {
            keeper.step().ifPresentOrElse(this::startOver, this::settle);
        }
    }

    private void settle() {
        if (!keeper.isSettled()) {
            state = keeper.isWaiting() ? Plain.WAITING : Plain.HOLDING;
        } else if (toCome.isPresent()) {
            goOnSampling();
        } else if (firstLook) {
            lookAgain();
        } else {
            comeBack(Plain.SETTLED);
        }
    }

    private void goOnSampling() {
        Sampling next = toCome.orElseThrow();
        toCome = Optional.empty();
        ledger.enter(Kind.NOTHING, tasks.all());
        enter(next, 0);
    }

    private void forgetWhatIsToCome() {
        toCome = Optional.empty();
        sampleAtSeconds = OptionalDouble.empty();
    }

    /**
     * Whether the iterations that a second look takes are few beside those that have passed, and there would be something to
     * decide on, irregular work staying as it is; on all nodes.
     */
    private boolean isSecondLookDue() {
        long turns = tasks.leastTurns();
        if (turns < secondLookTurns) {
            return false;
        }
        boolean wanted = turns >= PASSED_BY_MEASURED * keeper.neededTurns() && !observation.isIrregular();
        Optional<Boolean> agreed = keeper.joint().isMeasuredAgain(wanted);
        if (agreed.isPresent()) {
            secondLookTurns *= 2;
        }
        return agreed.orElse(false);
    }

    private void lookAgain(String reason) {
        say(reason);
        lookAgain();
    }

    /** What a few iterations told is given up for what many do. */
    private void lookAgain() {
        firstLook = false;
        beginAnew();
        comeBack(Plain.OBSERVING);
    }

    private void beginAnew() {
        keeper.giveUp();
        observation.forget();
        forgetWhatIsToCome();
        looks++;
        agreement.startOver(looks);
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
        enter(next, next == Plain.OBSERVING ? observationTurns() - tasks.leastTurns() : 0);
        if (next == Plain.PAUSED) {
            ledger.enter(Kind.NOTHING, tasks.all());
            tasks.followNone();
            tasks.await(FIRST_PAUSE << 2 * (restarts - 1));
        }
    }

    /** Everything back to the default; from the beginning after a pause, or never. */
    private void startOver(String reason) {
        if (firstLook) {
            lookAgain("everything rolled back: " + reason + "; the default is measured again, for longer");
            return;
        }
        beginAnew();
        restarts++;
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
        forgetWhatIsToCome();
        tasks.followNone();
        returnWatch.forget();
        agreement.startOver(looks);
        observation.forget();
        say("the iteration is over, the tasks do something else: the default, and observed anew");
        enter(Plain.OBSERVING, observationTurns());
    }

    private long observationTurns() {
        if (options.forcedThreads().isPresent()) {
            return FORCE_AFTER;
        }
        return firstLook ? SHORTEST_GLANCE : SHORTEST_OBSERVATION;
    }

    /** Something is wrong with the loop itself: the default, for good. */
    public void abandon(String reason) {
        if (state != Plain.ABANDONED) {
            state = Plain.ABANDONED;
            say("left alone: " + reason);
            forgetWhatIsToCome();
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
        return new RuntimeOutcome(
                state.words(),
                log,
                keeper.monitor().map(PlanMonitor::decision).map(JobDecision::bounded),
                controls,
                period,
                held,
                ledger.savings(budget.lostSeconds()));
    }
}
