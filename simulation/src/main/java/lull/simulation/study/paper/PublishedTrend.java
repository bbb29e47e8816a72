package lull.simulation.study.paper;

import java.util.Locale;
import lull.simulation.study.StudyResult.PaperComparison;

/**
 * How the saved energy changes with the number of nodes, as the paper tells.
 *
 * @param paper its words or numbers
 */
record PublishedTrend(String application, int fromNodes, int toNodes, String paper, Course course) {
    /** Less than that share of the default's energy is nothing saved: noise and the loop's own cost. */
    private static final double NOTHING = 0.001;
    /** A course stays where it changes by less than that share of the default's energy. */
    private static final double STEADY = 0.005;

    /** What becomes of the saving. */
    enum Course {
        GROWS,
        /** From an effect to none. */
        VANISHES,
        STAYS
    }

    /** Compares with the shares that we save on the two numbers of nodes; where nothing is saved on either, no course is. */
    PaperComparison with(double first, double last) {
        boolean any = first > NOTHING || last > NOTHING;
        boolean agrees =
                switch (course) {
                    case GROWS -> last > first;
                    case VANISHES -> isEffect(first) && !isEffect(last);
                    case STAYS -> Math.abs(last - first) < STEADY;
                };
        return new PaperComparison(
                "energy that " + application + " saves on " + fromNodes + ", then " + toNodes + " nodes",
                paper,
                String.format(Locale.ROOT, "%.2f %%, then %.2f %%", 100 * first, 100 * last),
                any && agrees);
    }

    private static boolean isEffect(double share) {
        return 100 * share >= PublishedChange.NONE;
    }
}
