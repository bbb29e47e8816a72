package lull.partitioning.solution;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import lull.partitioning.PartitioningObjective;

/** A selection says which solution of a Pareto front a user wants. */
public interface FrontSelection {
    /** The solution; empty if none keeps to the selection's limit. */
    Optional<Solution> of(Front front);

    /**
     * The time beyond which no solution is selected, s; infinite if any may be.
     *
     * @param fastest time of the fastest, s
     */
    default double mostSeconds(double fastest) {
        return Double.POSITIVE_INFINITY;
    }

    /** What it wants to gain: time, energy, or either of both. */
    default PartitioningObjective aim() {
        return PartitioningObjective.PARETO;
    }

    /** The fastest. */
    static FrontSelection performance() {
        return new Thriftiest(fastest -> fastest, PartitioningObjective.TIME);
    }

    /** The one of least energy. */
    static FrontSelection energy() {
        return new Thriftiest(fastest -> Double.POSITIVE_INFINITY, PartitioningObjective.ENERGY);
    }

    /**
     * The least energy among those that are at most so much slower than the fastest, in decimal numbers: 6.9 s is 15 % more than 6 s.
     *
     * @param percent 5 for 5 %
     */
    static FrontSelection slowdown(double percent) {
        requireAtLeastZero("slowdown", percent);
        BigDecimal times = BigDecimal.ONE.add(BigDecimal.valueOf(percent).movePointLeft(2));
        return new Thriftiest(
                fastest -> BigDecimal.valueOf(fastest).multiply(times).doubleValue(),
                percent == 0 ? PartitioningObjective.TIME : PartitioningObjective.ENERGY);
    }

    /** The least energy among those that take at most that time, s. */
    static FrontSelection maximumSeconds(double seconds) {
        requireAtLeastZero("seconds", seconds);
        return new Thriftiest(fastest -> seconds, PartitioningObjective.ENERGY);
    }

    /**
     * The least energy up to a time.
     *
     * @param limit that time by the time of the fastest, s
     * @param aim what is wanted so
     */
    record Thriftiest(DoubleUnaryOperator limit, PartitioningObjective aim) implements FrontSelection {
        @Override
        public Optional<Solution> of(Front front) {
            double most = mostSeconds(front.fastest().seconds());
            return front.solutions().stream()
                    .filter(solution -> solution.seconds() <= most)
                    .reduce((faster, thriftier) -> thriftier);
        }

        @Override
        public double mostSeconds(double fastest) {
            return limit.applyAsDouble(fastest);
        }
    }

    /** The fastest among those that take at most that energy, J. */
    static FrontSelection maximumJoules(double joules) {
        requireAtLeastZero("joules", joules);
        return new Fastest(joules);
    }

    /**
     * The fastest up to an energy.
     *
     * @param most that energy, J
     */
    record Fastest(double most) implements FrontSelection {
        @Override
        public Optional<Solution> of(Front front) {
            return front.solutions().stream()
                    .filter(solution -> joules(solution) <= most)
                    .findFirst();
        }

        @Override
        public PartitioningObjective aim() {
            return PartitioningObjective.TIME;
        }
    }

    /**
     * Least α·energy + time, after Korthikanti and Agha (2010).
     *
     * @param secondsPerJoule α
     */
    static FrontSelection weighted(double secondsPerJoule) {
        requireAtLeastZero("alpha", secondsPerJoule);
        return front -> front.solutions().stream()
                .min(Comparator.comparingDouble(solution -> secondsPerJoule * joules(solution) + solution.seconds()));
    }

    /**
     * The knee: the solution furthest below the straight line between the front's ends, times and energies each scaled to
     * their range; the fastest of a front of one or two.
     */
    static FrontSelection knee() {
        return front -> {
            List<Solution> all = front.solutions();
            double seconds = front.thriftiest().seconds() - front.fastest().seconds();
            double joules = joules(front.fastest()) - joules(front.thriftiest());
            return all.size() < 3
                    ? Optional.of(front.fastest())
                    : all.stream()
                            .min(Comparator.comparingDouble(solution ->
                                    (solution.seconds() - front.fastest().seconds()) / seconds
                                            + (joules(solution) - joules(front.thriftiest())) / joules));
        };
    }

    private static double joules(Solution solution) {
        return solution.joules().orElseThrow();
    }

    private static void requireAtLeastZero(String name, double value) {
        if (!(value >= 0 && Double.isFinite(value))) {
            throw new IllegalArgumentException(name + " = " + value + ": give 0 or more");
        }
    }
}
