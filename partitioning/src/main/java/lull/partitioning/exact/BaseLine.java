package lull.partitioning.exact;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import lull.partitioning.exact.cost.Costs;
import lull.partitioning.exact.cost.SumProblem;

/**
 * The linear relaxation of a sum problem and the reduced costs that belong to it.
 *
 * <p>Algorithmic notes. The edges of the groups' lower convex hulls are taken by rising slope until the workload is
 * reached, within the edge (u, v) of one group, g = v − u. Every group has a base share (u for that group), and
 * w(x) = g·(c(x) − c(base)) − (x − base)·(c(v) − c(u)) ≥ 0 is what a share costs beyond the line, times g. Every solution
 * costs base + excess·slope + Σ w / g. All numbers stay whole. With R the largest share and ε the error of a cost's leading
 * part, the leading part of w is off by (g + R)·ε at most.
 */
final class BaseLine {
    private static final double LARGEST_SLACK = 0x1p60;

    private final SumProblem problem;
    private final int[] bases;
    private final Costs baseCosts;
    private final int edgeGroup;
    private final int step;
    private final Costs rise;
    private final long excess;
    private final double itemError;

    private BaseLine(SumProblem problem, int[] bases, Edge edge, long excess) {
        this.problem = problem;
        this.bases = bases;
        this.baseCosts = problem.costs()[0].holesLike(bases.length, 0);
        for (int group = 0; group < bases.length; group++) {
            baseCosts.set(group, problem.costs()[group], bases[group]);
        }
        this.edgeGroup = edge.group;
        this.step = edge.to - edge.from;
        this.rise = edge.rise(problem);
        this.excess = excess;
        itemError = ((double) step + problem.largest()) * problem.costError();
    }

    /** An edge of a group's lower convex hull. */
    private record Edge(int group, int from, int to) {
        int compareSlope(Edge other, SumProblem problem) {
            Costs difference = difference(problem, problem.largest());
            difference.addMultiple(0, other.to - other.from, rise(problem), 0);
            difference.addMultiple(0, from - to, other.rise(problem), 0);
            return difference.sign(0);
        }

        Costs rise(SumProblem problem) {
            Costs rise = difference(problem, 1);
            if (to < problem.costs()[group].length() && !problem.costs()[group].isHole(to)) {
                rise.addMultiple(0, 1, problem.costs()[group], to);
                rise.addMultiple(0, -1, problem.costs()[group], from);
            }
            return rise;
        }
    }

    /** A zero, to which differences of two nodes' costs times that will be added. */
    private static Costs difference(SumProblem problem, int times) {
        Costs zero = problem.costs()[0].holesLike(1, 4.0 * times * problem.costError());
        zero.setZero(0);
        return zero;
    }

