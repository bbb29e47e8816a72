package lull.kerneltests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import lull.kerneltests.guest.Checks;

/**
 * Ends a machine whose console has not grown for too long: a slow one says something now and then, one that has stopped does not.
 * What is too long differs before its first check and from then on.
 */
final class SilenceWatch implements AutoCloseable {

    private static final long SECONDS_BETWEEN_LOOKS = 1;

    private final Process machine;
    private final Path console;
    private final long longestBoot;
    private final long longestSilence;
    private final ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor();
    private long said;
    private long since = System.nanoTime();
    private volatile boolean begun;
    private volatile boolean ended;

    /**
     * Watches from now on.
     *
     * @param console the file that the machine's console is written to; may not be there yet
     */
    SilenceWatch(Process machine, Path console, long longestBootSeconds, long longestSilenceSeconds) {
        this.machine = machine;
        this.console = console;
        this.longestBoot = TimeUnit.SECONDS.toNanos(longestBootSeconds);
        this.longestSilence = TimeUnit.SECONDS.toNanos(longestSilenceSeconds);
        looks.scheduleWithFixedDelay(this::look, SECONDS_BETWEEN_LOOKS, SECONDS_BETWEEN_LOOKS, TimeUnit.SECONDS);
    }

    /** Whether it was this watch that ended the machine. */
    boolean hasEnded() {
        return ended;
    }

    /** Whether it came to its first check. */
    boolean hasBegun() {
        return begun;
    }

    private void look() {
        long now = System.nanoTime();
        long length = length();
        if (length != said) {
            said = length;
            since = now;
            begun = begun || text().contains(Checks.REACHED);
        } else if (now - since > (begun ? longestSilence : longestBoot)) {
            ended = true;
            machine.destroy();
        }
    }

    private long length() {
        try {
            return Files.exists(console) ? Files.size(console) : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String text() {
        try {
            return Files.readString(console, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        looks.shutdownNow();
    }
}
