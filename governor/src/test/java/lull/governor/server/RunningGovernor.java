package lull.governor.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import lull.governor.access.AllowList;
import lull.governor.access.GovernorLimits;
import lull.governor.access.GovernorPaths;
import lull.platform.frequency.CpufreqFiles;

/** A governor at its socket, in a thread of the test. */
public final class RunningGovernor implements AutoCloseable {

    private static final long PATIENCE_NANOSECONDS = 20_000_000_000L;

    private final GovernorPaths paths;
    private final GovernorServer server;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final CompletableFuture<Void> ended;

    /** Starts it; returns when it listens. */
    public RunningGovernor(Path directory, CpufreqFiles files, GovernorLimits limits) throws IOException {
        this(directory, files, limits, Path.of("/proc"), System::nanoTime);
    }

    RunningGovernor(Path directory, CpufreqFiles files, GovernorLimits limits, Path proc, LongSupplier clock)
            throws IOException {
        paths = new GovernorPaths(
                directory.resolve("socket"), directory.resolve("state"), directory.resolve("sys"), proc);
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        server = new GovernorServer(paths, new AllowList(Set.of(ownUser()), Set.of()), limits, out, clock);
        ended = CompletableFuture.runAsync(() -> {
            try {
                server.run(Optional.empty(), files);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        await(() -> ended.isDone() || printed().contains("listening"));
    }

    public Path socket() {
        return paths.socket();
    }

    String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    boolean isServing() {
        return !ended.isDone();
    }

    /** Spins until it is so; gives up after 20 s. */
    public static void await(BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > PATIENCE_NANOSECONDS) {
                throw new AssertionError("waited for 20 s in vain");
            }
            Thread.yield();
        }
    }

    static int ownUser() throws IOException {
        return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    }

    @Override
    public void close() throws IOException {
        try {
            server.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the governor stops", e);
        }
        ended.join();
    }
}
