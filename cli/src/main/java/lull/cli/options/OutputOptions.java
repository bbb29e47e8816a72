package lull.cli.options;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import lull.artifacts.OneLine;
import lull.artifacts.WholeFile;
import lull.cli.verb.Writes;
import lull.report.trace.TraceFolder;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where what was seen goes; checked before anything starts. */
public final class OutputOptions {
    @Option(names = "--report", paramLabel = "FILE", description = "Write the report as JSON to FILE.")
    @Writes
    private Path report;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "Write the report as one page for browsers to FILE: timeline, slack, phases, decisions, energy over time.")
    @Writes
    private Path page;

    @Option(
            names = "--trace",
            paramLabel = "DIR",
            description = "Keep every event in DIR, from which `lull report DIR` makes the report again.")
    @Writes
    private Path trace;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** The file of the JSON report, which can be written; empty if none was asked for. */
    public Optional<Path> report() {
        return writable("--report", report);
    }

    /** The file of the report as a page, which can be written; empty if none was asked for. */
    public Optional<Path> html() {
        return writable("--html", page);
    }

    private Optional<Path> writable(String option, Path file) {
        if (file == null) {
            return Optional.empty();
        }
        try {
            WholeFile.at(file).check();
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), option + " " + e.getMessage(), e);
        }
        return Optional.of(file);
    }

    /**
     * What will not be written of a run that nobody watches, a line each.
     *
     * @param told whether an option is to be told of
     */
    public List<String> unwritten(Predicate<OptionSpec> told) {
        return Stream.of(
                        unwritten("--report", report, told),
                        unwritten("--html", page, told),
                        unwritten("--trace", trace, told))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<String> unwritten(String option, Path file, Predicate<OptionSpec> told) {
        return Optional.ofNullable(file)
                .filter(any -> told.test(spec.findOption(option)))
                .map(any -> option + " " + OneLine.of(any.toString()) + " is not written");
    }

    /** Whether any file is wanted. */
    public boolean isAny() {
        return report != null || page != null || trace != null;
    }

    /** The folder of the trace, which is made; empty if none was asked for. */
    public Optional<TraceFolder> trace() {
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
