package lull.balancing.search;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import lull.balancing.BalancingObjective;
import lull.balancing.LoadBalancer;
import lull.balancing.Rounding;
import lull.balancing.TaskCosts;
import lull.balancing.Values;
import lull.balancing.WorkloadDistribution;
import lull.balancing.loop.Strategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against what the published code gives. */
class HeuristicBalancerTest {

    static Stream<Arguments> neighbourhoods() {
        return Stream.of(
                Arguments.of(new double[] {0.5, 0.5}, 1, 0.25, List.of("[750, 250]", "[250, 750]")),
                Arguments.of(new double[] {0.75, 0.25}, 1, 0.25, List.of("[1000, 0]", "[500, 500]")),
                Arguments.of(
                        new double[] {0.3, 0.1, 0.6},
                        1,
                        0.3,
                        List.of(
                                "[600, 25, 375]",
                                "[150, 400, 450]",
                                "[75, 25, 900]",
                                "[0, 250, 750]",
                                "[450, 250, 300]")),
                Arguments.of(
                        new double[] {0.25, 0.25, 0.25, 0.25},
                        1,
                        0.25,
                        List.of(
                                "[500, 166, 167, 167]",
                                "[166, 500, 167, 167]",
                                "[166, 167, 500, 167]",
                                "[166, 167, 167, 500]",
                                "[0, 334, 333, 333]",
                                "[334, 0, 333, 333]",
                                "[334, 333, 0, 333]",
                                "[334, 333, 333, 0]")),
                Arguments.of(
                        new double[] {0.1, 0.2, 0.3, 0.4},
                        8,
                        0.08,
                        List.of(
                                "[184, 168, 272, 376]",
                                "[72, 280, 272, 376]",
                                "[64, 176, 384, 376]",
                                "[72, 176, 272, 480]",
                                "[24, 224, 328, 424]",
                                "[128, 120, 328, 424]",
                                "[128, 224, 216, 432]",
                                "[128, 224, 328, 320]")));
    }

    @ParameterizedTest
    @MethodSource("neighbourhoods")
    void shouldGiveThePublishedCandidatesWhenAsked(
            double[] centre, int granularity, double distance, List<String> published) {
        List<String> found = new Neighbourhood(Rounding.PUBLISHED)
                .of(centre, 1000, granularity, distance).stream()
                        .map(WorkloadDistribution::toString)
                        .toList();
        assertEquals(published, found);
    }

    static Stream<Arguments> traces() {
        double[] four = {1, 2, 4, 8};
        double[] three = {1, 1, 4};
        return Stream.of(
                Arguments.of(1.05, four, new double[] {6000, 4000, 2500, 1752, 1657, 1642, 1692, 1657, 1657}),
                Arguments.of(0.95, four, new double[] {6000, 4000, 2500, 1752, 1657, 1642, 1642}),
                Arguments.of(0.95, three, new double[] {4000, 1375, 1375, 1352, 1352}));
    }

    @ParameterizedTest
    @MethodSource("traces")
    void shouldFollowThePublishedTraceWhenTasksAreLinear(
            double tolerance, double[] secondsPerUnit, double[] published) {
        HeuristicBalancer balancer = new HeuristicBalancer(
                BalancingObjective.time(),
                new HeuristicSettings(0.25, 0.08, 0.01, 3, 0.03, 0.01, tolerance, Rounding.PUBLISHED, true),
                new SplittableRandom(1));
        WorkloadDistribution current = WorkloadDistribution.homogeneous(secondsPerUnit.length, 3000, 1);
        double[] longest = new double[published.length];
        for (int call = 0; call < published.length; call++) {
            double[] seconds = new double[secondsPerUnit.length];
            for (int task = 0; task < seconds.length; task++) {
                seconds[task] = current.count(task) * secondsPerUnit[task];
            }
            longest[call] = Arrays.stream(seconds).max().orElseThrow();
            current = balancer.next(current, TaskCosts.ofTimes(seconds)).orElse(current);
        }
        assertArrayEquals(published, longest);
    }

