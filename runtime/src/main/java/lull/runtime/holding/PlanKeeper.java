package lull.runtime.holding;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import lull.dvfs.bound.EnergyBound;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.RuntimeOutcome.FirstDecision;
import lull.runtime.decision.NodeControls;
import lull.runtime.job.ExcludedGroups;
import lull.runtime.job.Irregularity;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.JobTasks;
import lull.runtime.job.MeasuredPeriod;
import lull.runtime.ledger.EnergyLedger;
import lull.runtime.ledger.EnergyLedger.Kind;
import lull.runtime.plan.JobDecision;
import lull.runtime.trial.BaselineCheck;
import lull.runtime.trial.Exploration;
import lull.runtime.trial.SlowdownBudget;

/**
 * Holds what was decided and watches it: lets groups that are too long go back to the default, refines the plan by what was
 * measured, and says when everything has to be started over. Asked each time its tasks have done what was waited for.
 */
public final class PlanKeeper {
    private static final double WORTH_A_CHANGE = 0.995;
    /** Windows, 2 to 8, that tell what a plan loses in the mean. */
    private static final int FEWEST_TELLING = 4;

    private static final Set<Integer> REFINE_AT = Set.of(4, 16, 64, 256);

    private final RuntimeOptions options;
    private final NodeControls controls;
    private final JobTasks tasks;
    private final Exploration exploration;
    private final SlowdownBudget budget;
    private final EnergyLedger ledger;
    private final PlanLog log;
    private final RestartReasons reasons;
    private final RollBacks rollBacks;
    private DefaultReference reference;
    private JointDecision joint;
    private Optional<PlanMonitor> last = Optional.empty();
    private Optional<FirstDecision> first = Optional.empty();
    private Keeping keeping = new Keeping.Nothing();
    private int windows;
    private long heldTurns;
    private boolean more;
    private boolean held;

    /** @param log for people */
    public PlanKeeper(
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
        this.log = new PlanLog(log);
        this.rollBacks = new RollBacks(tasks, log);
        this.reasons = new RestartReasons(options.maxSlowdown(), tasks, budget);
    }

    /**
     * The default was measured anew. What it drifted by while a plan was held, half of that on average, is no loss by the plan, if it
     * counted as one.
     *
     * @param irregularities of the tasks, in the order of their ranks
     */
    public void measured(JobMeasurements fresh, List<Irregularity> irregularities) {
        DefaultReference next = DefaultReference.of(fresh, tasks);
        if (reference != null) {
            budget.giveBack(next.driftSeconds(reference) / 2 * heldTurns);
            next.learnFrom(reference);
            rollBacks.begin(next.isOfIterationOf(reference));
        }
        ledger.enter(Kind.NOTHING, tasks.all());
        ledger.iterationsTake(fresh.baseline().measured().relativeIterationSeconds());
        reference = next;
        heldTurns = 0;
        budget.begin();
        windows = 0;
        reasons.begin();
        excluded().irregular(fresh.baseline(), irregularities);
        log.irregular(excluded().irregular());
    }

    /** Groups that must keep the default. */
    public ExcludedGroups excluded() {
        return rollBacks.excluded();
    }

    /** What a decision may rest on now. */
    public JobMeasurements.Basis basis() {
        return reference.isFirst()
                ? JobMeasurements.Basis.MEASURED
                : exploration.basis(reference.measurements(), budget, tasks.elapsedSeconds());
    }

    /** What the nodes have decided. */
    public JointDecision joint() {
        return joint;
    }

    /** Whether the default is kept, and nothing is left to be watched. */
    public boolean isSettled() {
        return keeping instanceof Keeping.Settled;
    }

    /** What frequencies could save at most, by the default's cost, where the default is kept; else, or if that is not known, 0. */
    public double possibleShare() {
        return last.flatMap(held -> held.decision().bound())
                .map(EnergyBound::possibleShare)
                .orElse(0.0);
    }

