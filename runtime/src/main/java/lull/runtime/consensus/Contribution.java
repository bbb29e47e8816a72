package lull.runtime.consensus;

/**
 * What a node says when its part of a job has come to a stage.
 *
 * @param tasks of the job on this node, at least one
 * @param order of their phase groups
 * @param values to be maximised over the nodes: for stages by group, one or more values for each group of each iteration of
 *     the period, those of the first iteration first
 */
public record Contribution(Stage stage, int tasks, GroupOrder order, double[] values) {
    /** Checks the number of tasks. */
    public Contribution {
        if (tasks < 1) {
            throw new IllegalArgumentException(
                    "a contribution of " + tasks + " tasks; a node without tasks says nothing");
        }
        values = values.clone();
    }

    /** In an order that all nodes have, one value where the period's iterations have several. */
    double[] shared(Matching matching) {
        return stage.byGroup() ? order.shared(values, matching) : values.clone();
    }

    int sharedLength() {
        return stage.byGroup() ? values.length / order.period() : values.length;
    }

    /** Back in the order of this node's groups, never less than what it gave. */
    double[] own(double[] maxima, Matching matching) {
        double[] merged = stage.byGroup() ? order.own(maxima, values.length, matching) : maxima.clone();
        for (int i = 0; i < merged.length; i++) {
            merged[i] = Double.isNaN(values[i]) ? merged[i] : Math.max(merged[i], values[i]);
        }
        return merged;
    }
}
