package lull.partitioning;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.NodeShare;

/** Every distribution there is, its energy in exact rational arithmetic. */
public final class RationalEnumeration {
    private final PartitioningProblem problem;
    private final DoubleFunction<BigDecimal> meaning;
    private final List<List<Choice>> choices = new ArrayList<>();
    private final TreeMap<Double, BigDecimal> least = new TreeMap<>();

    /** What one node may do. */
    private record Choice(long size, double seconds, BigDecimal joules) {}

    /** @param meaning the number that a double stands for */
    public RationalEnumeration(PartitioningProblem problem, DoubleFunction<BigDecimal> meaning) {
        this.problem = problem;
        this.meaning = meaning;
        for (NodeGroup group : problem.groups()) {
            List<Choice> ofNode = new ArrayList<>();
            combine(group.type(), 0, new Choice(0, 0, BigDecimal.ZERO), ofNode);
            choices.add(ofNode);
        }
    }

    private void combine(NodeType type, int device, Choice soFar, List<Choice> all) {
        if (device == type.devices().size()) {
            BigDecimal working = meaning.apply(type.wattsAboveIdle()).multiply(meaning.apply(soFar.seconds));
            if (soFar.size <= type.conditions().largestShare()) {
                all.add(new Choice(soFar.size, soFar.seconds, soFar.joules.add(working)));
            }
            return;
        }
        for (ProfilePoint point : type.devices().get(device).points()) {
            Choice more = new Choice(
                    soFar.size + point.size(),
                    Math.max(soFar.seconds, type.seconds(point)),
                    soFar.joules.add(meaning.apply(point.joules().orElseThrow())));
            combine(type, device + 1, more, all);
        }
    }

    /** Least energy by time, only where it falls; empty if the workload is infeasible. */
    public TreeMap<Double, BigDecimal> front() {
        distribute(0, 0, problem.groups().get(0).count(), problem.workload(), 0, BigDecimal.ZERO);
        TreeMap<Double, BigDecimal> front = new TreeMap<>();
        least.forEach((seconds, joules) -> {
            if (front.isEmpty() || joules.compareTo(front.lastEntry().getValue()) < 0) {
                front.put(seconds, joules);
            }
        });
        return front;
    }

    private void distribute(int group, int first, long nodes, long rest, double seconds, BigDecimal joules) {
        if (nodes == 0 && group + 1 < choices.size()) {
            distribute(group + 1, 0, problem.groups().get(group + 1).count(), rest, seconds, joules);
        } else if (nodes == 0) {
            if (rest == 0) {
                least.merge(seconds, joules.add(idle(problem.groups(), seconds)), BigDecimal::min);
            }
        } else {
            for (int next = first; next < choices.get(group).size(); next++) {
                Choice choice = choices.get(group).get(next);
                if (choice.size <= rest) {
                    distribute(
                            group,
                            next,
                            nodes - 1,
                            rest - choice.size,
                            Math.max(seconds, choice.seconds),
                            joules.add(choice.joules));
                }
            }
        }
    }

    /** What all nodes would draw if all of them idled until then. */
    private BigDecimal idle(List<NodeGroup> groups, double seconds) {
        BigDecimal sum = BigDecimal.ZERO;
        for (NodeGroup group : groups) {
            sum = sum.add(meaning.apply(group.type().conditions().idleWatts())
                    .multiply(meaning.apply(seconds))
                    .multiply(BigDecimal.valueOf(group.count())));
        }
        return sum;
    }

    /** A distribution's energy in the same arithmetic. */
    public static BigDecimal joules(Distribution distribution, DoubleFunction<BigDecimal> meaning) {
        BigDecimal sum = BigDecimal.ZERO;
        for (NodeShare share : distribution.shares()) {
            NodeType type = share.type();
            BigDecimal ofNode = meaning.apply(type.wattsAboveIdle())
                    .multiply(meaning.apply(share.seconds()))
                    .add(meaning.apply(type.conditions().idleWatts()).multiply(meaning.apply(distribution.seconds())));
            for (ProfilePoint point : share.points()) {
                ofNode = ofNode.add(meaning.apply(point.joules().orElseThrow()));
            }
            sum = sum.add(ofNode.multiply(BigDecimal.valueOf(share.count())));
        }
        return sum;
    }
}