    /** Whether a plan was held, so that there was something to gain at some time. */
    public boolean hasHeld() {
        return held;
    }

    /** Iterations for which the last plan was held, or watched where other nodes held one. */
    public long heldTurns() {
        return heldTurns;
    }

    /** Whether frequencies alone are changed, on all nodes: then a look costs little, and nothing has to be sampled anew. */
    public boolean keepsTeams() {
        return joint != null && joint.keepsTeams();
    }

    /** Whether the time that has passed pays for another plan that loses what the last one did. */
    public boolean isFailurePaidFor() {
        return !budget.isExceededByAsMuchAgain(tasks.elapsedSeconds());
    }

    /** What was held last, or would have been. */
    public Optional<PlanMonitor> monitor() {
        return last;
    }

    /** When something was decided for the first time. */
    public Optional<FirstDecision> firstDecision() {
        return first;
    }

    /**
     * Holds what the nodes have decided upon the last measurements. A plan upon the first of them begins at once: slack that was
     * there each time does not depend on what disturbs the default; so does one that follows another upon the same, unless it is the first
     * with smaller teams: samples that were taken since were compared with the default.
     *
     * @param moreToCome whether something is still to be tried or measured
     */
    public void hold(JointDecision decided, boolean moreToCome) {
        joint = decided;
        more = moreToCome;
        if (options.mode() == Mode.ACT && decided.decision().changesAnything() && !beginsAtOnce(decided.decision())) {
            keeping = new Keeping.Waiting(new BaselineCheck(
                    reference.window(),
                    reference.baseline(),
                    options.maxSlowdown(),
                    decided.isShared(),
                    decided.decision().isResized()));
        } else {
            hold(decided.decision());
        }
    }

    private boolean beginsAtOnce(JobDecision decision) {
        return reference.isFirst()
                || last.filter(held -> held.isOf(reference.measurements()))
                        .filter(held -> held.decision().isResized() || !decision.isResized())
                        .isPresent();
    }

    /** Whether a plan was decided on that has not begun. */
    public boolean isWaiting() {
        return keeping instanceof Keeping.Waiting;
    }

    private Optional<Restart> begin(BaselineCheck.Finding finding) {
        if (finding == BaselineCheck.Finding.UNDISTURBED) {
            hold(joint.decision());
        }
        return finding == BaselineCheck.Finding.NEVER
                ? Optional.of(new Restart("the default does not take as long as when it was measured", true))
                : Optional.empty();
    }

    private void hold(JobDecision decided) {
        boolean changes = decided.changesAnything();
        boolean settled = options.mode() == Mode.DRY_RUN || !changes && !joint.isHeldElsewhere();
        JobDecision decision = settled && !changes ? decided.bounded() : decided;
        if (!settled && !publish(decision)) {
            keeping = new Keeping.Unpublished(decision);
            tasks.await(1);
            return;
        }
        PlanMonitor monitor = new PlanMonitor(
                reference.measurements(), decision, controls.hertz(), options.maxSlowdown(), joint.isShared());
        last = Optional.of(monitor);
        keeping = settled ? new Keeping.Settled() : new Keeping.Held(monitor);
        if (changes && !settled) {
            held = true;
            ledger.planned();
        }
        if (settled) {
            tasks.withdraw();
            log.settled(decision, reference.isFirst(), more);
        } else {
            reference.window().await();
            log.held(decision, joint.goesOn());
        }
        ledger.enter(settled ? Kind.DEFAULT : Kind.HELD, tasks.all());
        first = first.or(() -> Optional.of(new FirstDecision(tasks.leastTurns(), tasks.elapsedSeconds())));
    }

    private boolean publish(JobDecision decision) {
        if (decision.changesAnything()) {
            return tasks.publish(decision, reference.baseline().period());
        }
        tasks.withdraw();
        return tasks.measure(reference.baseline().period());
    }

