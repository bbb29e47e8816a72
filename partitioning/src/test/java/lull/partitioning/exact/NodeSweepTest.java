package lull.partitioning.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.RandomProblems;
import lull.partitioning.exact.cost.Costs;
import lull.partitioning.exact.cost.EnergyScale;
import org.junit.jupiter.api.Test;

/** A node's least energies against every combination of its devices' sizes; all energies are whole joules. */
class NodeSweepTest {
    private static final EnergyScale JOULES = new EnergyScale(10, 0, 0, 0, 0);

    @Test
    void shouldKnowTheLeastEnergyOfEveryShareAtEveryTime() {
        RandomProblems problems = new RandomProblems(51);
        Random random = new Random(52);
        for (int n = 0; n < 1500; n++) {
            NodeType type = problems.heterogeneous().groups().get(0).type();
            long granularity = 1 + random.nextInt(3);
            NodeType scaled = scaled(type, granularity);
            NodeSweep sweep = new NodeSweep(scaled, granularity, Long.MAX_VALUE, JOULES);
            long[] before = sweep.costs().leading().clone();
            TreeSet<Double> times = new TreeSet<>();
            type.devices().forEach(device -> device.points().forEach(point -> times.add(point.seconds())));
            for (double seconds : times) {
                assertEquals(seconds, sweep.nextSeconds());
                sweep.advance();
                long[] expected = leastEnergies(type, seconds);
                assertTrue(Arrays.equals(expected, sweep.costs().leading()), type + " at " + seconds);
                assertEquals(changed(before, expected), changed(sweep), type + " at " + seconds);
                assertSplits(scaled, granularity, seconds, sweep);
                if (random.nextBoolean()) {
                    sweep.forgetChanges();
                    before = expected;
                }
            }
            assertEquals(Double.POSITIVE_INFINITY, sweep.nextSeconds());
        }
    }

    private static void assertSplits(NodeType type, long granularity, double seconds, NodeSweep sweep) {
        for (int share = 0; share < sweep.costs().length(); share++) {
            if (!sweep.costs().isHole(share)) {
                List<ProfilePoint> points = sweep.split(share);
                double joules = 0;
                double slowest = 0;
                for (int device = 0; device < points.size(); device++) {
                    ProfilePoint point = points.get(device);
                    assertTrue(type.devices().get(device).points().contains(point), () -> type + " at " + seconds);
                    joules += point.joules().orElseThrow();
                    slowest = Math.max(slowest, point.seconds());
                }
                assertEquals(
                        share * granularity,
                        points.stream().mapToLong(ProfilePoint::size).sum());
                assertTrue(slowest <= seconds);
                assertEquals(sweep.costs().leading(share), joules + type.staticWatts() * slowest);
            }
        }
    }

    private static TreeSet<Integer> changed(NodeSweep sweep) {
        TreeSet<Integer> changed = new TreeSet<>();
        IntStream.range(0, sweep.changedCount()).forEach(i -> assertTrue(changed.add(sweep.changed()[i]), "each once"));
        return changed;
    }

    private static TreeSet<Integer> changed(long[] before, long[] after) {
        TreeSet<Integer> changed = new TreeSet<>();
        IntStream.range(0, after.length)
                .filter(share -> before[share] != after[share])
                .forEach(changed::add);
        return changed;
    }

    private static long[] leastEnergies(NodeType type, double limit) {
        long[] least = new long[(int) type.largestSize() + 1];
        Arrays.fill(least, Costs.HOLE);
        enumerate(type, 0, 0, 0, 0, limit, least);
        return least;
    }

    private static void enumerate(
            NodeType type, int device, int size, double slowest, double joules, double limit, long[] least) {
        if (device == type.devices().size()) {
            least[size] = Math.min(least[size], (long) (joules + type.staticWatts() * slowest));
            return;
        }
        for (ProfilePoint point : type.devices().get(device).points()) {
            if (point.seconds() <= limit) {
                enumerate(
                        type,
                        device + 1,
                        size + (int) point.size(),
                        Math.max(slowest, point.seconds()),
                        joules + point.joules().orElseThrow(),
                        limit,
                        least);
            }
        }
    }

    private static NodeType scaled(NodeType type, long by) {
        return new NodeType(
                type.name(),
                type.devices().stream()
                        .map(device -> new Profile(
                                device.device(),
                                device.points().stream()
                                        .map(point ->
                                                new ProfilePoint(point.size() * by, point.seconds(), point.joules()))
                                        .toList()))
                        .toList(),
                type.staticWatts());
    }

    @Test
    void shouldKeepEveryListWhenThereAreMany() {
        SplitLists lists = new SplitLists();
        int[] list = new int[20_000];
        for (int i = 0; i < list.length; i++) {
            list[i] = lists.add(i, i == 0 ? SplitLists.END : list[i / 2]);
        }
        for (int i = 0; i < list.length; i++) {
            assertEquals(i, lists.pair(list[i]));
            assertEquals(i == 0 ? SplitLists.END : list[i / 2], lists.rest(list[i]));
        }
    }

    @Test
    void shouldAdvanceAllNodesUpToATimeWhenAsked() {
        PartitioningProblem problem = PartitioningProblem.of(
                NodeType.of(new Profile("d", List.of(ProfilePoint.of(1, 2, 5), ProfilePoint.of(2, 3, 7)))), 2, 3);
        ClusterSweep sweep = new ClusterSweep(problem);
        sweep.advanceTo(2);
        assertEquals(3, sweep.nextSeconds());
        assertEquals(5, sweep.sums().costs()[0].leading(1));
        sweep.advanceTo(Double.MAX_VALUE);
        assertEquals(Double.POSITIVE_INFINITY, sweep.nextSeconds());
    }
}
