package lull.partitioning;

/** No distribution of that workload exists. */
public final class InfeasibleWorkloadException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private InfeasibleWorkloadException(String message) {
        super(message);
    }

    /** More than all nodes can take, or no sum of the profiles' sizes. */
    public static InfeasibleWorkloadException of(PartitioningProblem problem) {
        long most = problem.largestWorkload();
        String what = "workload " + problem.workload() + " on " + problem.nodes() + " nodes: ";
        return new InfeasibleWorkloadException(
                problem.workload() > most
                        ? what + "they can take " + most + " at most; use more nodes, or profile larger sizes"
                        : what
                                + "no distribution of the profiles' sizes makes exactly that; choose another workload, or profile smaller"
                                + " sizes");
    }

    /** Distributions exist, but none under some limit. */
    public static InfeasibleWorkloadException of(PartitioningProblem problem, String limit) {
        return new InfeasibleWorkloadException("workload " + problem.workload() + " on " + problem.nodes()
                + " nodes: no distribution keeps to " + limit);
    }
}
