package lull.report;

import java.util.OptionalInt;

/**
 * Who a task is.
 *
 * @param rank in MPI_COMM_WORLD; empty without MPI
 * @param worldSize of MPI_COMM_WORLD; empty without MPI
 * @param parentPid the process that started it: tasks of one MPI job on a node have the same one
 * @param mpiLibrary what the MPI library calls itself, empty without MPI
 */
public record TaskIdentity(
        OptionalInt rank,
        OptionalInt worldSize,
        String host,
        int pid,
        int parentPid,
        String program,
        String mpiLibrary) {

    /** Tells jobs apart: the tasks that one launcher started on this node; a process without MPI is one of its own. */
    public String job() {
        return rank.isPresent() ? "launcher " + parentPid : "process " + pid;
    }

    /** The same among several nodes: the part of a job that runs on this task's node. */
    public String jobPart() {
        return host + " " + job();
    }
}
