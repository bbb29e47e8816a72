package lull.cli.program;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A program of one or several processes that are started at once, with nothing on their stdin, and the time until the last of
 * them has ended.
 */
public final class TimedProgram {
    private static final int LINES_TOLD = 3;
    private static final long SAMPLE_MILLIS = 100;
    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private final Map<String, String> environment;
    private final double mostSeconds;

    /**
     * How a run went.
     *
     * @param seconds from the first process's start to the last one's end
     * @param lines that each process printed on stdout and stderr
     */
    public record Run(double seconds, List<List<String>> lines) {}

    /** One process and the file that it prints to. */
    private record Started(Process process, Path output) {}

    /**
     * Programs with additions to their environment.
     *
     * @param mostSeconds after which a run is ended and counts as failed
     */
    public TimedProgram(Map<String, String> environment, double mostSeconds) {
        this.environment = Map.copyOf(environment);
        this.mostSeconds = mostSeconds;
    }

    /**
     * Runs it once.
     *
     * @param commands the words of each process
     * @param workload what it is run with, for errors, as "size 64"
     * @param sample called while it runs, every 0.1 s
     * @throws IOException if a process fails, with its exit code and last lines; the others are ended
     * @throws UncheckedIOException if one can't be started at all, whatever the workload
     */
    public Run run(List<List<String>> commands, String workload, Runnable sample)
            throws IOException, InterruptedException {
        List<Started> all = new ArrayList<>();
        try {
            long start = System.nanoTime();
            for (List<String> words : commands) {
                all.add(start(words));
            }
            boolean ended = await(all, start, sample);
            double seconds = (System.nanoTime() - start) * SECONDS_PER_NANOSECOND;
            return new Run(seconds, checked(all, ended, workload));
        } finally {
            end(all);
        }
    }

    private Started start(List<String> words) throws IOException {
        Path output = Files.createTempFile("lull-program", ".out");
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .redirectInput(new File("/dev/null"));
        GivenLocale.restore(builder.environment());
        builder.environment().putAll(environment);
        try {
            return new Started(builder.start(), output);
        } catch (IOException e) {
            Files.delete(output);
            throw new UncheckedIOException(CommandFile.refusal(words));
        }
    }

    /** False if it took too long; as soon as one of several has failed nothing is waited for any more. */
    private boolean await(List<Started> all, long start, Runnable sample) throws InterruptedException {
        for (Started one : all) {
            while (!one.process.waitFor(SAMPLE_MILLIS, TimeUnit.MILLISECONDS)) {
                sample.run();
                if (all.stream().anyMatch(TimedProgram::failed)) {
                    return true;
                }
                if ((System.nanoTime() - start) * SECONDS_PER_NANOSECOND > mostSeconds) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean failed(Started one) {
        return !one.process.isAlive() && one.process.exitValue() != 0;
    }

    private List<List<String>> checked(List<Started> all, boolean ended, String workload) throws IOException {
        List<List<String>> lines = new ArrayList<>();
        for (Started one : all) {
            if (failed(one)) {
                throw new IOException("exit code " + one.process.exitValue() + " with " + workload + words(one));
            }
        }
        if (!ended) {
            throw new IOException("no end after " + mostSeconds + " s with " + workload + "; --timeout allows more");
        }
        for (Started one : all) {
            lines.add(lines(one.output));
        }
        return lines;
    }

    private static String words(Started failed) throws IOException {
        List<String> lines = lines(failed.output);
        return lines.isEmpty()
                ? ", and not a word"
                : ": " + String.join("; ", lines.subList(Math.max(0, lines.size() - LINES_TOLD), lines.size()));
    }

    /** Whatever it prints, bytes that are no text included. */
    private static List<String> lines(Path output) throws IOException {
        return new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    private static void end(List<Started> all) throws IOException, InterruptedException {
        try {
            for (Started one : all) {
                ProcessTree.end(one.process);
            }
        } finally {
            for (Started one : all) {
                Files.deleteIfExists(one.output);
            }
        }
    }
}
