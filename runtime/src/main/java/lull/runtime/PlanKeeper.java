package lull.runtime;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import lull.dvfs.bound.EnergyBound;
import lull.runtime.EnergyLedger.Kind;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.RuntimeOutcome.FirstDecision;
import lull.runtime.decision.JobDecision;
import lull.runtime.decision.NodeControls;
import lull.runtime.holding.JointDecision;
import lull.runtime.holding.PlanMonitor;
import lull.runtime.holding.RestartReasons;
import lull.runtime.job.ExcludedGroups;
import lull.runtime.job.Irregularity;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.JobTasks;
import lull.runtime.job.MeasuredPeriod;
import lull.runtime.trial.BaselineCheck;
import lull.runtime.trial.MeasuredWindow;
import lull.runtime.trial.SlowdownBudget;

/**
 * Holds what was decided and watches it: lets groups that are too long go back to the default, refines the plan by what was
 * measured, and says when everything has to be started over. Asked each time its tasks have done what was waited for.
 */
final class PlanKeeper {
    private static final int MOST_ROLL_BACKS = 3;
    private static final double WORTH_A_CHANGE = 0.995;
    private static final Set<Integer> REFINE_AT = Set.of(4, 16, 64, 256);

    private final RuntimeOptions options;
    private final NodeControls controls;
    private final JobTasks tasks;
    private final Exploration exploration;
    private final SlowdownBudget budget;
    private final EnergyLedger ledger;
    private final Consumer<String> log;
    private final RestartReasons reasons;
    private final ExcludedGroups excluded = new ExcludedGroups();
    private JobMeasurements measurements;
    private MeasuredWindow window;
    private JointDecision joint;
    private Optional<PlanMonitor> last = Optional.empty();
    private Optional<FirstDecision> first = Optional.empty();
    private Keeping keeping = new Nothing();
    private int rollBacks;
    private int windows;
    private long heldTurns;
    private int measuredFollowings;
    private boolean more;

    /** How far the keeping of a decision is. */
    private sealed interface Keeping {}

    /** Nothing was decided, or everything went back to the default. */
    private record Nothing() implements Keeping {}

    /** A plan begins when the default is undisturbed. */
    private record Waiting(BaselineCheck check) implements Keeping {}

    /** A decision is held as soon as all tasks can take it. */
    private record Unpublished(JobDecision decision) implements Keeping {}

    /** What runs is watched, window by window. */
    private record Held(PlanMonitor monitor) implements Keeping {}

    /** The default is kept, and nothing is left to be watched. */
    private record Settled() implements Keeping {}

    /** @param log for people */
    PlanKeeper(
            RuntimeOptions options,
            NodeControls controls,
            JobTasks tasks,
            Exploration exploration,
            SlowdownBudget budget,
            EnergyLedger ledger,
            Consumer<String> log) {
        this.options = options;
        this.controls = controls;
        this.tasks = tasks;
        this.exploration = exploration;
        this.budget = budget;
        this.ledger = ledger;
        this.log = log;
        this.reasons = new RestartReasons(options.maxSlowdown(), tasks, budget);
    }

    /**
     * The default was measured anew. What it drifted by while a plan was held, half of that on average, is no loss by the plan.
     *
     * @param irregularities of the tasks, in the order of their ranks
     */
    void measured(JobMeasurements fresh, List<Irregularity> irregularities) {
        if (heldTurns > 0
                && fresh.baseline().period() == measurements.baseline().period()
                && !measurements.areFirst()) {
            double drift = fresh.baseline().iterationSeconds()
                    - measurements.baseline().iterationSeconds();
            budget.add(-Math.max(0, drift) / 2 * heldTurns, 0, 0);
        }
        if (isSameWork(fresh)) {
            fresh.learnSensitivities(measurements);
        }
        ledger.enter(Kind.NOTHING, tasks.all());
        ledger.iterationsTake(fresh.baseline().measured().relativeIterationSeconds());
        measurements = fresh;
        measuredFollowings = tasks.followings();
        window = new MeasuredWindow(tasks, fresh.baseline().period());
        heldTurns = 0;
        rollBacks = 0;
        windows = 0;
        excluded.irregular(fresh.baseline(), irregularities);
        if (!excluded.irregular().isEmpty()) {
            log.accept("groups " + excluded.irregular()
                    + " keep the default: their work is neither constant nor periodic");
        }
    }

