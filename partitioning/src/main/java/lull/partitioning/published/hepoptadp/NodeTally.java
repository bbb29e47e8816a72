package lull.partitioning.published.hepoptadp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lull.partitioning.NodeType;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.NodeShare;
import lull.partitioning.solution.Solution;

/** Nodes collected on the way back through the table: how many have each point of each row of the first column. */
final class NodeTally {
    private static final long POINT_BITS = Integer.SIZE;

    private final Map<Long, Long> counts = new TreeMap<>();

    void add(int row, int point) {
        counts.merge((long) row << POINT_BITS | point, 1L, Long::sum);
    }

    Solution solution(NodeType type, FirstColumn column) {
        List<NodeShare> shares = new ArrayList<>();
        counts.forEach((key, count) ->
                shares.add(NodeShare.fastest(type, column.split((int) (key >> POINT_BITS), key.intValue()), count)));
        return Solution.optimal(new Distribution(shares));
    }
}
