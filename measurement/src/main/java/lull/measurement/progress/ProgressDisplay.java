package lull.measurement.progress;

/** How work that takes long shows how far it is. */
public enum ProgressDisplay {
    /** A bar that changes in place, for a terminal. */
    BAR,
    /** Now and then a line, for a log. */
    LINES,
    NONE;

    /**
     * Shows on stderr how far work is that begins now.
     *
     * @param title what works
     * @param unit what its parts are called, in the plural
     */
    public ProgressWatch open(String title, String unit) {
        return switch (this) {
            case BAR -> new BarProgress(title, unit, System.err);
            case LINES -> LineProgress.ticking(title, unit, System.err);
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