    /** Whether the iterations are those of the last measurements. */
    private boolean isSameWork(JobMeasurements fresh) {
        return measurements != null
                && measuredFollowings == tasks.followings()
                && fresh.baseline().period() == measurements.baseline().period();
    }

    ExcludedGroups excluded() {
        return excluded;
    }

    /** What a decision may rest on now. */
    JobMeasurements.Basis basis() {
        return measurements.areFirst()
                ? JobMeasurements.Basis.MEASURED
                : exploration.basis(measurements, budget, tasks.elapsedSeconds());
    }

    /** What the nodes have decided. */
    JointDecision joint() {
        return joint;
    }

    /** Whether the default is kept, and nothing is left to be watched. */
    boolean isSettled() {
        return keeping instanceof Settled;
    }

    /** What frequencies could save at most, by the default's cost, where the default is kept; else, or if that is not known, 0. */
    double possibleShare() {
        return last.flatMap(held -> held.decision().bound())
                .map(EnergyBound::possibleShare)
                .orElse(0.0);
    }

    /** What was held last, or would have been. */
    Optional<PlanMonitor> monitor() {
        return last;
    }

    /** When something was decided for the first time. */
    Optional<FirstDecision> firstDecision() {
        return first;
    }

    /**
     * Holds what the nodes have decided upon the last measurements. A plan upon the first of them begins at once: slack that was
     * there each time does not depend on what disturbs the default; so does one that follows another upon the same.
     *
     * @param moreToCome whether something is still to be tried or measured
     */
    void hold(JointDecision decided, boolean moreToCome) {
        joint = decided;
        more = moreToCome;
        boolean undisturbed = measurements.areFirst()
                || last.filter(held -> held.isOf(measurements)).isPresent();
        if (options.mode() == Mode.ACT && decided.decision().changesAnything() && !undisturbed) {
            keeping = new Waiting(
                    new BaselineCheck(window, measurements.baseline(), options.maxSlowdown(), decided.isShared()));
        } else {
            hold(decided.decision());
        }
    }

    /** Whether a plan was decided on that has not begun. */
    boolean isWaiting() {
        return keeping instanceof Waiting;
    }

    private Optional<String> begin(BaselineCheck.Finding finding) {
        if (finding == BaselineCheck.Finding.UNDISTURBED) {
            hold(joint.decision());
        }
        return finding == BaselineCheck.Finding.NEVER
                ? Optional.of("the default takes longer than when it was measured")
                : Optional.empty();
    }

    private void hold(JobDecision decided) {
        boolean changes = decided.changesAnything();
        boolean settled = options.mode() == Mode.DRY_RUN || !changes && !joint.isHeldElsewhere();
        JobDecision decision = settled && !changes ? decided.bounded() : decided;
        if (!settled && !publish(decision)) {
            keeping = new Unpublished(decision);
            tasks.await(1);
            return;
        }
        PlanMonitor held =
                new PlanMonitor(measurements, decision, controls.hertz(), options.maxSlowdown(), joint.isShared());
        last = Optional.of(held);
        keeping = settled ? new Settled() : new Held(held);
        if (settled) {
            tasks.withdraw();
            log.accept(changes ? "dry run: decided, nothing published" : nothingToGain(decision));
        } else {
            window.await();
            log.accept(changes ? "a plan is held" : "nothing to gain here: watched, as other nodes hold a plan");
        }
        ledger.enter(settled ? Kind.DEFAULT : Kind.HELD, tasks.all());
        first = first.or(() -> Optional.of(new FirstDecision(tasks.leastTurns(), tasks.elapsedSeconds())));
    }

