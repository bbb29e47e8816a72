package lull.partitioning.constrained;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.NodeConditions;
import lull.partitioning.NodeGroup;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.RandomProblems;
import lull.partitioning.SendingCost;
import lull.partitioning.constrained.ConstrainedEnumeration.Distributed;
import lull.partitioning.exact.ExactEnergy;
import lull.partitioning.exact.ExactFront;
import lull.partitioning.exact.ExactTime;
import lull.partitioning.published.Hepopta;
import lull.partitioning.published.PseudocodeReading;
import lull.partitioning.published.eopta.Popta;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.Solution;
import org.apache.commons.math3.fraction.BigFraction;
import org.junit.jupiter.api.Test;

/** Against every distribution there is, in fractions. */
class ConstrainedTest {
    private static final int INSTANCES = 300;
    private static final double MOST_DISTRIBUTIONS = 400;
    private static final double ROUNDING = 1e-9;

    private final Random random = new Random(71);
    private final RandomProblems problems = new RandomProblems(72);

    @Test
    void shouldFindTheLeastTimeWhenSharesAreSentOneAfterTheOther() {
        for (int i = 0; i < INSTANCES; i++) {
            PartitioningProblem problem = serial(next(i));
            List<Distributed> all = new ConstrainedEnumeration(problem).all();
            if (all.isEmpty()) {
                assertThrows(InfeasibleWorkloadException.class, () -> new SerialSendingTime().solve(problem));
            } else {
                double least = all.stream()
                        .map(each -> each.seconds().add(each.sending()))
                        .min(Comparator.naturalOrder())
                        .orElseThrow()
                        .doubleValue();
                Solution found = new SerialSendingTime().solve(problem).fastest();
                assertEquals(least, found.seconds(), ROUNDING * least, problem::toString);
                assertTrue(problem.groups().size() > 1 || found.gap() == 0, problem::toString);
            }
        }
    }

    @Test
    void shouldAskWhatSendingCostsOnlyForSharesThatCanBe() {
        Profile profile = new Profile(
                "cpu", List.of(ProfilePoint.of(1, 1, 1), ProfilePoint.of(10, 10, 10), ProfilePoint.of(100, 100, 100)));
        SendingCost table = size -> {
            assertTrue(size <= 10, "size " + size);
            return 0.5 * size;
        };
        NodeConditions conditions = new NodeConditions(0, Long.MAX_VALUE, table, true);
        NodeType type = new NodeType("node", List.of(profile), 0, conditions);

        Solution found = new SerialSendingTime()
                .solve(PartitioningProblem.of(type, 2, 11))
                .fastest();

        assertEquals(15.5, found.seconds());
    }

    /** Few enough distributions to try all of them. */
    private PartitioningProblem next(int i) {
        PartitioningProblem problem =
                switch (i % 4) {
                    case 0 -> problems.cluster();
                    case 1 -> problems.homogeneous();
                    default -> problems.heterogeneous();
                };
        double distributions = 1;
        for (NodeGroup group : problem.groups()) {
            double ofNode = group.type().devices().stream()
                    .mapToDouble(device -> device.points().size())
                    .reduce(1, (one, other) -> one * other);
            for (int node = 0; node < group.count(); node++) {
                distributions *= (ofNode + node) / (node + 1);
            }
        }
        return distributions <= MOST_DISTRIBUTIONS ? problem : next(i);
    }

    private PartitioningProblem serial(PartitioningProblem problem) {
        SendingCost sending = SendingCost.linear(random.nextInt(20), random.nextInt(5));
        return under(problem, type -> new NodeConditions(0, memory(type), sending, true));
    }

    /** Idling nodes draw power, shares are sent side by side, memory is small: any of the three, or none. */
    private PartitioningProblem conditioned(PartitioningProblem problem) {
        SendingCost sending = SendingCost.linear(random.nextInt(3), random.nextInt(3));
        return under(
                problem,
                type -> new NodeConditions(
                        Math.rint(type.staticWatts() * random.nextInt(3) / 2), memory(type), sending, false));
    }

    private long memory(NodeType type) {
        return random.nextInt(3) == 0 ? 1 + random.nextLong(type.largestSize()) : Long.MAX_VALUE;
    }

    private static PartitioningProblem under(PartitioningProblem problem, Function<NodeType, NodeConditions> which) {
        return new PartitioningProblem(
                problem.groups().stream()
                        .map(group -> new NodeGroup(
                                new NodeType(
                                        "node",
                                        group.type().devices(),
                                        group.type().staticWatts(),
                                        which.apply(group.type())),
                                group.count()))
                        .toList(),
                problem.workload());
    }

    @Test
    void shouldKeepToTheCapWhenNodesIdleSharesAreSentAndMemoryIsSmallToo() {
        int compared = 0;
        for (int i = 0; i < INSTANCES; i++) {
            PartitioningProblem problem = conditioned(next(i));
            List<Distributed> all = new ConstrainedEnumeration(problem).all();
            if (!all.isEmpty()) {
                compare(problem, cap(all), all);
                compared++;
            }
        }
        assertTrue(compared > INSTANCES / 2, compared + " problems that can be solved");
    }

    @Test
    void shouldKeepToTheCapWhenDevicesHaveAlternatives() {
        for (int i = 0; i < INSTANCES; i++) {
            PartitioningProblem problem = withAlternatives(next(i));
            List<Distributed> all = new ConstrainedEnumeration(problem).all();
            if (!all.isEmpty() && all.size() < 40 * MOST_DISTRIBUTIONS) {
                compare(problem, cap(all), all);
            }
        }
    }

