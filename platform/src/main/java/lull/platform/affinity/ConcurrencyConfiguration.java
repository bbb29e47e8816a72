package lull.platform.affinity;

/**
 * How many processors a task uses and how many cores of each: "M processors and N cores per processor" of Li et al.,
 * IPDPS 2010, section IV.
 *
 * @param processors processor packages
 * @param coresPerProcessor cores of each of them
 */
public record ConcurrencyConfiguration(int processors, int coresPerProcessor)
        implements Comparable<ConcurrencyConfiguration> {

    /** Checks that there is at least one core. */
    public ConcurrencyConfiguration {
        if (processors < 1 || coresPerProcessor < 1) {
            throw new IllegalArgumentException("a configuration of " + processors + " processors and "
                    + coresPerProcessor + " cores per processor has no core; give at least 1 and 1");
        }
        Math.multiplyExact(processors, coresPerProcessor);
    }

    /** Threads of the team: one a core. */
    public int threads() {
        return processors * coresPerProcessor;
    }

    /** By threads, then by processors. */
    @Override
    public int compareTo(ConcurrencyConfiguration other) {
        int byThreads = Integer.compare(threads(), other.threads());
        return byThreads != 0 ? byThreads : Integer.compare(processors, other.processors);
    }

    /** As the paper writes it, {@code (2,4)}. */
    @Override
    public String toString() {
        return "(" + processors + "," + coresPerProcessor + ")";
    }
}
