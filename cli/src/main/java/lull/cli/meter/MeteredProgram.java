package lull.cli.meter;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A program whose energy is metered: with our standard streams, and with our signals. Who interrupts us gives the
 * program two seconds to end by itself, as the terminal has interrupted it too, then it is told to end.
 */
final class MeteredProgram implements AutoCloseable {

    private static final long SAMPLE_MILLIS = 100;
    private static final long GRACE_SECONDS = 2;
    private static final long REPORT_SECONDS = 5;
    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private final Process process;
    private final long startedNanos = System.nanoTime();
    private final CountDownLatch reported = new CountDownLatch(1);

    /**
     * Starts the program.
     *
     * @throws IOException if there is no such command or it can't be run
     */
    MeteredProgram(List<String> command) throws IOException {
        process = new ProcessBuilder(command).inheritIO().start();
        Runtime.getRuntime().addShutdownHook(new Thread(this::endAndReport, "lull-meter-end"));
    }

    /** Samples until the program has ended; answers how long it ran. */
    double run(Runnable sample) throws InterruptedException {
        while (!process.waitFor(SAMPLE_MILLIS, TimeUnit.MILLISECONDS)) {
            sample.run();
        }
        double seconds = (System.nanoTime() - startedNanos) * SECONDS_PER_NANOSECOND;
        sample.run();
        return seconds;
    }

    /** Of the program that has ended; 128 and the signal's number if one ended it. */
    int exitCode() {
        return process.exitValue();
    }

    /** The report is out. */
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
                System.err.println("lull: the program did not end in time; no energy is reported");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
