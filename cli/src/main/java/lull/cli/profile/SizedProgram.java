package lull.cli.profile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import lull.cli.program.TimedProgram;

/** A command in which {@code {size}} stands for the workload size. */
final class SizedProgram {
    static final String PLACE = "{size}";

    private final List<String> command;
    private final TimedProgram program;

    /**
     * A program with additions to its environment.
     *
     * @param mostSeconds after which a run is ended and counts as failed
     * @throws IllegalArgumentException if there is no place for the size in the command
     */
    SizedProgram(List<String> command, Map<String, String> environment, double mostSeconds) {
        if (command.stream().noneMatch(word -> word.contains(PLACE))) {
            throw new IllegalArgumentException(
                    command.isEmpty()
                            ? "which program? Name it after --, with " + PLACE + " where the workload size goes"
                            : "'" + String.join(" ", command) + "' has no " + PLACE
                                    + "; write it where the workload size goes, as in ./program " + PLACE);
        }
        this.command = List.copyOf(command);
        this.program = new TimedProgram(environment, mostSeconds);
    }

    /**
     * Runs it once, with nothing on its stdin.
     *
     * @param sample called while it runs, every 0.1 s
     * @throws IOException if it fails, with its exit code and last lines
     * @throws UncheckedIOException if it can't be started at all, whatever the size
     */
    TimedProgram.Run run(long size, Runnable sample) throws IOException, InterruptedException {
        List<String> words = command.stream()
                .map(word -> word.replace(PLACE, Long.toString(size)))
                .toList();
        return program.run(List.of(words), "size " + size, sample);
    }
}