    /** Every device slower by a whole second too, at another energy. */
    private PartitioningProblem withAlternatives(PartitioningProblem problem) {
        List<NodeGroup> groups = new ArrayList<>();
        for (NodeGroup group : problem.groups()) {
            NodeType type = group.type();
            List<Profile> devices =
                    type.devices().stream().map(this::withAlternatives).toList();
            groups.add(new NodeGroup(new NodeType("node", devices, type.staticWatts()), group.count()));
        }
        return new PartitioningProblem(groups, problem.workload());
    }

    private Profile withAlternatives(Profile profile) {
        List<ProfilePoint> slower = profile.points().stream()
                .filter(point -> point.size() > 0)
                .map(point -> ProfilePoint.of(point.size(), point.seconds() + 1, random.nextInt(60)))
                .toList();
        return Profile.ofAlternatives(
                profile.device(), Map.of("one", profile, "other", new Profile(profile.device(), slower)));
    }

    @Test
    void shouldKeepToTheCapAndStateTheGapWhenPowerIsCapped() {
        int gaps = 0;
        for (int i = 0; i < INSTANCES; i++) {
            PartitioningProblem problem = next(i);
            List<Distributed> all = new ConstrainedEnumeration(problem).all();
            if (!all.isEmpty()) {
                PowerCap cap = cap(all);
                gaps += compare(problem, cap, all);
            }
        }
        assertTrue(gaps > 0 && gaps < INSTANCES / 2, gaps + " fronts with a gap");
    }

    /** Between two of the powers that the distributions draw, or above or below all of them. */
    private PowerCap cap(List<Distributed> all) {
        double watts = all.get(random.nextInt(all.size())).watts().doubleValue();
        return new PowerCap(Math.max(0.01, watts + random.nextInt(3) - 1 + 0.001));
    }

    private static int compare(PartitioningProblem problem, PowerCap cap, List<Distributed> all) {
        BigFraction most = new BigFraction(cap.watts());
        List<Distributed> allowed =
                all.stream().filter(each -> each.watts().compareTo(most) <= 0).toList();
        if (allowed.isEmpty()) {
            assertThrows(InfeasibleWorkloadException.class, () -> new PowerCappedTime(cap).solve(problem));
            assertThrows(
                    InfeasibleWorkloadException.class,
                    () -> new PowerCappedFront(PartitioningObjective.PARETO, cap).solve(problem));
            return 0;
        }
        double fastest = allowed.stream()
                .map(Distributed::seconds)
                .min(Comparator.naturalOrder())
                .orElseThrow()
                .doubleValue();
        assertEquals(fastest, new PowerCappedTime(cap).solve(problem).fastest().seconds(), problem::toString);
        Front front = new PowerCappedFront(PartitioningObjective.PARETO, cap).solve(problem);
        assertEquals(fastest, front.fastest().seconds(), problem::toString);
        front.solutions().forEach(solution -> assertWithin(solution, solution.seconds(), allowed, problem));
        Solution thriftiest = new PowerCappedFront(PartitioningObjective.ENERGY, cap)
                .solve(problem)
                .fastest();
        assertTrue(cap.holds(thriftiest.distribution()), problem::toString);
        assertWithin(thriftiest, Double.MAX_VALUE, allowed, problem);
        return front.gap() > 0 ? 1 : 0;
    }

    private static void assertWithin(
            Solution solution, double time, List<Distributed> allowed, PartitioningProblem problem) {
        double least = allowed.stream()
                .filter(each -> each.seconds().doubleValue() <= time)
                .map(Distributed::joules)
                .min(Comparator.naturalOrder())
                .orElseThrow()
                .doubleValue();
        double joules = solution.joules().orElseThrow();
        assertTrue(joules >= least * (1 - ROUNDING), problem::toString);
        assertTrue(
                joules <= least * (1 + solution.gap()) * (1 + ROUNDING) || solution.gap() == Double.POSITIVE_INFINITY,
                () -> joules + " J, least " + least + " J, gap " + solution.gap() + ": " + problem);
    }

    @Test
    void shouldFindTheFrontWithoutACapWhenTheCapIsLarge() {
        for (int i = 0; i < INSTANCES; i++) {
            PartitioningProblem problem = next(i);
            try {
                List<Solution> expected = new ExactFront().solve(problem).solutions();
                Front found = new PowerCappedFront(PartitioningObjective.PARETO, new PowerCap(1e9)).solve(problem);
                assertEquals(
                        expected.stream().map(Solution::seconds).toList(),
                        found.solutions().stream().map(Solution::seconds).toList());
                assertEquals(0, found.gap());
            } catch (InfeasibleWorkloadException e) {
                assertTrue(new ConstrainedEnumeration(problem).all().isEmpty());
            }
        }
    }

    @Test
    void shouldRefuseWhatAnAlgorithmDoesNotKnow() {
        Profile profile = new Profile("cpu", List.of(ProfilePoint.of(1, 1, 2), ProfilePoint.of(2, 3, 4)));
        NodeConditions conditions = new NodeConditions(0, Long.MAX_VALUE, SendingCost.linear(1, 0), true);
        PartitioningProblem problem =
                PartitioningProblem.of(new NodeType("node", List.of(profile), 0, conditions), 2, 2);
        for (Algorithm algorithm : List.of(
                new Popta(PseudocodeReading.REPAIRED),
                new Hepopta(),
                new ExactTime(),
                new ExactEnergy(),
                new ExactFront())) {
            assertThrows(IllegalArgumentException.class, () -> algorithm.solve(problem), algorithm.name());
        }
        assertThrows(
                IllegalArgumentException.class,
                () -> new NodeType("node", List.of(profile), 5, new NodeConditions(6, 1, SendingCost.NONE, false)));
        assertThrows(IllegalArgumentException.class, () -> SendingCost.linear(-1, 0));
        assertThrows(IllegalArgumentException.class, () -> new PowerCap(0));
    }
}
