package lull.dct;

/** What the tasks of a job have to agree upon, merged by maximum. */
public final class CriticalTimes {

    private CriticalTimes() {}

    /**
     * Merges another node's times into these, as MPI_MAX would.
     *
     * @throws IllegalArgumentException if the lengths differ: then the nodes see different groups
     */
    public static void merge(double[] into, double[] other) {
        if (into.length != other.length) {
            throw new IllegalArgumentException("critical times of " + into.length + " and of " + other.length
                    + " values can't be merged: the nodes must see the same phase groups and configurations");
        }
        for (int i = 0; i < into.length; i++) {
            into[i] = Math.max(into[i], other[i]);
        }
    }
}
