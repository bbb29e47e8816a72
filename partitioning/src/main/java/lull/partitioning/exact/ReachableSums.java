package lull.partitioning.exact;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lull.partitioning.exact.cost.Multiset;

/**
 * Whether p shares out of a set sum to n: the windows of {@link WindowChain} with a bit for each sum, O(R² log p / 64).
 */
final class ReachableSums {
    private final int[] shares;
    private final long nodes;
    private final long workload;
    private final List<Long> counts = new ArrayList<>();
    private final List<BitWindow> windows = new ArrayList<>();

    /** @param shares rising, the first 0 */
    ReachableSums(int[] shares, long nodes, long workload) {
        this.shares = shares;
        this.nodes = nodes;
        this.workload = workload;
        for (long count = nodes; count >= 1; count = count == 1 || count % 2 == 0 ? count / 2 : count - 1) {
            counts.add(0, count);
        }
    }

    /** Whether the workload is such a sum. */
    boolean reached() {
        long largest = shares[shares.length - 1];
        if (workload > nodes * largest) {
            return false;
        }
        for (int level = 0; level < counts.size(); level++) {
            BitWindow window = empty(level, largest);
            if (level == 0) {
                for (int share : shares) {
                    window.set(share);
                }
            } else if (counts.get(level) == 2 * counts.get(level - 1)) {
                window.addDoubled(windows.get(level - 1));
            } else {
                window.addShifted(windows.get(level - 1), shares);
            }
            windows.add(window);
        }
        return windows.get(windows.size() - 1).holds(workload);
    }

    /** Sums of that many nodes which the rest of them can complete, near their part of the workload. */
    private BitWindow empty(int level, long largest) {
        long count = counts.get(level);
        if (count == nodes) {
            return new BitWindow(workload, workload);
        }
        long centre = workload / nodes * count + workload % nodes * count / nodes;
        long low = Math.max(Math.max(0, centre - largest - 1), workload - (nodes - count) * largest);
        long high = Math.min(Math.min(count * largest, centre + largest + 1), workload);
        return new BitWindow(low, high);
    }

    /** Shares that sum to the workload, after {@link #reached()} said that there are. */
    Multiset shares() {
        Map<Long, Long> wanted = new HashMap<>(Map.of(workload, 1L));
        Map<Long, Long> single = new HashMap<>();
        for (int level = counts.size() - 1; level > 0; level--) {
            BitWindow before = windows.get(level - 1);
            boolean doubled = counts.get(level) == 2 * counts.get(level - 1);
            Map<Long, Long> parts = new HashMap<>();
            for (Map.Entry<Long, Long> entry : wanted.entrySet()) {
                long sum = entry.getKey();
                long part = doubled ? before.half(sum) : sum - lastShare(sum, before);
                parts.merge(part, entry.getValue(), Long::sum);
                (doubled ? parts : single).merge(sum - part, entry.getValue(), Long::sum);
            }
            wanted = parts;
        }
        wanted.forEach((part, count) -> single.merge(part, count, Long::sum));
        Multiset found = new Multiset(1);
        single.forEach((part, count) -> found.add(0, Math.toIntExact(part), count));
        return found;
    }

    private int lastShare(long sum, BitWindow before) {
        for (int share : shares) {
            if (before.holds(sum - share)) {
                return share;
            }
        }
        throw new IllegalStateException("sum " + sum + " came from nowhere");
    }
}
