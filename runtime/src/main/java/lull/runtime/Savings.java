package lull.runtime;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What plans saved: means of an iteration by default and under them, in seconds and joules.
 *
 * @param planned whether any of them changed something here; else the iterations that count as held were watched, as other nodes
 *     might hold one
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
        boolean planned,
        double lostSeconds,
        double blamedSeconds) {
    /** Of a job of which nothing is known. */
    public static final Savings NONE = new Savings(
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            0,
            false,
            0,
            0);

    /**
     * Of a job on several nodes: joules in sum, if all are known; iterations wait for each other, so their times and losses
     * are those of the node that saw the longest under plans, or by default where none held one: then nothing was held.
     */
    public static Savings ofNodes(List<Savings> nodes) {
        boolean planned = nodes.stream().anyMatch(Savings::planned);
        Savings longest = nodes.stream()
                .filter(node -> node.planned || !planned)
                .max(Comparator.comparingDouble((Savings node) -> planned ? known(node.heldSeconds) : 0)
                        .thenComparingDouble(node -> known(node.defaultSeconds)))
                .orElse(NONE);
        return new Savings(
                longest.defaultSeconds,
                planned ? longest.heldSeconds : OptionalDouble.empty(),
                sum(nodes, Savings::defaultJoules),
                planned ? sum(nodes, Savings::heldJoules) : OptionalDouble.empty(),
                planned ? longest.heldIterations : 0,
                planned,
                longest.lostSeconds,
                longest.blamedSeconds);
    }

    private static double known(OptionalDouble seconds) {
        return seconds.orElse(-1);
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
