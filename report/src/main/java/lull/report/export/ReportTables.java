package lull.report.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import lull.artifacts.WholeFile;
import lull.artifacts.WritableFolder;
import lull.artifacts.table.SpreadsheetText;
import lull.artifacts.table.Table;
import lull.report.Report;
import org.apache.commons.csv.CSVPrinter;

/**
 * A report as tables of comma-separated values, a file for each list of it, whose columns are the report's keys. What is not known
 * is an empty cell, and a list in a cell has blanks between its parts.
 */
public final class ReportTables {
    private final Report report;

    /** The tables of a report. */
    public ReportTables(Report report) {
        this.report = report;
    }

    /**
     * Writes all tables into the folder, which is made if need be, in place of older ones.
     *
     * @throws IOException if one can't be written; those before it are
     */
    public void write(Path folder) throws IOException {
        WritableFolder.at(folder);
        run(folder);
        tasks(folder);
        calls(folder);
        phases(folder);
        groups(folder);
        decisions(folder);
    }

    private static void table(Path file, String columns, List<List<?>> rows) throws IOException {
        WholeFile.at(file).write(writer -> {
            CSVPrinter printer = Table.printer(writer);
            printer.printRecord(Arrays.asList(columns.split(" ")));
            for (List<?> row : rows) {
                printer.printRecord(row.stream().map(SpreadsheetText::ofCell));
            }
        });
    }

    private static String joined(List<?> values) {
        return values == null ? null : values.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    private void run(Path folder) throws IOException {
        Report.Energy energy = report.energyJoules();
        table(
                folder.resolve("run.csv"),
                "command mode platform platform_kind exit_code signal wall_s energy_j energy_kind energy_source",
                List.of(Arrays.asList(
                        joined(report.command()),
                        report.mode(),
                        report.platform().name(),
                        report.platform().kind(),
                        report.exitCode(),
                        report.signal(),
                        report.wallSeconds(),
                        energy.value(),
                        energy.kind(),
                        energy.source())));
    }

    private void tasks(Path folder) throws IOException {
        List<List<?>> rows = new ArrayList<>();
        for (Report.Task task : report.tasks()) {
            rows.add(Arrays.asList(
                    task.rank(),
                    task.host(),
                    task.pid(),
                    task.program(),
                    task.openmpRuntime(),
                    task.wallSeconds(),
                    task.mpiCalls(),
                    task.mpiSeconds(),
                    task.regions(),
                    task.eventsLost(),
                    task.iterationCount(),
                    task.iterationShare()));
        }
        table(
                folder.resolve("tasks.csv"),
                "rank host pid program openmp_runtime wall_s mpi_calls mpi_s regions events_lost iteration_count iteration_share",
                rows);
    }

    private void calls(Path folder) throws IOException {
        List<List<?>> rows = new ArrayList<>();
        for (Report.Task task : report.tasks()) {
            for (Report.Call call : task.mpi()) {
                rows.add(Arrays.asList(
                        task.rank(),
                        task.pid(),
                        call.call(),
                        call.calls(),
                        call.seconds(),
                        call.bytesSent(),
                        task.host()));
            }
        }
        table(folder.resolve("mpi.csv"), "rank pid call calls seconds bytes_sent host", rows);
    }

    private void phases(Path folder) throws IOException {
        List<List<?>> rows = new ArrayList<>();
        for (Report.Phase phase : report.phases()) {
            rows.add(Arrays.asList(
                    phase.id(),
                    phase.location(),
                    phase.runtime(),
                    phase.calls(),
                    phase.threads(),
                    phase.meanSeconds(),
                    phase.cv(),
                    phase.share(),
                    phase.group(),
                    phase.tasks()));
        }
        table(folder.resolve("phases.csv"), "id location runtime calls threads mean_s cv share group tasks", rows);
    }

    private void groups(Path folder) throws IOException {
        List<List<?>> rows = new ArrayList<>();
        for (Report.Group group : report.groups()) {
            rows.add(Arrays.asList(
                    group.id(),
                    joined(group.phases()),
                    group.delimiter(),
                    group.calls(),
                    group.meanSeconds(),
                    group.criticalTask(),
                    group.criticalSeconds(),
                    group.imbalance(),
                    group.waitSeconds(),
                    group.workload(),
                    group.spread(),
                    group.period()));
        }
        table(
                folder.resolve("groups.csv"),
                "id phases delimiter calls mean_s critical_task critical_s imbalance wait_s workload spread period",
                rows);
    }

    private void decisions(Path folder) throws IOException {
        List<List<?>> rows = new ArrayList<>();
        for (Report.Decision decision : report.decisions()) {
            rows.add(Arrays.asList(
                    decision.task(),
                    decision.iteration(),
                    decision.group(),
                    decision.threads(),
                    decision.processors(),
                    decision.coresPerProcessor(),
                    joined(decision.hertz()),
                    decision.waitHertz(),
                    decision.defaultSeconds(),
                    decision.predictedSeconds(),
                    decision.measuredSeconds(),
                    decision.criticalSeconds(),
                    decision.slackSeconds(),
                    decision.waitSeconds(),
                    decision.slackBound(),
                    decision.predictionTolerance(),
                    decision.defaultCost(),
                    decision.predictedCost(),
                    decision.threadsReason(),
                    decision.frequenciesReason()));
        }
        table(
                folder.resolve("decisions.csv"),
                "task iteration group threads processors cores_per_processor frequencies_hz wait_frequency_hz default_s predicted_s "
                        + "measured_s critical_s slack_s wait_s slack_bound prediction_tolerance default_cost predicted_cost "
                        + "threads_reason frequencies_reason",
                rows);
    }
}
