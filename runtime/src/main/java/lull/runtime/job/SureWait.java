package lull.runtime.job;

import java.util.List;
import java.util.stream.IntStream;
import lull.phases.Durations;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How much of a task's recorded waits counts as slack: as much as may be used in each iteration so that the next waits, where they
 * are shorter, are expected to be too short by an allowed time in the mean: E[(s − W)⁺] = allowed, where W is the next one of
 * normally distributed values of which a few are known (Student's t), or all of the shortest that was seen, but never more than
 * their mean, and nothing where tasks differ by noise alone. A wait is the difference between tasks in the same iteration, so a few iterations tell one that is there each time,
 * where the times themselves scatter by the machine's noise too much to tell anything.
 */
final class SureWait {
    /** Fewest waits of which the expectation exists: two degrees of freedom. */
    private static final int FEWEST = 3;

    /**
     * Part of the mean wait that it may fall short by at most, whatever is allowed, between 0 and 0.2: of two tasks that differ by
     * noise alone, which wait now and then, 0.22 or less counts on nothing; of a few waits, less.
     */
    private static final double PART_OF_WAIT = 0.1;

    /** Most degrees of freedom that are told apart: beyond them Student's t is the normal distribution, to a hundredth of a deviation. */
    private static final int MOST_DEGREES = 255;

    /** Deviations below the mean where nothing is looked for any more, as the shortest wait seen is longer. */
    private static final double FARTHEST = 100;

    /** Deviations to which it is found. */
    private static final double ACCURACY = 1e-3;

    private static final List<TDistribution> BY_DEGREES = IntStream.rangeClosed(0, MOST_DEGREES)
            .mapToObj(degrees -> new TDistribution(null, Math.max(1, degrees)))
            .toList();

    private SureWait() {}

    /**
     * What can be counted on, in seconds, at least 0.
     *
     * @param allowedSeconds that a wait may turn out too short by, in the mean
     */
    static double seconds(Durations waiting, double allowedSeconds) {
        if (waiting.calls() < FEWEST) {
            return waiting.calls() == 0 ? 0 : waiting.minSeconds();
        }
        double calls = waiting.calls();
        double deviation =
                waiting.meanSeconds() * waiting.coefficientOfVariation() * Math.sqrt((calls + 1) / (calls - 1));
        double allowed = Math.min(allowedSeconds, PART_OF_WAIT * waiting.meanSeconds());
        double below = deviation > 0 ? deviationsBelow(waiting.calls() - 1, allowed / deviation) : 0;
        return Math.max(waiting.minSeconds(), waiting.meanSeconds() - below * deviation);
    }

    /**
     * By how many deviations z to stay below the mean so that the values fall short by so many in the mean: E[(−z − T)⁺] = allowed of
     * Student's T, by Newton's method. The expectation is convex, so that from the mean on no step goes too far.
     */
    private static double deviationsBelow(long degrees, double allowed) {
        if (allowed <= 0) {
            return FARTHEST;
        }
        TDistribution student = BY_DEGREES.get((int) Math.min(degrees, MOST_DEGREES));
        double below = 0;
        double step = Double.POSITIVE_INFINITY;
        while (step > ACCURACY && below < FARTHEST) {
            double probability = student.cumulativeProbability(-below);
            step = (shortfall(student, -below, probability) - allowed) / probability;
            below = Math.max(0, below + step);
        }
        boolean found = below < FARTHEST; // not where the probability is too small a number
        return found ? below : FARTHEST;
    }

    /** E[(z − T)⁺], where P(T ≤ z) is known. */
    private static double shortfall(TDistribution student, double z, double probability) {
        double degrees = student.getDegreesOfFreedom();
        return z * probability + (degrees + z * z) / (degrees - 1) * student.density(z);
    }
}
