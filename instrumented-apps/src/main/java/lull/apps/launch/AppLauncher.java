package lull.apps.launch;

import java.io.PrintWriter;
import java.util.List;
import lull.apps.team.ThreadTeam;
import mpi.MPI;
import mpi.MPIException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Reads an application's arguments, checks them, and runs it as a task of an MPI job. */
public final class AppLauncher {
    /** The application ran, and its result was not found wrong. */
    public static final int SUCCESS = 0;
    /** The result is wrong. */
    public static final int WRONG_RESULT = 1;
    /** The arguments can't be. */
    public static final int USAGE = 2;

    private final String name;
    private final App app;
    private final CommonOptions options = new CommonOptions();
    private final CommandLine line;

    /**
     * A launcher of one application.
     *
     * @param name under which the user knows it
     */
    public AppLauncher(String name, App app) {
        this.name = name;
        this.app = app;
        line = new CommandLine(app).setCommandName("lull app " + name).setCaseInsensitiveEnumValuesAllowed(true);
        line.addMixin("common", options);
        line.registerConverter(int.class, new WholeNumber());
    }

    /** How to use the application. */
    public String usage() {
        return line.getUsageMessage();
    }

    /**
     * Checks arguments without running anything.
     *
     * @throws IllegalArgumentException saying which argument can't be, and the cure
     */
    public void check(int tasks, List<String> arguments) {
        try {
            line.parseArgs(arguments.toArray(String[]::new));
            options.check();
            app.check(tasks);
        } catch (ParameterException | IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    /**
     * Runs as a task of the job that mpirun started, or alone. Initialises MPI and finalises it; a failure that is not
     * the user's aborts the job.
     *
     * @return exit code for this process
     */
    public int run(List<String> arguments, PrintWriter out, PrintWriter err) {
        try {
            MPI.InitThread(new String[0], MPI.THREAD_FUNNELED);
            int exitCode = runInitialised(arguments, err);
            MPI.Finalize();
            return exitCode;
        } catch (MPIException e) {
            throw new IllegalStateException("MPI failed: " + e.getMessage(), e);
        }
    }

    private int runInitialised(List<String> arguments, PrintWriter err) throws MPIException {
        int tasks = MPI.COMM_WORLD.getSize();
        try {
            check(tasks, arguments);
            checkHeap(tasks);
        } catch (IllegalArgumentException e) {
            return refuse(e.getMessage(), err);
        }
        return work(tasks, err);
    }

    /** The first task says it, all tasks end with the code. */
    private static int refuse(String message, PrintWriter err) throws MPIException {
        if (MPI.COMM_WORLD.getRank() == 0) {
            err.println("lull app: " + message);
            err.flush();
        }
        return USAGE;
    }

    private int work(int tasks, PrintWriter err) throws MPIException {
        try (ThreadTeam team = ThreadTeam.ofTask(options.threads(), tasksOnNode(tasks))) {
            Job job = new Job(MPI.COMM_WORLD, team, System.out, options.progressLine());
            return app.run(job) == Verification.UNSUCCESSFUL ? WRONG_RESULT : SUCCESS;
        } catch (RefusedException e) {
            return refuse(name + ": " + e.getMessage(), err);
        } catch (RuntimeException | Error e) {
            // The other tasks would wait for this one for ever.
            e.printStackTrace(err);
            err.flush();
            MPI.COMM_WORLD.abort(WRONG_RESULT);
            throw e;
        }
    }

    private void checkHeap(int tasks) {
        long needed = app.heapBytes(tasks);
        long available = Runtime.getRuntime().maxMemory();
        if (needed > available) {
            throw new IllegalArgumentException(
                    name + ": a task needs " + mebibytes(needed) + " of Java heap and may have " + mebibytes(available)
                            + "; give it more with -Xmx (lull app: --heap), or use more tasks");
        }
    }

    private static String mebibytes(long bytes) {
        return ((bytes - 1) / (1 << 20) + 1) + " MiB";
    }

    private static int tasksOnNode(int tasks) {
        String local = System.getenv("OMPI_COMM_WORLD_LOCAL_SIZE");
        return local != null && local.matches("[1-9][0-9]{0,8}") ? Integer.parseInt(local) : tasks;
    }
}
