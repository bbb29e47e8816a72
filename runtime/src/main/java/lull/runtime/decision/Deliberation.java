package lull.runtime.decision;

import java.util.List;
import java.util.Optional;
import lull.runtime.plan.JobDecision;

/**
 * A decision on its way, in the steps that all nodes of a job take together: what the nodes {@link #proposal propose} is
 * maximised element by element, each {@link #agree agrees} with the maxima, and after two such steps there is a
 * {@link #decision}. First come the critical times that throttling keeps to (eq. 3), then the longest times before and after
 * throttling, by which slack is told (eq. 4). The decision depends on the maxima alone, never on who answers first.
 */
public final class Deliberation {
    private final Decider decider;
    private final Decider.Prospects prospects;
    private final int period;
    private double[] proposal;
    private List<Decider.Throttled> throttled = List.of();
    private double gainSeconds;
    private Optional<JobDecision> decision = Optional.empty();

    Deliberation(Decider decider, Decider.Prospects prospects, int period) {
        this.decider = decider;
        this.prospects = prospects;
        this.period = period;
        proposal = prospects.critical();
    }

    /** What this node's tasks give: the scheme's values, then the longest times of each group and iteration of the period. */
    public double[] proposal() {
        return proposal.clone();
    }

    /**
     * Goes on.
     *
     * @param maxima over all nodes, this one included
     */
    public void agree(double[] maxima) {
        if (throttled.isEmpty()) {
            throttled = Decider.throttle(prospects, maxima);
            proposal = Decider.longest(throttled).values();
        } else {
            LongestTimes longest = LongestTimes.of(maxima);
            List<KnownGroup> groups = prospects.tasks().get(0).groups();
            gainSeconds = longest.gainSeconds(g -> groups.get(g).repeats()) / period;
            decision = Optional.of(decider.conclude(throttled, longest, period));
        }
    }

    /** By how much smaller teams were to make an iteration shorter, on all nodes together; 0 as long as nothing is decided. */
    public double gainSeconds() {
        return gainSeconds;
    }

    /** What came of it; empty as long as there is something to agree upon. */
    public Optional<JobDecision> decision() {
        return decision;
    }
}
