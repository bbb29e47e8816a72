package lull.agent.status;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The status line tells on a terminal, about twice a second, how far the run is. */
public final class StatusLine {
    private static final long INTERVAL_NANOS = 500_000_000;

    private final PrintStream out;
    private final long startNanos;
    private long next;
    private int width;

    /**
     * How far a run is.
     *
     * @param turns of the iteration of the task that is ahead; 0 as long as none is found
     * @param loops what those are doing that control the tasks, if any do
     */
    public record Progress(int tasks, long events, long turns, List<String> loops) {}

    /** Shows something from half a second after {@code startNanos} on. */
    public StatusLine(PrintStream out, long startNanos) {
        this.out = out;
        this.startNanos = startNanos;
        this.next = startNanos + INTERVAL_NANOS;
    }

    /** Shows how far the run is, if it is time. */
    public void update(long nowNanos, Supplier<Progress> run) {
        if (nowNanos < next) {
            return;
        }
        next = nowNanos + INTERVAL_NANOS;
        Progress now = run.get();
        String state = now.tasks() == 0
                ? "waiting for the first task"
                : now.turns() == 0 ? "looking for the iteration" : "iteration " + now.turns();
        String doing =
                now.loops().stream().distinct().map(words -> words + ", ").collect(Collectors.joining());
        show(String.format(
                Locale.ROOT,
                "lull: %.0f s, %d task%s, %s, %s%d events",
                (nowNanos - startNanos) * 1e-9,
                now.tasks(),
                now.tasks() == 1 ? "" : "s",
                state,
                doing,
                now.events()));
    }

    /** Wipes the line, so that what follows starts clean. */
    public void clear() {
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
