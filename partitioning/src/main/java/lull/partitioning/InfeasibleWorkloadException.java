package lull.partitioning;

/** No distribution of that workload exists, or none was found. */
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

    /** There are too many sums of the profiles' sizes to try all of them, and near the linear relaxation none is the workload. */
    public static InfeasibleWorkloadException notFound(PartitioningProblem problem) {
        return new InfeasibleWorkloadException(
                "workload " + problem.workload() + " on " + problem.nodes()
                        + " nodes: no distribution was found near the linear relaxation, which does not prove that none exists;"
                        + " choose another workload, use fewer types of nodes, or round the sizes to multiples of a larger number");
    }

    /** Distributions exist, but none under some limit. */
    public static InfeasibleWorkloadException of(PartitioningProblem problem, String limit) {
        return new InfeasibleWorkloadException("workload " + problem.workload() + " on " + problem.nodes()
                + " nodes: no distribution keeps to " + limit);
    }
}
