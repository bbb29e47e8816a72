package lull.agent.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import lull.channel.Plan;
import lull.channel.PlanAnchor;
import lull.channel.PlanEntry;
import lull.phases.Phase;
import lull.phases.TaskProfile;
import lull.phases.iteration.TaskTracker;
import lull.runtime.decision.PhaseSetting;
import lull.runtime.decision.PhaseSettings;

/** Writes plans for one task's iteration, or for a period of iterations whose work differs. */
public final class IterationPlan {
    private final List<Phase> phases;
    private final int period;

    /**
     * For the iteration of a profile.
     *
     * @param period iterations after which settings repeat, at least 1
     * @throws IllegalArgumentException if no iteration was found
     */
    public IterationPlan(TaskProfile profile, int period) {
        if (profile.iteration().isEmpty() || period < 1) {
            throw new IllegalArgumentException("no plan for a period of " + period + " iterations: " + profile.finding());
        }
        this.phases = profile.phases().stream().filter(phase -> !phase.serial()).toList();
        this.period = period;
    }

    /**
     * The plan with these settings.
     *
     * @param highestFrequency what holds while the task is not in step; empty where nobody sets frequencies
     * @param anchor needed where iterations of the period differ; see {@link #anchor}
     */
    public Plan with(PhaseSettings settings, OptionalInt highestFrequency, Optional<PlanAnchor> anchor) {
        List<PlanEntry> entries = new ArrayList<>();
        for (int iteration = 0; iteration < period; iteration++) {
            for (Phase phase : phases) {
                PhaseSetting setting = settings.of(iteration, phase);
                entries.add(new PlanEntry(phase.region().getAsInt(), setting.threads(), setting.frequency()));
            }
        }
        return new Plan(entries, Map.of(), highestFrequency, List.of(), anchor);
    }

    /**
     * Where the task is now, if it is within its iteration: iterations are numbered by the turns that the tracker has
     * counted, modulo the period. Events that are still in the channel do not matter, the probe counts on from here.
     *
     * @param tracker that has seen every region the channel held so far
     * @param lostRegions regions that were never recorded; after a loss the place is a guess, so there is none
     */
    public Optional<PlanAnchor> anchor(TaskTracker tracker, long lostRegions) {
        OptionalInt next = tracker.position();
        if (next.isEmpty() || phases.isEmpty() || lostRegions > 0) {
            return Optional.empty();
        }
        long before = phases.stream().filter(phase -> phase.position() < next.getAsInt()).count();
        long place = tracker.turns() % period * phases.size() + before;
        return Optional.of(new PlanAnchor(tracker.regions(), (int) (place % ((long) period * phases.size()))));
    }
}
