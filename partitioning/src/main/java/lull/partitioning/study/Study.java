package lull.partitioning.study;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import lull.partitioning.Granularity;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.exact.ExactFront;
import lull.partitioning.exact.ExactTime;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.FastestSplit;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.HomogeneousDistribution;
import lull.partitioning.solution.Improvement;

/**
 * Section 6 of Lastovetsky and Reddy (2017): the improvements over all sizes n/q of a profile and pairs q ≤ p of numbers of
 * processors, in parallel over the queries.
 */
public final class Study {
    private final NodeType type;
    private final List<Long> processors;

    /** @param processors the numbers that q and p run over */
    public Study(NodeType type, List<Long> processors) {
        if (processors.isEmpty()) {
            throw new IllegalArgumentException("a study needs numbers of processors");
        }
        processors.forEach(count -> PartitioningProblem.of(type, count, 0));
        this.type = type;
        this.processors = processors.stream().sorted().distinct().toList();
    }

    /**
     * The queries that there are.
     *
     * @param same only those with as many processors as the homogeneous distribution has
     */
    public StudyQueries queries(boolean same) {
        long granularity = Granularity.of(PartitioningProblem.of(type, 1, 0));
        double[] seconds = new FastestSplit(type, granularity, type.largestSize()).seconds();
        long[] sizes = IntStream.range(1, seconds.length)
                .filter(granules -> Double.isFinite(seconds[granules]))
                .mapToLong(granules -> granules * granularity)
                .toArray();
        return new StudyQueries(
                sizes, processors.stream().mapToLong(Long::longValue).toArray(), same);
    }

    /**
     * The results in the queries' order.
     *
     * @param finished called after each query, by several threads
     */
    public List<StudyResult> run(List<StudyQuery> queries, Runnable finished) {
        return queries.parallelStream()
                .map(query -> {
                    StudyResult result = result(query);
                    finished.run();
                    return result;
                })
                .toList();
    }

    private StudyResult result(StudyQuery query) {
        Distribution homogeneous = homogeneous(query, PartitioningObjective.TIME);
        Algorithm algorithm = type.energyKnown() ? new ExactFront() : new ExactTime();
        Front front = algorithm.solve(PartitioningProblem.of(type, query.processors(), query.workload()));
        return new StudyResult(
                query,
                Improvement.of(homogeneous, front.fastest().distribution()),
                type.energyKnown()
                        ? Optional.of(Improvement.of(
                                homogeneous(query, PartitioningObjective.ENERGY),
                                front.thriftiest().distribution()))
                        : Optional.empty());
    }

    private Distribution homogeneous(StudyQuery query, PartitioningObjective objective) {
        return new HomogeneousDistribution(
                        PartitioningProblem.of(type.forObjective(objective), query.balanced(), query.workload()),
                        objective)
                .find()
                .orElseThrow(() -> new IllegalStateException("no n/q distribution of " + query));
    }
}
