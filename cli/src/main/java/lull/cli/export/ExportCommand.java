package lull.cli.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import lull.artifacts.WholeFile;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Reads;
import lull.cli.verb.Writes;
import lull.report.export.TraceExport;
import lull.report.trace.RecordedRun;
import lull.report.trace.TraceReplay;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code lull export} writes the events of a recorded run for other tools. */
@Command(
        name = "export",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        description =
                "Write every event of a run for other tools, from the folder of `lull run --trace DIR`: as Chrome's trace events, which "
                        + "https://ui.perfetto.dev opens, as comma-separated values, or as an OTF2 archive.")
public final class ExportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "The folder with the traces.")
    @Reads
    private Path folder;

    @Option(
            names = "--format",
            required = true,
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES}; in small letters, too.")
    private TraceExport.Format format;

    @Option(
            names = "--output",
            required = true,
            paramLabel = "FILE",
            description = "The file to write; of OTF2 a folder that is not there yet.")
    @Writes
    private Path output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (format != TraceExport.Format.OTF2) {
            WholeFile.at(output).check();
        }
        RecordedRun run = TraceReplay.read(folder);
        new TraceExport(run).write(format, output);
        run.facts().warnings().forEach(warning -> spec.commandLine().getErr().println("lull: " + warning));
        spec.commandLine().getErr().flush();
        return ExitCode.OK;
    }
}
