package lull.runtime.consensus;

import java.util.Arrays;

/**
 * What a node says when its part of a job has come to a stage.
 *
 * @param tasks of the job on this node, at least one
 * @param order of their phase groups
 * @param values to be maximised over the nodes: for stages by group, one or more values for each group of each iteration of
 *     the period, those of the first iteration first
 * @param patienceSeconds how long the job's other nodes are to be waited for, where that is longer than all agents' patience
 */
public record Contribution(Stage stage, int tasks, GroupOrder order, double[] values, double patienceSeconds) {
    /** Checks the number of tasks. */
    public Contribution {
        if (tasks < 1) {
            throw new IllegalArgumentException(
                    "a contribution of " + tasks + " tasks; a node without tasks says nothing");
        }
        values = values.clone();
    }

    /** With the patience that agents have anyway. */
    public Contribution(Stage stage, int tasks, GroupOrder order, double[] values) {
        this(stage, tasks, order, values, 0);
    }

    /**
     * In an order that all nodes have.
     *
     * @param byIteration whether each iteration of the period gives its values, in this node's order, which is that of all; else there
     *     is one where they have several. Not known, NaN, is never larger than others
     */
    double[] shared(Matching matching, boolean byIteration) {
        if (!stage.byGroup()) {
            return values.clone();
        }
        return byIteration
                ? Arrays.stream(values)
                        .map(value -> Double.isNaN(value) ? Double.NEGATIVE_INFINITY : value)
                        .toArray()
                : order.shared(values, matching);
    }

    int sharedLength() {
        return stage.byGroup() ? values.length / order.period() : values.length;
    }

    /** Back in the order of this node's groups, never less than what it gave. */
    double[] own(double[] maxima, Matching matching, boolean byIteration) {
        double[] merged = stage.byGroup() && !byIteration ? order.own(maxima, values.length, matching) : maxima.clone();
        for (int i = 0; i < merged.length; i++) {
            merged[i] = Double.isNaN(values[i]) ? merged[i] : Math.max(merged[i], values[i]);
        }
        return merged;
    }
}
