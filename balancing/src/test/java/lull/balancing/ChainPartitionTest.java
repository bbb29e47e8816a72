package lull.balancing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ChainPartitionTest {
    private static double bruteForce(ChainPartition.Cost cost, int tasks, int task, int begin, int blocks) {
        if (task == tasks - 1) {
            return cost.seconds(task, begin, blocks);
        }
        double best = Double.POSITIVE_INFINITY;
        for (int end = begin; end <= blocks; end++) {
            best = Math.min(
                    best, Math.max(cost.seconds(task, begin, end), bruteForce(cost, tasks, task + 1, end, blocks)));
        }
        return best;
    }

    @Test
    void shouldBeAsGoodAsTheBestWhenEveryPartitionIsTried() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 300; i++) {
            double[] work = random.doubles(random.nextInt(9))
                    .map(value -> value < 0.2 ? 0 : value)
                    .toArray();
            double[] slowness = random.doubles(1 + random.nextInt(4), 0.1, 5).toArray();
            ChainPartition.Cost cost = (task, from, to) ->
                    slowness[task] * Arrays.stream(work, from, to).sum();
            ChainPartition chain = new ChainPartition(slowness.length, work.length, cost);
            int[] counts = chain.shortest();
            assertEquals(work.length, Arrays.stream(counts).sum());
            assertEquals(bruteForce(cost, slowness.length, 0, 0, work.length), chain.longest(counts), 1e-12);
        }
    }

    @Test
    void shouldGiveAllToTheOnlyTask() {
        assertArrayEquals(new int[] {5}, new ChainPartition(1, 5, (task, from, to) -> to - from).shortest());
    }
}
