package lull.partitioning.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import lull.partitioning.exact.cost.Costs;
import lull.partitioning.exact.cost.SumProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums of shares against a plain table over the nodes, in whole numbers. */
class SumsTest {
    private static final long NEVER = Long.MAX_VALUE / 4;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldFindTheLeastSumWhenGroupsAreSmall(int groups) {
        Random random = new Random(groups);
        for (int n = 0; n < 4000; n++) {
            SumProblem problem = problem(random, groups);
            long least = leastCost(problem);
            Optional<SumSolver> solver = SumSolver.of(problem);
            Optional<SumSolver.Result> best = solver.flatMap(SumSolver::best);
            assertEquals(least < NEVER, best.isPresent(), () -> show(problem));
            if (best.isPresent()) {
                assertSolves(problem, least, best.get());
                for (long cost : new long[] {least - 1, least, least + 1, least + 20}) {
                    Optional<SumSolver.Result> below = solver.get().bestBelow(Costs.of(cost));
                    assertEquals(
                            least < cost,
                            below.isPresent(),
                            () -> "below " + cost + " of " + least + ", " + show(problem));
                    below.ifPresent(result -> assertSolves(problem, least, result));
                }
            }
        }
    }

    /** "Every solution costs base + excess·slope + Σ w / g", and no w is negative. */
    @Test
    void shouldBeTheReducedCostsOfAnySolutionWhatTheSlackSays() {
        Random random = new Random(44);
        for (int n = 0; n < 4000; n++) {
            SumProblem drawn = problem(random, 1 + random.nextInt(3));
            int[][] shares = randomShares(random, drawn);
            SumProblem problem = new SumProblem(
                    drawn.costs(),
                    drawn.counts(),
                    Arrays.stream(shares).flatMapToInt(Arrays::stream).sum());
            BaseLine line = BaseLine.of(problem).orElseThrow();
            long cost = 0;
            long reduced = 0;
            for (int group = 0; group < shares.length; group++) {
                for (int share : shares[group]) {
                    assertTrue(line.leadingReducedCost(group, share) >= 0, () -> show(problem));
                    cost += problem.costs()[group].leading(share);
                    reduced += line.leadingReducedCost(group, share);
                }
            }
            assertEquals(reduced, line.slack(Costs.of(cost)), () -> show(problem));
            assertTrue(line.excess() >= 0 && line.excess() < line.step() * problem.counts()[line.edgeGroup()]);
            if (cost > 0) {
                long atLeast = cost - reduced / line.step();
                assertEquals(BigInteger.valueOf(atLeast), line.leastUnits(Costs.of(0)), () -> show(problem));
                assertEquals(
                        atLeast == 0 && cost > 0 ? Double.POSITIVE_INFINITY : (double) (cost - atLeast) / atLeast,
                        SumSolver.gap(BigInteger.valueOf(cost), BigInteger.valueOf(atLeast)),
                        1e-12 * cost);
            }
        }
    }

    @Test
    void shouldBoundTheSlackWhenItDoesNotFit() {
        BaseLine line = BaseLine.of(new SumProblem(new Costs[] {Costs.of(0, 3, 5)}, new long[] {2}, 3))
                .orElseThrow();
        assertEquals(1L << 60, line.slack(Costs.of(Long.MAX_VALUE / 2)));
    }

