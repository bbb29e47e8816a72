package lull.partitioning.exact.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.RationalEnumeration;
import lull.partitioning.WideProblems;
import lull.partitioning.exact.ExactEnergy;
import lull.partitioning.exact.ExactFront;
import lull.partitioning.exact.ExactTime;
import lull.partitioning.solution.Front;
import org.junit.jupiter.api.Test;

/** The exact solver against every distribution there is, in rational arithmetic. */
class RationalExactnessTest {
    private static final int INSTANCES = 40_000;
    private static final int CLUSTERS = 10_000;
    private static final int ALTERNATIVES = 3000;
    private static final int CONDITIONS = 2500;

    @Test
    void shouldFindTheRationalFrontWhenEnergiesAreDecimal() {
        WideProblems problems = new WideProblems(61, true);
        compare(INSTANCES, problems::next, BigDecimal::valueOf);
        compare(CLUSTERS, problems::cluster, BigDecimal::valueOf);
    }

    @Test
    void shouldFindTheRationalFrontWhenEnergiesHaveAllTheDigitsOfADouble() {
        WideProblems problems = new WideProblems(62, false);
        compare(INSTANCES, () -> withFullDigits(problems::next), BigDecimal::new);
        compare(CLUSTERS, () -> withFullDigits(problems::cluster), BigDecimal::new);
    }

    @Test
    void shouldFindTheRationalFrontWhenIdleNodesDrawPowerAndSharesAreSent() {
        WideProblems decimal = new WideProblems(64, true);
        compare(CONDITIONS, () -> decimal.withConditions(decimal.next()), BigDecimal::valueOf);
        compare(CONDITIONS / 4, () -> decimal.withConditions(decimal.cluster()), BigDecimal::valueOf);
        WideProblems binary = new WideProblems(65, false);
        compare(CONDITIONS, () -> withFullDigits(() -> binary.withConditions(binary.next())), BigDecimal::new);
        compare(CONDITIONS / 4, () -> withFullDigits(() -> binary.withConditions(binary.cluster())), BigDecimal::new);
    }

    @Test
    void shouldFindTheRationalFrontWhenDevicesHaveAlternatives() {
        WideProblems problems = new WideProblems(63, true);
        for (int i = 0; i < ALTERNATIVES; i++) {
            PartitioningProblem problem = problems.withAlternatives(i % 5 == 0 ? problems.cluster() : problems.next());
            TreeMap<Double, BigDecimal> expected = new RationalEnumeration(problem, BigDecimal::valueOf).front();
            if (!expected.isEmpty()) {
                for (PartitioningProblem same : List.of(problem, problem.forObjective(PartitioningObjective.PARETO))) {
                    assertFront(expected, new ExactFront().solve(same), same, BigDecimal::valueOf);
                }
                assertEnds(expected, problem);
            }
        }
    }

    @Test
    void shouldKeepTheAlternativesThatCountWhenOnlyOtherNodesDrawPowerAtTheEnd() {
        WideProblems problems = new WideProblems(66, true);
        for (int i = 0; i < ALTERNATIVES; i++) {
            PartitioningProblem problem = problems.withConditions(problems.withAlternatives(problems.cluster()));
            TreeMap<Double, BigDecimal> expected = new RationalEnumeration(problem, BigDecimal::valueOf).front();
            if (!expected.isEmpty()) {
                Front found = new ExactEnergy().solve(problem.forObjective(PartitioningObjective.ENERGY));
                BigDecimal joules = RationalEnumeration.joules(found.fastest().distribution(), BigDecimal::valueOf);
                assertEquals(0, expected.lastEntry().getValue().compareTo(joules), problem::toString);
            }
        }
    }

