package lull.partitioning.exact.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Shares in granules and how many nodes take each, for every group of nodes. */
public final class Multiset {
    private final List<TreeMap<Integer, Long>> groups = new ArrayList<>();

    public Multiset(int groupCount) {
        for (int group = 0; group < groupCount; group++) {
            groups.add(new TreeMap<>());
        }
    }

    public void add(int group, int share, long count) {
        if (count != 0) {
            groups.get(group).merge(share, count, Long::sum);
        }
    }

    public Map<Integer, Long> ofGroup(int group) {
        return groups.get(group);
    }

    /** Σ count · cost, an only element. */
    public Costs cost(SumProblem problem) {
        Costs sum = problem.costs()[0].holesLike(1, 2.0 * problem.nodes() * problem.costError());
        sum.setZero(0);
        for (int group = 0; group < groups.size(); group++) {
            for (Map.Entry<Integer, Long> entry : groups.get(group).entrySet()) {
                sum.addMultiple(0, entry.getValue(), problem.costs()[group], entry.getKey());
            }
        }
        return sum;
    }
}