    /** Empty if the workload is more than all nodes can take. */
    static Optional<BaseLine> of(SumProblem problem) {
        List<Edge> edges = new ArrayList<>();
        for (int group = 0; group < problem.groups(); group++) {
            addHull(edges, group, problem);
        }
        if (problem.groups() > 1) {
            edges.sort(Comparator.comparing((Edge edge) -> edge, (one, other) -> one.compareSlope(other, problem))
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
        return new BaseLine(problem, bases, edges.isEmpty() ? new Edge(0, 0, 1) : edges.get(edges.size() - 1), 0);
    }

    private static void addHull(List<Edge> edges, int group, SumProblem problem) {
        Costs costs = problem.costs()[group];
        long[] leading = costs.leading();
        Costs turn = difference(problem, problem.largest());
        int[] hull = new int[costs.length()];
        int size = 0;
        for (int share = 0; share < hull.length; share++) {
            if (leading[share] != Costs.HOLE) {
                while (size > 1 && !below(costs, hull[size - 2], hull[size - 1], share, turn)) {
                    size--;
                }
                hull[size++] = share;
            }
        }
        for (int i = 1; i < size; i++) {
            edges.add(new Edge(group, hull[i - 1], hull[i]));
        }
    }

    /** Whether (c(middle) − c(left))·(right − left) is less than (c(right) − c(left))·(middle − left). */
    private static boolean below(Costs costs, int left, int middle, int right, Costs turn) {
        long[] leading = costs.leading();
        long about =
                (leading[middle] - leading[left]) * (right - left) - (leading[right] - leading[left]) * (middle - left);
        if (about > turn.tolerance() || about < -turn.tolerance()) {
            return about < 0;
        }
        turn.setZero(0);
        turn.addMultiple(0, right - left, costs, middle);
        turn.addMultiple(0, left - middle, costs, right);
        turn.addMultiple(0, middle - right, costs, left);
        return turn.sign(0) < 0;
    }

    /** The leading part of w: what a share costs beyond the line, times the step. */
    long leadingReducedCost(int group, int share) {
        return leadingPart(problem.costs()[group].leading(share), share) - leadingOfBase(group);
    }

    /** The leading part of what a cost is above the line through 0, times the step. */
    long leadingPart(long leadingCost, int share) {
        return step * leadingCost - share * rise.leading(0);
    }

    /** The same of a group's base share: w is what is above that. */
    long leadingOfBase(int group) {
        return leadingPart(baseCosts.leading(group), bases[group]);
    }

    /** The leading parts of w of all shares of a group; those of holes mean nothing. */
    long[] leadingReducedCosts(int group) {
        long[] leading = problem.costs()[group].leading();
        long[] reduced = new long[leading.length];
        long slope = rise.leading(0);
        long first = leadingOfBase(group);
        for (int share = 0; share < reduced.length; share++) {
            reduced[share] = step * leading[share] - share * slope - first;
        }
        return reduced;
    }

    /** Whether the leading part of w of any of the first shares of a list is less than that. */
    boolean anyLeadingBelow(long limit, int group, int[] shares, int count) {
        long[] leading = problem.costs()[group].leading();
        long slope = rise.leading(0);
        long first = leadingOfBase(group);
        for (int i = 0; i < count; i++) {
            if (step * leading[shares[i]] - shares[i] * slope - first < limit) {
                return true;
            }
        }
        return false;
    }

    /** Sets an element to w. */
    void putReducedCost(Costs into, int index, int group, int share) {
        into.setZero(index);
        into.addMultiple(index, step, problem.costs()[group], share);
        into.addMultiple(index, -step, baseCosts, group);
        into.addMultiple(index, bases[group] - share, rise, 0);
    }

    /** As many holes, of sums of w of at most that many shares that are no base. */
    Costs sums(int length, long shares) {
        return baseCosts.holesLike(length, 2.0 * shares * itemError);
    }

    /**
     * The leading part of Σ w of a solution that would cost that much; a bit more than 2^60 in magnitude at most.
     *
     * @param cost of all nodes
     */
    long slack(Costs cost) {
        double estimate = (double) step * cost.leading(0) - (double) excess * rise.leading(0);
        for (int group = 0; group < bases.length; group++) {
            estimate -= (double) step * problem.counts()[group] * baseCosts.leading(group);
        }
        // The exact number may wrap around on its way, but not where the estimate says that it fits.
        return Math.abs(estimate) > LARGEST_SLACK
                ? (long) Math.copySign(LARGEST_SLACK, estimate)
                : exactSlack(cost).leading(0);
    }

    private Costs exactSlack(Costs cost) {
        Costs slack = baseCosts.holesLike(1, 0);
        slack.setZero(0);
        slack.addMultiple(0, step, cost, 0);
        slack.addMultiple(0, -excess, rise, 0);
        for (int group = 0; group < bases.length; group++) {
            slack.addMultiple(0, -step * problem.counts()[group], baseCosts, group);
        }
        return slack;
    }

    /** By how much the leading part of a slack is off at most. */
    long slackError() {
        return (long) Math.min(LARGEST_SLACK, 3.0 * step * problem.nodes() * problem.costError());
    }

    /** By how much the leading part of w is off at most. */
    long itemError() {
        return (long) Math.min(LARGEST_SLACK, itemError);
    }

    /**
     * The least cost that a solution may have, units, rounded up, as costs are whole.
     *
     * @param bound no solution has a smaller Σ w
     */
    BigInteger leastUnits(Costs bound) {
        BigInteger ofStep = BigInteger.valueOf(step);
        BigInteger times = bound.units(0).add(rise.units(0).multiply(BigInteger.valueOf(excess)));
        for (int group = 0; group < bases.length; group++) {
            BigInteger nodes = BigInteger.valueOf(problem.counts()[group]);
            times = times.add(baseCosts.units(group).multiply(nodes).multiply(ofStep));
        }
        BigInteger[] parts = times.divideAndRemainder(ofStep);
        return parts[1].signum() > 0 ? parts[0].add(BigInteger.ONE) : parts[0];
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
