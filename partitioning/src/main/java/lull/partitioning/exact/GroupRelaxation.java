package lull.partitioning.exact;

import java.util.Arrays;
import java.util.Optional;
import lull.partitioning.exact.cost.Costs;
import lull.partitioning.exact.cost.EnergyScale;
import lull.partitioning.exact.cost.Multiset;
import lull.partitioning.exact.cost.SumProblem;

/**
 * A lower bound of a sum problem that mostly is its optimum.
 *
 * <p>Algorithmic notes. After Gomory's group relaxation: let the numbers of u and v be any integers, then the other shares
 * must satisfy Σ (x − base) ≡ excess (mod g), and the cheapest such choice is a shortest path in Z_g with lengths w(x),
 * here by Dijkstra's method over the residues that were reached: O(k·(k + g)) for k of them, k ≤ g. What leads from a residue to
 * the target costs what leads from 0 to their difference, so one search is both halves of a bidirectional one, and ends when its
 * radius is half of the best meeting (Pohl 1971). Two shares at most that
 * satisfy it are found in O(g), and what is dearer than the cheapest of these, or would be with one or two more, is left out. The
 * order in which residues come is that of leading parts ({@link Costs}), so one that comes a bit too early comes again when it gets
 * nearer.
 * If the numbers of bases that the path implies are not negative, it is optimal.
 */
final class GroupRelaxation {
    private final BaseLine line;
    private final int step;
    private final Costs itemCost;
    private final Costs offered;
    private final int[] itemGroup;
    private final int[] itemShare;
    private final Costs distance;
    private final int[] lastItem;
    private final boolean[] isOpen;
    /** Leading parts of Σ w from each residue to the target at least. */
    private final long[] rest;

    private int[] items;
    private int target;
    /** The cheapest Σ w that was found; a hole before. */
    private final Costs best;
    /** One part of it leads to that residue, the other from there to the target. */
    private int meeting;

    /** What its tables and the line's take for each granule of a share. */
    static double bytesPerGranule(EnergyScale scale) {
        return 2.0 * scale.bytes() + Long.BYTES + 9 * Integer.BYTES + 1;
    }

    GroupRelaxation(BaseLine line) {
        this.line = line;
        step = line.step();
        itemCost = line.sums(step, 1);
        offered = line.sums(2, 1);
        offered.setZero(1);
        itemGroup = new int[step];
        itemShare = new int[step];
        distance = line.sums(step, step);
        lastItem = new int[step];
        isOpen = new boolean[step];
        rest = new long[step];
        best = line.sums(1, 2L * step);
    }

    /**
     * A choice of shares other than u and v.
     *
     * @param residues the residues of the shares chosen, one for each
     * @param cost Σ w, an only element
     */
    record Choice(int[] residues, Costs cost) {}

    /**
     * The cheapest choice; empty if it certainly has a larger Σ w than that.
     *
     * @param limit of leading parts; 2^60 at most
     */
    Optional<Choice> cheapest(long limit) {
        target = Math.floorMod(line.excess(), step);
        long most = limit + distance.tolerance();
        findItems(most);
        // Whatever reaches the target is a bound: by the tolerance for what is off in it, and in the parts of a better
        // one.
        long bound = Math.min(most, leastOfTwo() + 2 * distance.tolerance());
        keepItems(bound);
        estimateRest();
        search(bound);
        return best.isHole(0) ? Optional.empty() : Optional.of(choice());
    }

    /** Until twice what the nearest residue needs is no less than the best meeting: by tolerances for what is off in both. */
    private void search(long bound) {
        int[] open = new int[step];
        int openCount = 1;
        distance.clear();
        distance.setZero(0);
        best.clear();
        Arrays.fill(isOpen, false);
        meet(0);
        while (openCount > 0) {
            int nearest = nearest(open, openCount);
            int residue = open[nearest];
            if (2 * (distance.leading(residue) - distance.tolerance()) >= best.leading(0)) {
                break;
            }
            open[nearest] = open[--openCount];
            isOpen[residue] = false;
            openCount = relax(residue, bound, open, openCount);
        }
    }

