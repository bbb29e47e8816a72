package lull.agent.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import lull.channel.directives.Placement;
import lull.channel.directives.Plan;
import lull.channel.directives.PlanAnchor;
import lull.channel.directives.PlanEntry;
import lull.phases.Phase;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.phases.iteration.TaskTracker;
import lull.platform.affinity.Team;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.plan.TaskPlan;

/** A plan in the channel's words: an entry for each region of the task's iteration, or of a period of them. */
public final class IterationPlan {
    private final List<Phase> phases;
    private final TaskPlan plan;
    private final Function<Team, Placement> places;
    private final boolean inner;

    /**
     * For the iteration of a profile.
     *
     * @param places the CPUs of a team
     * @throws IllegalArgumentException if no iteration was found
     */
    public IterationPlan(TaskProfile profile, TaskPlan plan, Function<Team, Placement> places) {
        if (profile.iteration().isEmpty() || plan.period() < 1) {
            throw new IllegalArgumentException(
                    "no plan for a period of " + plan.period() + " iterations: " + profile.finding());
        }
        this.phases = profile.phases().stream().filter(phase -> !phase.serial()).toList();
        this.plan = plan;
        this.places = places;
        inner = profile.groups().stream().anyMatch(PhaseGroup::isInner);
    }

    /**
     * The plan of a task's iteration from where it is now.
     *
     * @param tracker that has seen every region the channel held so far
     * @param places the CPUs of a team
     * @param lostRegions regions that were never recorded
     * @return empty if iterations of the period differ, and nobody can tell the task where it is; try again later
     * @throws IllegalArgumentException if no iteration is known, or the period is too long for the channel
     */
    public static Optional<Plan> of(
            TaskTracker tracker, TaskPlan plan, Function<Team, Placement> places, long lostRegions) {
        IterationPlan iterations = new IterationPlan(tracker.outline(0), plan, places);
        Optional<PlanAnchor> anchor = iterations.anchor(tracker, lostRegions);
        return plan.period() > 1 && anchor.isEmpty() ? Optional.empty() : Optional.of(iterations.at(anchor));
    }

    /**
     * The entries.
     *
     * @param anchor needed where iterations of the period differ; see {@link #anchor}
     */
    public Plan at(Optional<PlanAnchor> anchor) {
        List<PlanEntry> entries = new ArrayList<>();
        for (int iteration = 0; iteration < plan.period(); iteration++) {
            for (Phase phase : phases) {
                PhaseSetting setting = plan.setting(iteration, phase);
                entries.add(new PlanEntry(
                        phase.region().getAsInt(),
                        setting.threads(),
                        setting.frequency(),
                        setting.waitFrequency(),
                        places.apply(setting.team())));
            }
        }
        return new Plan(entries, Map.of(), plan.highestFrequency(), Map.of(), anchor);
    }

    /**
     * Where the task is now, if it is within its iteration: iterations are numbered by the turns that the tracker has
     * counted, modulo the period. Events that are still in the channel do not matter, the probe counts on from here; where an
     * inner loop may have begun anew meanwhile, counting does not tell.
     *
     * @param tracker that has seen every region the channel held so far
     * @param lostRegions regions that were never recorded; after a loss the place is a guess, so there is none
     */
    public Optional<PlanAnchor> anchor(TaskTracker tracker, long lostRegions) {
        OptionalInt next = tracker.position();
        if (next.isEmpty() || phases.isEmpty() || lostRegions > 0 || inner) {
            return Optional.empty();
        }
        long before = phases.stream()
                .filter(phase -> phase.position() < next.getAsInt())
                .count();
        long place = tracker.turns() % plan.period() * phases.size() + before;
        return Optional.of(new PlanAnchor(tracker.regions(), (int) (place % ((long) plan.period() * phases.size()))));
    }
}
