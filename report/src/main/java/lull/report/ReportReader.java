package lull.report;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import lull.artifacts.TextFile;

/** Reads reports that {@link ReportOutput} wrote. */
public final class ReportReader {
    private static final Gson GSON = new Gson();

    private ReportReader() {}

    /**
     * The report in the file.
     *
     * @throws IllegalArgumentException if there is something else in it
     * @throws IOException if it can't be read
     */
    public static Report read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IllegalArgumentException(file + " is a folder; of a trace's, lull report " + file
                    + " --mode dry-run --report FILE writes a report");
        }
        String text = TextFile.read(file);
        try {
            return checked(file, GSON.fromJson(new ReportNumbers(file).checked(text), Report.class));
        } catch (JsonParseException | NumberFormatException e) {
            throw new IllegalArgumentException(file + " is no report; lull run --report FILE writes one", e);
        }
    }

    private static Report checked(Path file, Report report) {
        if (report == null || !Report.FORMAT.equals(report.format())) {
            throw new IllegalArgumentException(file + " is no report; lull run --report FILE writes one");
        }
        if (report.version() != Report.VERSION) {
            throw new IllegalArgumentException(
                    file + " is a report of version " + report.version() + ", this is version " + Report.VERSION
                            + "; make it anew by lull run --report, or from its trace: lull report DIR");
        }
        if (report.command() == null
                || report.platform() == null
                || report.tasks() == null
                || report.phases() == null
                || report.groups() == null) {
            throw new IllegalArgumentException(
                    file + " lacks command, platform, tasks, phases or groups; make it anew");
        }
        requireParts(file, report);
        return report;
    }

    /** What every report that was written has, and readers count on. */
    private static void requireParts(Path file, Report report) {
        require(file, "mode", report.mode() != null);
        require(file, "platform.name", report.platform().name() != null);
        require(file, "platform.kind", report.platform().kind() != null);
        requireNoGap(file, "command", report.command());
        requireNoGap(file, "tasks", report.tasks());
        requireNoGap(file, "phases", report.phases());
        requireNoGap(file, "groups", report.groups());
        requireNoGap(file, "warnings", report.warnings());
        if (report.nodes() != null) {
            requireNoGap(file, "nodes", report.nodes());
        }
        if (report.runtime() != null) {
            requireDecisions(file, report);
        }
    }

    /** What every report of a run has that could be decided on. */
    private static void requireDecisions(Path file, Report report) {
        require(file, "runtime.state", report.runtime().state() != null);
        require(file, "runtime.log", report.runtime().log() != null);
        require(file, "savings", report.savings() != null);
        requireNoGap(file, "decisions", report.decisions());
        report.decisions().forEach(decision -> requireNoGap(file, "phases of a decision", decision.phases()));
    }

    private static void requireNoGap(Path file, String key, List<?> list) {
        require(file, key, list != null);
        require(file, "an entry of " + key, list.stream().allMatch(Objects::nonNull));
    }

    private static void require(Path file, String key, boolean there) {
        if (!there) {
            throw new IllegalArgumentException(
                    file + ": " + key + " is null or missing; make the report anew by lull run --report");
        }
    }
}
