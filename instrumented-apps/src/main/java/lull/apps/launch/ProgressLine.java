package lull.apps.launch;

import java.io.PrintStream;
import java.util.function.LongSupplier;

/** One line of a terminal that tells how far a run is; rewritten at most ten times a second, gone at the end. */
public final class ProgressLine implements AutoCloseable {
    private static final long INTERVAL_NANOSECONDS = 100_000_000;

    private final PrintStream terminal;
    private final LongSupplier nanoseconds;
    private final String what;
    private final int total;
    private long shownAt;
    private int width;

    /**
     * A line.
     *
     * @param terminal where it is shown; null for nowhere
     * @param nanoseconds clock
     * @param what is counted, as in "bt-mz step"
     * @param total steps of the run
     */
    ProgressLine(PrintStream terminal, LongSupplier nanoseconds, String what, int total) {
        this.terminal = terminal;
        this.nanoseconds = nanoseconds;
        this.what = what;
        this.total = total;
        shownAt = nanoseconds.getAsLong() - INTERVAL_NANOSECONDS;
    }

    /** So many steps are done. */
    public void done(int steps) {
        if (terminal == null) {
            return;
        }
        long now = nanoseconds.getAsLong();
        if (now - shownAt >= INTERVAL_NANOSECONDS) {
            shownAt = now;
            show(what + " " + steps + " of " + total + " (" + 100L * steps / Math.max(1, total) + " %)");
        }
    }

    /** Clears the line. */
    @Override
    public void close() {
        if (width > 0) {
            show("");
            terminal.print('\r');
            terminal.flush();
            width = 0;
        }
    }

    private void show(String text) {
        terminal.print('\r' + text + " ".repeat(Math.max(0, width - text.length())));
        terminal.flush();
        width = text.length();
    }
}
