package lull.agent;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import lull.agent.trace.TraceFolder;

/**
 * How to follow a run.
 *
 * @param report file for the JSON report
 * @param trace folder for the traces, made and empty
 * @param progress whether to show a line that changes while the program runs
 * @param probe the preload library
 * @param sharedMemory where channels live
 * @param platform name of the machine, asked for when the program runs already
 * @param command of the program
 */
public record RunOptions(Optional<Path> report, Optional<TraceFolder> trace, boolean progress, Path probe, Path sharedMemory,
        Supplier<String> platform, List<String> command) {
    public RunOptions {
        command = List.copyOf(command);
    }
}
