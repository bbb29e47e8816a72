package lull.cli.jobs;

import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import lull.accounting.AccountedJob;
import lull.artifacts.OneLine;
import lull.artifacts.ProgramName;
import lull.artifacts.table.SpreadsheetText;
import lull.artifacts.table.Table;
import org.apache.commons.csv.CSVPrinter;

/** Lines of jobs for people, and for spreadsheets. */
final class JobsTable {
    private static final double MILLISECONDS = 1000;
    private static final String UNKNOWN = "-";

    private JobsTable() {}

    /** All that is known, with the keys of the JSON as heads. */
    static String csv(List<AccountedJob> jobs) throws IOException {
        StringWriter text = new StringWriter();
        try (CSVPrinter printer = Table.printer(text)) {
            printer.printRecord(
                    "job",
                    "user",
                    "program",
                    "host",
                    "begin",
                    "end",
                    "tasks",
                    "exit_code",
                    "joules",
                    "energy_kind",
                    "energy_source",
                    "predicted_saving",
                    "measured_saving",
                    "mode",
                    "reasons",
                    "id");
            for (AccountedJob job : jobs) {
                printer.printRecord(cells(job).map(SpreadsheetText::ofCell));
            }
        }
        return text.toString();
    }

    private static Stream<Object> cells(AccountedJob job) {
        return Stream.of(
                job.job(),
                job.user(),
                job.program(),
                job.host(),
                Instant.ofEpochMilli(job.beginMillis()),
                Instant.ofEpochMilli(job.endMillis()),
                job.tasks(),
                job.exitCode(),
                job.joules(),
                job.energyKind(),
                job.energySource(),
                job.predictedSaving(),
                job.measuredSaving(),
                job.mode(),
                job.reasons(),
                job.id());
    }

    /** What fits on a line. */
    static String text(List<AccountedJob> jobs) {
        if (jobs.isEmpty()) {
            return "no jobs\n";
        }
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%-20s %-26s %-10s %-12s %9s %5s %4s %22s %7s %s%n",
                "end (UTC)",
                "job",
                "user",
                "host",
                "seconds",
                "tasks",
                "exit",
                "joules",
                "saving",
                "program"));
        jobs.forEach(job -> text.append(String.format(
                Locale.ROOT,
                "%-20s %-26s %-10s %-12s %9.1f %5d %4s %22s %7s %s%n",
                Instant.ofEpochMilli(job.endMillis()).truncatedTo(ChronoUnit.SECONDS),
                OneLine.of(job.job()),
                OneLine.of(job.user()),
                OneLine.of(job.host()),
                (job.endMillis() - job.beginMillis()) / MILLISECONDS,
                job.tasks(),
                job.exitCode() == null ? UNKNOWN : job.exitCode(),
                joules(job),
                saving(job),
                OneLine.of(ProgramName.of(job.program())))));
        return text.toString();
    }

    private static String joules(AccountedJob job) {
        if (job.joules() == null) {
            return UNKNOWN;
        }
        String joules = String.format(Locale.ROOT, "%.0f", job.joules());
        return job.energyKind() == null ? joules : joules + " " + OneLine.of(job.energyKind());
    }

    /** As it was measured, else as it was predicted, which is said. */
    private static String saving(AccountedJob job) {
        if (job.measuredSaving() != null) {
            return String.format(Locale.ROOT, "%.1f%%", 100 * job.measuredSaving());
        }
        return job.predictedSaving() == null
                ? UNKNOWN
                : String.format(Locale.ROOT, "(%.1f%%)", 100 * job.predictedSaving());
    }
}
