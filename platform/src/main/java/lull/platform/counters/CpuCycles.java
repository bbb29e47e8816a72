package lull.platform.counters;

import java.io.IOException;
import java.util.List;
import java.util.function.LongSupplier;

/** Cycles of the calling thread in user mode, looked at while it spins; for one thread, which stays on one CPU. */
public final class CpuCycles implements AutoCloseable {
    /** Long enough that the two system calls around it do not matter, short beside what drivers need; 5,000 to 100,000 ns. */
    private static final long LOOK_NANOS = 20_000;

    private static final CounterEvent CYCLES =
            EventSet.named("generic").events().get("cycles").get(0);

    private final CounterGroup group;
    private final LongSupplier nanoseconds;

    private CpuCycles(CounterGroup group, LongSupplier nanoseconds) {
        this.group = group;
        this.nanoseconds = nanoseconds;
    }

    /**
     * Counts from now on.
     *
     * @param nanoseconds the clock, which no system call reads
     * @throws IOException with the reason if cycles can't be counted here
     */
    public static CpuCycles open(LongSupplier nanoseconds) throws IOException {
        return new CpuCycles(CounterGroup.open(List.of(CYCLES), 0), nanoseconds);
    }

    /**
     * Cycles in a second of the thread's time on the CPU, over some 20 us; 0 if none are counted.
     *
     * @throws IOException if the counter can't be read
     */
    public double hertz() throws IOException {
        CounterReading before = group.read();
        long begin = nanoseconds.getAsLong();
        while (nanoseconds.getAsLong() - begin < LOOK_NANOS) {
            Thread.onSpinWait();
        }
        CounterReading look = group.read().since(before);
        return look.runningSeconds() > 0 ? look.rawCounts()[0] / look.runningSeconds() : 0;
    }

    @Override
    public void close() {
        group.close();
    }
}
