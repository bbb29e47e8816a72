package lull.report.observation;

import java.util.OptionalInt;

/**
 * Who a task is.
 *
 * @param rank in MPI_COMM_WORLD; empty without MPI
 * @param worldSize of MPI_COMM_WORLD; empty without MPI
 * @param job tells its job from the others on its node: its tasks have the same one, and no two of them the same rank
 * @param mpiLibrary what the MPI library calls itself, empty without MPI
 */
public record TaskIdentity(
        OptionalInt rank, OptionalInt worldSize, String host, int pid, String job, String program, String mpiLibrary) {

    /** The same in another job. */
    public TaskIdentity in(String other) {
        return new TaskIdentity(rank, worldSize, host, pid, other, program, mpiLibrary);
    }

    /** The same among several nodes: the part of a job that runs on this task's node. */
    public String jobPart() {
        return host + " " + job;
    }
}
