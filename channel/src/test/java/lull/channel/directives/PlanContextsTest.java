package lull.channel.directives;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import lull.channel.layout.ChannelLayout;
import org.junit.jupiter.api.Test;

class PlanContextsTest {
    @Test
    void shouldAskForNoMoreRegionsThanTellThePositionWhenSequencesAreRandom() {
        Random random = new Random(17);
        for (int round = 0; round < 2000; round++) {
            int[] regions = random.ints(1 + random.nextInt(24), 0, 1 + random.nextInt(4))
                    .toArray();
            int[] contexts = PlanContexts.of(regions);
            int period = PlanContexts.period(regions);
            for (int i = 0; i < regions.length; i++) {
                int least = leastContext(regions, period, i);
                String what = Arrays.toString(regions) + " at " + i + ": " + contexts[i] + ", least " + least;
                assertTrue(contexts[i] >= least && contexts[i] < 2 * least, what);
            }
        }
    }

    @Test
    void shouldKnowThePeriodWhenIterationsRepeat() {
        assertEquals(2, PlanContexts.period(new int[] {1, 2, 1, 2, 1, 2}));
        assertEquals(5, PlanContexts.period(new int[] {1, 2, 1, 2, 1}));
        assertEquals(1, PlanContexts.period(new int[] {}));
        assertArrayEquals(new int[] {2, 1, 2, 2, 1, 2}, PlanContexts.of(new int[] {7, 8, 7, 7, 8, 7}));
    }

    /** The channel holds the exponent in a byte, and the probe shifts by it. */
    @Test
    void shouldAnswerPowersOfTwoUpToTheLongestPlanWhenOneRegionTellsAllPositions() {
        int[] regions = new int[ChannelLayout.PLAN_ENTRIES];
        regions[0] = 1;
        for (int context : PlanContexts.of(regions)) {
            assertTrue(Integer.bitCount(context) == 1 && context <= ChannelLayout.PLAN_ENTRIES, "context " + context);
        }
        assertEquals(ChannelLayout.PLAN_ENTRIES, PlanContexts.of(regions)[regions.length - 1]);
    }

    private static int leastContext(int[] regions, int period, int position) {
        for (int length = 1; ; length++) {
            boolean alone = true;
            for (int other = 0; other < period; other++) {
                alone &= other == position % period || !sameBefore(regions, position, other, length);
            }
            if (alone) {
                return length;
            }
        }
    }

    private static boolean sameBefore(int[] regions, int a, int b, int length) {
        for (int i = 0; i < length; i++) {
            if (regions[Math.floorMod(a - i, regions.length)] != regions[Math.floorMod(b - i, regions.length)]) {
                return false;
            }
        }
        return true;
    }
}
