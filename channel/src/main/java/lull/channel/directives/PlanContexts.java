package lull.channel.directives;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * How many regions in a row, up to and with a position of a cyclic sequence, tell it from all other positions.
 *
 * <p>Algorithmic notes. Prefix doubling (Karp, Miller and Rosenberg, STOC 1972) over the strings that end at each
 * position: two positions are of one class while the last 2^k regions are equal. The answer is the first 2^k at which a
 * position is alone, so at most twice the least. Positions that a smaller period makes equal count as one. Of a period of p regions any p in
 * a row tell every position, so that no answer exceeds the power of two from p on: 2^14 in the longest plan. O(n log n).
 */
final class PlanContexts {
    private PlanContexts() {}

    /** The smallest number of regions after which the cyclic sequence repeats; its length if it never does. */
    static int period(int[] regions) {
        for (int period = 1; period <= regions.length / 2; period++) {
            if (regions.length % period == 0 && repeats(regions, period)) {
                return period;
            }
        }
        return Math.max(1, regions.length);
    }

    private static boolean repeats(int[] regions, int period) {
        for (int i = period; i < regions.length; i++) {
            if (regions[i] != regions[i - period]) {
                return false;
            }
        }
        return true;
    }

    /** The contexts of all positions, powers of two. */
    static int[] of(int[] regions) {
        int period = period(regions);
        int[] classes = Arrays.copyOf(regions, Math.min(period, regions.length));
        int[] contexts = new int[regions.length];
        for (int length = 1; settle(classes, contexts, length); length *= 2) {
            classes = refine(classes, length);
        }
        for (int i = classes.length; i < contexts.length; i++) {
            contexts[i] = contexts[i % period];
        }
        return contexts;
    }

    /** Gives positions that are alone in their class their context; true if some are not. */
    private static boolean settle(int[] classes, int[] contexts, int length) {
        Map<Integer, Integer> members = new HashMap<>();
        for (int one : classes) {
            members.merge(one, 1, Integer::sum);
        }
        boolean open = false;
        for (int i = 0; i < classes.length; i++) {
            if (contexts[i] == 0 && members.get(classes[i]) == 1) {
                contexts[i] = length;
            }
            open |= contexts[i] == 0;
        }
        return open;
    }

    private static int[] refine(int[] classes, int length) {
        Map<Long, Integer> names = new HashMap<>();
        int[] refined = new int[classes.length];
        for (int i = 0; i < classes.length; i++) {
            int before = classes[Math.floorMod(i - length, classes.length)];
            refined[i] = names.computeIfAbsent((long) before << 32 | classes[i], pair -> names.size());
        }
        return refined;
    }
}
