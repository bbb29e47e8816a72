package lull.dvfs.bound;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import lull.dvfs.PhaseFrequencies;

/**
 * The choices of a phase that a linear programme can need: corners of the lower left convex hull in time and cost. Any other
 * is matched in both by a mixture of these. O(choices · log choices).
 */
final class LowerHull {
    private LowerHull() {}

    /** Numbers of the choices, by ascending time; those whose time or cost isn't known are left out. */
    static List<Integer> of(PhaseFrequencies phase) {
        double[] seconds = phase.seconds();
        double[] costs = phase.costs();
        List<Integer> byTime = IntStream.range(0, seconds.length)
                .filter(k -> seconds[k] >= 0 && Double.isFinite(seconds[k]) && Double.isFinite(costs[k]))
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(k -> seconds[k]).thenComparingDouble(k -> costs[k]))
                .toList();
        List<Integer> hull = new ArrayList<>();
        for (int k : byTime) {
            if (!hull.isEmpty() && costs[hull.get(hull.size() - 1)] <= costs[k]) {
                continue;
            }
            while (hull.size() > 1
                    && !isBelow(hull.get(hull.size() - 1), hull.get(hull.size() - 2), k, seconds, costs)) {
                hull.remove(hull.size() - 1);
            }
            hull.add(k);
        }
        return hull;
    }

    /** Whether the middle one lies below the line from left to right. */
    private static boolean isBelow(int middle, int left, int right, double[] seconds, double[] costs) {
        return (costs[middle] - costs[left]) * (seconds[right] - seconds[left])
                < (costs[right] - costs[left]) * (seconds[middle] - seconds[left]);
    }
}
