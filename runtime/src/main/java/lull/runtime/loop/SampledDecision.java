package lull.runtime.loop;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import lull.runtime.consensus.Answer;
import lull.runtime.holding.JointDecision;
import lull.runtime.holding.PlanKeeper;
import lull.runtime.job.JobMeasurements;
import lull.runtime.ledger.EnergyLedger.Kind;
import lull.runtime.loop.JobState.Deciding;
import lull.runtime.loop.JobState.Measured;
import lull.runtime.loop.JobState.Sampling;
import lull.runtime.observation.Looks;
import lull.runtime.trial.Exploration;
import lull.runtime.trial.Sampler;
import lull.runtime.trial.SamplingSchedule;
import lull.runtime.trial.SlowdownBudget;

/**
 * From a measured default to a decision, which all nodes of the job take together: smaller teams are sampled as soon as the time that
 * has passed pays for it, and what is known is decided on and held meanwhile. After each sample that came later it is decided again.
 */
final class SampledDecision {
    /** Iterations to wait where the budget is exceeded, 16 to 256: few beside those in which a budget grows by a sample's cost. */
    private static final long UNTIL_PAID = 64;

    private final JobStages stages;
    private final Function<JobMeasurements, JointDecision> joint;
    private final Looks looks;
    private final Exploration exploration;
    private final PlanKeeper keeper;
    private final SlowdownBudget budget;
    private final Runnable settle;
    private final Consumer<String> startOver;
    private final SamplesToCome toCome;
    private boolean undecided;

    /**
     * Nothing is measured yet.
     *
     * @param joint what all nodes are to decide upon measurements
     * @param settle what the loop does once something was decided, and is held
     * @param startOver the same where nodes do not agree, with the cause
     */
    SampledDecision(
            JobStages stages,
            Function<JobMeasurements, JointDecision> joint,
            Looks looks,
            Exploration exploration,
            PlanKeeper keeper,
            SlowdownBudget budget,
            Runnable settle,
            Consumer<String> startOver) {
        this.stages = stages;
        this.joint = joint;
        this.looks = looks;
        this.exploration = exploration;
        this.keeper = keeper;
        this.budget = budget;
        this.settle = settle;
        this.startOver = startOver;
        toCome = new SamplesToCome(stages.tasks());
    }

    /** The default is measured here: the other nodes are asked. */
    void begin(JobMeasurements measurements) {
        SamplingSchedule first = looks.isFirst() ? exploration.nothing(measurements) : exploration.begin(measurements);
        undecided = true;
        Measured measured = new Measured(measurements, joint.apply(measurements), first);
        stages.enter(measured, 0);
        meet(measured);
    }

    /** Whether other nodes have measured the default, too; then samples follow. */
    void meet(Measured measured) {
        JointDecision joint = measured.joint();
        joint.measured().filter(this::isAgreed).ifPresent(all -> {
            if (all.absent() > 0) {
                stages.say("the job's " + all.absent() + " other tasks were not ready in time: decided without them");
            } else if (joint.isShared()) {
                stages.say("decided with the job's tasks on other nodes, " + all.tasks() + " in all");
            }
            stages.enter(sampling(measured.measurements(), joint, measured.schedule()), 0);
        });
    }

    private boolean isAgreed(Answer answer) {
        answer.disagreement().ifPresent(startOver);
        return answer.disagreement().isEmpty();
    }

    private Sampling sampling(JobMeasurements measurements, JointDecision joint, SamplingSchedule schedule) {
        return new Sampling(measurements, joint, exploration.sampler(stages.tasks(), measurements, schedule, budget));
    }

    /** Goes on with the samples that are to be taken, or decides. */
    void sample(Sampling sampling) {
        Sampler sampler = sampling.sampler();
        if (sampler.isFinished()) {
            explored(sampling);
        } else if (undecided) {
            conclude(sampling);
        } else if (sampler.isUnderWay() || toCome.isTime(sampling)) {
            tryOne(sampler);
        } else {
            stages.tasks().awaitMore(1);
        }
    }

    private void tryOne(Sampler sampler) {
        boolean before = sampler.isUnderWay();
        sampler.step().ifPresent(stages::say);
        if (before != sampler.isUnderWay()) {
            stages.run(before ? Kind.NOTHING : Kind.SAMPLED);
            undecided = before;
            toCome.forgetTime();
        }
    }

    /** All was tried that the last predictions asked for. */
    private void explored(Sampling sampling) {
        JobMeasurements measurements = sampling.measurements();
        double elapsed = stages.tasks().elapsedSeconds();
        Optional<SamplingSchedule> more = looks.isFirst()
                ? Optional.empty()
                : exploration.next(
                        measurements, keeper.excluded(), sampling.sampler().isHopeless());
        long missing = exploration.missingTurns(measurements, budget, elapsed);
        if (more.isPresent()) {
            stages.enter(sampling(measurements, sampling.joint(), more.get()));
        } else if (budget.isExceeded(elapsed)) {
            stages.tasks().await(UNTIL_PAID);
        } else if (missing > 0 && !exploration.changesAnything(measurements, keeper.excluded())) {
            stages.tasks().await(missing); // what is predicted may yet be worth holding
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
        stages.enter(deciding, 0);
        decide(deciding);
    }

    /** Whether all nodes have said what they know; then it is decided. */
    void decide(Deciding deciding) {
        Sampling sampling = deciding.sampling();
        boolean more = !looks.isFirst() && !sampling.sampler().isFinished();
        sampling.joint()
                .decide(keeper.excluded(), keeper.basis(), more)
                .filter(this::isAgreed)
                .ifPresent(all -> {
                    toCome.expect(
                            Optional.of(sampling).filter(any -> sampling.joint().goesOn()));
                    keeper.hold(sampling.joint(), toCome.arePresent());
                    settle.run();
                });
    }

    /** Whether samples are still to come while what was decided is held. */
    boolean hasMore() {
        return toCome.arePresent();
    }

    /** Whether it is their time. */
    boolean isDue() {
        return toCome.areDue();
    }

    /** Takes them now. */
    void goOn() {
        stages.run(Kind.NOTHING);
        stages.enter(toCome.take(), 0);
    }

    /** None is to come any more. */
    void forget() {
        toCome.forget();
    }
}
