package lull.governor.metrics;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The last faults, each once however often it repeats; one of a new subject is also printed. Memory is bounded; safe for threads.
 */
public final class FaultLog {

    /** So many are shown. */
    private static final int SHOWN = 50;

    /**
     * So many subjects are remembered, and not printed again: all attributes of a thousand policies, in some 2 MB. 1,000 to
     * 50,000.
     */
    private static final int KEPT = 8192;

    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private record Fault(String text, long nanoseconds, long times) {}

    private final PrintStream out;
    private final LongSupplier clock;
    /** By subject, the last one reported last. */
    private final Map<String, Fault> faults = new LinkedHashMap<>();

    /** A log without faults, of times by the clock, nanoseconds. */
    public FaultLog(PrintStream out, LongSupplier clock) {
        this.out = out;
        this.clock = clock;
    }

    /** A fault that is its own subject. */
    public void report(String text) {
        report(text, text);
    }

    /** A fault of something, whose details may change from one time to the next. */
    public synchronized void report(String subject, String text) {
        Fault last = faults.remove(subject);
        if (last == null) {
            out.println("lull governor: " + text);
        }
        faults.put(subject, new Fault(text, clock.getAsLong(), last == null ? 1 : last.times + 1));
        if (faults.size() > KEPT) {
            faults.remove(faults.keySet().iterator().next());
        }
    }

    /** The last ones, a line each, the latest last. */
    public synchronized List<String> lines() {
        long now = clock.getAsLong();
        return faults.values().stream()
                .skip(Math.max(0, faults.size() - SHOWN))
                .map(fault -> String.format(
                        Locale.ROOT,
                        "%.0f s ago, %d times: %s",
                        (now - fault.nanoseconds) * SECONDS_PER_NANOSECOND,
                        fault.times,
                        fault.text))
                .toList();
    }
}
