package lull.balancing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkloadDistributionTest {

    @Test
    void shouldKeepItsSharesWhenThereIsLittleWorkForAWhile() {
        WorkloadDistribution even = WorkloadDistribution.homogeneous(4, 0, 1);
        assertArrayEquals(
                new int[] {25, 25, 25, 25},
                even.rescaled(1).rescaled(2).rescaled(100).counts());
    }

    @Test
    void shouldGiveTheTailToOneTaskWhenTheTotalIsNoMultiple() {
        WorkloadDistribution distribution = WorkloadDistribution.homogeneous(2, 1003, 8);
        assertEquals(1003, distribution.total());
        assertArrayEquals(new int[] {0, distribution.count(0)}, distribution.displacements());
    }

    @Test
    void shouldTellTheLargestChangeByAnEqualShare() {
        WorkloadDistribution before = WorkloadDistribution.of(1, 10, 20, 30);
        assertEquals(0.75, before.largestChange(WorkloadDistribution.of(1, 20, 25, 15)));
        assertEquals(0, before.largestChange(before));
        assertEquals(0, WorkloadDistribution.of(1, 0, 0).largestChange(WorkloadDistribution.of(1, 0, 0)));
    }

    @Test
    void shouldShareEquallyWhereThereIsNoWork() {
        assertArrayEquals(
                new double[] {0.5, 0.5}, WorkloadDistribution.of(1, 0, 0).shares());
        assertArrayEquals(
                new int[] {3, 3}, WorkloadDistribution.of(1, 0, 0).rescaled(6).counts());
    }

    @Test
    void shouldBeTheSameOnlyWhereCountsAndGranularityAre() {
        Set<WorkloadDistribution> all = new HashSet<>();
        Set<Integer> codes = new HashSet<>();
        for (int granularity = 1; granularity <= 4; granularity++) {
            for (int blocks = 0; blocks <= 25; blocks++) {
                WorkloadDistribution one =
                        WorkloadDistribution.of(granularity, blocks * granularity, 12, 300 - blocks * granularity);
                assertEquals(
                        one,
                        WorkloadDistribution.of(granularity, blocks * granularity, 12, 300 - blocks * granularity));
                all.add(one);
                codes.add(one.hashCode());
            }
        }
        assertEquals(4 * 26, all.size());
        assertTrue(codes.size() > 52, codes.size() + " of 104 told apart in hash tables");
    }

    @Test
    void shouldSayWhichTaskWhenACountIsImpossible() {
        assertThrows(IllegalArgumentException.class, () -> WorkloadDistribution.of(1, 3, -1));
        assertThrows(IllegalArgumentException.class, () -> WorkloadDistribution.of(4, 3, 5));
        assertThrows(IllegalArgumentException.class, () -> WorkloadDistribution.of(0, 3));
        assertThrows(IllegalArgumentException.class, () -> WorkloadDistribution.of(1));
    }
}
