package lull.mpi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.published.hepoptadp.FrontFile;
import lull.partitioning.published.hepoptadp.Parhepopta;
import lull.partitioning.published.hepoptadp.ProblemFile;
import lull.partitioning.solution.Front;
import mpi.MPI;
import mpi.MPIException;

/** What each process of {@code mpirun} runs: {@code ParhepoptaProcess PROBLEM FRONT} reads the one file and writes the other. */
public final class ParhepoptaProcess {
    private static final int FAILED = 1;

    private ParhepoptaProcess() {}

    public static void main(String[] arguments) throws MPIException {
        MPI.Init(arguments);
        try {
            PartitioningProblem problem = new ProblemFile(Path.of(arguments[0])).read();
            Optional<Front> front = new Parhepopta(problem, new MpiCommunicator(MPI.COMM_WORLD)).solve();
            if (front.isPresent()) {
                new FrontFile(Path.of(arguments[1])).write(front.get());
            }
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            // The others may be waiting for this process.
            System.err.println(words(e));
            MPI.COMM_WORLD.abort(FAILED);
        }
        MPI.Finalize();
    }

    /** A line for whoever started mpirun: what is wrong with the problem, or why the process failed. */
    static String words(Throwable e) {
        if (e instanceof IllegalArgumentException || e instanceof ArithmeticException) {
            return Parhepopta.REFUSED + e.getMessage();
        }
        return Parhepopta.FAILED
                + (e instanceof OutOfMemoryError
                        ? "the Java heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                                + " MiB is too small for a process's part of the table; use more ranks, or ask for less"
                        : e.toString());
    }
}
