package lull.platform.emulated;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The time that an emulated machine lives in.
 *
 * @param nanoseconds the clock
 * @param pause lets that many nanoseconds pass: what the caller of a slow operation waits for
 */
public record MachineClock(LongSupplier nanoseconds, LongConsumer pause) {

    /** The real time. A pause keeps the CPU busy, as a change of frequency does in the driver. */
    public static MachineClock system() {
        return new MachineClock(System::nanoTime, nanoseconds -> {
            long end = System.nanoTime() + nanoseconds;
            while (end - System.nanoTime() > 0) {
                Thread.onSpinWait();
            }
        });
    }
}
