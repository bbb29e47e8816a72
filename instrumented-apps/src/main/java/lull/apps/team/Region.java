package lull.apps.team;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

/** One execution of a parallel region: who is still in it, who waits at its barrier, what failed. */
final class Region {
    /** Integers of one cache line pair: each thread's steps have their own. */
    private static final int STRIDE = 32;

    private final TeamBody body;
    private final Waiter[] waiters;
    private final int threads;
    private final AtomicInteger unfinished;
    private final AtomicInteger arrived = new AtomicInteger();
    private final AtomicInteger sleepers = new AtomicInteger();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicIntegerArray steps;
    private final AtomicIntegerArray left;
    private volatile int barriersPassed;
    private volatile boolean someoneLeft;

    /** A region of threads 0..threads-1, whose waiters come first in the array. */
    Region(TeamBody body, int threads, Waiter[] waiters) {
        this.body = body;
        this.threads = threads;
        this.waiters = waiters;
        unfinished = new AtomicInteger(threads);
        steps = new AtomicIntegerArray(threads * STRIDE);
        left = new AtomicIntegerArray(threads);
    }

    int threads() {
        return threads;
    }

    /** One thread's part; what it throws is kept for {@link #join}. */
    void run(int thread) {
        try {
            body.run(new TeamMember(this, thread));
        } catch (Throwable thrown) {
            keep(thrown);
        }
        left.set(thread, 1);
        someoneLeft = true;
        wakeSleepers();
        if (unfinished.decrementAndGet() == 0) {
            waiters[0].wake();
        }
    }

    /** Thread 0 waits for the others, and throws what was thrown first in any of them. */
    void join() {
        waiters[0].await(() -> unfinished.get() == 0);
        Throwable thrown = failure.get();
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw (RuntimeException) thrown;
        }
    }

    void barrier(int thread, int number) {
        if (arrived.incrementAndGet() == threads) {
            arrived.set(0);
            barriersPassed = number;
            wakeSleepers();
            return;
        }
        sleepers.incrementAndGet();
        waiters[thread].await(() -> barriersPassed >= number || someoneLeft);
        sleepers.decrementAndGet();
        if (barriersPassed < number) {
            throw new AbandonedException("thread " + thread + " waits at barrier " + number
                    + " of a region that another thread has left without coming there");
        }
    }

    void post(int thread, int step) {
        steps.set(thread * STRIDE, step);
        wakeSleepers();
    }

    void awaitStep(int thread, int other, int step) {
        int index = other * STRIDE;
        if (steps.get(index) >= step) {
            return;
        }
        sleepers.incrementAndGet();
        waiters[thread].await(() -> steps.get(index) >= step || left.get(other) != 0);
        sleepers.decrementAndGet();
        if (steps.get(index) < step) {
            throw new AbandonedException("thread " + thread + " waits for step " + step + " of thread " + other
                    + ", which has left the region after step " + steps.get(index));
        }
    }

    private void wakeSleepers() {
        if (sleepers.get() != 0) {
            for (int thread = 0; thread < threads; thread++) {
                waiters[thread].wake();
            }
        }
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
