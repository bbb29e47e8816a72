package lull.partitioning.exact;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import lull.partitioning.Granularity;
import lull.partitioning.Granules;
import lull.partitioning.NodeGroup;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.exact.cost.Costs;
import lull.partitioning.exact.cost.EnergyScale;
import lull.partitioning.exact.cost.Multiset;
import lull.partitioning.exact.cost.SumProblem;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.NodeShare;
import lull.partitioning.solution.Solution;

/** The sweeps of a problem's node types, side by side, and the sum problem that they are at. */
final class ClusterSweep {
    private final PartitioningProblem problem;
    private final long granularity;
    private final List<NodeSweep> sweeps = new ArrayList<>();
    private final SumProblem sums;
    private final EnergyScale scale;
    private final boolean idles;

    ClusterSweep(PartitioningProblem problem) {
        problem.requireEnergy();
        this.problem = problem;
        idles = problem.hasIdlePower();
        granularity = Granularity.of(problem);
        long largest = problem.groups().stream()
                .mapToLong(group -> group.type().largestSize())
                .max()
                .orElseThrow();
        scale = EnergyScale.of(problem, Math.min(problem.workload(), largest) / granularity);
        Granules.requireRoom(
                problem,
                granularity,
                type -> NodeSweep.bytesPerGranule(type, scale) + GroupRelaxation.bytesPerGranule(scale));
        for (NodeGroup group : problem.groups()) {
            sweeps.add(new NodeSweep(group.type(), granularity, problem.workload(), scale));
        }
        sums = new SumProblem(
                sweeps.stream().map(NodeSweep::costs).toArray(Costs[]::new),
                problem.groups().stream().mapToLong(NodeGroup::count).toArray(),
                problem.workload() / granularity);
    }

    double nextSeconds() {
        double next = Double.POSITIVE_INFINITY;
        for (NodeSweep sweep : sweeps) {
            next = Math.min(next, sweep.nextSeconds());
        }
        return next;
    }

    void advance() {
        double seconds = nextSeconds();
        for (NodeSweep sweep : sweeps) {
            if (sweep.nextSeconds() == seconds) {
                sweep.advance();
            }
        }
    }

    /** Advances as long as the next time is at most that, s. */
    void advanceTo(double seconds) {
        while (nextSeconds() <= seconds && nextSeconds() < Double.POSITIVE_INFINITY) {
            advance();
        }
    }

    /** Its costs are the sweeps' own, which fall as these go on. */
    SumProblem sums() {
        return sums;
    }

    /** Whether a share that has become cheaper may be cheap enough to be in a solution of less than that Σ w. */
    boolean mayImprove(BaseLine line, long slack) {
        long limit = limit(line, slack);
        for (int group = 0; group < sweeps.size(); group++) {
            NodeSweep sweep = sweeps.get(group);
            if (line.anyLeadingBelow(limit, group, sweep.changed(), sweep.changedCount())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a pair that comes yet may be in a solution of less than that Σ w. If none may, none ever will: until one
     * does the line stays, and what has to be beaten does not rise.
     */
    boolean mayEverImprove(BaseLine line, long slack) {
        long limit = limit(line, slack);
        for (int group = 0; group < sweeps.size(); group++) {
            if (sweeps.get(group).mayGoBelow(limit, line, group)) {
                return true;
            }
        }
        return false;
    }

    /** Shares that did not become cheaper have no w below 0, so one that did has one below Σ w, or below 0 if that is. */
    private static long limit(BaseLine line, long slack) {
        return Math.max(0, slack) + line.slackError() + line.itemError();
    }

    /** Whether nodes that are done draw power, so that energies depend on the end of all. */
    boolean idles() {
        return idles;
    }

    /**
     * A cost of all nodes, more by what all of them would draw if they idled until then.
     *
     * @param cost an only element
     * @param seconds the end of the slowest, s
     */
    Costs withIdle(Costs cost, double seconds) {
        return plusIdle(cost, seconds, 1);
    }

    /** What a cost may be for that with idling until then it is the one given. */
    Costs withoutIdle(Costs cost, double seconds) {
        return plusIdle(cost, seconds, -1);
    }

    /** What all nodes together would draw if they idled until then, units. */
    BigInteger idleUnits(double seconds) {
        Costs none = scale.holes(1);
        none.setZero(0);
        return withIdle(none, seconds).units(0);
    }

    private Costs plusIdle(Costs cost, double seconds, int sign) {
        if (!idles) {
            return cost;
        }
        Costs sum = cost.holesLike(1, (double) cost.tolerance());
        sum.set(0, cost, 0);
        Costs ofNode = scale.holes(1);
        for (NodeGroup nodes : problem.groups()) {
            scale.put(ofNode, 0, 0, nodes.type().conditions().idleWatts(), seconds);
            sum.addMultiple(0, sign * nodes.count(), ofNode, 0);
        }
        return sum;
    }

    void forgetChanges() {
        sweeps.forEach(NodeSweep::forgetChanges);
    }

    /** How long the slowest of those shares takes at the cost of now, s. */
    double seconds(Multiset shares) {
        double slowest = 0;
        for (int group = 0; group < sweeps.size(); group++) {
            for (int share : shares.ofGroup(group).keySet()) {
                slowest = Math.max(slowest, sweeps.get(group).seconds(share));
            }
        }
        return slowest;
    }

    /** The times that shares take at the costs of now, s, those below one, rising. */
    double[] secondsBelow(double end) {
        return sweeps.stream()
                .flatMapToDouble(sweep -> IntStream.range(0, sweep.costs().length())
                        .filter(share -> !sweep.costs().isHole(share))
                        .mapToDouble(sweep::seconds))
                .filter(seconds -> seconds < end)
                .sorted()
                .distinct()
                .toArray();
    }

    /** The sum problem of the costs of now with those shares alone that take so long at most, s. */
    SumProblem sumsWithin(double seconds) {
        Costs[] within = new Costs[sweeps.size()];
        for (int group = 0; group < within.length; group++) {
            NodeSweep sweep = sweeps.get(group);
            Costs all = sweep.costs();
            within[group] = scale.holes(all.length());
            for (int share = 0; share < all.length(); share++) {
                if (!all.isHole(share) && sweep.seconds(share) <= seconds) {
                    within[group].set(share, all, share);
                }
            }
        }
        return new SumProblem(within, sums.counts(), sums.workload());
    }

    /** The solution with its nodes' splits of now. */
    Solution solution(SumSolver.Result result) {
        List<NodeShare> shares = new ArrayList<>();
        for (int group = 0; group < sweeps.size(); group++) {
            NodeSweep sweep = sweeps.get(group);
            NodeGroup nodes = problem.groups().get(group);
            result.multiset()
                    .ofGroup(group)
                    .forEach((share, count) -> shares.add(new NodeShare(nodes.type(), sweep.split(share), count)));
        }
        return Solution.within(new Distribution(shares), result.gap());
    }
}
