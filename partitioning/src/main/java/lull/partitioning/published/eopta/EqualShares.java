package lull.partitioning.published.eopta;

/**
 * A linked list of equal shares.
 *
 * @param size granules of each
 * @param count how many processors take that
 * @param others the other processors' shares, null for none
 */
record EqualShares(int size, int count, EqualShares others) {
    /** n/p each, one more for the first n mod p. */
    static EqualShares balanced(int workload, int processors) {
        int more = workload % processors;
        EqualShares less = new EqualShares(workload / processors, processors - more, null);
        return more == 0 ? less : new EqualShares(workload / processors + 1, more, less);
    }
}
