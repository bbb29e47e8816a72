package lull.cli.mpi;

import java.io.IOException;
import java.nio.file.Path;
import lull.agent.NodeAgent;
import lull.cli.run.NodeSettings;
import lull.mpi.MpiCollectives;
import lull.platform.KernelFiles;
import lull.runtime.consensus.Consensus;
import mpi.MPI;
import mpi.MPIException;

/**
 * What each rank of the agents' job runs: {@code NodeProcess DIRECTORY SETTINGS} follows and controls its node's tasks until
 * stdin says that the run has ended.
 */
public final class NodeProcess {
    private static final int FAILED = 1;
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private NodeProcess() {}

    public static void main(String[] arguments) throws MPIException, InterruptedException {
        MPI.Init(arguments);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        try {
            Consensus consensus = new Consensus(new MpiCollectives(MPI.COMM_WORLD.dup()), System::nanoTime, PATIENCE_NANOS);
            NodeAgent.Duties duties = NodeSettings.parse(arguments[1]).duties(new KernelFiles(Path.of("/")), consensus);
            new NodeAgent(Path.of(arguments[0]), MPI.getProcessorName(), System.out, duties).run(System.in);
        } catch (IOException | RuntimeException e) {
            System.err.println("lull: node " + MPI.getProcessorName() + ": " + e.getMessage());
            Runtime.getRuntime().halt(FAILED);
        }
        // Finalize waits for every rank, those that died included.
        Runtime.getRuntime().halt(0);
    }
}
