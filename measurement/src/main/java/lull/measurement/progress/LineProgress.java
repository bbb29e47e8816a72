package lull.measurement.progress;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.LongSupplier;

/** A line now and then that tells how far work is, also while one of its parts takes long, so that nobody thinks it hangs. */
final class LineProgress implements ProgressWatch {
    /** Time before the first line, s: shorter work needs none. From 0 on. */
    private static final double FIRST_SECONDS = 5;
    /** Time between two lines, s; more than 0. Who waits at a log doubts after about so long. */
    private static final double INTERVAL_SECONDS = 10;
    /** How often is looked whether a line is due, ms; from 1 to the interval. */
    private static final long TICK_MILLIS = 500;

    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private final String title;
    private final String unit;
    private final PrintStream log;
    private final LongSupplier nanoseconds;
    private final long start;
    private final Timer timer = new Timer("lull-progress", true);
    private double next = FIRST_SECONDS;
    private ProgressState state;
    private double stateSeconds;

    LineProgress(String title, String unit, PrintStream log, LongSupplier nanoseconds) {
        this.title = title;
        this.unit = unit;
        this.log = log;
        this.nanoseconds = nanoseconds;
        start = nanoseconds.getAsLong();
    }

    /** One that tells by itself when a line is due. */
    static LineProgress ticking(String title, String unit, PrintStream log, LongSupplier nanoseconds) {
        LineProgress lines = new LineProgress(title, unit, log, nanoseconds);
        TimerTask task = new TimerTask() {
            @Override
            public void run() {
                try {
                    lines.tell();
                } catch (OutOfMemoryError e) {
                    // It is the work's to say that it needs more than there is.
                    cancel();
                }
            }
        };
        lines.timer.schedule(task, TICK_MILLIS, TICK_MILLIS);
        return lines;
    }

    @Override
    public synchronized void accept(ProgressState now) {
        state = now;
        stateSeconds = seconds();
        tell();
    }

    /** Prints a line if one is due. */
    synchronized void tell() {
        double now = seconds();
        if (state != null && now >= next) {
            next = now + INTERVAL_SECONDS;
            double left = state.secondsLeft() - (now - stateSeconds);
            String until = left > 0 ? String.format(Locale.ROOT, ", about %.0f s left", left) : "";
            log.printf(
                    Locale.ROOT,
                    "%s: %d of %d %s after %.0f s%s%n",
                    title,
                    state.ended(),
                    state.parts(),
                    unit,
                    now,
                    until);
            log.flush();
        }
    }

    private double seconds() {
        return (nanoseconds.getAsLong() - start) * SECONDS_PER_NANOSECOND;
    }

    @Override
    public void close() {
        timer.cancel();
    }
}
