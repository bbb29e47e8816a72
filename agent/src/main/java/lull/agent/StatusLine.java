package lull.agent;

import java.io.PrintStream;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The line on a terminal that tells, about twice a second, how far the run is. */
final class StatusLine {
    private static final long INTERVAL_NANOS = 500_000_000;

    private final PrintStream out;
    private final long startNanos;
    private long next;
    private int width;

    StatusLine(PrintStream out, long startNanos) {
        this.out = out;
        this.startNanos = startNanos;
        this.next = startNanos + INTERVAL_NANOS;
    }

    /**
     * Shows the state of the tasks if it is time.
     *
     * @param loops what those are doing that control the tasks, if any do
     */
    void update(long nowNanos, Collection<TaskObserver> tasks, Supplier<List<String>> loops) {
        if (nowNanos < next) {
            return;
        }
        next = nowNanos + INTERVAL_NANOS;
        long events = tasks.stream().mapToLong(task -> task.facts().events()).sum();
        long turns =
                tasks.stream().mapToLong(task -> task.tracker().turns()).max().orElse(0);
        String state = tasks.isEmpty()
                ? "waiting for the first task"
                : turns == 0 ? "looking for the iteration" : "iteration " + turns;
        String doing =
                loops.get().stream().distinct().map(words -> words + ", ").collect(Collectors.joining());
        show(String.format(
                Locale.ROOT,
                "lull: %.0f s, %d task%s, %s, %s%d events",
                (nowNanos - startNanos) * 1e-9,
                tasks.size(),
                tasks.size() == 1 ? "" : "s",
                state,
                doing,
                events));
    }

    /** Wipes the line, so that what follows starts clean. */
    void clear() {
        if (width > 0) {
            out.print("\r" + " ".repeat(width) + "\r");
            out.flush();
            width = 0;
        }
    }

    private void show(String text) {
        out.print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
        out.flush();
        width = Math.max(width, text.length());
    }
}
