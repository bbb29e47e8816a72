package lull.predictor;

import java.util.List;

/**
 * A task's phases, by phase group.
 *
 * @param rank of the task
 * @param groups as many as every other task of the job has, in the same order; a group that this task doesn't take part in
 *     has no phases. A periodic workload has its groups once for each position in the period
 * @param loop that the iteration ends in; times of its groups are those of one turn
 */
public record PredictedTask(int rank, List<List<PredictedPhase>> groups, InnerLoop loop) {

    /** A task whose groups all run once in an iteration. */
    public PredictedTask(int rank, List<List<PredictedPhase>> groups) {
        this(rank, groups, new InnerLoop(groups.size(), 1));
    }

    /** Keeps copies of the lists. */
    public PredictedTask {
        groups = groups.stream().map(List::copyOf).toList();
    }
}