    @ParameterizedTest
    @EnumSource(
            value = Strategy.class,
            names = {"TIME", "ENERGY", "EDP", "EDP_LOCAL", "TTE", "TES", "PROPORTIONAL"})
    void shouldFindTheSameSharesWhateverTheLengthsOfWindows(Strategy strategy) {
        SplittableRandom lengths = new SplittableRandom(5);
        LoadBalancer ofOnes = strategy.balancer(new double[3], HeuristicSettings.DEFAULT, new SplittableRandom(1));
        LoadBalancer ofMany = strategy.balancer(new double[3], HeuristicSettings.DEFAULT, new SplittableRandom(1));
        WorkloadDistribution shares = WorkloadDistribution.of(1, 400, 400, 400);
        int changes = 0;
        for (int call = 0; call < 200; call++) {
            double[] seconds = {shares.count(0), 2 * shares.count(1), 4 * shares.count(2)};
            double[] joules = {5 * seconds[0], 2 * seconds[1], seconds[2]};
            int length = 1 << lengths.nextInt(6);
            Optional<WorkloadDistribution> next = ofOnes.next(shares, new TaskCosts(seconds, joules));
            assertEquals(
                    next,
                    ofMany.next(
                            shares,
                            new TaskCosts(
                                    Values.scaled(seconds, length),
                                    new double[3],
                                    Values.scaled(joules, length),
                                    length * Values.max(seconds),
                                    length)));
            changes += next.isPresent() ? 1 : 0;
            shares = next.orElse(shares);
        }
        assertTrue(changes > 0);
    }

