package lull.partitioning.exact;

/**
 * Minimise a sum: each of counts[i] nodes of group i takes a share r at costs[i][r], all shares sum to the workload.
 *
 * @param costs by group and granules, {@link NodeSweep#HOLE} where impossible; a share of 0 is always possible
 * @param counts nodes of each group
 * @param workload granules
 */
record SumProblem(long[][] costs, long[] counts, long workload) {
    int groups() {
        return costs.length;
    }

    /** The largest possible share of a group. */
    int largest(int group) {
        int share = costs[group].length - 1;
        while (costs[group][share] == NodeSweep.HOLE) {
            share--;
        }
        return share;
    }
}
