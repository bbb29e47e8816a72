package lull.partitioning.published;

/**
 * A linked list of equal shares.
 *
 * @param size granules of each
 * @param count how many processors take that
 * @param others the other processors' shares, null for none
 */
record Shares(int size, int count, Shares others) {
    /** n/p each, one more for the first n mod p. */
    static Shares balanced(int workload, int processors) {
        int more = workload % processors;
        Shares less = new Shares(workload / processors, processors - more, null);
        return more == 0 ? less : new Shares(workload / processors + 1, more, less);
    }
}