    /** The second task's units cost four times as much; where nothing was metered the move under way is judged by the next window. */
    @Test
    void shouldWaitForJoulesWhenAMeterTellsNone() {
        HeuristicBalancer balancer =
                new HeuristicBalancer(BalancingObjective.energy(), HeuristicSettings.DEFAULT, new SplittableRandom(1));
        HeuristicBalancer undisturbed =
                new HeuristicBalancer(BalancingObjective.energy(), HeuristicSettings.DEFAULT, new SplittableRandom(1));
        WorkloadDistribution shares = WorkloadDistribution.homogeneous(2, 100, 1);
        for (int call = 0; call < 20; call++) {
            double[] seconds = {shares.count(0), shares.count(1)};
            double[] joules = {shares.count(0), 4 * shares.count(1)};
            assertEquals(Optional.empty(), balancer.next(shares, new TaskCosts(seconds, new double[2])));
            Optional<WorkloadDistribution> next = balancer.next(shares, new TaskCosts(seconds, joules));
            assertEquals(undisturbed.next(shares, new TaskCosts(seconds, joules)), next);
            shares = next.orElse(shares);
        }
        assertTrue(shares.count(1) < 20, shares::toString);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldFollowTheAlgorithmCallByCallWhenMeasurementsAreRandom(boolean asPublished) {
        SplittableRandom random = new SplittableRandom(23);
        int changes = 0;
        for (int run = 0; run < 300; run++) {
            int tasks = 2 + random.nextInt(4);
            HeuristicSettings base = asPublished ? HeuristicSettings.PUBLISHED : HeuristicSettings.DEFAULT;
            HeuristicSettings settings = new HeuristicSettings(
                    base.startDistance(),
                    base.resetDistance(),
                    base.settledBelow(),
                    1 + random.nextInt(4),
                    0.2,
                    0.1,
                    base.tolerance(),
                    base.rounding(),
                    base.judgesStandstill());
            BalancingObjective objective = run % 2 == 0
                    ? BalancingObjective.time()
                    : BalancingObjective.energyWithWaiting(random.doubles(tasks).toArray());
            HeuristicBalancer balancer = new HeuristicBalancer(objective, settings, new SplittableRandom(run));
            PublishedSearch search = new PublishedSearch(objective, settings, new SplittableRandom(run));
            WorkloadDistribution current =
                    WorkloadDistribution.homogeneous(tasks, random.nextInt(20, 3000), 1 + random.nextInt(3));
            double[] slowness = random.doubles(tasks, 0.5, 8).toArray();
            for (int call = 0; call < 40; call++) {
                TaskCosts measured = measured(random, current, slowness);
                WorkloadDistribution expected = search.next(current, measured);
                Optional<WorkloadDistribution> next = balancer.next(current, measured);
                assertEquals(
                        expected.equals(current) ? Optional.empty() : Optional.of(expected),
                        next,
                        run + ", call " + call);
                assertEquals(search.settled(), balancer.settled(), run + ", call " + call);
                changes += next.isPresent() ? 1 : 0;
                current = expected;
            }
        }
        assertTrue(changes > 1000, changes + " changes");
    }

    /** Noisy enough that moves turn out bad; sometimes a meter shows nothing. */
    private static TaskCosts measured(SplittableRandom random, WorkloadDistribution current, double[] slowness) {
        double[] seconds = new double[slowness.length];
        double[] joules = new double[slowness.length];
        for (int task = 0; task < seconds.length; task++) {
            seconds[task] =
                    random.nextInt(12) == 0 ? 0 : current.count(task) * slowness[task] * random.nextDouble(0.8, 1.2);
            joules[task] = seconds[task] * (1 + task);
        }
        return new TaskCosts(seconds, joules);
    }

    @Test
    void shouldAskNobodyWhenThereIsNothingToMove() {
        HeuristicBalancer balancer = new HeuristicBalancer(
                (seconds, joules, last) -> {
                    throw new AssertionError("asked for a cost");
                },
                HeuristicSettings.DEFAULT,
                new SplittableRandom(1));
        assertEquals(Optional.empty(), balancer.next(WorkloadDistribution.of(1, 5), TaskCosts.ofTimes(1)));
        assertEquals(Optional.empty(), balancer.next(WorkloadDistribution.of(1, 0, 0), TaskCosts.ofTimes(1, 1)));
    }

    @Test
    void shouldHaveNoNeighboursWhenThereIsOneTask() {
        assertEquals(List.of(), new Neighbourhood(Rounding.PUBLISHED).of(new double[] {1}, 1000, 1, 0.25));
    }

    /** From 0.02 the distance becomes 0.01, which is not yet below the threshold: three calls, the last of which draws. */
    @Test
    void shouldSearchAtTheThresholdAndDrawBelowIt() {
        HeuristicSettings settings =
                new HeuristicSettings(0.02, 0.02, 0.01, 1, 0.5, 0, 0.95, Rounding.LARGEST_REMAINDER, false);
        AtomicInteger drawn = new AtomicInteger();
        RandomGenerator exactly = new RandomGenerator() {
            @Override
            public long nextLong() {
                throw new AssertionError("only doubles are drawn");
            }

            @Override
            public double nextDouble() {
                drawn.incrementAndGet();
                return 0.5;
            }
        };
        HeuristicBalancer balancer = new HeuristicBalancer(BalancingObjective.time(), settings, exactly);
        WorkloadDistribution equal = WorkloadDistribution.homogeneous(2, 1000, 1);
        balancer.next(equal, TaskCosts.ofTimes(1, 1));
        assertFalse(balancer.settled());
        balancer.next(equal, TaskCosts.ofTimes(1, 1));
        assertTrue(balancer.settled());
        assertEquals(0, drawn.get());

        balancer.next(equal, TaskCosts.ofTimes(1, 1));
        assertEquals(1, drawn.get());
        assertTrue(balancer.settled(), "a draw that equals the probability is no reset");
    }

    @Test
    void shouldLearnWhatCanBeMeasuredAndKeepItWhereThereIsNoWork() {
        UnitCosts costs = new UnitCosts(2);
        costs.learn(WorkloadDistribution.of(1, 1, 1), new double[] {1e-9, 9e-10});
        assertArrayEquals(new double[] {1e-9, 1e-9}, costs.perUnit());
        costs.learn(WorkloadDistribution.of(1, 0, 2), new double[] {5, 4});
        assertArrayEquals(new double[] {1e-9, 2}, costs.perUnit());
    }
}
