package lull.partitioning.exact.cost;

/**
 * Minimise a sum: each of counts[i] nodes of group i takes a share r at costs[i][r], all shares sum to the workload.
 *
 * @param costs by group and granules, holes where impossible; a share of 0 is always possible
 * @param counts nodes of each group
 * @param workload granules
 */
public record SumProblem(Costs[] costs, long[] counts, long workload) {
    public int groups() {
        return costs.length;
    }

    /** The largest possible share of a group. */
    public int largest(int group) {
        int share = costs[group].length() - 1;
        while (costs[group].isHole(share)) {
            share--;
        }
        return share;
    }

    /** The largest possible share of all groups. */
    public int largest() {
        int largest = 0;
        for (int group = 0; group < groups(); group++) {
            largest = Math.max(largest, largest(group));
        }
        return largest;
    }

    public long nodes() {
        long nodes = 0;
        for (long count : counts) {
            nodes += count;
        }
        return nodes;
    }

    /** By how many units of leading parts a node's cost is off at most. */
    public long costError() {
        long error = 0;
        for (Costs ofGroup : costs) {
            error = Math.max(error, ofGroup.tolerance());
        }
        return error;
    }
}
