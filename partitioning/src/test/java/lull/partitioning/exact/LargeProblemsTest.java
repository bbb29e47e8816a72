package lull.partitioning.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.NodeGroup;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.exact.cost.Costs;
import lull.partitioning.exact.cost.SumProblem;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.Front;
import org.junit.jupiter.api.Test;

class LargeProblemsTest {
    private static final long MILLION = 1_000_000;

    @Test
    void shouldAgreeWithTheWindowsWhenTheGroupRelaxationAnswers() {
        Random random = new Random(31);
        for (int i = 0; i < 60; i++) {
            int sizes = 20 + random.nextInt(150);
            Costs[] costs = {costs(sizes, random)};
            long nodes = 1 + random.nextInt(i % 2 == 0 ? 20 : 5000);
            SumProblem problem = new SumProblem(costs, new long[] {nodes}, random.nextLong(nodes * sizes + 1));
            SumSolver solver = SumSolver.of(problem).orElseThrow();

            Optional<SumSolver.Result> found = solver.best();

            assertEquals(
                    new Windows(solver.line())
                            .best(solver.line()
                                    .slack(found.map(SumSolver.Result::cost).orElseThrow()))
                            .map(best -> best.cost(problem).leading(0)),
                    found.map(result -> result.cost().leading(0)),
                    problem::toString);
        }
    }

    private static Costs costs(int sizes, Random random) {
        long[] costs = new long[sizes + 1];
        for (int size = 1; size <= sizes; size++) {
            costs[size] = random.nextInt(8) == 0 && size < sizes && size > 1
                    ? Costs.HOLE
                    : 100L * size + random.nextInt(60 * size);
        }
        return Costs.of(costs);
    }

    @Test
    void shouldDistributeEverythingWhenThereIsAMillionOfNodes() {
        NodeType type = new NodeType("node", List.of(profile("a", 60, 1), profile("b", 80, 2)), 17);
        PartitioningProblem problem = PartitioningProblem.of(type, MILLION, 71 * MILLION + 12345);

        Front front = new ExactFront().solve(problem);

        front.solutions().forEach(solution -> assertWhole(problem, solution.distribution()));
        assertTrue(front.solutions().stream()
                .allMatch(solution -> solution.distribution().shares().size() < 12));
        assertEquals(
                front.fastest().seconds(),
                new ExactTime().solve(problem).fastest().seconds());
        assertEquals(
                front.thriftiest().joules(),
                new ExactEnergy().solve(problem).fastest().joules());
    }

    @Test
    void shouldStateTheGapWhenThereAreManyNodesOfSeveralTypes() {
        PartitioningProblem problem = new PartitioningProblem(
                List.of(
                        new NodeGroup(NodeType.of(profile("a", 50, 3)), 1000),
                        new NodeGroup(new NodeType("b", List.of(profile("b", 70, 4)), 5), 3000)),
                101_003);

        Front front = new ExactFront().solve(problem);

        front.solutions().forEach(solution -> assertWhole(problem, solution.distribution()));
        assertTrue(front.gap() >= 0 && front.gap() < 0.01, () -> "gap " + front.gap());
    }

    @Test
    void shouldScaleSizesWhenTheyHaveACommonGranularity() {
        List<ProfilePoint> points = new ArrayList<>();
        for (long size = 1; size <= 20; size++) {
            points.add(ProfilePoint.of(size << 40, size, 30 - size));
        }
        NodeType type = NodeType.of(new Profile("far", points));

        assertEquals(
                15,
                new ExactTime()
                        .solve(PartitioningProblem.of(type, 4, 60L << 40))
                        .fastest()
                        .seconds());
        assertThrows(InfeasibleWorkloadException.class, () -> new ExactTime()
                .solve(PartitioningProblem.of(type, 4, (60L << 40) + 1)));
    }

    @Test
    void shouldSeeTiesWhenEnergiesAreDecimal() {
        // 0.1 + 0.2 against 0.3: doubles would call the slower one thriftier.
        NodeType type = NodeType.of(new Profile(
                "cpu", List.of(ProfilePoint.of(1, 1, 0.1), ProfilePoint.of(2, 2, 0.2), ProfilePoint.of(3, 9, 0.3))));
        assertEquals(
                1,
                new ExactFront()
                        .solve(PartitioningProblem.of(type, 2, 3))
                        .solutions()
                        .size());
    }

    /** Sizes k² with joules near k³: shares of a million granules beside those that can occur. */
    @Test
    void shouldBeExactWhenMostSharesAreFarAboveTheWorkload() {
        List<ProfilePoint> points = new ArrayList<>();
        for (long k = 1; k <= 1000; k++) {
            points.add(ProfilePoint.of(k * k, k * k * k * 1e-6, k * k * k));
        }
        PartitioningProblem problem = PartitioningProblem.of(NodeType.of(new Profile("k", points)), 10, 4000);

        assertEquals(80_000, new ExactEnergy().solve(problem).fastest().joules().orElseThrow());
    }

    private static void assertWhole(PartitioningProblem problem, Distribution distribution) {
        assertEquals(problem.workload(), distribution.workload());
        assertEquals(problem.nodes(), distribution.nodes());
    }

    private static Profile profile(String device, int sizes, long seed) {
        Random random = new Random(seed);
        List<ProfilePoint> points = new ArrayList<>();
        for (int size = 1; size <= sizes; size++) {
            double seconds = size * (1 + 0.5 * random.nextDouble());
            points.add(ProfilePoint.of(size, seconds, seconds * (20 + 10 * random.nextDouble())));
        }
        return new Profile(device, points);
    }
}
