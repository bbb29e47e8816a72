package lull.simulation.study.paper;

import java.util.Locale;
import lull.simulation.study.StudyResult.PaperComparison;

/**
 * A change by the default run that the paper tells of.
 *
 * @param application as ours is called
 * @param policy and ε, as ours are called
 * @param epsilon as our table has it, empty without frequencies
 * @param quantity {@code time} or {@code energy}
 * @param percent what was published; negative where it got less
 */
record PublishedChange(String application, String policy, String epsilon, String quantity, double percent) {
    /** Changes of less than that many per cent count as none: noise and the loop's own cost. */
    static final double NONE = 1;

    /** Compares with ours, relative to the default run. */
    PaperComparison with(double relative) {
        double ours = 100 * (relative - 1);
        return new PaperComparison(
                quantity + " of " + application + " under " + policy
                        + (epsilon.isEmpty() ? "" : ", epsilon " + epsilon),
                signed(percent),
                signed(ours),
                direction(percent) == direction(ours));
    }

    private static double direction(double percent) {
        return Math.abs(percent) < NONE ? 0 : Math.signum(percent);
    }

    private static String signed(double percent) {
        return String.format(Locale.ROOT, "%+.2f %%", percent);
    }
}
