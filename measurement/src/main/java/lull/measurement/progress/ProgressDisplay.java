package lull.measurement.progress;

import java.io.PrintStream;
import java.util.function.LongSupplier;

/** How work that takes long shows how far it is. */
public enum ProgressDisplay {
    /** A bar that changes in place, for a terminal. */
    BAR,
    /** Now and then a line, for a log. */
    LINES,
    NONE;

    /**
     * Shows how far work is that begins now.
     *
     * @param title what works
     * @param unit what its parts are called, in the plural
     * @param out where it is shown
     * @param nanoseconds any monotonic clock
     */
    public ProgressWatch open(String title, String unit, PrintStream out, LongSupplier nanoseconds) {
        return switch (this) {
            case BAR -> new BarProgress(title, unit, out);
            case LINES -> LineProgress.ticking(title, unit, out, nanoseconds);
            case NONE -> new Silence();
        };
    }

    private static final class Silence implements ProgressWatch {
        @Override
        public void accept(ProgressState state) {
            // Nothing was asked for.
        }

        @Override
        public void close() {
            // Nothing was opened.
        }
    }
}
