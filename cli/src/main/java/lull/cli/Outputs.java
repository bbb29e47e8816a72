package lull.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import lull.artifacts.WholeFile;
import lull.report.trace.TraceFolder;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where what was seen goes; checked before anything starts. */
final class Outputs {
    @Option(names = "--report", paramLabel = "FILE", description = "Write the report as JSON to FILE.")
    private Path report;

    @Option(names = "--trace", paramLabel = "DIR",
            description = "Keep every event in DIR, from which `lull report DIR` makes the report again.")
    private Path trace;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    Optional<Path> report() {
        if (report == null) {
            return Optional.empty();
        }
        try {
            WholeFile.at(report).check();
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), "--report " + e.getMessage(), e);
        }
        return Optional.of(report);
    }

    /** Whether a trace is wanted. */
    boolean traced() {
        return trace != null;
    }

    /** Makes the folder. */
    Optional<TraceFolder> trace() {
        if (trace == null) {
            return Optional.empty();
        }
        TraceFolder folder = new TraceFolder(trace);
        try {
            folder.create();
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), "--trace " + trace + ": " + e.getMessage(), e);
        }
        return Optional.of(folder);
    }
}
