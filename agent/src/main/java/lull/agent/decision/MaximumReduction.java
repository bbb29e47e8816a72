package lull.agent.decision;

/**
 * What the agents of a job's nodes agree upon: the element-wise maximum of what each of them gives, MPI_MAX. All agents
 * call it equally often and in the same order; the result never depends on who answers first.
 */
@FunctionalInterface
public interface MaximumReduction {
    /** One node: its own values are the maximum. */
    MaximumReduction SINGLE_NODE = own -> own;

    /** The maximum over all nodes, never NaN. */
    double[] max(double[] own);
}
