package lull.partitioning.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import lull.partitioning.Granularity;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.PlainDynamicProgramming;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.RandomProblems;
import lull.partitioning.exact.ExactEnergy;
import lull.partitioning.exact.ExactFront;
import lull.partitioning.exact.ExactTime;
import lull.partitioning.published.eopta.Eopta;
import lull.partitioning.published.eopta.Popta;
import lull.partitioning.published.hepoptadp.FrontTable;
import lull.partitioning.published.hepoptadp.Hepoptadp;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Front;
import org.junit.jupiter.api.Test;

public class PublishedAlgorithmsTest {
    private static final int INSTANCES = 4000;

    @Test
    void shouldMissTheOptimumWhenPublishedPoptaCapsTheRecursionAtTheLastTime() {
        List<ProfilePoint> points = new ArrayList<>();
        for (int size = 1; size <= 12; size++) {
            points.add(ProfilePoint.ofTime(size, size == 3 ? 0.5 : size == 5 ? 2 : size == 9 ? 1 : 100 + size));
        }
        PartitioningProblem problem = PartitioningProblem.of(NodeType.of(new Profile("cpu", points)), 4, 22);

        assertEquals(101, seconds(new Popta(PseudocodeReading.PUBLISHED), problem));
        Front repaired = new Popta(PseudocodeReading.REPAIRED).solve(problem);
        assertEquals(2, repaired.fastest().seconds());
        assertEquals(
                List.of("3", "5", "5", "9"),
                repaired.fastest().distribution().nodeSizes().sorted().toList());
    }

    @Test
    void shouldMissTheOptimumWhenPublishedPoptaDropsTies() {
        PartitioningProblem problem = PartitioningProblem.of(NodeType.of(times(2, 3, 1, 1)), 4, 7);

        assertEquals(2, seconds(new Popta(PseudocodeReading.PUBLISHED), problem));
        assertEquals(1, seconds(new Popta(PseudocodeReading.REPAIRED), problem));
    }

    @Test
    void shouldMissTheOptimumWhenPublishedEoptaBalancesAConvexSet() {
        PartitioningProblem problem = PartitioningProblem.of(
                NodeType.of(new Profile("cpu", List.of(ProfilePoint.of(1, 1, 42), ProfilePoint.of(2, 2, 47)))), 2, 2);

        assertEquals(84, joules(Eopta.ofEnergy(PseudocodeReading.PUBLISHED), problem));
        assertEquals(47, joules(Eopta.ofEnergy(PseudocodeReading.REPAIRED), problem));
    }

    @Test
    void shouldFindTheOptimumWhenTheRepairedAlgorithmsMeetAnyShape() {
        RandomProblems random = new RandomProblems(11);
        for (int i = 0; i < INSTANCES; i++) {
            PartitioningProblem problem = random.homogeneous();
            TreeMap<Double, Double> expected = new PlainDynamicProgramming(problem).front();
            if (expected.isEmpty()) {
                assertThrows(
                        InfeasibleWorkloadException.class, () -> new Popta(PseudocodeReading.REPAIRED).solve(problem));
                assertThrows(InfeasibleWorkloadException.class, () -> Eopta.ofEnergy(PseudocodeReading.REPAIRED)
                        .solve(problem));
            } else {
                double leastJoules = expected.lastEntry().getValue();
                assertEquals(
                        expected.firstKey(),
                        seconds(new Popta(PseudocodeReading.REPAIRED), problem),
                        problem::toString);
                assertEquals(
                        leastJoules, joules(Eopta.ofEnergy(PseudocodeReading.REPAIRED), problem), problem::toString);
                assertEquals(
                        leastJoules,
                        joules(Eopta.ofSpeedAndPower(PseudocodeReading.REPAIRED), problem),
                        1e-9 * (1 + leastJoules));
            }
        }
    }

    @Test
    void shouldNeverBeBetterThanTheOptimumWhenAlgorithmsAreAsPublished() {
        RandomProblems random = new RandomProblems(12);
        int wrong = 0;
        for (int i = 0; i < INSTANCES; i++) {
            PartitioningProblem problem = random.homogeneous();
            TreeMap<Double, Double> expected = new PlainDynamicProgramming(problem).front();
            for (Algorithm algorithm :
                    List.of(new Popta(PseudocodeReading.PUBLISHED), Eopta.ofEnergy(PseudocodeReading.PUBLISHED))) {
                wrong += isWrong(algorithm, problem, expected) ? 1 : 0;
            }
        }
        assertTrue(wrong > 0, "no instance shows the errors of the print");
    }

    /** Wrong may also be to find nothing where something is. */
    private static boolean isWrong(Algorithm algorithm, PartitioningProblem problem, TreeMap<Double, Double> expected) {
        try {
            Front front = algorithm.solve(problem);
            assertEquals(problem.workload(), front.fastest().distribution().workload(), problem::toString);
            double best = algorithm instanceof Popta
                    ? expected.firstKey()
                    : expected.lastEntry().getValue();
            double found = algorithm instanceof Popta
                    ? front.fastest().seconds()
                    : front.fastest().joules().orElseThrow();
            assertTrue(found >= best, problem::toString);
            return found > best;
        } catch (InfeasibleWorkloadException e) {
            return !expected.isEmpty();
        }
    }

