package lull.cli.explain;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import lull.agent.report.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tells from a report why each task and phase got its threads and its frequency. */
@Command(name = "explain", mixinStandardHelpOptions = true,
        description = "Tell why Lull chose what it chose: for each task and phase group the predicted times, the critical time, "
                + "the slack and what bound it, and what came of it.")
public final class Explain implements Callable<Integer> {
    @Parameters(paramLabel = "REPORT", description = "The file of lull run --report.")
    private Path file;

    @Option(names = "--task", paramLabel = "RANK", description = "Only this task.")
    private Integer task;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Report report = read();
        if (task != null && report.tasks().stream().noneMatch(one -> task.equals(one.rank()))) {
            throw new ParameterException(spec.commandLine(), "--task " + task + ": the report's tasks are "
                    + report.tasks().stream().map(Report.Task::rank).toList());
        }
        spec.commandLine().getOut().print(new Explanation(report, task).text());
        spec.commandLine().getOut().flush();
        return 0;
    }

    private Report read() throws IOException {
        try {
            Report report = new Gson().fromJson(text(), Report.class);
            if (report == null || !Report.FORMAT.equals(report.format()) || report.version() != Report.VERSION) {
                throw new IOException(file + " is no report of version " + Report.VERSION + "; give what lull run --report wrote");
            }
            return report;
        } catch (JsonParseException e) {
            throw new IOException(file + " is no report, not even such JSON; give what lull run --report wrote", e);
        }
    }

    private String text() throws IOException {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new IOException("there is no file " + file + "; lull run --report " + file + " -- COMMAND writes one", e);
        } catch (IOException e) {
            throw new IOException(file + " can't be read as text: " + e.getMessage() + "; give what lull run --report wrote", e);
        }
    }
}
