package lull.platform.counters;

import java.util.concurrent.locks.LockSupport;

/**
 * Work that causes a bit of everything that processors count: that an event can be opened proves nothing, virtual machines
 * open any number and count 0.
 */
final class KnownWork {

    /** Some milliseconds of work; more than second-level caches hold, and fresh pages each time. */
    private static final int BYTES = 8 << 20;

    private static final int STRIDE = 4096 + 64;
    private static final int ROUNDS = 2;
    private static final long SLEEP_NANOS = 100_000;

    private KnownWork() {}

    /**
     * Touches fresh memory, misses every cache, takes branches that nobody can foretell, and sleeps.
     *
     * @return a sum that depends on all of it, so that no compiler leaves it out
     */
    static int run() {
        byte[] memory = new byte[BYTES];
        int sum = 1;
        for (int round = 0; round < ROUNDS; round++) {
            for (int at = round; at < BYTES; at += STRIDE) {
                sum = sum * 31 + memory[at] + 1;
                if ((sum >>> 16 & 1) != 0) {
                    memory[at]++;
                }
            }
        }
        LockSupport.parkNanos(SLEEP_NANOS);
        return sum;
    }

    /** Whether the work must cause it: what processors count, and of the kernel the sleep, which is not told where it hides itself. */
    static boolean causes(CounterEvent event) {
        return event.type() == CounterEvent.HARDWARE
                || event.type() == CounterEvent.RAW
                || event.name().equals("context-switches");
    }
}
