package lull.partitioning.published.eopta;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import lull.partitioning.Granularity;
import lull.partitioning.Granules;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.ProfilePoint;
import lull.partitioning.published.Hepopta;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.NodeShare;
import lull.partitioning.solution.Solution;

/** One of the functions of the single device of identical nodes, by granules; infinite in holes and beyond its end. */
final class DeviceFunction {
    /** The function itself, and an array of references or numbers beside it. */
    private static final double BYTES_PER_GRANULE = 2 * Double.BYTES;

    private static final double NEVER = Double.POSITIVE_INFINITY;

    private final PartitioningProblem problem;
    private final long granularity;
    private final double[] values;

    /** @param function the value of each point */
    DeviceFunction(String algorithm, PartitioningProblem problem, ToDoubleFunction<ProfilePoint> function) {
        if (problem.groups().size() != 1 || type(problem).devices().size() != 1) {
            throw new IllegalArgumentException(
                    algorithm + " is made for identical nodes of one device; use exact for several");
        }
        problem.requireNoConditions(algorithm);
        Hepopta.requireOneConfiguration(algorithm, type(problem));
        this.problem = problem;
        granularity = Granularity.of(problem);
        if (problem.workload() > problem.largestWorkload() || problem.workload() % granularity != 0) {
            throw InfeasibleWorkloadException.of(problem);
        }
        values = new double[Granules.count(type(problem).largestSize(), granularity, BYTES_PER_GRANULE) + 1];
        Arrays.fill(values, NEVER);
        for (ProfilePoint point : type(problem).devices().get(0).points()) {
            values[(int) (point.size() / granularity)] = function.applyAsDouble(point);
        }
    }

    private static NodeType type(PartitioningProblem problem) {
        return problem.groups().get(0).type();
    }

    /**
     * n in granules.
     *
     * @param bytesEach at least so many bytes are about to be allocated for each
     */
    int workload(double bytesEach) {
        return Granules.count(problem.workload(), granularity, bytesEach);
    }

    int nodes() {
        return Math.toIntExact(problem.groups().get(0).count());
    }

    /** m. */
    int largest() {
        return values.length - 1;
    }

    double at(int granules) {
        return granules < values.length ? values[granules] : NEVER;
    }

    /** The front of one solution; nodes that the shares don't mention idle. */
    Front front(EqualShares shares) {
        Map<Integer, Long> counts = new TreeMap<>();
        int rest = nodes();
        for (EqualShares share = shares; share != null; share = share.others()) {
            counts.merge(share.size(), (long) share.count(), Long::sum);
            rest -= share.count();
        }
        counts.merge(0, (long) rest, Long::sum);
        List<NodeShare> all = new ArrayList<>();
        counts.forEach((size, count) -> {
            if (count > 0) {
                all.add(NodeShare.fastest(type(problem), List.of(size * granularity), count));
            }
        });
        return new Front(List.of(Solution.optimal(new Distribution(all))));
    }

    InfeasibleWorkloadException infeasible() {
        return InfeasibleWorkloadException.of(problem);
    }
}