    /** Goes on; gives a reason to start over, if there is one. */
    public Optional<Restart> step() {
        if (keeping instanceof Keeping.Waiting waiting) {
            return begin(waiting.check().look());
        }
        if (keeping instanceof Keeping.Unpublished unpublished) {
            hold(unpublished.decision());
            return Optional.empty();
        }
        if (keeping instanceof Keeping.Held held) {
            return watch(held.monitor());
        }
        throw new IllegalStateException("nothing is held or watched: " + keeping);
    }

    private Optional<Restart> watch(PlanMonitor monitor) {
        Optional<MeasuredPeriod> all = reference.window().measured();
        if (all.isPresent()) {
            return tasks.refusal(monitor.decision())
                    .map(reason -> new Restart(reason, false))
                    .or(() -> judge(monitor, all.get()));
        }
        return reference.window().awaitOneMore()
                ? Optional.empty()
                : Optional.of(new Restart("the tasks do not follow the plan", false));
    }

    private Optional<Restart> judge(PlanMonitor monitor, MeasuredPeriod all) {
        PlanMonitor.Finding found = monitor.window(all);
        long turns = tasks.turns();
        double explained = reasons.explainedSeconds(found, reference.baseline(), joint);
        found.charge(budget, turns, reference.baseline().calls(), explained, keepsTeams());
        windows++;
        heldTurns += turns;
        // The iteration may be over before the job is: each window is entered by itself.
        ledger.enter(Kind.HELD, tasks.all());
        reference.window().open();
        Optional<Restart> reason =
                reasons.of(found, explained, reference.window().iterations(), reference.baseline(), joint);
        if (reason.isPresent()) {
            return reason;
        }
        List<RollBack> shorter =
                found.excesses().isEmpty() && reasons.isTight(joint) ? found.tight() : found.excesses();
        if (!shorter.isEmpty()) {
            return rollBack(shorter);
        }
        if (keepsTeams()
                && windows >= FEWEST_TELLING
                && reference.measurements().lost(lostShare())) {
            log.countedOnTooMuch();
            hold(joint.again(excluded(), basis()));
            return Optional.empty();
        }
        if (REFINE_AT.contains(windows) && options.decision().frequencies()) {
            refine(monitor);
        }
        return rollBacks.isAnyOver() && keepsTeams() && controls.hasFrequencies() && isFailurePaidFor()
                ? Optional.of(new Restart("groups that were rolled back may do better by now", true))
                : Optional.empty();
    }

    private double lostShare() {
        return budget.lostSince() / (heldTurns * reference.baseline().iterationSeconds());
    }

    private Optional<Restart> rollBack(List<RollBack> shorter) {
        Optional<Restart> tooMany = rollBacks.add(shorter);
        if (tooMany.isPresent()) {
            return tooMany;
        }
        reference.measurements().forgetPlans();
        reference.measurements().forgetPredictors();
        JobDecision rest = joint.again(excluded(), basis());
        if (!rest.changesAnything() && !keepsTeams() && !joint.isHeldElsewhere()) {
            return Optional.of(new Restart("no group is left that the plan changes", false));
        }
        hold(rest);
        return Optional.empty();
    }

    /** What was measured at lower frequencies, or is predicted by now, replaces the worst. */
    private void refine(PlanMonitor monitor) {
        JobDecision better = joint.again(excluded(), basis());
        if (better.predictedCost() < WORTH_A_CHANGE * monitor.decision().predictedCost()) {
            log.refined(monitor.decision(), better);
            hold(better);
        }
    }

    /** The work has changed, or something else is wrong with what is known of it. */
    public void forgetPlans() {
        if (reference != null) {
            reference.measurements().forgetPlans();
        }
    }

    /** Everything goes back to the default. */
    public void giveUp() {
        ledger.enter(Kind.NOTHING, tasks.all());
        tasks.withdraw();
        keeping = new Keeping.Nothing();
    }

    /** The default, for other work than what was measured. */
    public void goOnToOtherWork() {
        giveUp();
        forgetPlans();
        rollBacks.forget();
        heldTurns = 0;
        held = false;
        log.forget();
    }
}
