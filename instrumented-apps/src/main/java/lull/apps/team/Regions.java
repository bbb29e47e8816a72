package lull.apps.team;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The parallel regions of a team, one after the other: what is to be run, how far each thread is, what failed.
 *
 * <p>A region costs few transfers between processors' caches: thread 0 writes what is to be run into one line, which all others
 * watch; each thread writes how far it is into a line of its own, which is watched by those that wait for it alone. Counts are
 * written together with the number of their region, so that none has to be set back before the next one.
 */
final class Regions {
    /** Numbers of two cache lines, which processors fetch in pairs. */
    private static final int STRIDE = 16;
    /** Bits of a count within a region; those above are the region's number. */
    private static final int COUNT = 30;

    private static final long COUNTS = (1L << COUNT) - 1;
    private static final int DONE = 0;
    private static final int BARRIERS = 1;
    private static final int STEPS = 2;

    private final Waiter[] waiters;
    private final AtomicLongArray progress;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private TeamBody body;
    /** The region that is to be run, with its number of threads. */
    private volatile long current;

    private volatile boolean closed;

    /** @param waiters of the team's threads, in their order */
    Regions(Waiter[] waiters) {
        this.waiters = waiters;
        progress = new AtomicLongArray((waiters.length + 1) * STRIDE);
    }

    /** Thread 0 has a region run by threads 0..threads-1, and throws what was thrown first in any of them. */
    void run(TeamBody next, int threads) {
        long region = (current & ~COUNTS) + COUNTS + 1;
        body = next;
        current = region | threads;
        wakeOthers(0, threads);
        runPart(0, region, threads);
        for (int other = 1; other < threads; other++) {
            int last = other;
            waiters[0].await(() -> hasLeft(last, region));
        }
        rethrow();
    }

    /** What another thread than 0 does as long as the team lasts. */
    void serve(int thread) {
        long last = 0;
        while (true) {
            long before = last;
            waiters[thread].await(() -> isFor(thread, before) || closed);
            if (!isFor(thread, before)) {
                return;
            }
            last = current;
            runPart(thread, last & ~COUNTS, (int) (last & COUNTS));
        }
    }

    /** Whether there is another region than the last one, which the thread takes part in: then it stays until the thread has done. */
    private boolean isFor(int thread, long last) {
        long now = current;
        return now != last && (now & COUNTS) > thread;
    }

    /** Ends the other threads; none of them is in a region. */
    void close() {
        closed = true;
        wakeOthers(0, waiters.length);
    }

    private void runPart(int thread, long region, int threads) {
        try {
            body.run(new TeamMember(this, thread, region, threads));
        } catch (Throwable thrown) {
            keep(thrown);
        }
        tell(thread, DONE, region, threads);
    }

    private boolean hasLeft(int thread, long region) {
        return progress.get(slot(thread, DONE)) == region;
    }

    private void rethrow() {
        Throwable thrown = failure.get();
        if (thrown == null) {
            return;
        }
        failure.set(null);
        if (thrown instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) thrown;
    }

    void barrier(int thread, long region, int threads, int number) {
        tell(thread, BARRIERS, region + number, threads);
        for (int other = 0; other < threads; other++) {
            if (!await(thread, other, BARRIERS, region, number)) {
                throw new AbandonedException("thread " + thread + " waits at barrier " + number
                        + " of a region that another thread has left without coming there");
            }
        }
    }

    void post(int thread, long region, int threads, int step) {
        tell(thread, STEPS, region + step, threads);
    }

    void awaitStep(int thread, int other, long region, int step) {
        if (!await(thread, other, STEPS, region, step)) {
            throw new AbandonedException("thread " + thread + " waits for step " + step + " of thread " + other
                    + ", which has left the region after step " + reached(other, STEPS, region));
        }
    }

    /** Whether another thread came so far, sooner or later, before it left the region. */
    private boolean await(int thread, int other, int what, long region, int count) {
        waiters[thread].await(() -> reached(other, what, region) >= count || hasLeft(other, region));
        return reached(other, what, region) >= count;
    }

    /** How far a thread is in a region; 0 if it has not counted in it. */
    private int reached(int thread, int what, long region) {
        long counted = progress.get(slot(thread, what)) - region;
        return counted >>> COUNT == 0 ? (int) counted : 0;
    }

    private void tell(int thread, int what, long told, int threads) {
        progress.set(slot(thread, what), told);
        wakeOthers(thread, threads);
    }

    private void wakeOthers(int thread, int threads) {
        for (int other = 0; other < threads; other++) {
            if (other != thread) {
                waiters[other].wake();
            }
        }
    }

    /** The array's own length lies before the first. */
    private static int slot(int thread, int what) {
        return (thread + 1) * STRIDE + what;
    }

    /** The first failure counts; that others were abandoned follows from it and says nothing more. */
    private void keep(Throwable thrown) {
        if (failure.compareAndSet(null, thrown)) {
            return;
        }
        Throwable first = failure.get();
        if (first instanceof AbandonedException && !(thrown instanceof AbandonedException)) {
            failure.compareAndSet(first, thrown);
        } else if (!(thrown instanceof AbandonedException) && thrown != first) {
            first.addSuppressed(thrown);
        }
    }

    /** A thread waits for one that is gone. */
    private static final class AbandonedException extends IllegalStateException {
        private static final long serialVersionUID = 1;

        AbandonedException(String message) {
            super(message);
        }
    }
}
