package lull.cli.profile;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import lull.cli.program.GivenLocale;

/** A command in which {@code {size}} stands for the workload size. */
final class SizedProgram {
    static final String PLACE = "{size}";
    private static final int LINES_TOLD = 3;
    private static final long SAMPLE_MILLIS = 100;
    private static final long GRACE_SECONDS = 3;
    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private final List<String> command;
    private final Map<String, String> environment;
    private final double mostSeconds;

    /**
     * How a run went.
     *
     * @param seconds from the program's start to its end
     * @param lines that it printed on stdout and stderr
     */
    record Run(double seconds, List<String> lines) {}

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
        this.environment = Map.copyOf(environment);
        this.mostSeconds = mostSeconds;
    }

    /**
     * Runs it once, with nothing on its stdin.
     *
     * @param sample called while it runs, every 0.1 s
     * @throws IOException if it fails, with its exit code and last lines
     * @throws UncheckedIOException if it can't be started at all, whatever the size
     */
    Run run(long size, Runnable sample) throws IOException, InterruptedException {
        Path output = Files.createTempFile("lull-profile", ".out");
        try {
            long start = System.nanoTime();
            Process process = start(size, output);
            try {
                boolean ended = await(process, start, sample);
                double seconds = (System.nanoTime() - start) * SECONDS_PER_NANOSECOND;
                return new Run(seconds, checked(size, process, ended, lines(output)));
            } finally {
                end(process);
            }
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private Process start(long size, Path output) {
        List<String> words = command.stream()
                .map(word -> word.replace(PLACE, Long.toString(size)))
                .toList();
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .redirectInput(new File("/dev/null"));
        GivenLocale.restore(builder.environment());
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(words.get(0) + ": no such command, or it can't be run", e);
        }
    }

    private boolean await(Process process, long start, Runnable sample) throws InterruptedException {
        while (!process.waitFor(SAMPLE_MILLIS, TimeUnit.MILLISECONDS)) {
            sample.run();
            if ((System.nanoTime() - start) * SECONDS_PER_NANOSECOND > mostSeconds) {
                return false;
            }
        }
        return true;
    }

    private List<String> checked(long size, Process process, boolean ended, List<String> lines) throws IOException {
        if (!ended) {
            throw new IOException("no end after " + mostSeconds + " s with size " + size + "; --timeout allows more");
        }
        if (process.exitValue() != 0) {
            List<String> last = lines.subList(Math.max(0, lines.size() - LINES_TOLD), lines.size());
            throw new IOException("exit code " + process.exitValue() + " with size " + size
                    + (last.isEmpty() ? ", and not a word" : ": " + String.join("; ", last)));
        }
        return lines;
    }

    /** Whatever it prints, bytes that are no text included. */
    private static List<String> lines(Path output) throws IOException {
        return new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    /** All of it is told to end: a launcher such as mpirun then ends its tasks, on whatever nodes, and leaves some if it is killed. */
    private static void end(Process process) throws InterruptedException {
        if (!process.isAlive()) {
            return;
        }
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroy);
        try {
            process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
        } finally {
            all.forEach(ProcessHandle::destroyForcibly);
        }
    }
}
