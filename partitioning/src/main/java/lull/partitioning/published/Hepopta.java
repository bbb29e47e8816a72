package lull.partitioning.published;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lull.partitioning.Algorithm;
import lull.partitioning.Distribution;
import lull.partitioning.Front;
import lull.partitioning.Granularity;
import lull.partitioning.Granules;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.NodeShare;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.Solution;

/**
 * HEPOPTA of Khaleghzadeh et al. (2021), as Manumachu, Khaleghzadeh and Lastovetsky (2023) describe it: the Pareto front
 * by branch and bound over the p·h processors in a row, each branch a share of the next processor.
 *
 * <p>Algorithmic notes. The paper's main text names no bounds; here a branch ends if its processors can't make up the rest,
 * or if a solution found is at least as good as the branch's time and energy with the least that the rest can add in each.
 * O(m^{ph}) in the worst case: made for a few processors, as the node's devices inside {@link Hepoptadp}.
 */
public final class Hepopta implements Algorithm {
    private static final int MOST_PROCESSORS = 500;

    @Override
    public String name() {
        return "hepopta";
    }

    @Override
    public PartitioningObjective objective() {
        return PartitioningObjective.PARETO;
    }

    @Override
    public Front solve(PartitioningProblem problem) {
        requireIdentical(name(), problem);
        return new Search(problem).front();
    }

    /** @throws IllegalArgumentException if there are several types of nodes or no energies */
    static void requireIdentical(String algorithm, PartitioningProblem problem) {
        problem.requireEnergy();
        if (problem.groups().size() != 1) {
            throw new IllegalArgumentException(algorithm + " is made for identical nodes; use exact for several types");
        }
        requireOneConfiguration(algorithm, problem.groups().get(0).type());
        if (problem.workload() > problem.largestWorkload() || problem.workload() % Granularity.of(problem) != 0) {
            throw InfeasibleWorkloadException.of(problem);
        }
    }

    /** @throws IllegalArgumentException if a device has a size in several configurations */
    static void requireOneConfiguration(String algorithm, NodeType type) {
        if (type.hasAlternatives()) {
            throw new IllegalArgumentException(algorithm + " takes each size in one configuration, and the devices of "
                    + type.name() + " have several; use exact, or leave all but one out");
        }
    }

    private static final class Search {
        private final PartitioningProblem problem;
        private final NodeType type;
        private final int granules;
        private final long granularity;
        private final double[][] leastSeconds;
        private final double[][] leastJoules;
        private final long[] sizes;
        private final TreeMap<Double, Found> archive = new TreeMap<>();

        private record Found(double joules, long[] sizes) {}

        Search(PartitioningProblem problem) {
            this.problem = problem;
            this.type = problem.groups().get(0).type();
            granularity = Granularity.of(problem);
            int processors = processors(problem);
            granules = Granules.count(problem.workload(), granularity, 16.0 * (processors + 1));
            sizes = new long[processors];
            leastSeconds = new double[processors + 1][granules + 1];
            leastJoules = new double[processors + 1][granules + 1];
            for (double[] row : leastSeconds) {
                Arrays.fill(row, Double.POSITIVE_INFINITY);
            }
            for (double[] row : leastJoules) {
                Arrays.fill(row, Double.POSITIVE_INFINITY);
            }
            leastSeconds[processors][0] = 0;
            leastJoules[processors][0] = 0;
            for (int processor = processors - 1; processor >= 0; processor--) {
                bound(processor);
            }
        }

        /** The search goes down by a processor a call, and tries sizes to the power of their number in the worst case. */
        private static int processors(PartitioningProblem problem) {
            long processors =
                    problem.nodes() * problem.groups().get(0).type().devices().size();
            if (processors > MOST_PROCESSORS) {
                throw new IllegalArgumentException("hepopta on " + processors + " processors: it is made for a few, "
                        + MOST_PROCESSORS + " at most; use exact, or hepoptadp");
            }
            return (int) processors;
        }

        private Profile device(int processor) {
            return type.devices().get(processor % type.devices().size());
        }

        private void bound(int processor) {
            for (ProfilePoint point : device(processor).points()) {
                long size = point.size() / granularity;
                for (int rest = 0; rest + size <= granules; rest++) {
                    int whole = (int) (rest + size);
                    leastSeconds[processor][whole] = Math.min(
                            leastSeconds[processor][whole],
                            Math.max(leastSeconds[processor + 1][rest], point.seconds()));
                    leastJoules[processor][whole] = Math.min(
                            leastJoules[processor][whole],
                            leastJoules[processor + 1][rest] + point.joules().orElseThrow());
                }
            }
        }

        Front front() {
            branch(0, granules, 0, 0, 0);
            if (archive.isEmpty()) {
                throw InfeasibleWorkloadException.of(problem);
            }
            return Front.ofRoundedSums(archive.values().stream()
                    .map(found -> Solution.optimal(distribution(found.sizes)))
                    .toList());
        }

        private void branch(int processor, int rest, double seconds, double nodeSeconds, double joules) {
            double leastTime = Math.max(seconds, leastSeconds[processor][rest]);
            Map.Entry<Double, Found> faster = archive.floorEntry(leastTime);
            if (leastTime == Double.POSITIVE_INFINITY
                    || faster != null && faster.getValue().joules <= joules + leastJoules[processor][rest]) {
                return;
            }
            if (processor == sizes.length) {
                keep(seconds, joules);
                return;
            }
            boolean firstOfNode = processor % type.devices().size() == 0;
            double before = firstOfNode ? 0 : nodeSeconds;
            for (ProfilePoint point : device(processor).points()) {
                long size = point.size() / granularity;
                if (size <= rest) {
                    sizes[processor] = point.size();
                    double node = Math.max(before, point.seconds());
                    branch(
                            processor + 1,
                            (int) (rest - size),
                            Math.max(seconds, point.seconds()),
                            node,
                            joules + point.joules().orElseThrow() + type.staticWatts() * (node - before));
                }
            }
        }

        private void keep(double seconds, double joules) {
            archive.put(seconds, new Found(joules, sizes.clone()));
            archive.tailMap(seconds, false).values().removeIf(slower -> slower.joules >= joules);
        }

        private Distribution distribution(long[] all) {
            Map<List<Long>, Long> counts = new TreeMap<>(Comparator.comparing(List::toString));
            int devices = type.devices().size();
            for (int node = 0; node < all.length / devices; node++) {
                counts.merge(
                        Arrays.stream(all, node * devices, (node + 1) * devices)
                                .boxed()
                                .toList(),
                        1L,
                        Long::sum);
            }
            List<NodeShare> shares = new ArrayList<>();
            counts.forEach((share, count) -> shares.add(NodeShare.fastest(type, share, count)));
            return new Distribution(shares);
        }
    }
}
