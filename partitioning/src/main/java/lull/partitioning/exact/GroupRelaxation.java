package lull.partitioning.exact;

import java.util.Arrays;
import java.util.Optional;

/**
 * A lower bound of a sum problem that mostly is its optimum.
 *
 * <p>Algorithmic notes. After Gomory's group relaxation: let the numbers of u and v be any integers, then the other shares
 * must satisfy Σ (x − base) ≡ excess (mod g), and the cheapest such choice is a shortest path in Z_g with lengths w(x),
 * here by Dijkstra's method over the residues that were reached: O(k·(k + g)) for k of them, k ≤ g. If the numbers of
 * bases that it implies are not negative, it is optimal.
 */
final class GroupRelaxation {
    private static final long FAR = Long.MAX_VALUE;

    private final BaseLine line;
    private final int step;
    private final long[] itemCost;
    private final int[] itemGroup;
    private final int[] itemShare;
    private final long[] distance;
    private final int[] lastItem;
    private final boolean[] settled;
    private int[] items;

    GroupRelaxation(BaseLine line) {
        this.line = line;
        step = line.step();
        itemCost = new long[step];
        itemGroup = new int[step];
        itemShare = new int[step];
        distance = new long[step];
        lastItem = new int[step];
        settled = new boolean[step];
    }

    /**
     * A choice of shares other than u and v.
     *
     * @param residues the residues of the shares chosen, one for each
     * @param cost Σ w
     */
    record Choice(int[] residues, long cost) {}

    /** The cheapest choice of at most that Σ w; empty if there is none. */
    Optional<Choice> cheapest(long limit) {
        findItems(limit);
        int target = Math.floorMod(line.excess(), step);
        Arrays.fill(distance, FAR);
        Arrays.fill(settled, false);
        int[] open = new int[step];
        int openCount = 1;
        distance[0] = 0;
        while (openCount > 0) {
            int nearest = nearest(open, openCount);
            int residue = open[nearest];
            if (residue == target) {
                return Optional.of(new Choice(path(target), distance[target]));
            }
            open[nearest] = open[--openCount];
            settled[residue] = true;
            openCount = relax(residue, limit, open, openCount);
        }
        return Optional.empty();
    }

    private void findItems(long limit) {
        Arrays.fill(itemCost, FAR);
        SumProblem problem = line.problem();
        for (int group = 0; group < problem.groups(); group++) {
            long[] costs = problem.costs()[group];
            for (int share = 0; share < costs.length; share++) {
                if (costs[share] != NodeSweep.HOLE) {
                    offer(group, share, line.reducedCost(group, share, costs[share]), limit);
                }
            }
        }
        items = new int[step];
        int count = 0;
        for (int residue = 1; residue < step; residue++) {
            if (itemCost[residue] != FAR) {
                items[count++] = residue;
            }
        }
        items = Arrays.copyOf(items, count);
    }

    private void offer(int group, int share, long cost, long limit) {
        int residue = Math.floorMod(share - line.base(group), step);
        if (cost <= limit && cost < itemCost[residue]) {
            itemCost[residue] = cost;
            itemGroup[residue] = group;
            itemShare[residue] = share;
        }
    }

    private int nearest(int[] open, int count) {
        int nearest = 0;
        for (int i = 1; i < count; i++) {
            if (distance[open[i]] < distance[open[nearest]]) {
                nearest = i;
            }
        }
        return nearest;
    }

    private int relax(int residue, long limit, int[] open, int openCount) {
        int count = openCount;
        for (int item : items) {
            int to = residue + item >= step ? residue + item - step : residue + item;
            long through = distance[residue] + itemCost[item];
            if (!settled[to] && through <= limit && through < distance[to]) {
                if (distance[to] == FAR) {
                    open[count++] = to;
                }
                distance[to] = through;
                lastItem[to] = item;
            }
        }
        return count;
    }

    private int[] path(int target) {
        int[] path = new int[step];
        int length = 0;
        for (int residue = target; residue != 0; residue = Math.floorMod(residue - lastItem[residue], step)) {
            path[length++] = lastItem[residue];
        }
        return Arrays.copyOf(path, length);
    }

    /** The choice with the nodes of base shares that it implies; empty if it implies a negative number of them. */
    Optional<Multiset> complete(Choice choice) {
        SumProblem problem = line.problem();
        Multiset whole = new Multiset(problem.groups());
        long[] free = problem.counts().clone();
        long rest = line.excess();
        for (int residue : choice.residues()) {
            int group = itemGroup[residue];
            whole.add(group, itemShare[residue], 1);
            free[group]--;
            rest -= itemShare[residue] - line.base(group);
        }
        long upper = rest / step;
        free[line.edgeGroup()] -= upper;
        whole.add(line.edgeGroup(), line.base(line.edgeGroup()) + step, upper);
        if (upper < 0 || Arrays.stream(free).anyMatch(count -> count < 0)) {
            return Optional.empty();
        }
        for (int group = 0; group < free.length; group++) {
            whole.add(group, line.base(group), free[group]);
        }
        return Optional.of(whole);
    }
}
