package lull.runtime.loop;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lull.phases.CallClasses;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOutcome;
import lull.runtime.consensus.Agreement;
import lull.runtime.decision.Decider;
import lull.runtime.decision.NodeControls;
import lull.runtime.holding.JointDecision;
import lull.runtime.holding.PlanKeeper;
import lull.runtime.holding.PlanMonitor;
import lull.runtime.holding.Restart;
import lull.runtime.job.Irregularity;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.JobTasks;
import lull.runtime.job.ManagedTask;
import lull.runtime.ledger.EnergyLedger;
import lull.runtime.loop.JobState.Deciding;
import lull.runtime.loop.JobState.Measured;
import lull.runtime.loop.JobState.Plain;
import lull.runtime.loop.JobState.Returning;
import lull.runtime.loop.JobState.Sampling;
import lull.runtime.observation.DefaultMeasurement;
import lull.runtime.observation.Looks;
import lull.runtime.observation.Observation;
import lull.runtime.observation.ReturnWatch;
import lull.runtime.plan.JobDecision;
import lull.runtime.prediction.TimeModel;
import lull.runtime.trial.Exploration;
import lull.runtime.trial.SlowdownBudget;

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
 * keep failing, everything does, and the job is observed anew after a pause that grows ({@link JobStages}).
 *
 * <p>Where the job has tasks on other nodes, their loops meet twice at each look ({@link Agreement}): when all have measured the
 * default, and to decide. Beginning anew is for all; what is sampled after the decision, and groups that go back to the default,
 * are a node's own, within the critical times that were agreed upon. A node that has nothing to change still watches, as long as
 * others count on its critical tasks.
 */
public final class JobRuntime {
    private static final long FORCE_AFTER = 2;
    /**
     * Iterations for which tasks may do something else before it is taken for other work, 16 to 128: about as many as it takes to learn
     * an iteration anew, so that waiting costs no more than being wrong.
     */
    private static final long LONG_ASTRAY = 32;

