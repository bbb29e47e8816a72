package lull.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lull.phases.CallClasses;
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
import lull.runtime.prediction.TimeModel;

/**
 * The loop of one job on this node (Li et al., IPDPS 2010, section VII): its tasks are observed until their iteration is known,
 * measured by default, decided for, held, and watched; smaller teams are sampled as soon as the time that has passed pays for it.
 *
 * <p>It looks twice ({@link Looks}). A first look of a few iterations tells slack, which is a difference between tasks in the same
 * iteration: frequencies alone are lowered, within what was there each time. The second one takes as many iterations as the mean
 * of an iteration's time needs to be known, once they are few beside those that have passed; it tells periods and irregular work,
 * and smaller teams are compared with it. Where it finds nothing that is sure although something may be to be gained, others follow,
 * each after twice as many iterations.
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
    private static final long FORCE_AFTER = 2;
    private static final long BETWEEN_LOOKS = 4;
    private static final long LONG_ASTRAY = 64;
    private static final long FIRST_PAUSE = 64;
    private static final int MOST_RESTARTS = 3;

    private final RuntimeOptions options;
    private final NodeControls controls;
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
    private final Looks looks;
    private final DefaultMeasurement measurement;
    private final PlanKeeper keeper;
    private final SamplesToCome toCome;
    private JobState state = Plain.OBSERVING;
    private boolean undecided;
    private boolean workMoves;
    private boolean moved;
    private int beginnings;
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
        this.agreement = agreement;
        this.tasks = new JobTasks(tasks);
        returnWatch = new ReturnWatch(this.tasks, ledger);
        teams = new TeamPolicy(this.tasks, options);
        decider = new Decider(controls, options.decision(), options.maxSlowdown());
        exploration = new Exploration(options, controls, decider, model, this.tasks.all());
        budget = new SlowdownBudget(options.maxSlowdown());
        keeper = new PlanKeeper(options, controls, this.tasks, exploration, budget, ledger, this::say);
        observation = new Observation(this.tasks, this::say);
        looks = new Looks(this.tasks, options.decision().frequencies() && controls.hasFrequencies());
        measurement = new DefaultMeasurement(classes, controls, options, this.tasks, agreement, looks, returnWatch);
        toCome = new SamplesToCome(this.tasks);
        this.tasks.await(observationTurns());
    }

    /** Whether the loop wants to be asked soon, because a sample is under way that costs time. */
    public boolean isHurried() {
        return state instanceof Sampling sampling && sampling.sampler().isUnderWay();
    }

    /** Whether what runs now is measured for a decision: the default, or a sample. */
    public boolean isMeasuring() {
        return state == Plain.BASELINE || isHurried();
    }

    /** What the loop is doing, in words. */
    public String state() {
        return state.words();
    }

    /** Whether the job runs by default, and nothing will be decided or changed as long as its tasks do what they do. */
    public boolean isSettled() {
        return state == Plain.SETTLED || state.isFinal();
    }

    /** The same for now: more iterations may tell what can be gained. */
    public boolean isResting() {
        return state == Plain.RESTING;
    }

    /** What the loop would set is gone: a job that is settled stays so, whatever its tasks do next. */
    public void retire() {
        state = state == Plain.SETTLED ? Plain.RETIRED : state;
    }

    /** Goes on, if enough was measured for that. Cheap when it was not. */
    public void step() {
        while (!state.isFinal() && agreement.startOvers() > beginnings) {
            startOver("another node started the job over");
        }
        if (workMoves && state == Plain.OBSERVING) {
            return;
        }
        if (!state.isFinal() && tasks.turnsAstray() > LONG_ASTRAY) {
            goOnToOtherWork();
        }
        if (toCome.areDue()) {
            goOnSampling();
        }
        if (!state.isAtRest() && (tasks.isDue() || isOverdue())) {
            goOn();
        }
    }

    /**
     * Events of each task, from now on, before which {@link #step} finds nothing to do, unless an iteration is interrupted or
     * another node starts the job over; 0 where that isn't known. An agent that has read all it had may leave the next ones unread
     * until there are so many, or its ring is full.
     */
    public long eventsToCome() {
        if (!(state instanceof Plain) || toCome.arePresent()) {
            return 0;
        }
        return state.isAtRest() ? tasks.eventsUntil(LONG_ASTRAY) : tasks.eventsUntilDue();
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
            case BASELINE -> measurement.look(period, this::startOver).ifPresent(this::measured);
            case WAITING, HOLDING -> keepPlan();
            case RESTING -> rest();
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
        ledger.follow(tasks.followings());
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
        if (observation.isLeftAlone() || !looks.isFirst() && observation.mayBePeriodic()) {
            tasks.await(tasks.turns() + Looks.SHORTEST_OBSERVATION);
            return;
        }
        period = observation.period();
        if (observation.isApart() && period == 1) {
            enter(Plain.BASELINE, 0);
        } else if (tasks.measure(period)) {
            ledger.enter(Kind.DEFAULT, tasks.all());
            enter(Plain.BASELINE, looks.turns(period));
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

    private void measured(JobMeasurements measurements) {
        keeper.measured(measurements, observation.irregularities());
        teams.reasons().forEach(this::say);
        SamplingSchedule first =
                looks.isFirst() ? SamplingSchedule.nothing(controls, measurements) : exploration.begin(measurements);
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
        } else if (sampler.isUnderWay() || toCome.isTime(sampling)) {
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
            toCome.forgetTime();
        }
    }

    /** All was tried that the last predictions asked for. */
    private void explored(Sampling sampling) {
        JobMeasurements measurements = sampling.measurements();
        Optional<SamplingSchedule> more = looks.isFirst()
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
        toCome.forgetTime();
        JointDecision joint = sampling.joint().isDecided() ? sampling.joint().anew() : sampling.joint();
        Deciding deciding = new Deciding(new Sampling(sampling.measurements(), joint, sampling.sampler()));
        enter(deciding, 0);
        decide(deciding);
    }

    private void decide(Deciding deciding) {
        Sampling sampling = deciding.sampling();
        boolean more = !looks.isFirst() && !sampling.sampler().isFinished();
        sampling.joint()
                .decide(keeper.excluded(), keeper.basis(), more)
                .filter(this::isAgreed)
                .ifPresent(all -> {
                    toCome.expect(
                            Optional.of(sampling).filter(any -> sampling.joint().goesOn()));
                    keeper.hold(sampling.joint(), toCome.arePresent());
                    settle();
                });
    }

    private void keepPlan() {
        if (looks.isSecondDue(keeper, observation)) {
            lookAgain("the default is measured again, for longer");
        } else {
            keeper.step().ifPresentOrElse(this::startOver, this::settle);
        }
    }

    private void settle() {
        if (!keeper.isSettled()) {
            state = keeper.isWaiting() ? Plain.WAITING : Plain.HOLDING;
        } else if (toCome.arePresent()) {
            goOnSampling();
        } else if (looks.isFirst()) {
            lookAgain();
        } else {
            comeBack(looks.isWorthAnother(keeper) ? Plain.RESTING : Plain.SETTLED);
        }
    }

    /** Nothing that was sure was to be gained, though something may be. */
    private void rest() {
        looks.isAnotherTaken(keeper).ifPresent(taken -> {
            if (taken) {
                lookAgain("the default is looked at again");
            } else {
                state = Plain.SETTLED;
            }
        });
    }

    private void goOnSampling() {
        ledger.enter(Kind.NOTHING, tasks.all());
        enter(toCome.take(), 0);
    }

    private void lookAgain(String reason) {
        say(reason);
        lookAgain();
    }

    /** What a few iterations told is given up for what many do. */
    private void lookAgain() {
        looks.second();
        beginAnew();
        comeBack(Plain.OBSERVING);
    }

    private void beginAnew() {
        keeper.giveUp();
        observation.forget();
        toCome.forget();
        beginnings++;
        agreement.startOver(beginnings);
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
        if (next == Plain.PAUSED) {
            ledger.enter(Kind.NOTHING, tasks.all());
            tasks.followNone();
        }
        enter(
                next,
                switch (next) {
                    case OBSERVING -> observationTurns();
                    case RESTING -> tasks.leastTurns();
                    case PAUSED -> FIRST_PAUSE << 2 * (restarts - 1);
                    default -> 0;
                });
    }

    /** Everything back to the default; from the beginning after a pause, or never. */
    private void startOver(String reason) {
        keeper.forgetSensitivities();
        if (looks.isFirst()) {
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
        toCome.forget();
        tasks.beginAnew();
        looks.beginAnew();
        returnWatch.forget();
        agreement.startOver(beginnings);
        observation.forget();
        say("the iteration is over, the tasks do something else: the default, and observed anew");
        enter(Plain.OBSERVING, observationTurns());
    }

    private long observationTurns() {
        return options.forcedThreads().isPresent() ? FORCE_AFTER : looks.turnsToObserve();
    }

    /** Whether tasks run by a plan, so that their times are not those of the default. */
    public boolean isHolding() {
        return state == Plain.HOLDING;
    }

    /**
     * Shares of the work move from task to task from now on, or have come to rest. Slack that they will remove is not filled: the
     * default until they rest, and observed anew then.
     */
    public void workMoves(boolean moves) {
        if (moves == workMoves || state.isFinal() || state == Plain.FORCED) {
            return;
        }
        workMoves = moves;
        if (moves && state != Plain.OBSERVING) {
            keeper.goOnToOtherWork();
            toCome.forget();
            beginnings++;
            agreement.startOver(beginnings);
            comeBack(Plain.OBSERVING);
        }
        observation.measureAfresh();
        tasks.await(observationTurns());
        if (!moved) {
            say(moves ? "work moves from task to task: the default until that rests" : "shares rest: observed anew");
            moved = !moves;
        }
    }

    /** Something is wrong with the loop itself: the default, for good. */
    public void abandon(String reason) {
        if (state != Plain.ABANDONED) {
            state = Plain.ABANDONED;
            say("left alone: " + reason);
            toCome.forget();
            keeper.giveUp();
            tasks.followNone();
        }
    }

    private void say(String words) {
        log.add("iteration " + tasks.leastTurns() + ": " + words);
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
                ledger.savings(budget.lostSeconds()),
                keeper.firstDecision());
    }
}
