package lull.cli.explain;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Reads;
import lull.report.Report;
import lull.report.ReportReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells from a report why each task and phase got its threads and its frequency. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description =
                "Tell why Lull chose what it chose: for each task and phase group the predicted times, the critical time, "
                        + "the slack and what bound it, and what came of it.")
public final class ExplainCommand implements Callable<Integer> {
    @Parameters(paramLabel = "REPORT", description = "The file of lull run --report.")
    @Reads
    private Path file;

    @Option(names = "--task", paramLabel = "RANK", description = "Only this task.")
    private Integer task;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Report report = read();
        if (task != null && report.tasks().stream().noneMatch(one -> task.equals(one.rank()))) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--task " + task + ": the report's tasks are "
                            + report.tasks().stream().map(Report.Task::rank).toList());
        }
        spec.commandLine().getOut().print(new Explanation(report, task).text());
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }

    private Report read() throws IOException {
        try {
            return ReportReader.read(file);
        } catch (NoSuchFileException e) {
            throw new IOException(
                    "there is no file " + file + "; lull run --report " + file + " -- COMMAND writes one", e);
        }
    }
}
