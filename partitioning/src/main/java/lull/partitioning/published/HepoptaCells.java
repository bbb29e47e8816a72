package lull.partitioning.published;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lull.partitioning.Granularity;
import lull.partitioning.Granules;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.NodeShare;
import lull.partitioning.solution.Solution;

/**
 * HEPOPTA's memory of solved cells: for each level of the tree and each rest of the workload the front of the processors from
 * that level on. Within a node it is a front of three: the node's time so far counts with its static power.
 */
final class HepoptaCells {
    /** Bounds, and the choices of about so many points that cells keep. */
    private static final double BYTES_PER_CELL = Double.BYTES + Integer.BYTES + 16.0 * Integer.BYTES;

    private final PartitioningProblem problem;
    private final long granularity;
    private final ProcessorRow row;
    private final HepoptaBounds bounds;
    private final List<LevelFronts> levels = new ArrayList<>();

    HepoptaCells(PartitioningProblem problem) {
        this.problem = problem;
        granularity = Granularity.of(problem);
        double processors = (double) problem.nodes()
                * problem.groups().get(0).type().devices().size();
        int granules = Granules.count(problem.workload(), granularity, BYTES_PER_CELL * (processors + 1));
        row = new ProcessorRow(problem, granules);
        bounds = row.nodes() == 1 ? HepoptaBounds.none(row) : HepoptaBounds.of(row, frontsOfOneNode());
    }

    private LevelFronts frontsOfOneNode() {
        LevelJoiner joiner = new LevelJoiner(row, HepoptaBounds.none(row));
        LevelFronts fronts = LevelFronts.end(row);
        for (int processor = row.length() / row.nodes() - 1; processor >= 0; processor--) {
            fronts = joiner.level(processor, fronts, 0);
        }
        return fronts;
    }

    Front front() {
        LevelFronts behind = LevelFronts.end(row);
        LevelJoiner joiner = new LevelJoiner(row, bounds);
        for (int processor = row.length() - 1; processor >= 0; processor--) {
            behind = joiner.level(processor, behind, processor == 0 ? row.granules() : 0);
            levels.add(0, behind.withoutCosts());
        }
        int[] ends = behind.points(row.granules());
        if (ends.length == 0) {
            throw InfeasibleWorkloadException.of(problem);
        }
        return Front.ofRoundedSums(Arrays.stream(ends).mapToObj(this::solution).toList());
    }

    private Solution solution(int end) {
        NodeType type = problem.groups().get(0).type();
        int devices = type.devices().size();
        Map<List<Long>, Long> counts = new TreeMap<>(Comparator.comparing(List::toString));
        Long[] node = new Long[devices];
        int rest = row.granules();
        int point = end;
        for (int processor = 0; processor < row.length(); processor++) {
            LevelFronts level = levels.get(processor);
            int size = row.sizes(processor)[level.share(point)];
            node[processor % devices] = size * granularity;
            if (row.isLastOfNode(processor)) {
                counts.merge(List.of(node), 1L, Long::sum);
            }
            rest -= size;
            point = processor + 1 < row.length() ? levels.get(processor + 1).first(rest) + level.next(point) : 0;
        }
        List<NodeShare> shares = new ArrayList<>();
        counts.forEach((sizes, count) -> shares.add(NodeShare.fastest(type, sizes, count)));
        return Solution.optimal(new Distribution(shares));
    }
}
