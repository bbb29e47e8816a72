package lull.balancing.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import lull.balancing.BalancingObjective;
import lull.balancing.WorkloadDistribution;
import org.junit.jupiter.api.Test;

class SplitTest {
    private static final double[] DENSITY = {1, 3, 2, 2};

    @Test
    void shouldPredictWhatEachTaskTakesAndCosts() {
        Split split = new Split(
                new Work(DENSITY), new double[] {2, 1}, new double[] {5, 7}, new double[] {1, 1}, new double[2]);
        WorkloadDistribution quarters = WorkloadDistribution.of(1, 100, 300);
        assertArrayEquals(new double[] {2 * 100, 300 + 200 + 200}, split.seconds(quarters));
        assertEquals(5 * 200 + 7 * 700, split.cost(quarters, BalancingObjective.energy()));
        assertEquals(5 * 200 + 7 * 700 + 500, split.cost(quarters, BalancingObjective.energyWithWaiting(1, 1)));
        assertEquals(700, split.cost(quarters, BalancingObjective.time()));
        assertEquals(
                400 * 2 / (1.0 / 2 + 1), split.leastSeconds(400), 1e-9, "all of the work, by the sum of the speeds");
    }

    @Test
    void shouldComeWithinATenthOfAThousandthOfTheShortestWhenEveryCutIsTried() {
        SplittableRandom random = new SplittableRandom(93);
        for (int i = 0; i < 500; i++) {
            Split split = split(random);
            int granularity = 1 + random.nextInt(4);
            int blocks = 40 + random.nextInt(200);
            WorkloadDistribution like = WorkloadDistribution.homogeneous(2, blocks * granularity, granularity);
            WorkloadDistribution shortest = split.shortest(like);
            assertAlike(like, shortest);
            double least = IntStream.rangeClosed(0, blocks)
                    .mapToDouble(cut -> split.cost(
                            WorkloadDistribution.of(granularity, cut * granularity, (blocks - cut) * granularity),
                            BalancingObjective.time()))
                    .min()
                    .orElseThrow();
            double bound = split.leastSeconds(like.total());
            assertTrue(bound <= least * (1 + 1e-12) && bound > 0.9 * least, bound + " s, " + least + " s possible");
            assertTrue(
                    split.cost(shortest, BalancingObjective.time()) <= least * 1.0001,
                    split.cost(shortest, BalancingObjective.time()) + " s, " + least + " s possible");
        }
    }

    @Test
    void shouldGiveTheTailToTheTaskWithMostWorkWhenTheTotalIsNoMultiple() {
        Split split =
                new Split(new Work(new double[] {1}), new double[] {3, 1}, new double[2], new double[2], new double[2]);
        assertArrayEquals(
                new int[] {24, 79},
                split.shortest(WorkloadDistribution.homogeneous(2, 103, 8)).counts());
    }

    @Test
    void shouldComeNearTheCheapestWhenEveryCutIsTried() {
        SplittableRandom random = new SplittableRandom(94);
        for (int i = 0; i < 500; i++) {
            double[] idle = random.doubles(2, 0, 2).toArray();
            double[] watts = {idle[0] + random.nextDouble(0.1, 9), idle[1] + random.nextDouble(0.1, 9)};
            double[] slowness = random.doubles(2, 0.5, 4).toArray();
            Split split =
                    new Split(new Work(random.doubles(8, 0.5, 2).toArray()), slowness, watts, idle, new double[2]);
            for (BalancingObjective objective : new BalancingObjective[] {
                BalancingObjective.energyWithWaiting(idle), BalancingObjective.energyDelay(idle)
            }) {
                WorkloadDistribution like = WorkloadDistribution.homogeneous(2, 400, 1);
                WorkloadDistribution best = split.best(like, objective);
                assertAlike(like, best);
                double least = IntStream.rangeClosed(0, 400)
                        .mapToDouble(first -> split.cost(WorkloadDistribution.of(1, first, 400 - first), objective))
                        .min()
                        .orElseThrow();
                assertTrue(
                        split.cost(best, objective) <= least * 1.03,
                        split.cost(best, objective) + ", possible " + least);
            }
        }
    }

    /** Of those that cost hardly more than the cheapest it takes the one that ends first. */
    @Test
    void shouldEndSoonerWhenItCostsHardlyMore() {
        Split split = new Split(
                new Work(new double[] {1}), new double[] {1, 1}, new double[] {1, 1.01}, new double[2], new double[2]);
        assertArrayEquals(
                new int[] {50, 50},
                split.best(WorkloadDistribution.of(1, 100, 0), BalancingObjective.energy())
                        .counts());
        Split dearer = new Split(
                new Work(new double[] {1}), new double[] {1, 1}, new double[] {1, 1.5}, new double[2], new double[2]);
        int first = dearer.best(WorkloadDistribution.of(1, 50, 50), BalancingObjective.energy())
                .count(0);
        assertTrue(first >= 95 && first < 100, "(first + 1.5 · rest) at most 2 % above 100: " + first);
    }

