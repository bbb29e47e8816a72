package lull.apps.dynamic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EntrySharesTest {
    @Test
    void shouldCoverAllEntriesWhenWeightsAreAny() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 10_000; round++) {
            double[] weights = random.doubles(random.nextInt(1, 9), 0, 1)
                    .map(w -> w < 0.2 ? 0 : w)
                    .toArray();
            weights[0] += 1e-3;
            int entries = random.nextInt(0, 50);
            EntryShares shares = EntryShares.proportional(entries, weights);
            assertEquals(entries, shares.total());
            double sum = Arrays.stream(weights).sum();
            for (int task = 0; task < weights.length; task++) {
                double exact = entries * weights[task] / sum;
                assertTrue(Math.abs(shares.counts()[task] - exact) <= 1 + 1e-9, Arrays.toString(weights));
            }
        }
    }

    @Test
    void shouldKeepProportionsWhenWeightsAreTheLargestOrTheLeastNumbers() {
        assertArrayEquals(
                new int[] {5, 5}, EntryShares.proportional(10, 1e308, 1e308).counts());
        assertArrayEquals(
                new int[] {2, 8}, EntryShares.proportional(10, 4e307, 1.6e308).counts());
        assertArrayEquals(
                new int[] {5, 5},
                EntryShares.proportional(10, Double.MIN_VALUE, Double.MIN_VALUE).counts());
    }

    @Test
    void shouldFollowEachOtherWhenMadeOfCounts() {
        assertArrayEquals(new int[] {0, 3, 3}, EntryShares.of(3, 0, 4).displacements());
        assertEquals(7, EntryShares.of(3, 0, 4).end(2));
    }

    @Test
    void shouldRefuseWhenSharesOverlapOrLeaveGaps() {
        assertThrows(IllegalArgumentException.class, () -> new EntryShares(new int[] {2, 2}, new int[] {0, 1}));
        assertThrows(IllegalArgumentException.class, () -> new EntryShares(new int[] {2, 2}, new int[] {0, 3}));
        assertThrows(IllegalArgumentException.class, () -> EntryShares.of(2, -1));
        assertThrows(IllegalArgumentException.class, () -> new FixedSharing(0, 0));
        assertThrows(IllegalArgumentException.class, () -> new FixedSharing(1, Double.NaN));
    }
}
