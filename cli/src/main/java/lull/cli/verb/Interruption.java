package lull.cli.verb;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets a signal end work in an orderly way: its thread is interrupted, and the JVM waits a little for it. */
public final class Interruption {
    private static final long WAIT_SECONDS = 5;

    private Interruption() {}

    /** Does work that a journal keeps; its exit code, or that of an interruption. */
    public static int orderly(Callable<Integer> work) throws Exception {
        return orderly(work, "the same command goes on where it stopped");
    }

    /**
     * Does work; its exit code, or that of an interruption.
     *
     * @param consequence what an interruption means for the work
     */
    public static int orderly(Callable<Integer> work, String consequence) throws Exception {
        Thread working = Thread.currentThread();
        CountDownLatch ended = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(working, ended), "lull-orderly-end"));
        try {
            return work.call();
        } catch (InterruptedException e) {
            System.err.println("lull: interrupted; " + consequence);
            return ExitCode.INTERRUPTED;
        } finally {
            ended.countDown();
        }
    }

    private static void end(Thread working, CountDownLatch ended) {
        if (ended.getCount() > 0) {
            working.interrupt();
            try {
                ended.await(WAIT_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