    @Test
    void shouldFindTheSameFrontWhenAlgorithmsAreExact() {
        RandomProblems random = new RandomProblems(13);
        for (int i = 0; i < INSTANCES; i++) {
            PartitioningProblem problem = random.heterogeneous();
            TreeMap<Double, Double> expected = new PlainDynamicProgramming(problem).front();
            for (Algorithm algorithm : List.of(
                    new Hepopta(),
                    new Hepoptadp(PseudocodeReading.PUBLISHED),
                    new Hepoptadp(PseudocodeReading.REPAIRED))) {
                if (expected.isEmpty()) {
                    assertThrows(
                            InfeasibleWorkloadException.class,
                            () -> algorithm.solve(problem),
                            algorithm.name() + problem);
                } else {
                    assertEquals(expected, points(algorithm.solve(problem)), algorithm.name() + problem);
                }
            }
        }
    }

    /** HEPOPTADP's table against a problem of its own for each cell. */
    @Test
    void shouldHoldTheFrontsOfAllSmallerProblemsWhenTheTableIsAskedFor() {
        RandomProblems random = new RandomProblems(15);
        for (int i = 0; i < 150; i++) {
            PartitioningProblem problem = random.heterogeneous();
            if (problem.workload() <= problem.largestWorkload() && problem.workload() % Granularity.of(problem) == 0) {
                FrontTable table = new Hepoptadp(PseudocodeReading.REPAIRED).table(problem);
                assertEquals(problem.nodes(), table.nodes());
                assertEquals(
                        problem.workload(),
                        table.workloads().get(table.workloads().size() - 1));
                for (int nodes = 1; nodes <= table.nodes(); nodes++) {
                    for (long workload : table.workloads()) {
                        PartitioningProblem smaller =
                                PartitioningProblem.of(problem.groups().get(0).type(), nodes, workload);
                        TreeMap<Double, Double> expected = new PlainDynamicProgramming(smaller).front();
                        assertEquals(
                                expected,
                                table.front(nodes, workload)
                                        .map(PublishedAlgorithmsTest::points)
                                        .orElse(new TreeMap<>()),
                                smaller::toString);
                    }
                }
            }
        }
    }

    /** Energies in tenths, whose sums as doubles depend on the order: a slower point that saves but rounding is none. */
    @Test
    void shouldShowNoPointThatSavesOnlyRoundingWhenEnergiesAreTenths() {
        RandomProblems random = new RandomProblems(16);
        for (int i = 0; i < INSTANCES; i++) {
            PartitioningProblem problem = inTenths(random.homogeneous());
            if (!new PlainDynamicProgramming(problem).front().isEmpty()) {
                Set<Double> expected = points(new ExactFront().solve(problem)).keySet();
                for (Algorithm algorithm : List.of(new Hepopta(), new Hepoptadp(PseudocodeReading.REPAIRED))) {
                    assertEquals(expected, points(algorithm.solve(problem)).keySet(), algorithm.name() + problem);
                }
            }
        }
    }

    private static PartitioningProblem inTenths(PartitioningProblem problem) {
        Profile device = problem.groups().get(0).type().devices().get(0);
        List<ProfilePoint> points = device.points().stream()
                .map(point -> new ProfilePoint(
                        point.size(),
                        point.seconds(),
                        OptionalDouble.of(point.joules().orElseThrow() / 10)))
                .toList();
        return PartitioningProblem.of(
                NodeType.of(new Profile(device.device(), points)), problem.nodes(), problem.workload());
    }

    @Test
    void shouldFindTheSameFrontWhenProblemsAreOfMediumSize() {
        Random random = new Random(14);
        for (int i = 0; i < 12; i++) {
            Profile[] devices = new Profile[2];
            Arrays.setAll(devices, device -> wavy("d" + device, 30, random));
            NodeType type = new NodeType("node", List.of(devices), random.nextInt(20));
            int nodes = 3 + random.nextInt(12);
            PartitioningProblem problem = PartitioningProblem.of(type, nodes, 1 + random.nextInt(nodes * 60));
            assertEquals(
                    points(new Hepoptadp(PseudocodeReading.REPAIRED).solve(problem)),
                    points(new ExactFront().solve(problem)),
                    problem::toString);
            assertEquals(
                    points(new ExactFront().solve(problem)), points(new Hepopta().solve(problem)), problem::toString);
        }
    }

    private static Profile wavy(String device, int sizes, Random random) {
        List<ProfilePoint> points = new ArrayList<>();
        for (int size = 1; size <= sizes; size++) {
            points.add(
                    ProfilePoint.of(size, 10 * size + random.nextInt(8 * size), 5 * size + random.nextInt(6 * size)));
        }
        return new Profile(device, points);
    }

