package lull.cli.options;

import lull.measurement.progress.ProgressDisplay;
import lull.measurement.progress.ProgressWatch;
import lull.platform.node.Terminal;
import picocli.CommandLine.Option;

/** How a command that takes long shows how far it is. */
public final class ProgressOption {
    @Option(
            names = "--progress",
            negatable = true,
            description =
                    "Show a bar with the time left on stderr, also off a terminal, where the default is a line every ten seconds; or nothing.")
    private Boolean progress;

    /** What was asked for; else a bar on a terminal, and lines in a log. */
    public ProgressDisplay display() {
        boolean bar = progress == null ? Terminal.isStderr() : progress;
        return bar ? ProgressDisplay.BAR : progress == null ? ProgressDisplay.LINES : ProgressDisplay.NONE;
    }

    /**
     * Shows on stderr how far work is that begins now.
     *
     * @param title what works
     * @param unit what its parts are called, in the plural
     */
    public static ProgressWatch watch(ProgressDisplay display, String title, String unit) {
        return display.open(title, unit, System.err, System::nanoTime);
    }
}
