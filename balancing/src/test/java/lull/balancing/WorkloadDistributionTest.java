package lull.balancing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
    void shouldSayWhichTaskWhenACountIsImpossible() {
        assertThrows(IllegalArgumentException.class, () -> WorkloadDistribution.of(1, 3, -1));
        assertThrows(IllegalArgumentException.class, () -> WorkloadDistribution.of(4, 3, 5));
        assertThrows(IllegalArgumentException.class, () -> WorkloadDistribution.of(0, 3));
        assertThrows(IllegalArgumentException.class, () -> WorkloadDistribution.of(1));
    }
}
