package lull.partitioning.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeMap;
import java.util.function.Supplier;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.PlainDynamicProgramming;
import lull.partitioning.RandomProblems;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.Solution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ExactnessTest {
    private static final int HOMOGENEOUS = 60_000;
    private static final int HETEROGENEOUS = 40_000;
    private static final int CLUSTERS = 5_000;
    private static final int LONG_RUN = 20;

    @Test
    void shouldFindTheFrontOfPlainDynamicProgrammingWhenNodesHaveOneDevice() {
        RandomProblems random = new RandomProblems(1);
        compare(HOMOGENEOUS, random::homogeneous);
    }

    @Test
    void shouldFindTheFrontOfPlainDynamicProgrammingWhenNodesHaveSeveralDevices() {
        RandomProblems random = new RandomProblems(2);
        compare(HETEROGENEOUS, random::heterogeneous);
    }

    @Test
    void shouldFindTheFrontOfPlainDynamicProgrammingWhenThereAreSeveralTypesOfNodes() {
        RandomProblems random = new RandomProblems(3);
        compare(CLUSTERS, random::cluster);
    }

    @Test
    void shouldFindTheFrontsBeginningWhenALatestTimeIsGiven() {
        RandomProblems random = new RandomProblems(5);
        for (int i = 0; i < 2000; i++) {
            PartitioningProblem problem = random.heterogeneous();
            if (new PlainDynamicProgramming(problem).front().isEmpty()) {
                continue;
            }
            Front whole = new ExactFront().solve(problem);
            double most = 1.5 * whole.fastest().seconds();

            Front beginning = new ExactFront().solve(problem, fastest -> 1.5 * fastest);

            assertEquals(
                    whole.solutions().stream()
                            .filter(solution -> solution.seconds() <= most)
                            .toList(),
                    beginning.solutions(),
                    problem::toString);
        }
    }

    @Test
    @Tag("long")
    void shouldFindTheFrontOfPlainDynamicProgrammingWhenTriedMuchMoreOften() {
        RandomProblems random = new RandomProblems(4);
        compare(LONG_RUN * HOMOGENEOUS, random::homogeneous);
        compare(LONG_RUN * HETEROGENEOUS, random::heterogeneous);
        compare(LONG_RUN * CLUSTERS, random::cluster);
    }

    private static void compare(int times, Supplier<PartitioningProblem> problems) {
        for (int i = 0; i < times; i++) {
            PartitioningProblem problem = problems.get();
            TreeMap<Double, Double> expected = new PlainDynamicProgramming(problem).front();
            if (expected.isEmpty()) {
                assertInfeasible(problem);
            } else {
                compare(problem, expected);
            }
        }
    }

    private static void assertInfeasible(PartitioningProblem problem) {
        for (Algorithm algorithm : new Algorithm[] {new ExactTime(), new ExactEnergy(), new ExactFront()}) {
            assertThrows(InfeasibleWorkloadException.class, () -> algorithm.solve(problem), problem::toString);
        }
    }

    private static void compare(PartitioningProblem problem, TreeMap<Double, Double> expected) {
        Front front = new ExactFront().solve(problem);
        TreeMap<Double, Double> found = new TreeMap<>();
        front.solutions()
                .forEach(solution ->
                        found.put(solution.seconds(), solution.joules().orElseThrow()));
        assertEquals(expected, found, problem::toString);
        assertEquals(0, front.gap(), problem::toString);
        front.solutions().forEach(solution -> assertValid(problem, solution));
        Solution fastest = new ExactTime().solve(problem).fastest();
        assertEquals(expected.firstKey(), fastest.seconds(), problem::toString);
        assertValid(problem, fastest);
        Solution thriftiest = new ExactEnergy().solve(problem).fastest();
        assertEquals(expected.lastEntry().getValue(), thriftiest.joules().orElseThrow(), problem::toString);
        assertEquals(expected.lastKey(), thriftiest.seconds(), problem::toString);
        assertValid(problem, thriftiest);
    }

    private static void assertValid(PartitioningProblem problem, Solution solution) {
        assertEquals(problem.workload(), solution.distribution().workload(), problem::toString);
        assertEquals(problem.nodes(), solution.distribution().nodes(), problem::toString);
        assertTrue(solution.distribution().shares().stream().allMatch(share -> share.count() > 0), problem::toString);
    }
}
