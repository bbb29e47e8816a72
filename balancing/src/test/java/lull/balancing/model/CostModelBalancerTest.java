package lull.balancing.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import lull.balancing.BalancingObjective;
import lull.balancing.TaskCosts;
import lull.balancing.WorkloadDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostModelBalancerTest {

    @Test
    void shouldSplitInOneStepWhenOnlyTheTasksDiffer() {
        double[] longest = run(new double[] {1, 2, 4, 8}, place -> 1, 3000, 6);
        assertEquals(6000, longest[0], 1e-9);
        assertTrue(longest[5] < 1600 * 1.02, Arrays.toString(longest));
    }

    @Test
    void shouldComeNearTheOptimumWhenWorkAndTasksDiffer() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 50; i++) {
            double[] slowness = random.doubles(2 + random.nextInt(7), 0.5, 4).toArray();
            double slope = random.nextDouble(-1.8, 1.8);
            DoubleUnaryOperator density = place -> 1 + slope * (place - 0.5);
            double optimum =
                    3000 / Arrays.stream(slowness).map(value -> 1 / value).sum();
            double[] longest = run(slowness, density, 3000, 12);
            assertTrue(
                    longest[11] < optimum * 1.04,
                    slope + " " + Arrays.toString(slowness) + Arrays.toString(longest) + " optimum " + optimum);
        }
    }

    @Test
    void shouldLeaveTheDearTaskOutWhenEnergyCountsAndWaitingIsFree() {
        CostModelBalancer balancer = new CostModelBalancer(BalancingObjective.energy(), new double[2], 0.01);
        WorkloadDistribution current = WorkloadDistribution.homogeneous(2, 1000, 1);
        for (int call = 0; call < 5; call++) {
            double[] seconds = {current.count(0), current.count(1)};
            current = balancer.next(current, new TaskCosts(seconds, new double[] {seconds[0], 3 * seconds[1]}))
                    .orElse(current);
        }
        assertTrue(current.count(1) <= 1, current.toString());
    }

    @Test
    void shouldKeepBothAtWorkWhenWaitingCostsAlmostAsMuch() {
        CostModelBalancer balancer =
                new CostModelBalancer(BalancingObjective.energyWithWaiting(0.9, 0.9), new double[] {0.9, 0.9}, 0.001);
        WorkloadDistribution current = WorkloadDistribution.of(1, 900, 100);
        for (int call = 0; call < 5; call++) {
            double[] seconds = {current.count(0), current.count(1)};
            current = balancer.next(current, new TaskCosts(seconds, seconds)).orElse(current);
        }
        assertEquals(500, current.count(0), 10);
    }

    @Test
    void shouldLeaveSharesWhenAllTheWorkIsLittleOfTheTime() {
        TaskCosts uneven = TaskCosts.ofTimes(3, 1);
        WorkloadDistribution equal = WorkloadDistribution.homogeneous(2, 1000, 1);
        assertTrue(new CostModelBalancer(2, 0.01).next(equal, uneven).isPresent());
        TaskCosts waiting = new TaskCosts(uneven.seconds(), uneven.relativeErrors(), uneven.joules(), 300, 1);
        assertTrue(new CostModelBalancer(2, 0.01).next(equal, waiting).isEmpty());
    }

    @Test
    void shouldFollowAtOnceWhenASpeedChangesAndNotWhenATaskIsInterrupted() {
        CostModelBalancer balancer = new CostModelBalancer(2, 0.01);
        WorkloadDistribution current = WorkloadDistribution.homogeneous(2, 1000, 1);
        int[] longest = new int[40];
        for (int iteration = 0; iteration < longest.length; iteration++) {
            double slowness = iteration < 20 ? 1 : 3;
            double[] seconds = {current.count(0) * slowness, current.count(1)};
            seconds[0] += iteration == 10 ? 5000 : 0;
            longest[iteration] = Math.max((int) (current.count(0) * slowness), current.count(1));
            current = balancer.next(current, TaskCosts.ofTimes(seconds)).orElse(current);
        }
        assertEquals(500, longest[11], 25);
        assertEquals(750, longest[23], 25);
    }

    @Test
    void shouldGoByAnExactMeasurementWhenTheOneBeforeScattered() {
        CostModelBalancer balancer = new CostModelBalancer(2, 0.01);
        WorkloadDistribution current = WorkloadDistribution.homogeneous(2, 1000, 1);
        current = balancer.next(current, measured(current, 4, 1, 0.7)).orElse(current);
        assertTrue(current.count(0) < 400, current.toString());
        current = balancer.next(current, measured(current, 1, 1, 0.01)).orElse(current);
        assertEquals(500, current.count(0), 50);
        current = balancer.next(current, measured(current, 1, 1, 0.01)).orElse(current);
        assertEquals(500, current.count(0), 10);
    }

    @Test
    void shouldGiveWorkAgainWhenATaskWasMeasuredBadlyOnce() {
        CostModelBalancer balancer = new CostModelBalancer(BalancingObjective.energy(), new double[2], 0.01);
        WorkloadDistribution current = WorkloadDistribution.homogeneous(2, 1000, 1);
        current = balancer.next(current, measured(current, 8, 1, 0.7)).orElse(current);
        assertTrue(current.count(0) <= 50, current.toString());
        for (int call = 0; call < 3; call++) {
            current = balancer.next(current, measured(current, 1, 1, 0.01)).orElse(current);
        }
        assertTrue(current.count(1) <= 50, current.toString());
    }

    @Test
    void shouldNotFloodADearTaskWhenItWasMeasuredWell() {
        CostModelBalancer balancer = new CostModelBalancer(BalancingObjective.energy(), new double[2], 0.01);
        WorkloadDistribution current = WorkloadDistribution.homogeneous(2, 1000, 1);
        int flooded = 0;
        for (int call = 0; call < 5_000; call++) {
            current = balancer.next(current, measured(current, 3, 1, 0.02)).orElse(current);
            flooded += current.count(0) > 100 ? 1 : 0;
        }
        assertTrue(flooded < 50, "flooded " + flooded + " times");
    }

    /** A task whose work is hard, taken for a slow one, would lose it and show no more that it is as fast as the others. */
    @ParameterizedTest
    @CsvSource({
        "2, -1.5, 0.3",
        "2, 1.5, 0.3",
        "2, 1.5, 0.05",
        "4, -1.5, 0.3",
        "4, 1.5, 0.3",
        "4, 1.5, 0.05",
        "8, 1.5, 0.05"
    })
    void shouldTellHardWorkFromASlowTaskWhenEnergyCounts(int tasks, double slope, double idle) {
        double[] idleWatts = new double[tasks];
        Arrays.fill(idleWatts, idle);
        double[] slowness = new double[tasks];
        Arrays.fill(slowness, 1);
        CostModelBalancer balancer =
                new CostModelBalancer(BalancingObjective.energyWithWaiting(idleWatts), idleWatts, 0.01);
        double[] longest = run(balancer, slowness, place -> 1 + slope * (place - 0.5), 4800, 60);
        double least = 4800.0 / tasks;
        assertTrue(longest[59] < 1.1 * least, longest[59] + " by " + least);
    }

    @Test
    void shouldHardlyEverTryASlowTaskAgainWhenItIsKnownToBeSlow() {
        double[] idleWatts = {0.1, 0.1};
        CostModelBalancer balancer =
                new CostModelBalancer(BalancingObjective.energyWithWaiting(idleWatts), idleWatts, 0.01);
        double[] longest = run(balancer, new double[] {1, 3}, place -> 1, 1000, 400);
        long away =
                Arrays.stream(longest).skip(40).filter(length -> length < 990).count();
        assertTrue(away <= 8, "task 0 had not all work in " + away + " of 360 windows");
        assertEquals(1000, longest[399]);
    }

    @Test
    void shouldMoveToLearnEverMoreSeldomWhenItStaysUnsure() {
        List<Integer> rests = restsBeforeMovesToLearn(0.05);
        assertTrue(rests.size() >= 5 && rests.size() <= 9, rests.size() + " moves, at windows 2, 6, 11, 20 and so on");
    }

    /** Here a move to learn takes at least a tenth more energy for a window, which is a fiftieth of what five windows take. */
    @Test
    void shouldSpendAFiftiethOnLearningAtMost() {
        List<Integer> rests = restsBeforeMovesToLearn(0);
        assertTrue(rests.size() >= 3 && rests.stream().allMatch(rest -> rest >= 5), "rested for " + rests);
    }

    /**
     * Windows, of 200, for which shares rested before each move to learn: measurements of 30 % each never tell a task that takes 1.3 times
     * as long from one whose work is harder.
     */
    private static List<Integer> restsBeforeMovesToLearn(double idle) {
        double[] idleWatts = {idle, idle};
        CostModelBalancer balancer =
                new CostModelBalancer(BalancingObjective.energyWithWaiting(idleWatts), idleWatts, 0.01);
        WorkloadDistribution current = WorkloadDistribution.homogeneous(2, 1000, 1);
        List<Integer> rests = new ArrayList<>();
        int rested = 0;
        for (int window = 0; window < 200; window++) {
            double[] seconds = {current.count(0), 1.3 * current.count(1)};
            TaskCosts measured =
                    new TaskCosts(seconds, new double[] {0.3, 0.3}, seconds, Math.max(seconds[0], seconds[1]), 20);
            Optional<WorkloadDistribution> next = balancer.next(current, measured);
            rested++;
            if (next.filter(split -> split.count(0) < 600).isPresent()) {
                rests.add(rested);
            }
            rested = next.isPresent() ? 0 : rested;
            current = next.orElse(current);
        }
        return rests;
    }

    /** Where waiting takes as much power as work the least energy is the least time, and both have one objective. */
    @Test
    void shouldCountScatterAtOnceForTheLeastTimeAndOnlyOnceItIsSureForTheLeastEnergy() {
        double[] watts = {1, 1, 1, 1};
        BalancingObjective energy = BalancingObjective.energyWithWaiting(watts);
        assertTrue(ofTheScatteringTask(2, new CostModelBalancer(watts.length, 0)) < 485);
        assertEquals(500, ofTheScatteringTask(3, new CostModelBalancer(energy, watts, 0)));
        assertTrue(ofTheScatteringTask(5, new CostModelBalancer(energy, watts, 0)) < 485);
    }

    /** Units, of 2000 of four equal tasks, of the only one that scatters when so many windows of 25 iterations are learnt. */
    private static int ofTheScatteringTask(int windows, CostModelBalancer balancer) {
        double[] deviations = {0.01, 0.01, 0.01, 0.5};
        double[] errors = Arrays.stream(deviations).map(each -> each / 5).toArray();
        WorkloadDistribution current = WorkloadDistribution.homogeneous(4, 2000, 1);
        for (int window = 0; window < windows; window++) {
            double[] seconds = Arrays.stream(current.counts()).asDoubleStream().toArray();
            double elapsed = ExpectedMaximum.of(seconds, deviations);
            TaskCosts measured = new TaskCosts(seconds, errors, seconds, elapsed, 25);
            current = balancer.next(current, measured).orElse(current);
        }
        return current.count(3);
    }

    /** Tasks of such slowness; the first needs half the power. */
    private static TaskCosts measured(WorkloadDistribution current, double first, double second, double relativeError) {
        double[] seconds = {first * current.count(0), second * current.count(1)};
        double[] joules = {seconds[0] / 2, seconds[1]};
        return new TaskCosts(
                seconds, new double[] {relativeError, relativeError}, joules, Math.max(seconds[0], seconds[1]), 1);
    }

    private static double[] run(double[] slowness, DoubleUnaryOperator density, int total, int iterations) {
        return run(new CostModelBalancer(slowness.length, 0.01), slowness, density, total, iterations);
    }

    /** The longest times of as many iterations, of tasks that take a watt at work. */
    private static double[] run(
            CostModelBalancer balancer, double[] slowness, DoubleUnaryOperator density, int total, int iterations) {
        WorkloadDistribution current = WorkloadDistribution.homogeneous(slowness.length, total, 1);
        double[] longest = new double[iterations];
        for (int iteration = 0; iteration < iterations; iteration++) {
            double[] seconds = seconds(current, slowness, density);
            longest[iteration] = Arrays.stream(seconds).max().orElseThrow();
            current = balancer.next(current, new TaskCosts(seconds, seconds)).orElse(current);
        }
        return longest;
    }

    private static double[] seconds(WorkloadDistribution distribution, double[] slowness, DoubleUnaryOperator density) {
        double[] seconds = new double[slowness.length];
        int unit = 0;
        for (int task = 0; task < seconds.length; task++) {
            for (int end = unit + distribution.count(task); unit < end; unit++) {
                seconds[task] += slowness[task] * density.applyAsDouble((unit + 0.5) / distribution.total());
            }
        }
        return seconds;
    }

    @Test
    void shouldBeSettledWhenNothingIsToBeMovedAndNothingIsDoubted() {
        CostModelBalancer balancer = new CostModelBalancer(2, 0.01);
        WorkloadDistribution equal = WorkloadDistribution.homogeneous(2, 1000, 1);
        assertFalse(balancer.settled());
        balancer.next(equal, TaskCosts.ofTimes(1, 1));
        assertTrue(balancer.settled());

        balancer.next(equal, TaskCosts.ofTimes(50, 1));
        assertFalse(balancer.settled(), "the next measurement tells whether that was an interruption");

        CostModelBalancer other = new CostModelBalancer(2, 0.01);
        assertTrue(other.next(equal, TaskCosts.ofTimes(4, 1)).isPresent());
        assertFalse(other.settled());
    }

    /** One of eight alike tasks scatters within its windows: who waits for nobody has no reason to spare it. */
    @Test
    void shouldGiveATaskThatScattersLessOnlyIfTheOthersWaitForIt() {
        assertEquals(500, firstOfAlike(1), 5);
        assertEquals(500, firstOfAlike(1.01), 15, "as far as they do");
        assertTrue(firstOfAlike(1.2) < 470, "500 would be its share");
    }

    private static int firstOfAlike(double elapsedByLongest) {
        CostModelBalancer balancer = new CostModelBalancer(8, 0.001);
        WorkloadDistribution current = WorkloadDistribution.homogeneous(8, 4000, 1);
        double[] errors = new double[8];
        errors[0] = 0.2;
        for (int window = 0; window < 50; window++) {
            double[] seconds = Arrays.stream(current.counts()).asDoubleStream().toArray();
            double elapsed = elapsedByLongest * Arrays.stream(seconds).max().orElseThrow();
            TaskCosts costs = new TaskCosts(seconds, errors, new double[8], elapsed, 4);
            current = balancer.next(current, costs).orElse(current);
        }
        return current.count(0);
    }

    @Test
    void shouldRefuseAThresholdThatIsNoShare() {
        assertThrows(IllegalArgumentException.class, () -> new CostModelBalancer(2, 1));
        assertThrows(IllegalArgumentException.class, () -> new CostModelBalancer(2, -0.01));
        assertThrows(IllegalArgumentException.class, () -> new CostModelBalancer(2, Double.NaN));
        assertTrue(new CostModelBalancer(2, 0)
                .next(WorkloadDistribution.of(1, 2, 0), TaskCosts.ofTimes(2, 0))
                .isPresent());
    }

    /** Zero times and times without work come of clocks that are too coarse: they tell nothing, and spoil nothing. */
    @ParameterizedTest
    @CsvSource({"500, 500, 0, 0", "500, 500, 1, 0", "1000, 0, 1, 7"})
    void shouldLearnNothingFromTimesThatMeanNothing(int first, int second, double firstSeconds, double secondSeconds) {
        CostModelBalancer balancer = new CostModelBalancer(2, 0.01);
        WorkloadDistribution current = WorkloadDistribution.of(1, first, second);
        balancer.next(current, TaskCosts.ofTimes(firstSeconds, secondSeconds));
        current = WorkloadDistribution.homogeneous(2, 1000, 1);
        for (int call = 0; call < 4; call++) {
            current = balancer.next(current, TaskCosts.ofTimes(3e-3 * current.count(0), 1e-3 * current.count(1)))
                    .orElse(current);
        }
        assertEquals(250, current.count(0), 20);
    }

    /** The third task's power is not known: it counts as 2 W, the mean of 1 W and 3 W, so that the first is filled before it. */
    @Test
    void shouldTakeThePowerOfATaskWithoutJoulesForTheMeanOfTheOthers() {
        CostModelBalancer unknown = new CostModelBalancer(BalancingObjective.energy(), new double[3], 0.01);
        CostModelBalancer known = new CostModelBalancer(BalancingObjective.energy(), new double[3], 0.01);
        WorkloadDistribution equal = WorkloadDistribution.homogeneous(3, 900, 1);
        double[] seconds = {3, 3, 3};
        WorkloadDistribution next = unknown.next(equal, new TaskCosts(seconds, new double[] {3, 9, 0}))
                .orElseThrow();
        assertEquals(
                known.next(equal, new TaskCosts(seconds, new double[] {3, 9, 6}))
                        .orElseThrow(),
                next);
        assertTrue(next.count(0) > 850, next.toString());
    }

    /** Joules without work or without time are no power. */
    @Test
    void shouldLearnNoPowerWithoutWorkOrTime() {
        CostModelBalancer balancer = new CostModelBalancer(BalancingObjective.energy(), new double[2], 0.01);
        balancer.next(WorkloadDistribution.of(1, 1000, 0), new TaskCosts(new double[] {1, 1}, new double[] {1, 1e6}));
        balancer.next(WorkloadDistribution.of(1, 500, 500), new TaskCosts(new double[] {1, 0}, new double[] {1, 1e6}));
        WorkloadDistribution current = WorkloadDistribution.homogeneous(2, 1000, 1);
        for (int call = 0; call < 3; call++) {
            double[] seconds = {1e-3 * current.count(0), 1e-3 * current.count(1)};
            current = balancer.next(current, new TaskCosts(seconds, new double[] {seconds[0], seconds[1] / 4}))
                    .orElse(current);
        }
        assertTrue(current.count(1) > 950, current.toString());
    }

    /** Eight equal tasks, the first of which scatters within windows of ten iterations. */
    private static WorkloadDistribution scattering(double elapsedByLongest) {
        CostModelBalancer balancer = new CostModelBalancer(8, 0.01);
        WorkloadDistribution current = WorkloadDistribution.homogeneous(8, 4000, 1);
        double[] errors = new double[8];
        errors[0] = 0.4 / Math.sqrt(10);
        for (int window = 0; window < 20; window++) {
            double[] seconds = Arrays.stream(current.counts()).asDoubleStream().toArray();
            double longest = Arrays.stream(seconds).max().orElseThrow();
            TaskCosts measured = new TaskCosts(seconds, errors, new double[8], longest * elapsedByLongest, 10);
            current = balancer.next(current, measured).orElse(current);
        }
        return current;
    }

    @Test
    void shouldGiveLessToATaskForWhoseScatterTheOthersWait() {
        WorkloadDistribution shares = scattering(1.2);
        assertTrue(shares.count(0) < 450 && shares.count(0) > 250, shares.toString());
    }

    /** Iterations of different work make a task's times differ, and all others' with them. */
    @Test
    void shouldLeaveSharesWhereNobodyWaitedForWhatScatters() {
        assertEquals(500, scattering(1).count(0));
    }
}
