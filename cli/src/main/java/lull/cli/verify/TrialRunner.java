package lull.cli.verify;

import com.google.gson.Gson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import lull.cli.program.GivenLocale;
import lull.report.Report;

/** Runs the program under `lull run`, each time as a process of its own. */
final class TrialRunner {
    private static final long END_SECONDS = 10;

    private final Path launcher;
    private final Path work;
    private final List<String> command;
    private final WrittenFiles files;

    /**
     * @param launcher the `lull` script
     * @param work folder for what the trials write
     * @param files that are compared
     */
    TrialRunner(Path launcher, Path work, List<String> command, WrittenFiles files) {
        this.launcher = launcher;
        this.work = work;
        this.command = List.copyOf(command);
        this.files = files;
    }

    /** With the program's own teams. */
    Trial byDefault() throws IOException, InterruptedException {
        return run(List.of("--mode", "observe"), Optional.empty());
    }

    /** With teams of at most so many threads and the program's own, in turns, from the moment the iteration is known. */
    Trial throttled(int threads, Duration limit) throws IOException, InterruptedException {
        return run(
                List.of("--mode", "act", "--dct", "on", "--dvfs", "off", "--force-threads", String.valueOf(threads)),
                Optional.of(limit));
    }

    private Trial run(List<String> options, Optional<Duration> limit) throws IOException, InterruptedException {
        files.remove();
        Path report = work.resolve("report.json");
        Path stdout = work.resolve("stdout");
        Files.deleteIfExists(report);
        Process process = start(options, report, stdout);
        Optional<Integer> exitCode = await(process, limit);
        if (!Files.exists(report)) {
            throw new IOException("`lull run` gave no report: " + lastLine(work.resolve("stderr")));
        }
        return new Trial(exitCode, read(stdout), files.contents(), new Gson().fromJson(read(report), Report.class));
    }

    private Process start(List<String> options, Path report, Path stdout) throws IOException {
        List<String> line = new ArrayList<>(
                List.of(launcher.toString(), "run", "--progress", "never", "--report", report.toString()));
        line.addAll(options);
        line.add("--");
        line.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(stdout.toFile())
                .redirectError(work.resolve("stderr").toFile());
        GivenLocale.restore(builder.environment());
        // A trial is what it is told to be, whatever the user has set for runs of his own.
        builder.environment().put("LULL_CONFIG", "none");
        return builder.start();
    }

    /** The whole family ends with it: the supervisor hands SIGTERM on. */
    private static Optional<Integer> await(Process process, Optional<Duration> limit) throws InterruptedException {
        if (limit.isEmpty()) {
            return Optional.of(process.waitFor());
        }
        if (process.waitFor(limit.get().toMillis(), TimeUnit.MILLISECONDS)) {
            return Optional.of(process.exitValue());
        }
        process.destroy();
        if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        return Optional.empty();
    }

    /** Bytes that are no text count too. */
    private static String read(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    private static String lastLine(Path file) throws IOException {
        return read(file).lines().reduce((first, second) -> second).orElse("it said nothing");
    }
}
