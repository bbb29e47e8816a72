package lull.cli.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import lull.agent.control.DecidedTrace;
import lull.agent.control.RunControl;
import lull.agent.energy.EmulatedRun;
import lull.artifacts.WholeFile;
import lull.cli.options.ControlOptions;
import lull.cli.options.EmulatedCoresOption;
import lull.cli.options.PlatformOption;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Reads;
import lull.cli.verb.Writes;
import lull.platform.KernelFiles;
import lull.platform.emulated.EmulatedNode;
import lull.platform.node.Platform;
import lull.report.Report;
import lull.report.ReportOutput;
import lull.report.export.ReportTables;
import lull.report.observation.AskedMachine;
import lull.report.page.ReportPage;
import lull.report.trace.RecordedRun;
import lull.report.trace.TraceFolder;
import lull.report.trace.TraceReplay;
import lull.report.trace.TraceTimelines;
import lull.runtime.RuntimeOptions.Mode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code lull report} makes a run's report again from its traces, or that of a dry run on them. */
@Command(
        name = "report",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        description =
                "Make the report of a run again from the folder of `lull run --trace DIR`; with --mode dry-run, tell what "
                        + "would have been decided. What the run's own loop decided and saved is in the run's report alone; its machine is "
                        + "assumed where --platform names none.")
public final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "The folder with the traces.")
    @Reads
    private Path folder;

    @Option(names = "--report", paramLabel = "FILE", description = "Write the report as JSON to FILE too.")
    @Writes
    private Path report;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "Write the report as one page for browsers to FILE too: timeline, slack, phases, decisions, energy over time.")
    @Writes
    private Path page;

    @Option(
            names = "--csv",
            paramLabel = "FOLDER",
            description =
                    "Write the report's lists as tables into FOLDER too: run.csv, tasks.csv, mpi.csv, phases.csv, groups.csv, "
                            + "decisions.csv.")
    @Writes
    private Path tables;

    @Mixin
    private PlatformOption machine;

    @Mixin
    private EmulatedCoresOption cores;

    @Mixin
    private ControlOptions control;

    @Spec
    private CommandSpec spec;

    private final KernelFiles files;

    /**
     * The verb.
     *
     * @param files of the kernel, from which the node is known
     */
    private ReportCommand(KernelFiles files) {
        this.files = files;
    }

    /** The verb, without options that only a run has that goes on. */
    public static CommandLine commandLine(KernelFiles files) {
        CommandLine line = new CommandLine(new ReportCommand(files));
        ControlOptions.leaveToDecide(line.getCommandSpec());
        return line;
    }

    @Override
    public Integer call() throws IOException {
        if (page != null) {
            WholeFile.at(page).check();
        }
        Mode mode = control.modeOfTheRecorded();
        RecordedRun run = TraceReplay.read(folder);
        if (!spec.commandLine().getParseResult().hasMatchedOption("--platform")) {
            run.facts().machine().ifPresent(this::assume);
        }
        Platform platform = cores.of(machine.platform(files));
        Optional<EmulatedNode> node = cores.nodeOf(machine);
        Optional<RunControl> controlled =
                control.control(mode, platform, node.map(any -> new EmulatedRun(any, Map.of())), () -> run.facts()
                        .platform()
                        .orElse("unknown"));
        Report made = controlled.isPresent() ? DecidedTrace.report(run, controlled.get(), node) : run.report(node);
        ReportOutput.write(made, Optional.ofNullable(report), System.out);
        if (tables != null) {
            new ReportTables(made).write(tables);
        }
        if (page != null) {
            new ReportPage(made, TraceTimelines.of(run), new TraceFolder(folder).energyOverTime()).write(page);
        }
        return ExitCode.OK;
    }

    private void assume(AskedMachine recorded) {
        machine.assume(recorded.name());
        recorded.cores().ifPresent(cores::assume);
    }
}