    /** One alternative of each size is enough for one objective. */
    private static void assertEnds(TreeMap<Double, BigDecimal> expected, PartitioningProblem problem) {
        PartitioningProblem inTime = problem.forObjective(PartitioningObjective.TIME);
        assertTrue(inTime.groups().stream().noneMatch(group -> group.type().hasAlternatives()));
        assertEquals(
                expected.firstKey(), new ExactTime().solve(inTime).fastest().seconds(), problem::toString);
        PartitioningProblem inEnergy = problem.forObjective(PartitioningObjective.ENERGY);
        assertTrue(inEnergy.groups().stream()
                .noneMatch(
                        group -> group.type().staticWatts() == 0 && group.type().hasAlternatives()));
        BigDecimal least = RationalEnumeration.joules(
                new ExactEnergy().solve(inEnergy).fastest().distribution(), BigDecimal::valueOf);
        assertEquals(0, expected.lastEntry().getValue().compareTo(least), problem::toString);
    }

    /** The next problem in which some energy that matters is no short decimal; without one all count as decimals. */
    private static PartitioningProblem withFullDigits(Supplier<PartitioningProblem> problems) {
        return Stream.generate(problems)
                .filter(problem -> problem.groups().stream()
                        .flatMap(group -> group.type().devices().stream())
                        .flatMap(device -> device.points().stream())
                        .filter(point -> point.size() <= problem.workload())
                        .anyMatch(point -> Decimals.places(point.joules().orElseThrow(), 0) > Decimals.MOST))
                .findFirst()
                .orElseThrow();
    }

    private static void compare(int times, Supplier<PartitioningProblem> problems, DoubleFunction<BigDecimal> meaning) {
        for (int i = 0; i < times; i++) {
            PartitioningProblem problem = problems.get();
            TreeMap<Double, BigDecimal> expected = new RationalEnumeration(problem, meaning).front();
            if (expected.isEmpty()) {
                assertThrows(
                        InfeasibleWorkloadException.class, () -> new ExactFront().solve(problem), problem::toString);
                assertThrows(
                        InfeasibleWorkloadException.class, () -> new ExactEnergy().solve(problem), problem::toString);
            } else {
                assertFront(expected, new ExactFront().solve(problem), problem, meaning);
                Front thriftiest = new ExactEnergy().solve(problem);
                assertEquals(
                        0,
                        expected.lastEntry()
                                .getValue()
                                .compareTo(RationalEnumeration.joules(
                                        thriftiest.fastest().distribution(), meaning)),
                        problem::toString);
                assertEquals(expected.lastKey(), thriftiest.fastest().seconds(), problem::toString);
                assertEquals(0, thriftiest.gap(), problem::toString);
            }
        }
    }

    private static void assertFront(
            TreeMap<Double, BigDecimal> expected,
            Front front,
            PartitioningProblem problem,
            DoubleFunction<BigDecimal> meaning) {
        List<String> wanted = new ArrayList<>();
        for (Map.Entry<Double, BigDecimal> point : expected.entrySet()) {
            wanted.add(point.getKey() + " " + point.getValue().stripTrailingZeros());
        }
        List<String> found = new ArrayList<>();
        front.solutions().forEach(solution -> {
            assertEquals(problem.workload(), solution.distribution().workload(), problem::toString);
            assertEquals(problem.nodes(), solution.distribution().nodes(), problem::toString);
            found.add(solution.seconds() + " "
                    + RationalEnumeration.joules(solution.distribution(), meaning)
                            .stripTrailingZeros());
        });
        assertEquals(wanted, found, problem::toString);
        assertEquals(0, front.gap(), problem::toString);
    }

    @Test
    void shouldNotRoundAwaySmallEnergiesWhenLargeOnesAreBesideThem() {
        NodeType type = NodeType.of(new Profile(
                "cpu",
                List.of(ProfilePoint.of(1, 1, 1e-12), ProfilePoint.of(2, 1, 5e-12), ProfilePoint.of(3, 1, 1e12))));
        for (long workload : new long[] {4, 9}) {
            double joules = new ExactEnergy()
                    .solve(PartitioningProblem.of(type, workload == 4 ? 4 : 3, workload))
                    .fastest()
                    .joules()
                    .orElseThrow();
            assertEquals(workload == 4 ? 4e-12 : 3e12, joules);
        }
    }
}
