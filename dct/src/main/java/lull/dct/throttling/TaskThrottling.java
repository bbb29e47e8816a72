package lull.dct.throttling;

import java.util.List;

/**
 * What was decided for one task.
 *
 * @param rank of the task
 * @param groups in the order of the prediction
 */
public record TaskThrottling(int rank, List<GroupThrottling> groups, Reason reason) {

    /** Keeps a copy of the list. */
    public TaskThrottling {
        groups = List.copyOf(groups);
    }

    /** t_i of each group in eq. 4: merged over all tasks by maximum, these are the critical times for DVFS. */
    public double[] predictedSeconds() {
        return groups.stream()
                .mapToDouble(GroupThrottling::predictedSeconds)
                .map(t -> Double.isNaN(t) ? 0 : t)
                .toArray();
    }
}