    private final NodeControls controls;
    private final JobTasks tasks;
    private final TeamPolicy teams;
    private final SlowdownBudget budget;
    private final EnergyLedger ledger = new EnergyLedger();
    private final JobStages stages;
    private final Observation observation;
    private final Looks looks;
    private final ForcedStage forced;
    private final ObservingStage observing;
    private final DefaultMeasurement measurement;
    private final PlanKeeper keeper;
    private final SampledDecision sampled;
    private final Restarts restarts;
    private boolean workMoves;
    private boolean moved;

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
        this.controls = controls;
        this.tasks = new JobTasks(tasks);
        looks = new Looks(this.tasks, options.decision().frequencies() && controls.hasFrequencies());
        ReturnWatch returnWatch = new ReturnWatch(this.tasks, ledger);
        stages = new JobStages(this.tasks, ledger, returnWatch, this::turnsToObserve, looks::turnsToRest);
        teams = new TeamPolicy(this.tasks, options);
        budget = new SlowdownBudget(options.maxSlowdown());
        Decider decider = new Decider(controls, options.decision(), options.maxSlowdown());
        Exploration exploration = new Exploration(options, controls, decider, model, this.tasks.all(), stages::say);
        keeper = new PlanKeeper(options, controls, this.tasks, exploration, budget, ledger, stages::say);
        observation = new Observation(this.tasks, stages::say);
        forced = new ForcedStage(options.forcedThreads(), controls.highestFrequency(), stages, teams);
        observing = new ObservingStage(stages, ledger, teams, forced, observation, looks);
        measurement = new DefaultMeasurement(classes, controls, options, this.tasks, agreement, looks, returnWatch);
        sampled = new SampledDecision(
                stages,
                measured -> new JointDecision(decider, agreement, measured, this.tasks.all()),
                looks,
                exploration,
                keeper,
                budget,
                this::settle,
                this::startOver);
        restarts = new Restarts(agreement, stages, looks, observation, keeper, sampled, observing::period);
        this.tasks.await(turnsToObserve());
    }

    /** Whether the loop wants to be asked soon, because a sample is under way that costs time. */
    public boolean isHurried() {
        return stages.now() instanceof Sampling sampling && sampling.sampler().isUnderWay();
    }

    /** Whether what runs now is measured for a decision: the default, or a sample. */
    public boolean isMeasuring() {
        return stages.now() == Plain.BASELINE || isHurried();
    }

    /** What the loop is doing, in words. */
    public String state() {
        return stages.now().words();
    }

    /** Whether the job runs by default, and nothing will be decided or changed as long as its tasks do what they do. */
    public boolean isSettled() {
        return stages.now() == Plain.SETTLED || stages.now().isFinal();
    }

    /** The same for now: more iterations may tell what can be gained. */
    public boolean isResting() {
        return stages.now() == Plain.RESTING;
    }

    /** What the loop would set is gone: a job that is settled stays so, whatever its tasks do next. */
    public void retire() {
        if (stages.now() == Plain.SETTLED) {
            stages.enter(Plain.RETIRED);
        }
    }

    /** Goes on, if enough was measured for that. Cheap when it was not. */
    public void step() {
        restarts.follow();
        if (workMoves && stages.now() == Plain.OBSERVING) {
            return;
        }
        if (!stages.now().isFinal() && tasks.turnsAstray() > LONG_ASTRAY) {
            restarts.goOnToOtherWork();
        }
        if (sampled.isDue()) {
            sampled.goOn();
        }
        if (!stages.now().isAtRest() && (tasks.isDue() || isOverdue())) {
            goOn();
        }
    }

    /**
     * Events of each task, from now on, before which {@link #step} finds nothing to do, unless an iteration is interrupted or
     * another node starts the job over; 0 where that isn't known. An agent that has read all it had may leave the next ones unread
     * until there are so many, or its ring is full.
     */
    public long eventsToCome() {
        if (!(stages.now() instanceof Plain) || sampled.hasMore()) {
            return 0;
        }
        return stages.now().isAtRest() ? tasks.eventsUntil(LONG_ASTRAY) : tasks.eventsUntilDue();
    }

    private boolean isOverdue() {
        return stages.now() instanceof Sampling sampling && sampling.sampler().isOverdue();
    }

    private void goOn() {
        if (stages.now() instanceof Measured measured) {
            sampled.meet(measured);
        } else if (stages.now() instanceof Sampling sampling) {
            sampled.sample(sampling);
        } else if (stages.now() instanceof Deciding deciding) {
            sampled.decide(deciding);
        } else if (stages.now() instanceof Returning returning) {
            stages.lookForReturn(returning.next());
        } else {
            goOn((Plain) stages.now());
        }
    }

    private void goOn(Plain from) {
        switch (from) {
            case OBSERVING -> observing.goOn();
            case BASELINE ->
                measurement.look(observing.period(), this::startOver).ifPresent(this::measured);
            case WAITING, HOLDING -> keepPlan();
            case RESTING -> restarts.goOn();
            case PAUSED -> stages.enter(Plain.OBSERVING, 0);
            case FORCED, RELEASED -> forced.goOn();
            default -> throw new IllegalStateException("no way on from " + from);
        }
    }

    private void measured(JobMeasurements measurements) {
        keeper.measured(
                measurements,
                looks.isLater()
                        ? Collections.nCopies(tasks.all().size(), Irregularity.NONE)
                        : observation.irregularities());
        teams.reasons().forEach(stages::say);
        sampled.begin(measurements);
    }

    private void keepPlan() {
        if (looks.isAnotherDue(keeper, observation)) {
            restarts.fromPlan();
        } else {
            keeper.step().ifPresentOrElse(restarts::startOver, this::settle);
        }
    }

    private void settle() {
        if (!keeper.isSettled()) {
            stages.enter(keeper.isWaiting() ? Plain.WAITING : Plain.HOLDING);
        } else if (sampled.hasMore()) {
            sampled.goOn();
        } else if (looks.isFirst() && !looks.isLater() && !keeper.hasHeld()) {
            restarts.lookAgain();
        } else {
            stages.comeBack(looks.isWorthAnother(keeper) ? Plain.RESTING : Plain.SETTLED, observing.period());
        }
    }

    private void startOver(String reason) {
        restarts.startOver(new Restart(reason, false));
    }

    private long turnsToObserve() {
        return forced.isAsked() ? FORCE_AFTER : looks.turnsToObserve();
    }

    /** Whether tasks run by a plan, so that their times are not those of the default. */
    public boolean isHolding() {
        return stages.now() == Plain.HOLDING;
    }

    /**
     * Shares of the work move from task to task from now on, or have come to rest. Slack that they will remove is not filled: the
     * default until they rest, and observed anew then.
     */
    public void workMoves(boolean moves) {
        if (moves == workMoves || stages.now().isFinal() || forced.isUnderWay()) {
            return;
        }
        workMoves = moves;
        if (moves && stages.now() != Plain.OBSERVING) {
            restarts.whileWorkMoves();
        }
        observation.measureAfresh();
        if (!moved) {
            stages.say(
                    moves
                            ? "work moves from task to task: the default until that rests"
                            : "shares rest: observed anew");
            moved = !moves;
        }
    }

    /** Something is wrong with the loop itself: the default, for good. */
    public void abandon(String reason) {
        if (stages.now() != Plain.ABANDONED) {
            stages.enter(Plain.ABANDONED);
            stages.say("left alone: " + reason);
            sampled.forget();
            keeper.giveUp();
            tasks.followNone();
        }
    }

    /** What was done, when the job has ended. */
    public RuntimeOutcome outcome() {
        ledger.update(tasks.all());
        return new RuntimeOutcome(
                stages.now().words(),
                stages.log(),
                keeper.monitor().map(PlanMonitor::decision).map(JobDecision::bounded),
                controls,
                observing.period(),
                keeper.monitor()
                        .filter(held -> held.decision().changesAnything())
                        .map(PlanMonitor::heldSeconds)
                        .orElse(Map.of()),
                ledger.savings(budget.lostSeconds()),
                keeper.firstDecision());
    }
}
