package lull.balancing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

class NodeEnergyTest {
    /** Ten seconds: the first node used 100 J and has two tasks, of 6 s and 2 s; the second 70 J and one of 10 s. */
    private static double[] ofWork(double... idleWatts) {
        return NodeEnergy.ofWork(
                new int[] {0, 2, 0}, new double[] {100, 0, 70}, idleWatts, new double[] {6, 10, 2}, 10);
    }

    @Test
    void shouldShareAllByBusyTimeWhenIdlePowerIsNotKnown() {
        assertArrayEquals(new double[] {75, 70, 25}, ofWork(0, 0, 0), 1e-12);
    }

    /** 100 J - 2 x 2 W x 10 s are 60 J, of which 45 and 15; and 2 W while they work. 70 J - 50 J are 20 J, and 5 W x 10 s. */
    @Test
    void shouldShareWhatIsBeyondIdlePowerByBusyTime() {
        assertArrayEquals(new double[] {45 + 12, 20 + 50, 15 + 4}, ofWork(2, 5, 2), 1e-12);
    }

    @Test
    void shouldCountIdlePowerAloneWhenTheNodeUsedLess() {
        assertArrayEquals(new double[] {60, 70, 20}, ofWork(10, 5, 10), 1e-12);
    }

    @Test
    void shouldGiveNothingToWhoDidNotWork() {
        assertArrayEquals(
                new double[] {0, 9},
                NodeEnergy.ofWork(new int[] {0, 0}, new double[] {9, 0}, new double[2], new double[] {0, 3}, 5),
                1e-12);
    }
}
