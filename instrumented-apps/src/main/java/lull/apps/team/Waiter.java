package lull.apps.team;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * One thread's wait for a condition that another thread makes true: a bounded spin, then parking.
 *
 * <p>No wake-up is lost: the waiting thread writes {@link #parked} before it reads the condition a last time, the other
 * one writes the condition before it reads {@code parked}; both are volatile, so one of them sees the other.
 */
final class Waiter {
    private final int spins;
    private volatile Thread parked;

    Waiter(int spins) {
        this.spins = spins;
    }

    /** Returns once the condition, of volatile state, holds. Ignores interrupts, and keeps them for the caller. */
    void await(BooleanSupplier condition) {
        for (int spin = 0; !condition.getAsBoolean() && spin < spins; spin++) {
            Thread.onSpinWait();
        }
        if (condition.getAsBoolean()) {
            return;
        }
        boolean interrupted = false;
        parked = Thread.currentThread();
        while (!condition.getAsBoolean()) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        parked = null;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets the thread look at its condition again. */
    void wake() {
        Thread waiting = parked;
        if (waiting != null) {
            LockSupport.unpark(waiting);
        }
    }
}
