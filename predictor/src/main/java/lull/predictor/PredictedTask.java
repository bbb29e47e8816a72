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

    /**
     * The loop that an iteration ends in: the groups from one on to the last, which run several times before the first group comes again.
     *
     * @param begin its first group; the number of groups where there is no such loop
     * @param turns of it in an iteration, on average
     */
    public record InnerLoop(int begin, double turns) {

        /** Checks the numbers. */
        public InnerLoop {
            if (!(begin >= 0 && turns >= 1 && turns < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("an inner loop from group " + begin + " on with " + turns
                        + " turns can't be; give 0 or more, and 1 or more");
            }
        }

        /** How often an iteration runs a group. */
        public double repeats(int group) {
            return group < begin ? 1 : turns;
        }
    }

    /** A task whose groups all run once in an iteration. */
    public PredictedTask(int rank, List<List<PredictedPhase>> groups) {
        this(rank, groups, new InnerLoop(groups.size(), 1));
    }

    /** Keeps copies of the lists. */
    public PredictedTask {
        groups = groups.stream().map(List::copyOf).toList();
    }
}