    @Test
    void shouldReachASumOnlyWhenSomeSharesMakeIt() {
        Random random = new Random(45);
        for (int n = 0; n < 4000; n++) {
            int[] shares = IntStream.concat(IntStream.of(0), random.ints(1 + random.nextInt(5), 1, 40))
                    .sorted()
                    .distinct()
                    .toArray();
            int nodes = 1 + random.nextInt(n % 10 == 0 ? 70 : 9);
            int largest = shares[shares.length - 1];
            int workload = random.nextInt(nodes * largest + 2);
            long[] free = new long[largest + 1];
            Arrays.fill(free, Costs.HOLE);
            Arrays.stream(shares).forEach(share -> free[share] = 0);
            SumProblem problem = new SumProblem(new Costs[] {Costs.of(free)}, new long[] {nodes}, workload);
            ReachableSums sums = new ReachableSums(shares, nodes, workload);
            boolean reached = sums.reached();
            assertEquals(
                    leastCost(problem) < NEVER,
                    reached,
                    () -> workload + " of " + nodes + " " + Arrays.toString(shares));
            if (reached) {
                assertSolves(problem, 0, new SumSolver.Result(sums.shares(), Costs.of(0), 0));
            }
        }
    }

    private static void assertSolves(SumProblem problem, long least, SumSolver.Result result) {
        assertEquals(least, result.cost().leading(0), () -> show(problem));
        assertEquals(least, result.multiset().cost(problem).leading(0), () -> show(problem));
        assertEquals(0, result.gap());
        long sum = 0;
        for (int group = 0; group < problem.groups(); group++) {
            Map<Integer, Long> shares = result.multiset().ofGroup(group);
            assertTrue(shares.values().stream().allMatch(count -> count > 0), () -> show(problem));
            assertEquals(
                    problem.counts()[group],
                    shares.values().stream().mapToLong(count -> count).sum(),
                    () -> show(problem));
            sum += shares.entrySet().stream()
                    .mapToLong(entry -> entry.getKey() * entry.getValue())
                    .sum();
        }
        assertEquals(problem.workload(), sum, () -> show(problem));
    }

    private static SumProblem problem(Random random, int groups) {
        Costs[] costs = new Costs[groups];
        for (int group = 0; group < groups; group++) {
            int sizes = random.nextInt(8);
            costs[group] = Costs.of(LongStream.rangeClosed(0, sizes)
                    .map(size -> size == 0
                            ? random.nextInt(3)
                            : random.nextInt(5) == 0 ? Costs.HOLE : 2 * size + random.nextInt(12))
                    .toArray());
        }
        long[] counts = random.longs(groups, 1, groups == 1 ? 9 : 4).toArray();
        long most = IntStream.range(0, groups)
                .mapToLong(group -> counts[group] * (costs[group].length() - 1))
                .sum();
        return new SumProblem(costs, counts, random.nextLong(most + 2));
    }

    private static int[][] randomShares(Random random, SumProblem problem) {
        return IntStream.range(0, problem.groups())
                .mapToObj(group -> {
                    int[] possible = IntStream.range(0, problem.costs()[group].length())
                            .filter(share -> !problem.costs()[group].isHole(share))
                            .toArray();
                    return random.ints(problem.counts()[group], 0, possible.length)
                            .map(i -> possible[i])
                            .toArray();
                })
                .toArray(int[][]::new);
    }

    private static long leastCost(SumProblem problem) {
        int workload = (int) problem.workload();
        long[] least = new long[workload + 1];
        Arrays.fill(least, 1, workload + 1, NEVER);
        for (int group = 0; group < problem.groups(); group++) {
            for (long node = 0; node < problem.counts()[group]; node++) {
                least = withOneMore(least, problem.costs()[group].leading());
            }
        }
        return Math.min(NEVER, least[workload]);
    }

    private static long[] withOneMore(long[] before, long[] costs) {
        long[] least = new long[before.length];
        Arrays.fill(least, NEVER);
        for (int sum = 0; sum < least.length; sum++) {
            for (int share = 0; share < costs.length && share <= sum; share++) {
                if (costs[share] != Costs.HOLE) {
                    least[sum] = Math.min(least[sum], before[sum - share] + costs[share]);
                }
            }
        }
        return least;
    }

    private static String show(SumProblem problem) {
        return Arrays.stream(problem.costs())
                        .map(costs -> Arrays.toString(costs.leading()))
                        .toList()
                + " for " + Arrays.toString(problem.counts()) + " to "
                + problem.workload();
    }
}
