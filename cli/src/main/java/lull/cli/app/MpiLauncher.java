package lull.cli.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How tasks of a Java program are started by Open MPI.
 *
 * @param mpirun Open MPI's launcher, if it is installed
 * @param bindings the library of Open MPI's Java bindings, if it is installed
 * @param classPath where {@link AppRank} and the applications are
 */
public record MpiLauncher(Optional<Path> mpirun, Optional<Path> bindings, String classPath) {

    /** A launcher on this node, of the classes that this command runs from. */
    public static MpiLauncher ofThisNode(Optional<Path> mpirun, Optional<Path> bindings) {
        return new MpiLauncher(mpirun, bindings, System.getProperty("java.class.path"));
    }

    /**
     * The command, whose words after {@code env} set what it needs in the environment.
     *
     * @param heap of each task, as -Xmx takes it; null for the JVM's default
     * @param words the application and its options
     * @throws IllegalArgumentException if something is missing or the heap is not a size
     */
    List<String> command(int ranks, String heap, List<String> words) {
        Path launcher = mpirun.orElseThrow(() -> new IllegalArgumentException(
                "Open MPI's mpirun is not installed; apt-get install openmpi-bin"));
        Path library = bindings.orElseThrow(() -> new IllegalArgumentException(
                "libmpi_java.so is not installed; apt-get install libopenmpi-dev"));
        if (heap != null && !heap.matches("[1-9][0-9]{0,12}[kKmMgG]?")) {
            throw new IllegalArgumentException("--heap " + heap + ": not a size; write it as in 512m or 2g");
        }
        List<String> command = new ArrayList<>(List.of("env", "RES_OPTIONS=" + resolverOptions(), launcher.toString()));
        if ("root".equals(System.getProperty("user.name"))) {
            command.add("--allow-run-as-root");
        }
        // Threads need their task's other cores; two transports are what one node needs.
        command.addAll(List.of("--oversubscribe", "--bind-to", "none", "--mca", "pml", "ob1", "--mca", "btl", "self,vader"));
        // A task has more threads than it computes with: who waits for a message lets the compiler and the collector run.
        command.addAll(List.of("--mca", "mpi_yield_when_idle", "1", "-n", Integer.toString(ranks)));
        // mpirun would rewrite the arguments of a command called java.
        command.addAll(List.of("env", Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC",
                "-XX:-UsePerfData", "-Djava.library.path=" + library.getParent()));
        if (heap != null) {
            command.add("-Xmx" + heap);
        }
        command.addAll(List.of("-cp", classPath, AppRank.class.getName()));
        command.addAll(words);
        return command;
    }

    /** A machine that can't resolve its own name would wait for its name server at the start, twice five seconds. */
    private static String resolverOptions() {
        return System.getenv().getOrDefault("RES_OPTIONS", "timeout:1 attempts:1");
    }

    /** The command as a shell would read it. */
    static String quoted(List<String> command) {
        return command.stream().map(word -> word.matches("[\\w./:=,+%@-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }
}
