package lull.partitioning.exact;

import java.util.Arrays;
import java.util.Optional;
import lull.partitioning.exact.cost.Costs;
import lull.partitioning.exact.cost.Multiset;
import lull.partitioning.exact.cost.SumProblem;

/**
 * Any shares of several groups of nodes that sum to the workload, whatever they cost.
 *
 * <p>Algorithmic notes. Group after group, the least number of its nodes that is needed to reach each sum from one that the
 * groups before it reach: 0 where these reach it themselves, else one more than what the sum less one of the group's shares
 * needs. A sum is reached if that many nodes are there, as the others may take nothing. O(n · m) for m shares of all groups.
 */
final class AllSums {
    private static final double MOST_STEPS = 1 << 30;
    private static final double MOST_SUMS = 1 << 24;
    private static final int NEVER = Integer.MAX_VALUE;

    private final SumProblem problem;
    private final int workload;
    private final int[][] lastShare;

    private AllSums(SumProblem problem) {
        this.problem = problem;
        workload = Math.toIntExact(problem.workload());
        lastShare = new int[problem.groups()][workload + 1];
    }

    /** Whether the tables fit, and are filled in about a second. */
    static boolean fit(SumProblem problem) {
        double shares = 0;
        for (Costs costs : problem.costs()) {
            shares += costs.length();
        }
        return (double) problem.workload() * problem.groups() <= MOST_SUMS && problem.workload() * shares <= MOST_STEPS;
    }

    /** Empty if there are none. */
    static Optional<Multiset> find(SumProblem problem) {
        AllSums sums = new AllSums(problem);
        int[] needed = new int[sums.workload + 1];
        Arrays.fill(needed, 1, needed.length, NEVER);
        for (int group = 0; group < problem.groups(); group++) {
            sums.extend(group, needed);
        }
        return needed[sums.workload] == NEVER ? Optional.empty() : Optional.of(sums.trace());
    }

    /** Sums that the groups before reach need nothing of this one; those that it does not reach either need what never is. */
    private void extend(int group, int[] needed) {
        long nodes = problem.counts()[group];
        int[] shares = shares(group);
        for (int sum = 0; sum <= workload; sum++) {
            needed[sum] = needed[sum] == NEVER ? NEVER : 0;
            for (int i = 0; i < shares.length && shares[i] <= sum && needed[sum] > 0; i++) {
                int before = needed[sum - shares[i]];
                if (before < nodes && before + 1 < needed[sum]) {
                    needed[sum] = before + 1;
                    lastShare[group][sum] = shares[i];
                }
            }
        }
    }

    /** The group's shares above 0, rising. */
    private int[] shares(int group) {
        Costs costs = problem.costs()[group];
        int[] shares = new int[costs.length()];
        int count = 0;
        for (int share = 1; share < shares.length; share++) {
            if (!costs.isHole(share)) {
                shares[count++] = share;
            }
        }
        return Arrays.copyOf(shares, count);
    }

    private Multiset trace() {
        Multiset found = new Multiset(problem.groups());
        int sum = workload;
        for (int group = problem.groups() - 1; group >= 0; group--) {
            long idle = problem.counts()[group];
            while (lastShare[group][sum] > 0) {
                int share = lastShare[group][sum];
                found.add(group, share, 1);
                sum -= share;
                idle--;
            }
            found.add(group, 0, idle);
        }
        return found;
    }
}
