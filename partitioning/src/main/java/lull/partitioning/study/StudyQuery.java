package lull.partitioning.study;

/**
 * One problem of a study: as much work as load-balances to a size on q processors, for p of them.
 *
 * @param size n/q
 * @param balanced q
 * @param processors p, at least q
 */
public record StudyQuery(long size, long balanced, long processors) {
    /** Whether there are no more processors than the homogeneous distribution has. */
    public boolean sameProcessors() {
        return processors == balanced;
    }

    public long workload() {
        return Math.multiplyExact(size, balanced);
    }
}
