package lull.partitioning.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import lull.partitioning.Distribution;
import lull.partitioning.Front;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.NodeGroup;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.Solution;
import org.junit.jupiter.api.Test;

class LargeProblemsTest {
    private static final long MILLION = 1_000_000;

    @Test
    void shouldAgreeWithTheWindowsWhenTheGroupRelaxationAnswers() {
        Random random = new Random(31);
        for (int i = 0; i < 60; i++) {
            int sizes = 20 + random.nextInt(150);
            long[][] costs = {costs(sizes, random)};
            long nodes = 1 + random.nextInt(i % 2 == 0 ? 20 : 5000);
            SumProblem problem = new SumProblem(costs, new long[] {nodes}, random.nextLong(nodes * sizes + 1));
            SumSolver solver = SumSolver.of(problem).orElseThrow();

            Optional<SumSolver.Result> found = solver.best();

            assertEquals(
                    new Windows(solver.line())
                            .best(solver.line().slack(cost(found, costs)))
                            .map(best -> best.cost(costs)),
                    found.map(SumSolver.Result::cost),
                    problem::toString);
        }
    }

    private static long cost(Optional<SumSolver.Result> found, long[][] costs) {
        return found.map(result -> result.multiset().cost(costs)).orElseThrow();
    }

    private static long[] costs(int sizes, Random random) {
        long[] costs = new long[sizes + 1];
        for (int size = 1; size <= sizes; size++) {
            costs[size] = random.nextInt(8) == 0 && size < sizes && size > 1
                    ? NodeSweep.HOLE
                    : 100L * size + random.nextInt(60 * size);
        }
        return costs;
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

    @Test
    void shouldRoundFarBelowThePrecisionWhenEnergiesDoNotFit() {
        NodeType type = NodeType.of(profile("a", 50, 5));
        EnergyScale scale = EnergyScale.of(PartitioningProblem.of(type, MILLION, 1), 50);
        Solution best = new ExactEnergy()
                .solve(PartitioningProblem.of(type, MILLION, 20 * MILLION))
                .fastest();

        assertFalse(scale.exact());
        assertTrue(MILLION / scale.unitsPerJoule() < 1e-5 * best.joules().orElseThrow());
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
