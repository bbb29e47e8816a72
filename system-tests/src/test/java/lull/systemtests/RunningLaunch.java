package lull.systemtests;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A started command. All processes that come of it carry a mark in their environment, by which they are found again
 * even when their parent is gone. */
final class RunningLaunch {
    static final String MARK_VARIABLE = "LULL_SYSTEM_TEST";

    private static final Pattern CHANNEL = Pattern.compile("/dev/shm/lull-.*\\(deleted\\)");
    private static final Pattern SHOWN_ITERATION = Pattern.compile("tasks?, iteration ([0-9]+),");
    private static final long POLL_NANOS = 2_000_000;
    /** A pause is so many times as long as the look at all processes before it: looking is not to keep a core busy. */
    private static final int PAUSES_PER_LOOK = 4;

    private static final long LONGEST_PAUSE_NANOS = 50_000_000;

    private final Launch launch;
    private final Process process;
    private final Path directory;
    private final String mark;
    private final long startNanos = System.nanoTime();

    RunningLaunch(Launch launch, Process process, Path directory, String mark) {
        this.launch = launch;
        this.process = process;
        this.directory = directory;
        this.mark = mark;
    }

    void kill() {
        process.destroyForcibly();
    }

    /** Asks the command to end, by SIGTERM. */
    void terminate() {
        process.destroy();
    }

    /** Of the process that was started, which is the supervisor under `lull run`. */
    long pid() {
        return process.pid();
    }

    /** Seconds since the start. */
    double elapsedSeconds() {
        return (System.nanoTime() - startNanos) * 1e-9;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** The program's iteration that `lull run --progress` has shown last; 0 before one is known. */
    long iteration() {
        return SHOWN_ITERATION
                .matcher(stderrSoFar())
                .results()
                .mapToLong(shown -> Long.parseLong(shown.group(1)))
                .max()
                .orElse(0);
    }

    /** Waits until the condition holds; false if the command ended before it did. */
    boolean awaitState(BooleanSupplier condition) {
        long look = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (!process.isAlive()) {
                return condition.getAsBoolean();
            }
            if (elapsedSeconds() > launch.timeout().toSeconds()) {
                killAndFail();
            }
            look = pauseAfter(look);
        }
        return true;
    }

    Outcome await() {
        try {
            if (!process.waitFor(remaining().toMillis(), TimeUnit.MILLISECONDS)) {
                killAndFail();
            }
            return new Outcome(
                    launch.command(),
                    process.pid(),
                    process.exitValue(),
                    Files.readAllBytes(directory.resolve("stdout")),
                    Files.readString(directory.resolve("stderr"), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read what the command printed: " + directory, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + launch.command(), e);
        }
    }

    /** Waits until no process of this launch is left, its orphans included. */
    void awaitEnd() {
        if (!isOverBy(launch.timeout().toSeconds())) {
            killAndFail();
        }
    }

    /**
     * Where the launcher was killed: tasks that are left after this long, and nobody else, wait for it, which is not coming back.
     * They are killed.
     *
     * @return how many those were
     */
    int killOrphans(String tasks, Duration patience) {
        if (isOverBy(elapsedSeconds() + patience.toSeconds())) {
            return 0;
        }
        List<ProcessHandle> orphans = named(tasks);
        if (orphans.size() < processes().size()) {
            return 0;
        }
        orphans.forEach(ProcessHandle::destroyForcibly);
        return orphans.size();
    }

    /** Whether no process of this launch is left, its orphans included, before so many seconds since the start have passed. */
    private boolean isOverBy(double seconds) {
        long look = System.nanoTime();
        while (!processes().isEmpty()) {
            if (elapsedSeconds() >= seconds) {
                return false;
            }
            look = pauseAfter(look);
        }
        return true;
    }

    /** Pauses after a look that began then, and gives the time at which the next one begins. */
    private static long pauseAfter(long look) {
        long pause = PAUSES_PER_LOOK * (System.nanoTime() - look);
        LockSupport.parkNanos(Math.min(LONGEST_PAUSE_NANOS, Math.max(POLL_NANOS, pause)));
        return System.nanoTime();
    }

    /** What was printed on stdout so far. */
    String stdoutSoFar() {
        return printedSoFar("stdout");
    }

    /** What was printed on stderr so far. */
    String stderrSoFar() {
        return printedSoFar("stderr");
    }

    private String printedSoFar(String stream) {
        try {
            return Files.readString(directory.resolve(stream), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read what the command printed: " + directory, e);
        }
    }

    /** The agent of a launch by `lull run`, once the supervisor has started it. */
    Optional<ProcessHandle> agent() {
        return processes().stream()
                .filter(found -> proc(found, "environ").contains("LULL_SUPERVISOR="))
                .findFirst();
    }

    /** Living processes whose command is called like one of these. */
    List<ProcessHandle> named(String... names) {
        return processes().stream()
                .filter(found -> List.of(names).contains(proc(found, "comm").trim()))
                .toList();
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** The agents of the nodes of a launch by `lull run --nodes`. */
    List<ProcessHandle> nodeAgents() {
        return processes().stream()
                .filter(found -> proc(found, "comm").trim().equals("java")
                        && proc(found, "cmdline").contains("lull.cli.mpi.NodeProcess"))
                .toList();
    }

    /** Living tasks of the named program whose channel the agent has: it takes the file's name away. */
    List<ProcessHandle> observedTasks(String name) {
        return processes().stream()
                .filter(found -> proc(found, "comm").trim().equals(name)
                        && CHANNEL.matcher(proc(found, "maps")).find())
                .toList();
    }

    private List<ProcessHandle> processes() {
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            return all.filter(this::isMarked).toList();
        }
    }

    private Duration remaining() {
        Duration remaining = launch.timeout().minusNanos(System.nanoTime() - startNanos);
        return remaining.isNegative() ? Duration.ZERO : remaining;
    }

    private boolean isMarked(ProcessHandle candidate) {
        return proc(candidate, "environ").contains(MARK_VARIABLE + "=" + mark);
    }

    /** A file of /proc with blanks for its NUL bytes; empty for a process that is gone or another user's. */
    private static String proc(ProcessHandle candidate, String file) {
        try {
            byte[] bytes = Files.readAllBytes(Path.of("/proc", Long.toString(candidate.pid()), file));
            return new String(bytes, StandardCharsets.ISO_8859_1).replace('\0', ' ');
        } catch (IOException e) {
            return "";
        }
    }

    private void killAndFail() {
        List<ProcessHandle> left = processes();
        String seen = left.stream().map(RunningLaunch::described).collect(Collectors.joining("\n"));
        left.forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        fail("no end after " + launch.timeout().toSeconds() + " s: " + launch.command() + "\nleft:\n" + seen
                + "\nstdout: " + stdoutSoFar() + "\nstderr: " + stderrSoFar());
    }

    /** Process, parent, state and what each of its threads waits for in the kernel. */
    private static String described(ProcessHandle left) {
        String threads;
        try (Stream<Path> all = Files.list(Path.of("/proc", Long.toString(left.pid()), "task"))) {
            threads = all.map(thread -> proc(left, "task/" + thread.getFileName() + "/wchan"))
                    .collect(Collectors.joining(" "));
        } catch (IOException | UncheckedIOException e) {
            threads = "gone";
        }
        return proc(left, "stat").replaceAll("(\\) \\S \\d+) .*", "$1") + ": " + proc(left, "cmdline") + "(" + threads
                + ")";
    }
}