    /** Tries a residue that came nearer with the rest to the target. */
    private void meet(int residue) {
        int other = missing(residue);
        if (!distance.isHole(other) && best.sumIsLess(distance, residue, distance, other, 0)) {
            best.setSum(0, distance, residue, distance, other);
            meeting = residue;
        }
    }

    /** What leads from a residue to the target. */
    private int missing(int residue) {
        return target >= residue ? target - residue : target - residue + step;
    }

    /** What is needed at least from each residue to the target: the one item that leads there, or two. */
    private void estimateRest() {
        long[] leading = itemCost.leading();
        long cheapest = Costs.HOLE;
        for (int item : items) {
            cheapest = Math.min(cheapest, leading[item]);
        }
        long two = Math.min(Costs.HOLE, 2 * Math.min(cheapest, Costs.HOLE / 2));
        for (int residue = 0; residue < step; residue++) {
            int missing = missing(residue);
            rest[residue] = missing == 0 ? 0 : Math.min(leading[missing], two);
        }
    }

    private Choice choice() {
        int[] there = path(meeting);
        int[] rest = path(missing(meeting));
        int[] both = Arrays.copyOf(there, there.length + rest.length);
        System.arraycopy(rest, 0, both, there.length, rest.length);
        return new Choice(both, best);
    }

    private void findItems(long bound) {
        itemCost.clear();
        SumProblem problem = line.problem();
        for (int group = 0; group < problem.groups(); group++) {
            long[] costs = problem.costs()[group].leading();
            long[] reduced = line.leadingReducedCosts(group);
            for (int share = 0; share < costs.length; share++) {
                if (costs[share] != Costs.HOLE && reduced[share] <= bound) {
                    offer(group, share, reduced[share]);
                }
            }
        }
    }

    /** The least leading part of one or two items that together have a residue; that of a hole if there are none. */
    private long leastOfTwo() {
        long[] leading = itemCost.leading();
        long least = target == 0 ? 0 : leading[target];
        for (int one = 1; one < step; one++) {
            int other = missing(one);
            if (other != 0 && leading[one] != Costs.HOLE) {
                least = Math.min(least, leading[one] + leading[other]);
            }
        }
        return least;
    }

    private void keepItems(long bound) {
        long[] leading = itemCost.leading();
        items = new int[step];
        int count = 0;
        for (int residue = 1; residue < step; residue++) {
            if (leading[residue] <= bound && leading[residue] != Costs.HOLE) {
                items[count++] = residue;
            }
        }
        items = Arrays.copyOf(items, count);
    }

    private void offer(int group, int share, long leading) {
        int residue = Math.floorMod(share - line.base(group), step);
        if (leading - itemCost.leading(residue) > itemCost.tolerance()) {
            return;
        }
        line.putReducedCost(offered, 0, group, share);
        if (itemCost.sumIsLess(offered, 0, offered, 1, residue)) {
            itemCost.set(residue, offered, 0);
            itemGroup[residue] = group;
            itemShare[residue] = share;
        }
    }

    private int nearest(int[] open, int count) {
        long[] leading = distance.leading();
        int nearest = 0;
        for (int i = 1; i < count; i++) {
            if (leading[open[i]] < leading[open[nearest]]) {
                nearest = i;
            }
        }
        return nearest;
    }

    private int relax(int residue, long bound, int[] open, int openCount) {
        int count = openCount;
        long[] leading = distance.leading();
        long[] added = itemCost.leading();
        long near = distance.tolerance();
        long soFar = leading[residue];
        for (int item : items) {
            int to = residue + item >= step ? residue + item - step : residue + item;
            long through = soFar + added[item];
            if (through + rest[to] <= bound
                    && through - leading[to] <= near
                    && distance.sumIsLess(distance, residue, itemCost, item, to)) {
                if (!isOpen[to]) {
                    isOpen[to] = true;
                    open[count++] = to;
                }
                distance.setSum(to, distance, residue, itemCost, item);
                lastItem[to] = item;
                meet(to);
            }
        }
        return count;
    }

    private int[] path(int to) {
        int[] path = new int[step];
        int length = 0;
        for (int residue = to; residue != 0; residue = Math.floorMod(residue - lastItem[residue], step)) {
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