    private String nothingToGain(JobDecision decision) {
        String words = more || measurements.areFirst()
                ? "nothing to gain that is sure so far: the default goes on"
                : "nothing to gain: the default is kept";
        return decision.bound().map(bound -> words + "; " + bound.words()).orElse(words);
    }

    private boolean publish(JobDecision decision) {
        if (decision.changesAnything()) {
            return tasks.publish(decision, measurements.baseline().period());
        }
        tasks.withdraw();
        return tasks.measure(measurements.baseline().period());
    }

    /** Goes on; gives a reason to start over, if there is one. */
    Optional<String> step() {
        if (keeping instanceof Waiting waiting) {
            return begin(waiting.check().look());
        }
        if (keeping instanceof Unpublished unpublished) {
            hold(unpublished.decision());
            return Optional.empty();
        }
        if (keeping instanceof Held held) {
            return watch(held.monitor());
        }
        throw new IllegalStateException("nothing is held or watched: " + keeping);
    }

    private Optional<String> watch(PlanMonitor held) {
        Optional<MeasuredPeriod> all = window.measured();
        if (all.isPresent()) {
            return tasks.refusal(held.decision()).or(() -> judge(held, all.get()));
        }
        return window.awaitOneMore() ? Optional.empty() : Optional.of("the tasks do not follow the plan");
    }

    private Optional<String> judge(PlanMonitor held, MeasuredPeriod all) {
        PlanMonitor.Finding found = held.window(all);
        long turns = tasks.turns();
        found.charge(budget, turns, measurements.baseline().calls());
        windows++;
        heldTurns += turns;
        // The iteration may be over before the job is: each window is entered by itself.
        ledger.enter(Kind.HELD, tasks.all());
        window.open();
        Optional<String> reason = reasons.of(found, window.iterations(), measurements.baseline(), joint);
        if (reason.isPresent()) {
            return reason;
        }
        if (!found.excesses().isEmpty()) {
            return rollBack(found.excesses());
        }
        if (REFINE_AT.contains(windows) && options.decision().frequencies()) {
            refine(held);
        }
        return Optional.empty();
    }

    private Optional<String> rollBack(List<PlanMonitor.Excess> excesses) {
        for (PlanMonitor.Excess excess : excesses) {
            excluded.rolledBack(excess.rank(), excess.group());
            log.accept("rolled back: " + excess.words());
        }
        rollBacks++;
        if (rollBacks >= MOST_ROLL_BACKS) {
            return Optional.of("groups were rolled back " + rollBacks + " times");
        }
        measurements.forgetPlans();
        measurements.forgetPredictors();
        hold(joint.again(excluded, basis()));
        return Optional.empty();
    }

    /** What was measured at lower frequencies, or is predicted by now, replaces the worst. */
    private void refine(PlanMonitor held) {
        JobDecision better = joint.again(excluded, basis());
        if (better.predictedCost() < WORTH_A_CHANGE * held.decision().predictedCost()) {
            log.accept(String.format(
                    Locale.ROOT,
                    "refined by what was measured: predicted cost %.3g instead of %.3g of the default's",
                    better.predictedCost() / better.defaultCost(),
                    held.decision().predictedCost() / better.defaultCost()));
            hold(better);
        }
    }

    /** The work has changed, or something else is wrong with what is known of it. */
    void forgetPlans() {
        if (measurements != null) {
            measurements.forgetPlans();
        }
    }

    /** Everything goes back to the default. */
    void giveUp() {
        ledger.enter(Kind.NOTHING, tasks.all());
        tasks.withdraw();
        keeping = new Nothing();
    }

    /** The default, for other work than what was measured. */
    void goOnToOtherWork() {
        giveUp();
        forgetPlans();
        excluded.forget();
        heldTurns = 0;
    }
}
