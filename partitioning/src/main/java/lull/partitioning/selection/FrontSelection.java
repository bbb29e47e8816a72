package lull.partitioning.selection;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import lull.partitioning.Front;
import lull.partitioning.Solution;

/** A selection says which solution of a Pareto front a user wants. */
public interface FrontSelection {
    /** The solution; empty if none keeps to the selection's limit. */
    Optional<Solution> of(Front front);

    /** The fastest. */
    static FrontSelection performance() {
        return front -> Optional.of(front.fastest());
    }

    /** The one of least energy. */
    static FrontSelection energy() {
        return front -> Optional.of(front.thriftiest());
    }

    /**
     * The least energy among those that are at most so much slower than the fastest.
     *
     * @param percent 5 for 5 %
     */
    static FrontSelection slowdown(double percent) {
        requireAtLeastZero("slowdown", percent);
        return front ->
                maximumSeconds(front.fastest().seconds() * (1 + percent / 100)).of(front);
    }

    /** The least energy among those that take at most that time, s. */
    static FrontSelection maximumSeconds(double seconds) {
        requireAtLeastZero("seconds", seconds);
        return front -> front.solutions().stream()
                .filter(solution -> solution.seconds() <= seconds)
                .reduce((faster, thriftier) -> thriftier);
    }

    /** The fastest among those that take at most that energy, J. */
    static FrontSelection maximumJoules(double joules) {
        requireAtLeastZero("joules", joules);
        return front -> front.solutions().stream()
                .filter(solution -> joules(solution) <= joules)
                .findFirst();
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
