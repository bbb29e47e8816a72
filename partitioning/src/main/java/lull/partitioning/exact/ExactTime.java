package lull.partitioning.exact;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import lull.partitioning.Granularity;
import lull.partitioning.Granules;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.NodeGroup;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.exact.cost.Costs;
import lull.partitioning.exact.cost.EnergyScale;
import lull.partitioning.exact.cost.Multiset;
import lull.partitioning.exact.cost.SumProblem;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.FastestSplit;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.NodeShare;
import lull.partitioning.solution.Solution;

/**
 * POPT, exactly: the least T among the nodes' times with which the workload can be made of shares that take no longer,
 * found by bisection; O(m² h²) for the nodes' times and O(R² log p log m / 64) for the search.
 */
public final class ExactTime implements Algorithm {
    /** For each granule of a share: candidates of times, and the sets of sums, a quarter of a byte for each of some levels. */
    private static final double BYTES_OF_IDENTICAL = 3 * Double.BYTES;
    /** For each granule of a share: candidates of times, and the costs and the relaxation of a sum problem. */
    private static final double BYTES_OF_SEVERAL =
            4 * Double.BYTES + GroupRelaxation.bytesPerGranule(new EnergyScale(10, 0, 0, 0, 0));

    @Override
    public String name() {
        return "exact";
    }

    @Override
    public PartitioningObjective objective() {
        return PartitioningObjective.TIME;
    }

    @Override
    public Front solve(PartitioningProblem problem) {
        problem.requireParallelSending();
        Search search = new Search(problem);
        Fastest fastest = search.fastest();
        List<NodeShare> all = new ArrayList<>();
        for (int group = 0; group < problem.groups().size(); group++) {
            FastestSplit split = search.splits.get(group);
            NodeGroup nodes = problem.groups().get(group);
            fastest.shares()
                    .ofGroup(group)
                    .forEach((share, count) -> all.add(NodeShare.fastest(nodes.type(), split.sizes(share), count)));
        }
        Distribution distribution = new Distribution(all);
        return new Front(List.of(Solution.within(distribution, fastest.gap())));
    }

    static void requireCapacity(PartitioningProblem problem) {
        if (problem.workload() > problem.largestWorkload() || problem.workload() % Granularity.of(problem) != 0) {
            throw InfeasibleWorkloadException.of(problem);
        }
    }

    /**
     * The fastest shares.
     *
     * @param seconds their time, s
     * @param atLeast no distribution is faster than that, s
     */
    record Fastest(Multiset shares, double seconds, double atLeast) {
        double gap() {
            return seconds == atLeast ? 0 : seconds / atLeast - 1;
        }
    }

    static Fastest fastest(PartitioningProblem problem) {
        return new Search(problem).fastest();
    }

    private static final class Search {
        private final PartitioningProblem problem;
        private final long workload;
        private final List<FastestSplit> splits = new ArrayList<>();
        private final List<double[]> seconds = new ArrayList<>();
        private final double[] candidates;

        Search(PartitioningProblem problem) {
            this.problem = problem;
            requireCapacity(problem);
            long granularity = Granularity.of(problem);
            boolean identical = problem.groups().size() == 1;
            Granules.requireRoom(
                    problem,
                    granularity,
                    type -> FastestSplit.bytesPerGranule(type) + (identical ? BYTES_OF_IDENTICAL : BYTES_OF_SEVERAL));
            workload = problem.workload() / granularity;
            for (NodeGroup group : problem.groups()) {
                FastestSplit split = new FastestSplit(group.type(), granularity, problem.workload());
                splits.add(split);
                seconds.add(split.seconds());
            }
            candidates = seconds.stream()
                    .flatMapToDouble(Arrays::stream)
                    .filter(Double::isFinite)
                    .sorted()
                    .distinct()
                    .toArray();
        }

