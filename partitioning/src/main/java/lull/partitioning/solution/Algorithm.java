package lull.partitioning.solution;

import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;

/** An algorithm solves partitioning problems of one objective. */
public interface Algorithm {
    /** How a user asks for it. */
    String name();

    PartitioningObjective objective();

    /**
     * Solves the problem.
     *
     * @return one solution if the objective is time or energy
     * @throws lull.partitioning.InfeasibleWorkloadException if no distribution of that workload exists
     * @throws IllegalArgumentException if the algorithm is not made for such a problem
     */
    Front solve(PartitioningProblem problem);
}
