package lull.agent.lease;

import java.util.Optional;
import java.util.OptionalInt;
import lull.agent.frequency.FrequencyActuator;
import lull.agent.frequency.FrequencyRoute;
import lull.agent.plan.PlannedTask;
import lull.phases.Iteration;
import lull.phases.Phase;
import lull.phases.TaskProfile;
import lull.phases.iteration.TaskTracker;
import lull.runtime.plan.TaskPlan;

/**
 * A task's plans with their frequencies, by whatever route these are set: in the plan, or one for the whole task.
 *
 * <p>A low frequency is meant for the iteration. A task that has left it may come to no region for long, and would compute its
 * results slowly: when an iteration is overdue the plan is taken back and the domains are raised.
 */
public final class ActuatedTask {
    private static final double LEAST_PATIENCE_SECONDS = 0.25;
    private static final double PATIENCE_ITERATIONS = 3;
    private static final double NANOS = 1e9;
    private static final int MOST_OFFERS = 3;

    private final PlannedTask planned;
    private final TaskTracker tracker;
    private final FrequencyActuator actuator;
    private Optional<TaskPlan> again = Optional.empty();
    private int offers;
    private boolean lowered;
    private long patienceNanos;
    private long turns;
    private long turnedNanos;
    private long lifts;
    private Optional<String> refused = Optional.empty();

    /** A task without a plan. */
    public ActuatedTask(PlannedTask planned, TaskTracker tracker, FrequencyActuator actuator) {
        this.planned = planned;
        this.tracker = tracker;
        this.actuator = actuator;
    }

    /** See {@link PlannedTask#publish}. */
    public boolean publish(TaskPlan plan) {
        boolean carried = actuator.followsPlan();
        TaskPlan own = carried ? plan : plan.withoutFrequencies();
        if (!planned.publish(own)) {
            return false;
        }
        TaskProfile profile = tracker.followed();
        OptionalInt wanted = wanted(plan, profile, !carried);
        lowered = actuator.route() != FrequencyRoute.EMULATED && wanted.isPresent()
                && wanted.getAsInt() < plan.highestFrequency().getAsInt();
        patienceNanos = (long) (NANOS * Math.max(LEAST_PATIENCE_SECONDS,
                PATIENCE_ITERATIONS * profile.iteration().map(Iteration::meanSeconds).orElse(0.0)));
        turns = -1;
        again = own.highestFrequency().isPresent() ? Optional.of(own) : Optional.empty();
        offers = 1;
        if (!carried && wanted.isPresent()) {
            hold(wanted.getAsInt());
        }
        return true;
    }

    /** Of all regions of the period the highest frequency, or the lowest. */
    private static OptionalInt wanted(TaskPlan plan, TaskProfile profile, boolean highest) {
        OptionalInt wanted = OptionalInt.empty();
        for (int iteration = 0; iteration < plan.period(); iteration++) {
            for (Phase phase : profile.phases()) {
                OptionalInt one = phase.serial() ? OptionalInt.empty() : plan.setting(iteration, phase).frequency();
                if (one.isPresent() && (wanted.isEmpty() || highest == one.getAsInt() > wanted.getAsInt())) {
                    wanted = one;
                }
            }
        }
        return wanted;
    }

    private void hold(int frequency) {
        if (actuator.route() == FrequencyRoute.AGENT) {
            actuator.hold(frequency);
        }
    }

    /** Takes the plan back, and with it the frequencies. */
    public void withdraw() {
        planned.withdraw();
        if (actuator.route() == FrequencyRoute.AGENT) {
            hold(actuator.hertz().size() - 1);
        }
        lowered = false;
        again = Optional.empty();
    }

    /** One round: what calls for a roll-back of everything, if anything does. */
    Optional<String> round(long nowNanos) {
        if (lowered && isOverdue(nowNanos)) {
            withdraw();
            actuator.raise();
            lifts++;
        }
        if (again.isPresent() && !actuator.isReady() && planned.measured(0).isPresent()) {
            offerAgain(again.get());
        }
        Optional<String> trouble = actuator.trouble().or(() -> refused);
        refused = Optional.empty();
        return trouble;
    }

    private boolean isOverdue(long nowNanos) {
        if (turns != tracker.turns()) {
            turns = tracker.turns();
            turnedNanos = nowNanos;
        }
        return nowNanos - turnedNanos > patienceNanos;
    }

    /** The task follows the plan, so it has asked for descriptors, and did not get them in the little time that it waits. */
    private void offerAgain(TaskPlan plan) {
        if (offers++ < MOST_OFFERS) {
            planned.publish(plan);
        } else {
            refused = Optional.of("a task did not take its descriptors, " + MOST_OFFERS + " times");
            again = Optional.empty();
        }
    }

    FrequencyActuator actuator() {
        return actuator;
    }

    /** How often the task was raised to the highest frequency because an iteration was overdue. */
    long lifts() {
        return lifts;
    }
}
