package lull.governor.server;

import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/** The last faults, each once however often it repeats; a new one is also printed. Memory is bounded; safe for threads. */
final class FaultLog {

    private static final int KEPT = 50;
    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private record Fault(String text, long nanoseconds, long times) {}

    private final PrintStream out;
    private final LongSupplier clock;
    private final Deque<Fault> faults = new ArrayDeque<>();

    FaultLog(PrintStream out, LongSupplier clock) {
        this.out = out;
        this.clock = clock;
    }

    synchronized void report(String text) {
        Fault last = faults.stream()
                .filter(fault -> fault.text.equals(text))
                .findFirst()
                .orElse(null);
        if (last == null) {
            out.println("lull governor: " + text);
        } else {
            faults.remove(last);
        }
        faults.addLast(new Fault(text, clock.getAsLong(), last == null ? 1 : last.times + 1));
        if (faults.size() > KEPT) {
            faults.removeFirst();
        }
    }

    synchronized List<String> lines() {
        long now = clock.getAsLong();
        return faults.stream()
                .map(fault -> String.format(
                        Locale.ROOT,
                        "%.0f s ago, %d times: %s",
                        (now - fault.nanoseconds) * SECONDS_PER_NANOSECOND,
                        fault.times,
                        fault.text))
                .toList();
    }
}
