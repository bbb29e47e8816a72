package lull.runtime;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import lull.runtime.decision.JobDecision;
import lull.runtime.decision.NodeControls;

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
     * When a plan was held for the first time, or was found not to be worth it.
     *
     * @param iteration of the slowest task, from its first
     * @param seconds since the job's first event
     */
    public record FirstDecision(long iteration, double seconds) {}

    /**
     * Means of an iteration by default and under plans.
     *
     * @param lostSeconds by how much longer all iterations took that were tried, held, or did not come back from that, than as many
     *     by default; negative if time was won
     * @param blamedSeconds the part of it that is the doing of plans and samples, as far as tasks that ran by default tell
     */
    public record Savings(
            OptionalDouble defaultSeconds,
            OptionalDouble heldSeconds,
            OptionalDouble defaultJoules,
            OptionalDouble heldJoules,
            long heldIterations,
            double lostSeconds,
            double blamedSeconds) {
        /**
         * Of a job on several nodes: joules in sum, if all are known; iterations wait for each other, so their times and losses
         * are those of the node that saw the longest.
         */
        public static Savings ofNodes(List<Savings> nodes) {
            return new Savings(
                    longest(nodes, Savings::defaultSeconds),
                    longest(nodes, Savings::heldSeconds),
                    sum(nodes, Savings::defaultJoules),
                    sum(nodes, Savings::heldJoules),
                    nodes.stream().mapToLong(Savings::heldIterations).max().orElse(0),
                    nodes.stream().mapToDouble(Savings::lostSeconds).max().orElse(0),
                    nodes.stream().mapToDouble(Savings::blamedSeconds).max().orElse(0));
        }

        private static OptionalDouble longest(List<Savings> nodes, Function<Savings, OptionalDouble> seconds) {
            return nodes.stream()
                    .map(seconds)
                    .filter(OptionalDouble::isPresent)
                    .mapToDouble(OptionalDouble::getAsDouble)
                    .max();
        }

        private static OptionalDouble sum(List<Savings> nodes, Function<Savings, OptionalDouble> joules) {
            boolean known = nodes.stream().map(joules).allMatch(OptionalDouble::isPresent);
            return known
                    ? OptionalDouble.of(nodes.stream()
                            .map(joules)
                            .mapToDouble(OptionalDouble::getAsDouble)
                            .sum())
                    : OptionalDouble.empty();
        }
    }

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
                new Savings(
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        0,
                        0,
                        0),
                Optional.empty());
    }

    /** The same, with more that happened before and after. */
    public RuntimeOutcome between(List<String> before, List<String> after) {
        List<String> all = Stream.of(before, log, after).flatMap(List::stream).toList();
        return new RuntimeOutcome(state, all, decision, controls, period, heldSeconds, savings, first);
    }
}
