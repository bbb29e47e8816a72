package lull.partitioning.published.hepoptadp;

import java.util.Arrays;
import lull.partitioning.published.PseudocodeReading;

/**
 * PoP and ConPar of Manumachu, Khaleghzadeh and Lastovetsky (2023): a cell's front out of the fronts of its parts.
 *
 * <p>Algorithmic notes. PoP joins two fronts, the times by maximum and the energies by sum, in O(k₁ + k₂): a point of the
 * joined front has the time of one of its halves, and of the other the slowest point that is no slower. ConPar takes the
 * dominating front of many. As printed it sorts all of their points, O(k log k); the repaired reading drops each point into
 * a bucket by its time, O(k + times), with the same front.
 */
final class FrontJoiner {
    private static final int FIRST_CAPACITY = 64;

    private final PseudocodeReading variant;
    private final double[] leastJoules;
    private final int[] bucketOrigin;
    private int[] keys = new int[FIRST_CAPACITY];
    private double[] joules = new double[FIRST_CAPACITY];
    private int[] rows = new int[FIRST_CAPACITY];
    private int[] nodePoints = new int[FIRST_CAPACITY];
    private int[] restPoints = new int[FIRST_CAPACITY];
    private int count;

    /** @param times how many different times the problem has */
    FrontJoiner(PseudocodeReading variant, int times) {
        this.variant = variant;
        leastJoules = new double[times];
        bucketOrigin = new int[times];
    }

    void start() {
        count = 0;
        Arrays.fill(leastJoules, Double.POSITIVE_INFINITY);
    }

    /** PoP: the front of a node that takes that row's granules and of the rest. */
    void join(int row, CellFront node, CellFront rest) {
        int left = 0;
        int right = 0;
        while (left < node.size() && right < rest.size()) {
            int rank = Math.max(node.ranks()[left], rest.ranks()[right]);
            while (left + 1 < node.size() && node.ranks()[left + 1] <= rank) {
                left++;
            }
            while (right + 1 < rest.size() && rest.ranks()[right + 1] <= rank) {
                right++;
            }
            offer(rank, node.joules()[left] + rest.joules()[right], row, left, right);
            if (right + 1 == rest.size()
                    || left + 1 < node.size() && node.ranks()[left + 1] <= rest.ranks()[right + 1]) {
                left++;
            } else {
                right++;
            }
        }
    }

    private void offer(int rank, double energy, int row, int nodePoint, int restPoint) {
        if (variant == PseudocodeReading.REPAIRED && energy >= leastJoules[rank]) {
            return;
        }
        if (count == keys.length) {
            grow();
        }
        leastJoules[rank] = energy;
        bucketOrigin[rank] = count;
        keys[count] = rank;
        joules[count] = energy;
        rows[count] = row;
        nodePoints[count] = nodePoint;
        restPoints[count] = restPoint;
        count++;
    }

    private void grow() {
        keys = Arrays.copyOf(keys, 2 * count);
        joules = Arrays.copyOf(joules, 2 * count);
        rows = Arrays.copyOf(rows, 2 * count);
        nodePoints = Arrays.copyOf(nodePoints, 2 * count);
        restPoints = Arrays.copyOf(restPoints, 2 * count);
    }

    /** ConPar: what dominates everything joined since the start. */
    CellFront dominating() {
        if (count == 0) {
            return CellFront.EMPTY;
        }
        int[] order = variant == PseudocodeReading.PUBLISHED ? sorted() : bucketed();
        int[] kept = new int[order.length];
        int size = 0;
        double best = Double.POSITIVE_INFINITY;
        for (int point : order) {
            if (joules[point] < best) {
                best = joules[point];
                kept[size++] = point;
            }
        }
        CellFront front = new CellFront(new int[size], new double[size], new int[size], new int[size], new int[size]);
        for (int i = 0; i < size; i++) {
            front.ranks()[i] = keys[kept[i]];
            front.joules()[i] = joules[kept[i]];
            front.nodeRows()[i] = rows[kept[i]];
            front.nodePoints()[i] = nodePoints[kept[i]];
            front.restPoints()[i] = restPoints[kept[i]];
        }
        return front;
    }

    private int[] sorted() {
        Integer[] order = new Integer[count];
        Arrays.setAll(order, i -> i);
        Arrays.sort(
                order,
                (left, right) -> keys[left] != keys[right]
                        ? Integer.compare(keys[left], keys[right])
                        : Double.compare(joules[left], joules[right]));
        return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
    }

    private int[] bucketed() {
        int[] order = new int[leastJoules.length];
        int size = 0;
        for (int rank = 0; rank < leastJoules.length; rank++) {
            if (leastJoules[rank] < Double.POSITIVE_INFINITY) {
                order[size++] = bucketOrigin[rank];
            }
        }
        return Arrays.copyOf(order, size);
    }
}
