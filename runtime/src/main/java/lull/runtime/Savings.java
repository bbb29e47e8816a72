package lull.runtime;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What plans saved: means of an iteration by default and under them, in seconds and joules.
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
