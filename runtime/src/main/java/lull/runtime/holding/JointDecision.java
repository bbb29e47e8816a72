package lull.runtime.holding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.phases.iteration.TaskTracker;
import lull.runtime.consensus.Agreement;
import lull.runtime.consensus.Answer;
import lull.runtime.consensus.Contribution;
import lull.runtime.consensus.GroupOrder;
import lull.runtime.consensus.Stage;
import lull.runtime.decision.Decider;
import lull.runtime.decision.Deliberation;
import lull.runtime.job.ExcludedGroups;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.JobMeasurements.Basis;
import lull.runtime.job.ManagedTask;
import lull.runtime.plan.JobDecision;

/**
 * What the nodes of a job decide together, once their tasks are measured, and each of them again by itself while it is held:
 * with the critical times of all nodes as they were agreed upon. What one node changes on its own, a group that goes back to
 * the default for instance, makes no group longer than those times, so the others need not know.
 */
public final class JointDecision {
    /** What comes of a decision on a node; of all nodes the most counts. */
    private static final int CHANGED = 1;

    private static final int RESIZED = 2;
    private static final int MORE = 3;

    private final Decider decider;
    private final Agreement agreement;
    private final JobMeasurements measurements;
    private final GroupOrder order;
    private final List<double[]> maxima = new ArrayList<>();
    private Optional<Deliberation> deliberation = Optional.empty();
    private Optional<JobDecision> decision = Optional.empty();
    private double gainSeconds;
    private int tasks;
    private boolean changed;
    private boolean resized;
    private boolean decided;
    private boolean goesOn;

    /** Begins with the measurements of this node's tasks. */
    public JointDecision(Decider decider, Agreement agreement, JobMeasurements measurements, List<ManagedTask> tasks) {
        this(decider, agreement, measurements, measurements.baseline().order(tasks));
    }

    private JointDecision(Decider decider, Agreement agreement, JobMeasurements measurements, GroupOrder order) {
        this.decider = decider;
        this.agreement = agreement;
        this.measurements = measurements;
        this.order = order;
    }

    /** Whether all nodes have measured the default; empty as long as others are waited for. */
    public Optional<Answer> measured() {
        Optional<Answer> answer = meet(Stage.MEASURED, new double[0]);
        answer.ifPresent(all -> tasks = all.tasks());
        return answer;
    }

    /**
     * When all nodes can pay for their next samples, so that they take them in the same iterations, and what these cost is lost once:
     * the seconds until then, empty as long as others are waited for. For when all have decided.
     *
     * @param missingSeconds until this node can
     */
    public OptionalDouble untilSample(double missingSeconds) {
        return meet(Stage.DECIDED, new double[] {missingSeconds}).stream()
                .mapToDouble(answer -> answer.maxima()[0])
                .findFirst();
    }

    /**
     * Whether all nodes are for giving up what is held in order to measure the default again; empty as long as others are waited for.
     * They are not if tasks do not take part any more that it counts on.
     *
     * @param wanted on this node
     */
    public Optional<Boolean> isMeasuredAgain(boolean wanted) {
        return meet(Stage.DECIDED, new double[] {wanted ? 0 : 1})
                .map(answer -> answer.absent() == 0 && answer.maxima()[0] == 0);
    }

    /** What nodes may want where none holds a plan. */
    public enum Wish {
        NOTHING,
        /** The default is looked at for a few iterations. */
        SHORT_LOOK,
        /** The same for as many as a mean needs. */
        LONG_LOOK,
        /** One of both, later. */
        TO_WAIT
    }

    /**
     * What the node that wants most is for, of those that take part, where none holds a plan; empty as long as others are waited for.
     *
     * @param own of this node
     * @param wait whether this node has to wait, whoever wants what
     */
    public Optional<Wish> wish(Wish own, boolean wait) {
        return meet(Stage.DECIDED, new double[] {own.ordinal(), wait ? 1 : 0}).map(JointDecision::wish);
    }

    private static Wish wish(Answer answer) {
        Wish most = Wish.values()[(int) answer.maxima()[0]];
        return most != Wish.NOTHING && answer.maxima()[1] > 0 ? Wish.TO_WAIT : most;
    }

