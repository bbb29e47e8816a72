package lull.dct;

/**
 * What tasks agree upon in {@link ImprovedOnePhaseScheme}, merged by maximum: for each group what it takes in its task's shortest iteration, the
 * same where no group gets longer than by default, what it takes by default, and how often an iteration runs it.
 */
final class Agreed {
    static final int VECTORS = 4;

    private final double[] values;
    private final int groups;
    /** Where the critical times begin. */
    private final int critical;

    Agreed(double[] values) {
        this.values = values;
        groups = values.length / VECTORS;
        critical = iteration(0) < iteration(groups) ? 0 : groups;
    }

    /** Of the job, each group as long as its longest task. */
    private double iteration(int begin) {
        double seconds = 0;
        for (int g = 0; g < groups; g++) {
            seconds += values[3 * groups + g] * values[begin + g];
        }
        return seconds;
    }

    /** One more task. */
    void add(int g, double least, double careful, double byDefault, double repeats) {
        double[] own = {least, careful, byDefault, repeats};
        for (int vector = 0; vector < VECTORS; vector++) {
            int at = vector * groups + g;
            values[at] = Math.max(values[at], own[vector]);
        }
    }

    /** What no task may exceed. */
    double criticalSeconds(int g) {
        return values[critical + g];
    }

    /** What the group takes now. */
    double defaultSeconds(int g) {
        return values[2 * groups + g];
    }
}
