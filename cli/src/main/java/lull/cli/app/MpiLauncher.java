package lull.cli.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lull.platform.node.MpirunCommand;

/**
 * How the tasks of an application are started by Open MPI.
 *
 * @param mpirun the command; what is missing for it is a refusal
 * @param classPath where {@link AppRank} and the applications are
 */
public record MpiLauncher(Supplier<MpirunCommand> mpirun, String classPath) {
    /** Of OpenJDK 17, whose own objects leave no room in 2 MiB. */
    private static final long LEAST_HEAP_BYTES = 4L << 20;

    /** A task has more threads than it computes with: who waits for a message lets the compiler and the collector run. */
    private static final List<String> OPTIONS = Stream.of(MpirunCommand.ON_ONE_NODE, MpirunCommand.YIELDING)
            .flatMap(List::stream)
            .toList();

    /** A launcher on this node, of the classes that this command runs from. */
    public static MpiLauncher ofThisNode() {
        return new MpiLauncher(MpirunCommand::ofThisNode, System.getProperty("java.class.path"));
    }

    /**
     * The command, whose words after {@code env} set what it needs in the environment.
     *
     * @param heap of each task, as -Xmx takes it; null for the JVM's default
     * @param words the application and its options
     * @throws IllegalArgumentException if something is missing or the heap is not a size
     */
    List<String> command(int ranks, String heap, List<String> words) {
        if (heap != null && !heap.matches("[1-9][0-9]{0,12}[kKmMgG]?")) {
            throw new IllegalArgumentException("--heap " + heap + ": not a size; write it as in 512m or 2g");
        }
        if (heap != null && bytes(heap) < LEAST_HEAP_BYTES) {
            throw new IllegalArgumentException("--heap " + heap + ": no JVM starts with so little; give at least "
                    + (LEAST_HEAP_BYTES >> 20) + "m");
        }
        List<String> program = new ArrayList<>(List.of(classPath, AppRank.class.getName()));
        program.addAll(words);
        List<String> command = new ArrayList<>(List.of("env", "RES_OPTIONS=" + resolverOptions()));
        command.addAll(mpirun.get()
                .words(ranks, OPTIONS, Map.of(), heap == null ? List.of() : List.of("-Xmx" + heap), program));
        return command;
    }

    private static double bytes(String heap) {
        int unit = "kmg".indexOf(Character.toLowerCase(heap.charAt(heap.length() - 1)));
        return unit < 0
                ? Double.parseDouble(heap)
                : Double.parseDouble(heap.substring(0, heap.length() - 1)) * (1L << 10 * (unit + 1));
    }

    /** A machine that can't resolve its own name would wait for its name server at the start, twice five seconds. */
    private static String resolverOptions() {
        return System.getenv().getOrDefault("RES_OPTIONS", "timeout:1 attempts:1");
    }

    /** The command as a shell would read it. */
    static String quoted(List<String> command) {
        return command.stream()
                .map(word -> word.matches("[\\w./:=,+%@-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }
}