        Fastest fastest() {
            int last = candidates.length - 1;
            return first(this::within, last)
                    .map(shares -> fastest(shares, windowsAreExact()))
                    .or(() -> windowsAreExact()
                            ? Optional.empty()
                            : first(this::byAllSums, last).map(shares -> fastest(shares, true)))
                    .orElseThrow(() -> InfeasibleWorkloadException.of(problem));
        }

        /** What is found within the earliest of the candidates; empty if nothing is within that of the last index. */
        private Optional<Multiset> first(DoubleFunction<Optional<Supplier<Multiset>>> search, int last) {
            int low = firstWithCapacity();
            Optional<Supplier<Multiset>> best = Optional.empty();
            int high = low;
            for (int stride = 1; high <= last; stride *= 2) {
                best = search.apply(candidates[high]);
                if (best.isPresent()) {
                    break;
                }
                low = high + 1;
                high += stride;
            }
            if (best.isEmpty()) {
                high = last;
                best = search.apply(candidates[high]);
            }
            while (low < high) {
                int middle = (low + high) / 2;
                Optional<Supplier<Multiset>> found = search.apply(candidates[middle]);
                if (found.isPresent()) {
                    best = found;
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return best.map(Supplier::get);
        }

        /** With several groups the windows may have missed a faster solution; none is faster than the capacity allows. */
        private Fastest fastest(Multiset shares, boolean proven) {
            double found = 0;
            for (int group = 0; group < seconds.size(); group++) {
                for (int share : shares.ofGroup(group).keySet()) {
                    found = Math.max(found, seconds.get(group)[share]);
                }
            }
            return new Fastest(shares, found, proven ? found : candidates[firstWithCapacity()]);
        }

        private boolean windowsAreExact() {
            return problem.groups().size() == 1 || exhaustive();
        }

        private boolean exhaustive() {
            return BaseLine.of(sumProblem(Double.MAX_VALUE))
                    .map(line -> new Windows(line).exact())
                    .orElse(false);
        }

        private int firstWithCapacity() {
            int low = 0;
            int high = candidates.length - 1;
            while (low < high) {
                int middle = (low + high) / 2;
                if (capacity(candidates[middle]) >= workload) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return low;
        }

        private double capacity(double limit) {
            double sum = 0;
            for (int group = 0; group < seconds.size(); group++) {
                int largest = seconds.get(group).length - 1;
                while (seconds.get(group)[largest] > limit) {
                    largest--;
                }
                sum += (double) largest * problem.groups().get(group).count();
            }
            return sum;
        }

        /** Shares within that time, to be traced when they are wanted. */
        private Optional<Supplier<Multiset>> within(double limit) {
            if (problem.groups().size() > 1) {
                return SumSolver.of(sumProblem(limit)).flatMap(SumSolver::best).map(found -> found::multiset);
            }
            double[] times = seconds.get(0);
            int[] shares = IntStream.range(0, times.length)
                    .filter(share -> times[share] <= limit)
                    .toArray();
            ReachableSums sums =
                    new ReachableSums(shares, problem.groups().get(0).count(), workload);
            return sums.reached() ? Optional.of(sums::shares) : Optional.empty();
        }

        /** The same by all sums, which takes longer and proves that there are none. */
        private Optional<Supplier<Multiset>> byAllSums(double limit) {
            SumProblem all = sumProblem(limit);
            if (!AllSums.fit(all)) {
                throw InfeasibleWorkloadException.notFound(problem);
            }
            return AllSums.find(all).map(found -> () -> found);
        }

        /** Every share that is fast enough costs nothing. */
        private SumProblem sumProblem(double limit) {
            Costs[] costs = seconds.stream()
                    .map(times -> Costs.of(DoubleStream.of(times)
                            .mapToLong(time -> time <= limit ? 0 : Costs.HOLE)
                            .toArray()))
                    .toArray(Costs[]::new);
            return new SumProblem(
                    costs, problem.groups().stream().mapToLong(NodeGroup::count).toArray(), workload);
        }
    }
}
