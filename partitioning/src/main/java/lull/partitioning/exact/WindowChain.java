package lull.partitioning.exact;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lull.partitioning.exact.cost.Costs;
import lull.partitioning.exact.cost.Multiset;
import lull.partitioning.exact.cost.SumProblem;

/**
 * The p-fold (min, +) convolution of a group's reduced costs with itself, near the sum that is looked for.
 *
 * <p>Algorithmic notes. Sort a multiset of 2c shares and deal it alternately: the halves' sums differ by at most R, the
 * largest share less the smallest, so each half's sum deviates by at most (|D| + R)/2 from its part of the mean, D being
 * the whole's deviation. Of an odd multiset take out a share on the side of D: the deviation stays at most R. So along the
 * binary chain of p (c from c/2 or c − 1) sums within ±R of c·n/p are enough: O(R² log p), exact for any shape. It is the
 * one-dimensional case of the balancing by the Steinitz lemma of Eisenbrand and Weismantel (2018) and of Jansen and
 * Rohwedder (2019).
 */
final class WindowChain {
    private final SumProblem problem;
    private final BaseLine line;
    private final int group;
    private final long excess;
    private final long halfWidth;
    private final List<Long> counts = new ArrayList<>();
    private final List<Window> windows = new ArrayList<>();

    /**
     * @param halfWidth how far sums may deviate from c/p of the excess; R or more
     * @param slack by how much the whole group's sum may deviate
     * @param limit states of a larger leading part of Σ w don't matter
     */
    WindowChain(BaseLine line, int group, long halfWidth, long slack, long limit) {
        this.problem = line.problem();
        this.line = line;
        this.group = group;
        this.halfWidth = halfWidth;
        this.excess = group == line.edgeGroup() ? line.excess() : 0;
        for (long count = problem.counts()[group];
                count >= 1;
                count = count == 1 || count % 2 == 0 ? count / 2 : count - 1) {
            counts.add(0, count);
        }
        for (int level = 0; level < counts.size(); level++) {
            windows.add(level == 0 ? shares(slack, limit) : next(level, slack, limit));
        }
    }

    private Window empty(int level, long slack) {
        long count = counts.get(level);
        long whole = problem.counts()[group];
        long centre = excess / whole * count + excess % whole * count / whole;
        long low = count == whole ? excess - slack : centre - halfWidth - 1;
        long high = count == whole ? excess + slack : centre + halfWidth + 1;
        return new Window(low, line.sums(Window.length(low, high), count));
    }

    private Window shares(long slack, long limit) {
        Window window = empty(0, slack);
        Costs reduced = line.sums(1, 1);
        for (int share = 0; share < problem.costs()[group].length(); share++) {
            if (!problem.costs()[group].isHole(share) && line.leadingReducedCost(group, share) <= limit) {
                line.putReducedCost(reduced, 0, group, share);
                window.set(share - line.base(group), reduced, 0);
            }
        }
        return window;
    }

    private Window next(int level, long slack, long limit) {
        Window window = empty(level, slack);
        Window before = windows.get(level - 1);
        boolean doubled = counts.get(level) == 2 * counts.get(level - 1);
        window.fillFrom(
                before, doubled ? before : windows.get(0), limit, doubled ? 2 * halfWidth + 2 : Long.MAX_VALUE / 4);
        return window;
    }

    /** Least Σ w of all the group's nodes by their sum of deviations. */
    Window whole() {
        return windows.get(windows.size() - 1);
    }

    /** Adds the shares of a solution with that sum. */
    void trace(long sum, Multiset into) {
        Map<Long, Long> wanted = new HashMap<>(Map.of(sum, 1L));
        Map<Long, Long> single = new HashMap<>();
        for (int level = counts.size() - 1; level > 0; level--) {
            Window before = windows.get(level - 1);
            boolean doubled = counts.get(level) == 2 * counts.get(level - 1);
            Map<Long, Long> parts = new HashMap<>();
            for (Map.Entry<Long, Long> entry : wanted.entrySet()) {
                Window other = doubled ? before : windows.get(0);
                long part = windows.get(level).leftPart(entry.getKey(), before, other);
                parts.merge(part, entry.getValue(), Long::sum);
                (doubled ? parts : single).merge(entry.getKey() - part, entry.getValue(), Long::sum);
            }
            wanted = parts;
        }
        wanted.forEach((part, count) -> single.merge(part, count, Long::sum));
        single.forEach((part, count) -> into.add(group, Math.toIntExact(part + line.base(group)), count));
    }
}
