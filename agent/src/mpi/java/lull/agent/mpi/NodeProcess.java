package lull.agent.mpi;

import java.io.IOException;
import java.nio.file.Path;
import lull.agent.NodeAgent;
import mpi.MPI;
import mpi.MPIException;

/** What each rank of the agents' job runs: {@code NodeProcess DIRECTORY} follows its node's tasks until stdin says so. */
public final class NodeProcess {
    private static final int FAILED = 1;

    private NodeProcess() {}

    public static void main(String[] arguments) throws MPIException, InterruptedException {
        MPI.Init(arguments);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        try {
            new NodeAgent(Path.of(arguments[0]), MPI.getProcessorName(), System.out).run(System.in);
        } catch (IOException | RuntimeException e) {
            System.err.println("lull: node " + MPI.getProcessorName() + ": " + e.getMessage());
            Runtime.getRuntime().halt(FAILED);
        }
        // Finalize waits for every rank, those that died included.
        Runtime.getRuntime().halt(0);
    }
}
