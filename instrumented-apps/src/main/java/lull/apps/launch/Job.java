package lull.apps.launch;

import java.io.PrintStream;
import lull.apps.team.ThreadTeam;
import mpi.Intracomm;
import mpi.MPIException;

/** The job as one of its tasks sees it. Belongs to the thread that calls MPI. */
public final class Job {
    private final Intracomm communicator;
    private final int rank;
    private final int tasks;
    private final ThreadTeam team;
    private final PrintStream out;
    private final boolean progressLine;

    Job(Intracomm communicator, ThreadTeam team, PrintStream out, boolean progressLine) throws MPIException {
        this.communicator = communicator;
        this.rank = communicator.getRank();
        this.tasks = communicator.getSize();
        this.team = team;
        this.out = out;
        this.progressLine = progressLine;
    }

    /** All tasks of the job. */
    public Intracomm communicator() {
        return communicator;
    }

    /** Number of this task, 0 for the first. */
    public int rank() {
        return rank;
    }

    /** Tasks of the job. */
    public int tasks() {
        return tasks;
    }

    /** Whether this is the task that prints. */
    public boolean isFirst() {
        return rank == 0;
    }

    /** This task's threads. */
    public ThreadTeam team() {
        return team;
    }

    /** Prints lines on the job's first task; the others stay silent. */
    public void print(String text) {
        if (isFirst()) {
            out.println(text);
            out.flush();
        }
    }

    /**
     * The first task's progress line on stderr, if one is wanted; elsewhere a line that shows nothing.
     *
     * @param what is counted, as in "bt-mz step"
     * @param total steps of the run
     */
    public ProgressLine progress(String what, int total) {
        return new ProgressLine(isFirst() && progressLine ? System.err : null, System::nanoTime, what, total);
    }
}
