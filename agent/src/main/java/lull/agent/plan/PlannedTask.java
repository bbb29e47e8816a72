package lull.agent.plan;

import java.util.Optional;
import java.util.OptionalInt;
import lull.channel.TaskChannel;
import lull.channel.directives.Directives;
import lull.channel.directives.PlacedThreads;
import lull.channel.directives.PlacedThreads.Unplaced;
import lull.channel.directives.Plan;
import lull.channel.layout.RegionConditions;
import lull.phases.TaskProfile;
import lull.phases.iteration.TaskTracker;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.runtime.plan.TaskPlan;

/**
 * One task under plans: publishes them, and measures apart what ran under the one that holds. The task may still run
 * some regions under the plan before; measuring begins with the first iteration that follows the new one. For the thread
 * that drains the task's channel.
 */
public final class PlannedTask {
    private final TaskChannel channel;
    private final Directives directives;
    private final TaskTracker tracker;
    private final TaskCores cores;
    private OptionalInt generation = OptionalInt.empty();
    private int period = 1;
    private boolean measuring;
    /** Whether threads move to their places in the next region under the plan, which is not the plan's own time. */
    private boolean settles;

    /**
     * A task without a plan.
     *
     * @param cores that its teams may be placed on
     */
    public PlannedTask(TaskChannel channel, TaskTracker tracker, TaskCores cores) {
        this.channel = channel;
        this.tracker = tracker;
        this.cores = cores;
        directives = channel.directives();
    }

    /**
     * Lets the task's iteration run by a plan, in place of an earlier one.
     *
     * @return false if the task is not in its iteration now, so that nobody can tell it where a longer period begins; try
     *     again later
     * @throws IllegalArgumentException if no iteration is known, or the period is too long for the channel
     */
    public boolean publish(TaskPlan wanted) {
        Optional<Plan> plan = IterationPlan.of(tracker, wanted, cores::placement, channel.lostRegions());
        if (plan.isEmpty()) {
            return false;
        }
        settles = plan.get().places();
        generation = OptionalInt.of(directives.publish(plan.get()));
        period = wanted.period();
        measuring = false;
        return true;
    }

    /** Takes the plan back: the task runs as it would alone. */
    public void withdraw() {
        directives.withdraw();
        generation = OptionalInt.empty();
        measuring = false;
    }

    /**
     * Measures anew from the task's next iteration on, under the plan that holds or without one.
     *
     * @return false if the task is not in its iteration now
     */
    public boolean measure(int iterations) {
        if (generation.isPresent()) {
            measuring = false;
            return true;
        }
        measuring = tracker.measureApart(iterations);
        return measuring;
    }

    /** Processors and cores of each that its teams may be placed on; none where the probe must not place them, or could not. */
    Optional<ConcurrencyConfiguration> share() {
        return unplaceable().isPresent() ? Optional.empty() : cores.share();
    }

    /** Why there is no {@link #share}. */
    String whyNoShare() {
        return unplaceable().orElseGet(cores::whyNone);
    }

    /** Why the probe must not place its threads, or could not. */
    private Optional<String> unplaceable() {
        PlacedThreads placed = channel.placedThreads();
        return placed.misplaced() > 0
                ? Optional.of("a thread could not be put on the CPU that a plan named")
                : placed.unplaced().map(Unplaced::words);
    }

    TaskChannel channel() {
        return channel;
    }

    TaskTracker tracker() {
        return tracker;
    }

    /** A region has ended, and the tracker does not know yet. */
    public void region(long conditions) {
        if (generation.isEmpty() || !RegionConditions.under(conditions, generation.getAsInt())) {
            return;
        }
        if (RegionConditions.inStep(conditions)) {
            measuring = measuring || !settles && tracker.measureApart(period);
            settles = false;
        }
    }

    /**
     * Times of phases and groups, wait times included, under the plan that holds, or without one since {@link #measure};
     * empty until the task follows it.
     *
     * @param iteration of the period, counted as the plan counts it
     */
    public Optional<TaskProfile> measured(int iteration) {
        return measuring ? tracker.apart(iteration) : Optional.empty();
    }
}
