package lull.runtime;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import lull.runtime.decision.NodeControls;
import lull.runtime.plan.JobDecision;

/**
 * What the loop did to one job.
 *
 * @param state in which it ended, for people
 * @param log what happened, in order
 * @param decision the last one that was held, or would have been; empty if there was none
 * @param heldSeconds by rank, mean time of each group under it
 * @param savings measured
 * @param first when the job was decided for; empty if it never was
 */
public record RuntimeOutcome(
        String state,
        List<String> log,
        Optional<JobDecision> decision,
        NodeControls controls,
        int period,
        Map<Integer, double[]> heldSeconds,
        Savings savings,
        Optional<FirstDecision> first) {
    /**
     * The first decision on a job: when a plan was held for the first time, or was found not to be worth it.
     *
     * @param iteration of the slowest task, from its first
     * @param seconds since the job's first event
     */
    public record FirstDecision(long iteration, double seconds) {}

    public RuntimeOutcome {
        log = List.copyOf(log);
        heldSeconds = Map.copyOf(heldSeconds);
    }

    /** Of a job whose loop can't tell any more what it did. */
    public static RuntimeOutcome givenUp(NodeControls controls, String why) {
        return new RuntimeOutcome(
                "given up, left at the default",
                List.of("left alone: " + why),
                Optional.empty(),
                controls,
                1,
                Map.of(),
                Savings.NONE,
                Optional.empty());
    }

    /** The same, with more that happened before and after. */
    public RuntimeOutcome between(List<String> before, List<String> after) {
        List<String> all = Stream.of(before, log, after).flatMap(List::stream).toList();
        return new RuntimeOutcome(state, all, decision, controls, period, heldSeconds, savings, first);
    }
}
