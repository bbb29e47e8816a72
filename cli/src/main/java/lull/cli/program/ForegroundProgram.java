package lull.cli.program;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A program that a verb runs: with our standard streams, and with our signals. Who interrupts us gives the program two
 * seconds to end by itself, as the terminal has interrupted it too, then it is told to end.
 */
public final class ForegroundProgram implements AutoCloseable {

    private static final long SAMPLE_MILLIS = 100;
    private static final long GRACE_SECONDS = 2;
    private static final long REPORT_SECONDS = 5;
    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private final Process process;
    private final String missed;
    private final long startedNanos = System.nanoTime();
    private final CountDownLatch reported = new CountDownLatch(1);

    /**
     * Starts the program.
     *
     * @param missed what can't be done any more if the program is still there some seconds after an interrupt
     * @throws IOException if there is no such command or it can't be run
     */
    public ForegroundProgram(List<String> command, String missed) throws IOException {
        this.missed = missed;
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        GivenLocale.restore(builder.environment());
        process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(this::endAndReport, "lull-program-end"));
    }

    /** Calls {@code sample} ten times a second until the program has ended; answers how long it ran, in seconds. */
    public double run(Runnable sample) throws InterruptedException {
        while (!process.waitFor(SAMPLE_MILLIS, TimeUnit.MILLISECONDS)) {
            sample.run();
        }
        double seconds = (System.nanoTime() - startedNanos) * SECONDS_PER_NANOSECOND;
        sample.run();
        return seconds;
    }

    /** Of the program that has ended; 128 and the signal's number if one ended it. */
    public int exitCode() {
        return process.exitValue();
    }

    /** All that was to be said about the program has been said. */
    @Override
    public void close() {
        reported.countDown();
    }

    /** Exit code and output belong to the main thread, which goes on during the shutdown. */
    private void endAndReport() {
        try {
            if (reported.getCount() > 0 && !process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                process.destroy();
            }
            if (!reported.await(REPORT_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("lull: the program did not end in time; " + missed);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