    private static Split split(SplittableRandom random) {
        return new Split(
                new Work(random.doubles(8, 0.2, 4).toArray()),
                random.doubles(2, 0.5, 4).toArray(),
                new double[2],
                new double[2],
                new double[2]);
    }

    private static void assertAlike(WorkloadDistribution like, WorkloadDistribution found) {
        assertEquals(like.total(), found.total());
        assertEquals(like.granularity(), found.granularity());
        assertTrue(Arrays.stream(found.counts()).allMatch(count -> count >= 0));
    }

    @Test
    void shouldGiveTheTailToTheFirstOfEqualTasks() {
        Split split =
                new Split(new Work(new double[] {1}), new double[] {1, 1}, new double[2], new double[2], new double[2]);
        assertArrayEquals(
                new int[] {9, 8},
                split.shortest(WorkloadDistribution.homogeneous(2, 17, 8)).counts());
    }

    /** Two alike tasks at work end at μ + σ/√π in the mean, σ/√2 each and half of the work: Clark's formula is exact for two. */
    @Test
    void shouldCountWhatScatterMakesTheOthersWait() {
        double[] deviations = {0.2, 0.2};
        Split split = new Split(
                new Work(new double[] {1}), new double[] {1, 1}, new double[] {5, 5}, new double[] {2, 2}, deviations);
        WorkloadDistribution halves = WorkloadDistribution.of(1, 50, 50);
        double last = 50 + 50 * 0.2 / Math.sqrt(Math.PI);
        assertEquals(last, split.cost(halves, BalancingObjective.time()), 1e-4);
        assertEquals(last / 50, split.scatterWait(halves), 1e-6);
        assertEquals(
                2 * 50 * 5 + 2 * 2 * (last - 50), split.cost(halves, BalancingObjective.energyWithWaiting(2, 2)), 1e-3);
        assertEquals(1, split.scatterWait(WorkloadDistribution.of(1, 100, 0)), "nobody else can be late");
        assertEquals(1, split.scatterWait(WorkloadDistribution.of(1, 0, 0)), "of nothing");
    }

    /** By every cut: near the least, and never beyond what the split costs that is best where nothing scatters. */
    @Test
    void shouldComeNearTheCheapestAndNotBehindTheMeansWhenTasksScatter() {
        SplittableRandom random = new SplittableRandom(95);
        for (int i = 0; i < 200; i++) {
            double[] deviations = {random.nextDouble(0, 0.4), random.nextDouble(0, 0.4)};
            double[] slowness = random.doubles(2, 0.5, 4).toArray();
            Work work = new Work(new double[] {1});
            double[] watts = {3, 2};
            double[] idle = {1, 1};
            Split split = new Split(work, slowness, watts, idle, deviations);
            Split means = new Split(work, slowness, watts, idle, new double[2]);
            WorkloadDistribution like = WorkloadDistribution.homogeneous(2, 400, 1);
            assertNear(split, split.shortest(like), means.shortest(like), BalancingObjective.time(), 1.09);
            BalancingObjective energy = BalancingObjective.energyWithWaiting(idle);
            assertNear(split, split.best(like, energy), means.best(like, energy), energy, 1.05);
        }
    }

    private static void assertNear(
            Split split,
            WorkloadDistribution found,
            WorkloadDistribution ofMeans,
            BalancingObjective objective,
            double factor) {
        double least = IntStream.rangeClosed(0, 400)
                .mapToDouble(first -> split.cost(WorkloadDistribution.of(1, first, 400 - first), objective))
                .min()
                .orElseThrow();
        double cost = split.cost(found, objective);
        assertTrue(cost <= least * factor, cost + ", possible " + least);
        assertTrue(cost <= split.cost(ofMeans, objective) * 1.02 + 1e-9, cost + ", by the means " + ofMeans);
    }

    @Test
    void shouldGiveLessToTheTaskThatScattersMore() {
        double[] deviations = {0.4, 0, 0, 0, 0, 0, 0, 0};
        double[] ones = new double[8];
        Arrays.fill(ones, 1);
        Split uneven = new Split(new Work(new double[] {1}), ones, ones, new double[8], deviations);
        WorkloadDistribution shortest = uneven.shortest(WorkloadDistribution.homogeneous(8, 4000, 1));
        assertTrue(shortest.count(0) > 250 && shortest.count(0) < 450, shortest.toString());
        assertEquals(shortest.count(1), shortest.count(7), 1);
        Split alike = new Split(
                new Work(new double[] {1}), new double[] {1, 1}, new double[2], new double[2], new double[] {0.4, 0.39
                });
        assertEquals(500, alike.shortest(WorkloadDistribution.of(1, 100, 900)).count(0), 1);
    }
}
