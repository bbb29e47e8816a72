package lull.apps.launch;

import lull.platform.node.Terminal;
import picocli.CommandLine.Option;

/** Options that every application has. */
final class CommonOptions {
    /** auto: if the job's stderr is a terminal. */
    enum Progress {
        auto,
        always,
        never
    }

    @Option(
            names = "--threads",
            defaultValue = "1",
            paramLabel = "N",
            description = "Threads of each task; default ${DEFAULT-VALUE}.")
    private int threads;

    @Option(
            names = "--progress",
            defaultValue = "auto",
            paramLabel = "WHEN",
            description =
                    "Show a line that tells how far the run is: ${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}.")
    private Progress progress;

    int threads() {
        return threads;
    }

    boolean progressLine() {
        return progress == Progress.always || progress == Progress.auto && Terminal.isStderr();
    }

    /** @throws IllegalArgumentException if an option can't be */
    void check() {
        if (threads < 1 || threads > 1024) {
            throw new IllegalArgumentException("--threads " + threads + ": must be 1 to 1024");
        }
    }
}
