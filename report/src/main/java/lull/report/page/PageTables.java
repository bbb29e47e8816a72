package lull.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import lull.report.Report;
import lull.report.TimeShare;
import lull.report.observation.Quantity;

/** The tables of a page: groups, phases, decisions, tasks. What is too much for a page is in the JSON report. */
final class PageTables {
    /** Rows of one table: a browser lays out some thousand cells at once. */
    private static final int MOST = 250;

    private final Report report;

    PageTables(Report report) {
        this.report = report;
    }

    List<PageTable> all() {
        List<PageTable> tables = new ArrayList<>(List.of(groups(), phases(), events(), places(), decisions(), tasks()));
        tables.removeIf(table -> table.rows().isEmpty());
        return tables;
    }

    private static <T> List<T> first(List<T> rows) {
        return rows.subList(0, Math.min(MOST, rows.size()));
    }

    private static String leftOut(int all, String what) {
        return all > MOST
                ? " The first " + MOST + " of " + all + " " + what + " are shown; the JSON report has all."
                : "";
    }

    private PageTable groups() {
        List<Report.Group> groups = report.groups();
        return new PageTable(
                "groups",
                "Phase groups and their slack",
                "A group is what a task computes between two MPI operations that may wait. Its critical task takes"
                        + " longest; what the others take less is slack, time that they can lose without the iteration"
                        + " losing any."
                        + leftOut(groups.size(), "groups"),
                List.of(
                        "Group",
                        "Ends in",
                        "Phases",
                        "Mean time",
                        "Critical task",
                        "Its time",
                        "Mean slack",
                        "Mean wait",
                        "Imbalance",
                        "Work"),
                first(groups).stream().map(PageTables::group).toList(),
                true);
    }

    private static List<String> group(Report.Group group) {
        return List.of(
                Integer.toString(group.id()),
                group.delimiter(),
                group.phases().stream().map(String::valueOf).collect(Collectors.joining(", ")),
                Quantity.seconds(group.meanSeconds()),
                Integer.toString(group.criticalTask()),
                Quantity.seconds(group.criticalSeconds()),
                Quantity.seconds(Math.max(0, group.criticalSeconds() - group.meanSeconds())),
                Quantity.seconds(group.waitSeconds()),
                Quantity.percent(group.imbalance()),
                work(group));
    }

    private static String work(Report.Group group) {
        if (group.period() > 1) {
            return group.workload() + ", period " + group.period();
        }
        return group.workload() + (group.spread() == null ? "" : ", varies by " + Quantity.percent(group.spread()));
    }

    private PageTable phases() {
        List<Report.Phase> phases = report.phases().stream()
                .sorted(Comparator.comparingDouble(Report.Phase::share).reversed())
                .toList();
        List<List<String>> rows =
                new ArrayList<>(first(phases).stream().map(PageTables::phase).toList());
        TimeShare.besidePhases(report)
                .forEach(rest ->
                        rows.add(List.of("", rest.name(), "", "", "", "", "", Quantity.percent(rest.share()), "")));
        return new PageTable(
                "phases",
                "Phases",
                "Shares are of the tasks' time from their first event to their last."
                        + leftOut(phases.size(), "phases"),
                List.of("Phase", "Where", "Runtime", "Threads", "Calls", "Mean time", "Variation", "Share", "Group"),
                rows,
                true);
    }

    private static List<String> phase(Report.Phase phase) {
        return List.of(
                Integer.toString(phase.id()),
                phase.location(),
                phase.runtime(),
                Integer.toString(phase.threads()),
                Long.toString(phase.calls()),
                Quantity.seconds(phase.meanSeconds()),
                Quantity.percent(phase.cv()),
                Quantity.percent(phase.share()),
                phase.group() == null ? "outside" : phase.group().toString());
    }

    private PageTable events() {
        List<Report.Phase> counted = report.phases().stream()
                .filter(phase -> phase.events() != null)
                .sorted(Comparator.comparingDouble(Report.Phase::share).reversed())
                .toList();
        return new PageTable(
                "events",
                "Events",
                "Counted during some iterations; means of an instance of the phase, all its threads together."
                        + leftOut(counted.size(), "phases"),
                List.of("Phase", "Where", "Threads", "Counted", "Not counted whole", "Means", "Rates"),
                first(counted).stream().map(PageTables::counts).toList(),
                false);
    }

    private static List<String> counts(Report.Phase phase) {
        Report.Events events = phase.events();
        return List.of(
                Integer.toString(phase.id()),
                phase.location(),
                Integer.toString(events.threads()),
                Long.toString(events.calls()),
                Long.toString(events.uncounted()),
                events.meanWords(),
                events.rateWords());
    }

    private PageTable places() {
        List<Report.Phase> seen = report.phases().stream()
                .filter(phase -> phase.places() != null)
                .sorted(Comparator.comparingDouble(Report.Phase::share).reversed())
                .toList();
        return new PageTable(
                "places",
                "Places",
                "CPUs on which threads were seen as they began the phase, in some iterations under the plan that was looked at last."
                        + leftOut(seen.size(), "phases"),
                List.of("Phase", "Where", "CPUs"),
                first(seen).stream()
                        .map(phase -> List.of(Integer.toString(phase.id()), phase.location(), phase.seenOn()))
                        .toList(),
                false);
    }

    private PageTable decisions() {
        List<Report.Decision> decisions = report.decisions();
        return new PageTable(
                "decisions",
                "Decisions",
                "What was decided last for each task and group, and why." + leftOut(decisions.size(), "decisions"),
                List.of(
                        "Task",
                        "Group",
                        "Threads",
                        "Frequencies",
                        "By default",
                        "Predicted",
                        "Measured",
                        "Slack",
                        "Why these threads",
                        "Why these frequencies"),
                first(decisions).stream().map(PageTables::decision).toList(),
                false);
    }

    private static List<String> decision(Report.Decision decision) {
        return List.of(
                Integer.toString(decision.task()),
                decision.group() + (decision.iteration() > 0 ? " (iteration " + decision.iteration() + ")" : ""),
                Integer.toString(decision.threads()),
                decision.hertz() == null
                        ? "not set"
                        : decision.hertz().stream()
                                .distinct()
                                .map(Quantity::hertz)
                                .collect(Collectors.joining(", ")),
                known(decision.defaultSeconds()),
                known(decision.predictedSeconds()),
                known(decision.measuredSeconds()),
                known(decision.slackSeconds()),
                said(decision.threadsReason()),
                said(decision.frequenciesReason()));
    }

    private static String known(Double seconds) {
        return seconds == null ? "" : Quantity.seconds(seconds);
    }

    private static String said(String words) {
        return words == null ? "" : words;
    }

    private PageTable tasks() {
        List<Report.Task> tasks = report.tasks();
        return new PageTable(
                "tasks",
                "Tasks",
                "Every process that was followed." + leftOut(tasks.size(), "tasks"),
                List.of(
                        "Task",
                        "Node",
                        "Process",
                        "OpenMP",
                        "Regions",
                        "MPI calls",
                        "Time in MPI",
                        "Time",
                        "Lost events"),
                first(tasks).stream().map(PageTables::task).toList(),
                false);
    }

    private static List<String> task(Report.Task task) {
        return List.of(
                task.rank() == null ? "" : task.rank().toString(),
                task.host(),
                Integer.toString(task.pid()),
                task.openmpRuntime(),
                Long.toString(task.regions()),
                Long.toString(task.mpiCalls()),
                Quantity.seconds(task.mpiSeconds()),
                known(task.wallSeconds()),
                Long.toString(task.eventsLost()));
    }
}
