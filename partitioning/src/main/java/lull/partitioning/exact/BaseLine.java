package lull.partitioning.exact;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The linear relaxation of a sum problem and the reduced costs that belong to it.
 *
 * <p>Algorithmic notes. The edges of the groups' lower convex hulls are taken by rising slope until the workload is
 * reached, within the edge (u, v) of one group, g = v − u. Every group has a base share (u for that group), and
 * w(x) = g·(c(x) − c(base)) − (x − base)·(c(v) − c(u)) ≥ 0 is what a share costs beyond the line, times g. Every solution
 * costs base + excess·slope + Σ w / g. All numbers stay whole.
 */
final class BaseLine {
    private static final double LARGEST_SLACK = 0x1p60;

    private final SumProblem problem;
    private final int[] bases;
    private final long[] baseCosts;
    private final int edgeGroup;
    private final int step;
    private final long rise;
    private final long excess;

    private BaseLine(SumProblem problem, int[] bases, Edge edge, long excess) {
        this.problem = problem;
        this.bases = bases;
        this.baseCosts = new long[bases.length];
        for (int group = 0; group < bases.length; group++) {
            baseCosts[group] = problem.costs()[group][bases[group]];
        }
        this.edgeGroup = edge.group;
        this.step = edge.to - edge.from;
        this.rise = edge.rise;
        this.excess = excess;
    }

    /** An edge of a group's lower convex hull. */
    private record Edge(int group, int from, int to, long rise) {
        int compareSlope(Edge other) {
            return Long.compare(rise * (other.to - other.from), other.rise * (to - from));
        }
    }

    /** Empty if the workload is more than all nodes can take. */
    static Optional<BaseLine> of(SumProblem problem) {
        List<Edge> edges = new ArrayList<>();
        for (int group = 0; group < problem.groups(); group++) {
            addHull(edges, group, problem.costs()[group]);
        }
        if (problem.groups() > 1) {
            edges.sort(Comparator.comparing((Edge edge) -> edge, Edge::compareSlope)
                    .thenComparingInt(Edge::group)
                    .thenComparingInt(Edge::from));
        }
        int[] bases = new int[problem.groups()];
        long rest = problem.workload();
        for (Edge edge : edges) {
            long capacity = problem.counts()[edge.group] * (edge.to - edge.from);
            if (rest < capacity) {
                return Optional.of(new BaseLine(problem, bases, edge, rest));
            }
            rest -= capacity;
            bases[edge.group] = edge.to;
        }
        return rest > 0 ? Optional.empty() : Optional.of(atTheEnd(problem, bases, edges));
    }

    /** Every node takes its largest share, or no share but 0 exists. */
    private static BaseLine atTheEnd(SumProblem problem, int[] bases, List<Edge> edges) {
        if (edges.isEmpty()) {
            return new BaseLine(problem, bases, new Edge(0, 0, 1, 0), 0);
        }
        Edge last = edges.get(edges.size() - 1);
        return new BaseLine(problem, bases, new Edge(last.group, last.from, last.to, last.rise), 0);
    }

    private static void addHull(List<Edge> edges, int group, long[] costs) {
        int[] hull = new int[costs.length];
        int size = 0;
        for (int share = 0; share < costs.length; share++) {
            if (costs[share] != NodeSweep.HOLE) {
                while (size > 1 && !below(costs, hull[size - 2], hull[size - 1], share)) {
                    size--;
                }
                hull[size++] = share;
            }
        }
        for (int i = 1; i < size; i++) {
            edges.add(new Edge(group, hull[i - 1], hull[i], costs[hull[i]] - costs[hull[i - 1]]));
        }
    }

    private static boolean below(long[] costs, int left, int middle, int right) {
        return (costs[middle] - costs[left]) * (right - left) < (costs[right] - costs[left]) * (middle - left);
    }

    /** w: what a share costs beyond the line, times the step. */
    long reducedCost(int group, int share, long cost) {
        return step * (cost - baseCosts[group]) - (share - bases[group]) * rise;
    }

    /**
     * Σ w of a solution that would cost that much; a bit below 2^60 at most.
     *
     * @param cost of all nodes
     */
    long slack(long cost) {
        double estimate = (double) step * cost - (double) excess * rise;
        long exact = step * cost - excess * rise;
        for (int group = 0; group < bases.length; group++) {
            estimate -= (double) step * problem.counts()[group] * baseCosts[group];
            exact -= step * problem.counts()[group] * baseCosts[group];
        }
        // The exact number may wrap around on its way, but not where the estimate says that it fits.
        return estimate > LARGEST_SLACK ? (long) LARGEST_SLACK : exact;
    }

    /** The linear relaxation's value relative to a solution: how far above it the solution with that Σ w is. */
    double costOf(long reduced) {
        return (double) reduced / step;
    }

    SumProblem problem() {
        return problem;
    }

    int base(int group) {
        return bases[group];
    }

    /** The group of which some nodes take u and some v. */
    int edgeGroup() {
        return edgeGroup;
    }

    /** g = v − u. */
    int step() {
        return step;
    }

    /** a: what is left of the workload when all nodes have their base share, 0 ≤ a < g · nodes of the edge's group. */
    long excess() {
        return excess;
    }
}
