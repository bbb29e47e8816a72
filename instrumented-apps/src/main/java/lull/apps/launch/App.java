package lull.apps.launch;

import mpi.MPIException;

/**
 * An application: a picocli command whose fields are its options. Each task makes one, reads the arguments into it,
 * asks {@link #check}, and runs it.
 */
public interface App {
    /**
     * Checks the options before any work; needs no MPI.
     *
     * @param tasks of the job, at least 1
     * @throws IllegalArgumentException saying which option can't be, and the cure
     */
    void check(int tasks);

    /** Java heap that the most loaded task will need, in bytes; asked after {@link #check}. */
    long heapBytes(int tasks);

    /**
     * Runs on all tasks of the job, and prints the result on the first.
     *
     * @throws RefusedException on all tasks if the work shows that an option can't be
     */
    Verification run(Job job) throws MPIException;
}
