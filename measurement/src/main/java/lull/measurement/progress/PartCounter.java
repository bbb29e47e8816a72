package lull.measurement.progress;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Counts the parts of work as they end, by whatever thread, and tells how far it is; parts are taken to be alike. */
public final class PartCounter {
    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private final int parts;
    private final LongSupplier nanoseconds;
    private final Consumer<ProgressState> watcher;
    private final long start;
    private int ended;

    /** Work that begins now. */
    public PartCounter(int parts, LongSupplier nanoseconds, Consumer<ProgressState> watcher) {
        this.parts = parts;
        this.nanoseconds = nanoseconds;
        this.watcher = watcher;
        start = nanoseconds.getAsLong();
        watcher.accept(new ProgressState(0, parts, 0, Double.NaN));
    }

    /** One more has ended. */
    public synchronized void end() {
        ended++;
        double spent = (nanoseconds.getAsLong() - start) * SECONDS_PER_NANOSECOND;
        watcher.accept(new ProgressState(ended, parts, spent, spent / ended * (parts - ended)));
    }
}