    private static Profile times(double... seconds) {
        List<ProfilePoint> points = new ArrayList<>();
        for (int i = 0; i < seconds.length; i++) {
            points.add(ProfilePoint.ofTime(i + 1, seconds[i]));
        }
        return new Profile("cpu", points);
    }

    public static TreeMap<Double, Double> points(Front front) {
        TreeMap<Double, Double> points = new TreeMap<>();
        front.solutions()
                .forEach(solution ->
                        points.put(solution.seconds(), solution.joules().orElseThrow()));
        return points;
    }

    private static double seconds(Algorithm algorithm, PartitioningProblem problem) {
        return algorithm.solve(problem).fastest().seconds();
    }

    private static double joules(Algorithm algorithm, PartitioningProblem problem) {
        return algorithm.solve(problem).fastest().joules().orElseThrow();
    }

    @Test
    void shouldFindTheOptimumOfTenThousandProcessorsWithoutDeepRecursion() {
        Profile profile = new Profile("d", List.of(ProfilePoint.ofTime(2, 3), ProfilePoint.ofTime(5, 6)));
        PartitioningProblem problem = PartitioningProblem.of(NodeType.of(profile), 10_000, 3586);
        assertEquals(
                3,
                new Popta(PseudocodeReading.REPAIRED).solve(problem).fastest().seconds());
    }

    @Test
    void shouldRefuseAlternativesWhenTheAlgorithmKnowsNone() {
        Profile one = new Profile("cpu", List.of(ProfilePoint.of(1, 1, 2), ProfilePoint.of(2, 3, 4)));
        Profile other = new Profile("cpu", List.of(ProfilePoint.of(1, 2, 1)));
        PartitioningProblem problem = PartitioningProblem.of(
                NodeType.of(Profile.ofAlternatives("cpu", Map.of("one", one, "other", other))), 2, 2);
        for (Algorithm algorithm : List.of(
                new Popta(PseudocodeReading.REPAIRED),
                Eopta.ofEnergy(PseudocodeReading.PUBLISHED),
                new Hepopta(),
                new Hepoptadp(PseudocodeReading.REPAIRED))) {
            String said = assertThrows(IllegalArgumentException.class, () -> algorithm.solve(problem))
                    .getMessage();
            assertTrue(said.contains("takes each size in one configuration"), algorithm.name() + ": " + said);
        }
        assertEquals(
                1, seconds(new Popta(PseudocodeReading.REPAIRED), problem.forObjective(PartitioningObjective.TIME)));
        assertEquals(
                2,
                joules(Eopta.ofEnergy(PseudocodeReading.REPAIRED), problem.forObjective(PartitioningObjective.ENERGY)));
    }

    @Test
    void shouldSayWhatIsTooLargeBeforeItIsAllocated() {
        long large = 99_999_999_999_973L;
        Profile profile = new Profile("d", List.of(ProfilePoint.of(large - 1, 3, 1), ProfilePoint.of(large, 6, 2)));
        PartitioningProblem problem = PartitioningProblem.of(NodeType.of(profile), 2, 2 * large - 1);
        for (Algorithm algorithm : List.of(
                new Popta(PseudocodeReading.REPAIRED),
                Eopta.ofEnergy(PseudocodeReading.REPAIRED),
                new Hepopta(),
                new Hepoptadp(PseudocodeReading.REPAIRED),
                new ExactTime(),
                new ExactEnergy(),
                new ExactFront())) {
            String said = assertThrows(IllegalArgumentException.class, () -> algorithm.solve(problem))
                    .getMessage();
            assertTrue(said.contains("steps of 1, the greatest common divisor"), algorithm.name() + ": " + said);
        }
    }

    /** As many granules as need the whole heap, though each of the tables would fit. */
    @Test
    void shouldAllocateNothingWhenAllTablesTogetherAreTooLarge() {
        long granules = Math.min(1_000_000_000, Runtime.getRuntime().maxMemory() / 40);
        Profile profile = new Profile("d", List.of(ProfilePoint.of(1, 3, 1), ProfilePoint.of(granules, 6, 2)));
        PartitioningProblem problem = PartitioningProblem.of(NodeType.of(profile), 2, 2 * granules);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (Algorithm algorithm : List.of(new ExactTime(), new ExactEnergy(), new ExactFront())) {
            long before = threads.getCurrentThreadAllocatedBytes();
            assertThrows(IllegalArgumentException.class, () -> algorithm.solve(problem), algorithm::name);
            assertTrue(threads.getCurrentThreadAllocatedBytes() - before < granules, algorithm::name);
        }
    }

    @Test
    void shouldRefuseAClusterWhoseSizesAddUpToNoNumber() {
        long large = 99_999_999_999_973L;
        Profile profile = new Profile("d", List.of(ProfilePoint.of(large - 1, 3, 1), ProfilePoint.of(large, 6, 2)));
        assertThrows(
                IllegalArgumentException.class, () -> PartitioningProblem.of(NodeType.of(profile), 1_000_000_000, 1));
    }
}
