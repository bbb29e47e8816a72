package lull.cli.options;

import lull.platform.node.Terminal;
import picocli.CommandLine.Option;

/** Whether a campaign of measurements shows a bar. */
public final class ProgressOption {
    @Option(
            names = "--progress",
            negatable = true,
            description = "Show a bar with the time left on stderr; default on a terminal.")
    private Boolean progress;

    /** Whether there is to be a bar. */
    public boolean shown() {
        return progress == null ? Terminal.isStderr() : progress;
    }
}