    /** The same tasks and measurements, to be decided on once more by all nodes: samples have told them what others have to know. */
    public JointDecision anew() {
        JointDecision next = new JointDecision(decider, agreement, measurements, order);
        next.tasks = tasks;
        return next;
    }

    /**
     * Goes on to decide; empty as long as others are waited for, then there is a {@link #decision} or a disagreement.
     *
     * @param excluded groups that must keep the default
     * @param more whether the tasks here may yet change something, after samples
     */
    public Optional<Answer> decide(ExcludedGroups excluded, Basis basis, boolean more) {
        while (decision.isEmpty()) {
            Optional<Answer> answer = deliberate(excluded, basis);
            if (answer.isEmpty() || answer.get().disagreement().isPresent()) {
                return answer;
            }
        }
        Optional<Answer> answer = meet(Stage.DECIDED, new double[] {more ? MORE : changes(decision())});
        answer.ifPresent(all -> {
            changed = all.maxima()[0] > 0;
            resized = all.maxima()[0] >= RESIZED;
            goesOn = all.maxima()[0] == MORE;
            decided = true;
        });
        return answer;
    }

    private static int changes(JobDecision decision) {
        return !decision.changesAnything() ? 0 : decision.isResized() ? RESIZED : CHANGED;
    }

    /** One step of the deliberation, which is forgotten with the last: it takes more room than what comes of it. */
    private Optional<Answer> deliberate(ExcludedGroups excluded, Basis basis) {
        Deliberation open = deliberation.orElseGet(() -> decider.begin(
                measurements.tasks(excluded, basis), measurements.baseline().period()));
        deliberation = Optional.of(open);
        Optional<Answer> answer = meet(maxima.isEmpty() ? Stage.SAMPLED : Stage.THROTTLED, open.proposal());
        answer.filter(all -> all.disagreement().isEmpty()).ifPresent(all -> {
            maxima.add(all.maxima());
            open.agree(all.maxima());
            decision = open.decision();
            gainSeconds = open.gainSeconds();
            deliberation = deliberation.filter(any -> decision.isEmpty());
        });
        return answer;
    }

    private Optional<Answer> meet(Stage stage, double[] values) {
        return agreement.meet(new Contribution(
                stage,
                measurements.baseline().ranks().size(),
                order,
                values,
                TaskTracker.TELLING_ITERATIONS * measurements.baseline().iterationSeconds()));
    }

    /** Whether a node still samples, and all decide once more after that. */
    public boolean goesOn() {
        return goesOn;
    }

    /** Whether the nodes have decided; what is learnt later they decide on each by itself. */
    public boolean isDecided() {
        return decided;
    }

    /** What was decided on last. */
    public JobDecision decision() {
        return decision.orElseThrow(() -> new IllegalStateException("the nodes have not decided yet"));
    }

    /** By what is known now of the tasks here, and what was agreed upon with other nodes. */
    JobDecision again(ExcludedGroups excluded, Basis basis) {
        Deliberation next = decider.begin(
                measurements.tasks(excluded, basis), measurements.baseline().period());
        for (double[] agreed : maxima) {
            double[] own = next.proposal();
            if (isShared()) {
                Arrays.setAll(own, i -> Math.max(own[i], agreed[i]));
            }
            next.agree(own);
        }
        return next.decision()
                .orElseThrow(() -> new IllegalStateException("no decision after " + maxima.size() + " agreements"));
    }

    /** Tasks of all nodes that take part; 0 before they have met. */
    public int tasks() {
        return tasks;
    }

    /** Whether tasks of other nodes take part. */
    public boolean isShared() {
        return tasks > measurements.baseline().ranks().size();
    }

    /** Whether other nodes may hold a plan that counts on the tasks here. */
    boolean isHeldElsewhere() {
        return isShared() && changed;
    }

    /** Whether the nodes have decided, and none of them changes a team, nor samples any: frequencies alone. All nodes say the same. */
    public boolean keepsTeams() {
        return decided && !resized;
    }

    /** By how much smaller teams were to make an iteration shorter. */
    double gainSeconds() {
        return gainSeconds;
    }
}
