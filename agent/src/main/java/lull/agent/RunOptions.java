package lull.agent;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lull.agent.control.RunControl;
import lull.agent.energy.EmulatedRun;
import lull.platform.counters.EventRequest;
import lull.platform.energy.BaselineFile;
import lull.platform.node.Platform;
import lull.report.trace.TraceFolder;

/**
 * How to follow a run.
 *
 * @param report file for the JSON report
 * @param html file for the report as a page
 * @param trace folder for the traces, made and empty
 * @param progress whether to show a line that changes while the program runs
 * @param probe the preload library
 * @param sharedMemory where channels live
 * @param platform the machine, surveyed when the program runs already
 * @param emulation makes the tasks run on emulated nodes, if the platform is emulated
 * @param baselines idle powers of the platform's meters
 * @param control what may be done to it; empty to observe
 * @param events to count phase by phase; empty to count none
 * @param command of the program
 * @param job what the batch system or the agent calls it, if anything
 */
public record RunOptions(
        Optional<Path> report,
        Optional<Path> html,
        Optional<TraceFolder> trace,
        boolean progress,
        Path probe,
        Path sharedMemory,
        Platform platform,
        Optional<EmulatedRun> emulation,
        BaselineFile baselines,
        Optional<RunControl> control,
        Optional<EventRequest> events,
        List<String> command,
        Optional<String> job) {
    public RunOptions {
        command = List.copyOf(command);
    }
}
