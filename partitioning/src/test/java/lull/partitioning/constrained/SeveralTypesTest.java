package lull.partitioning.constrained;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.NodeConditions;
import lull.partitioning.NodeGroup;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.exact.ExactEnergy;
import lull.partitioning.exact.ExactFront;
import lull.partitioning.exact.ExactTime;
import lull.partitioning.solution.Solution;
import org.junit.jupiter.api.Test;

/**
 * Several types of nodes with few sizes and more granules than the windows take all of: what is found may not be optimal, and what is
 * said of that has to hold for every distribution there is, in whole numbers.
 */
class SeveralTypesTest {
    private static final int INSTANCES = 60;
    private static final double ROUNDING = 1e-12;

    private final Random random = new Random(81);
    private int gaps;

    /** What a distribution costs. */
    private record Cost(long seconds, long sending, long joules) {}

    @Test
    void shouldBoundEveryDistributionWhenWindowsMissSome() {
        for (int i = 0; i < INSTANCES; i++) {
            PartitioningProblem problem = problem(random.nextInt(2), false);
            List<Cost> all = all(problem);
            assertFront(new ExactFront().solve(problem).solutions(), all);
            assertBound(new ExactEnergy().solve(problem).fastest(), all);
            assertBound(
                    new PowerCappedFront(PartitioningObjective.ENERGY, new PowerCap(1e9))
                            .solve(problem)
                            .fastest(),
                    all);
            Solution fastest = new ExactTime().solve(problem).fastest();
            assertWithin(fastest, fastest.seconds(), all.stream().mapToLong(Cost::seconds));
            PartitioningProblem serial = problem(0, true);
            Solution sent = new SerialSendingTime().solve(serial).fastest();
            assertWithin(sent, sent.seconds(), all(serial).stream().mapToLong(cost -> cost.seconds() + cost.sending()));
        }
        assertTrue(gaps > INSTANCES, gaps + " gaps");
    }

    /** Thrifty and slow nodes beside dear and fast ones that make the workload without them. */
    private PartitioningProblem problem(int watts, boolean serial) {
        List<NodeGroup> groups = new ArrayList<>();
        int[] counts = {18 + random.nextInt(10), 1 + random.nextInt(5), 1, 30 + random.nextInt(20)};
        for (int type = 0; type < counts.length; type++) {
            boolean fast = type == counts.length - 1;
            long size = fast ? 600 + random.nextInt(400) : 1300 + random.nextInt(700);
            long joules = size * (fast ? 200 : 100 + random.nextInt(30)) / 100;
            NodeConditions conditions = new NodeConditions(watts, Long.MAX_VALUE, share -> serial ? 10 : 0, serial);
            Profile profile = new Profile("cpu", List.of(ProfilePoint.of(size, fast ? 1 : 2, joules)));
            groups.add(new NodeGroup(new NodeType("node", List.of(profile), watts, conditions), counts[type]));
        }
        return new PartitioningProblem(groups, counts[3] * groups.get(3).type().largestSize());
    }

    /** Every distribution, in whole numbers. */
    private static List<Cost> all(PartitioningProblem problem) {
        List<Cost> all = new ArrayList<>();
        distribute(problem, 0, problem.workload(), new Cost(0, 0, 0), all);
        return all;
    }

    private static void distribute(PartitioningProblem problem, int group, long rest, Cost soFar, List<Cost> all) {
        if (group == problem.groups().size()) {
            if (rest == 0) {
                long watts = (long) problem.groups().get(0).type().conditions().idleWatts() * problem.nodes();
                all.add(new Cost(soFar.seconds, soFar.sending, soFar.joules + watts * soFar.seconds));
            }
            return;
        }
        NodeGroup nodes = problem.groups().get(group);
        ProfilePoint point = nodes.type().devices().get(0).points().get(1);
        long sending = (long) nodes.type().conditions().sending().seconds(point.size());
        for (long busy = 0; busy <= nodes.count() && busy * point.size() <= rest; busy++) {
            Cost cost = new Cost(
                    Math.max(soFar.seconds, busy == 0 ? 0 : (long) point.seconds()),
                    soFar.sending + busy * sending,
                    soFar.joules + busy * (long) point.joules().orElseThrow());
            distribute(problem, group + 1, rest - busy * point.size(), cost, all);
        }
    }

    /** Each point until the next one's time, the last one for ever. */
    private void assertFront(List<Solution> front, List<Cost> all) {
        for (int i = 0; i < front.size(); i++) {
            double end = i + 1 < front.size() ? front.get(i + 1).seconds() : Double.POSITIVE_INFINITY;
            assertBound(
                    front.get(i),
                    all.stream().filter(cost -> cost.seconds() < end).toList());
        }
    }

    private void assertBound(Solution solution, List<Cost> all) {
        assertWithin(solution, solution.joules().orElseThrow(), all.stream().mapToLong(Cost::joules));
    }

    private void assertWithin(Solution solution, double found, LongStream costs) {
        long least = costs.min().orElseThrow();
        gaps += solution.gap() > 0 ? 1 : 0;
        assertTrue(found >= least);
        assertTrue(
                found <= least * (1 + solution.gap()) * (1 + ROUNDING),
                () -> found + ", least " + least + ", gap " + solution.gap());
    }

    @Test
    void shouldFindSomethingWhereverThereIsSomethingToFind() {
        PartitioningProblem problem = many(1, 41520);
        assertEquals(1, new ExactTime().solve(problem).fastest().seconds());
        assertEquals(0, new ExactTime().solve(problem).gap());
        for (int slower : new int[] {1, 2}) {
            PartitioningProblem any = many(slower, 41520);
            assertTrue(new ExactEnergy().solve(any).fastest().joules().orElseThrow() >= 42324);
            assertTrue(new ExactEnergy().solve(any).gap() > 0);
            assertTrue(new ExactFront().solve(any).gap() > 0);
            assertTrue(new PowerCappedFront(PartitioningObjective.ENERGY, new PowerCap(1e9))
                            .solve(any)
                            .gap()
                    > 0);
        }
        String proven = assertThrows(InfeasibleWorkloadException.class, () -> new ExactTime().solve(many(1, 864)))
                .getMessage();
        assertTrue(proven.contains("no distribution of the profiles' sizes makes exactly that"), proven);
    }

    @Test
    void shouldNotCallImpossibleWhatIsTooLargeToTry() {
        List<NodeGroup> all = new ArrayList<>();
        for (long even : new long[] {1488, 1776, 1968}) {
            all.add(group(5000, ProfilePoint.of(even, 1, even)));
        }
        all.add(group(1, ProfilePoint.of(3, 1, 1)));
        long odd = (1 << 23) + 1;
        String said = assertThrows(InfeasibleWorkloadException.class, () -> new ExactEnergy()
                        .solve(new PartitioningProblem(all, odd)))
                .getMessage();
        assertTrue(said.contains("which does not prove that none exists"), said);
    }

    /** 48 of 865 make 41520, far from the nodes that are cheapest for their sizes. */
    private static PartitioningProblem many(int slower, long workload) {
        return new PartitioningProblem(
                List.of(
                        group(27, ProfilePoint.of(1488, slower, 1488)),
                        group(14, ProfilePoint.of(1776, slower, 1800)),
                        group(1, ProfilePoint.of(1968, slower, 2700)),
                        group(48, ProfilePoint.of(865, 1, 1730))),
                workload);
    }

    private static NodeGroup group(long count, ProfilePoint point) {
        return new NodeGroup(NodeType.of(new Profile("cpu" + point.size(), List.of(point))), count);
    }
}
