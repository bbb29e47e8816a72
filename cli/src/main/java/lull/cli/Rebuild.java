package lull.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import lull.agent.report.ReportOutput;
import lull.agent.trace.TraceReplay;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a run's report again from its traces. */
@Command(name = "report", mixinStandardHelpOptions = true,
        description = "Make the report of a run again from the folder of `lull run --trace DIR`.")
final class Rebuild implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "The folder with the traces.")
    private Path folder;

    @Option(names = "--report", paramLabel = "FILE", description = "Write the report as JSON to FILE too.")
    private Path report;

    @Override
    public Integer call() throws IOException {
        ReportOutput.write(TraceReplay.report(folder), Optional.ofNullable(report), System.out);
        return 0;
    }
}
