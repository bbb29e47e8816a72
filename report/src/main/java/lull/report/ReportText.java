package lull.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import lull.artifacts.OneLine;
import lull.report.observation.Quantity;

/** The report for people: a screen of text. What is too small to matter is summed in one line. */
public final class ReportText {
    private static final int ROWS = 12;
    private static final int COLUMNS = 120;
    private static final int REASON_COLUMNS = 80;

    private final StringBuilder out = new StringBuilder();
    private final Report report;

    private ReportText(Report report) {
        this.report = report;
    }

    /** The text, several lines, each ended by a newline. */
    public static String of(Report report) {
        ReportText text = new ReportText(report);
        text.head();
        text.energy();
        if (!report.tasks().isEmpty()) {
            text.tasks();
            text.iteration();
            text.groups();
            text.phases();
            text.events();
            text.places();
            text.decisions();
            text.balancing();
            text.potential();
            text.overhead();
        }
        text.load();
        report.warnings().forEach(warning -> text.line("  ! " + warning));
        return text.out.toString();
    }

    private void line(String format, Object... values) {
        String words = values.length == 0 ? format : String.format(Locale.ROOT, format, values);
        out.append(OneLine.whole(words)).append('\n');
    }

    private void head() {
        String wall = report.wallSeconds() == null
                ? "end not seen"
                : String.format(Locale.ROOT, "%.3f s", report.wallSeconds());
        String end = report.signal() != null
                ? "killed by signal " + report.signal()
                : report.exitCode() != null ? "exit code " + report.exitCode() : "exit code unknown";
        line("");
        line("lull report: %s", ShownCommand.of(report.command()));
        line(
                "  %s, %s, mode %s, platform %s (%s)",
                wall,
                end,
                report.mode(),
                report.platform().name(),
                report.platform().kind());
    }

    /** Nobody shall take an emulated figure for a measured one. */
    private void energy() {
        Report.Energy energy = report.energyJoules();
        if (energy.value() == null) {
            line("  energy: not known: %s", inShort(energy.reason()));
            return;
        }
        String parts = energy.staticJoules() == null
                ? ""
                : String.format(
                        Locale.ROOT, " (static %.2f J, dynamic %.2f J)", energy.staticJoules(), energy.dynamicJoules());
        line(
                "  energy: %s%.2f J%s, %s",
                energy.kind().equals("measured") ? "" : energy.kind().toUpperCase(Locale.ROOT) + " ",
                energy.value(),
                parts,
                energy.source());
        if (energy.reason() != null) {
            line("          %s", energy.reason());
        }
    }

    /** Its first clauses, or words; the JSON report has it whole. */
    static String inShort(String reason) {
        if (reason.length() <= REASON_COLUMNS) {
            return reason;
        }
        int clause = reason.lastIndexOf(';', REASON_COLUMNS);
        int blank = reason.lastIndexOf(' ', REASON_COLUMNS);
        return clause > 0
                ? reason.substring(0, clause) + "; lull doctor tells more"
                : reason.substring(0, blank > 0 ? blank : REASON_COLUMNS) + " ...; lull doctor tells more";
    }

    private void tasks() {
        line("");
        line(
                "  %-6s %8s %-8s %11s %11s %9s %9s %6s",
                "task", "pid", "OpenMP", "regions", "MPI calls", "in MPI", "sent", "lost");
        report.tasks().stream()
                .limit(ROWS)
                .forEach(task -> line(
                        "  %-6s %8d %-8s %11d %11d %9s %9s %6d",
                        task.rank() == null ? "-" : task.rank().toString(),
                        task.pid(),
                        task.openmpRuntime(),
                        task.regions(),
                        task.mpiCalls(),
                        Quantity.seconds(task.mpiSeconds()),
                        Quantity.bytes(task.mpi().stream()
                                .mapToLong(Report.Call::bytesSent)
                                .sum()),
                        task.eventsLost()));
        more(report.tasks().size(), "tasks");
    }

    private void more(int size, String what) {
        if (size > ROWS) {
            line("  ... and %d more %s in the JSON report", size - ROWS, what);
        }
    }

    private void iteration() {
        Report.Iteration iteration = report.iteration();
        if (iteration == null) {
            return;
        }
        line("");
        line(
                "  iteration: %s each, %d times, %s of the time; %d phase group%s%s%s",
                Quantity.seconds(iteration.meanSeconds()),
                iteration.count(),
                Quantity.percent(iteration.share()),
                iteration.groups(),
                iteration.groups() == 1 ? "" : "s",
                iteration.period() > 1 ? "; its work repeats every " + iteration.period() + " iterations" : "",
                iteration.innerTurns() > 1
                        ? String.format(
                                Locale.ROOT, "; an inner loop in it runs %.3g times on average", iteration.innerTurns())
                        : "");
    }

    private void groups() {
        if (report.groups().isEmpty()) {
            return;
        }
        line("");
        line(
                "  %-5s %-32s %7s %9s %9s %9s %8s %9s",
                "group", "ends in", "phases", "mean", "critical", "wait", "task", "imbalance");
        List<Report.Group> shown = report.groups().stream()
                .sorted(Comparator.comparingDouble((Report.Group g) -> -g.meanSeconds() * g.calls()))
                .limit(ROWS)
                .sorted(Comparator.comparingInt(Report.Group::id))
                .toList();
        shown.forEach(group -> line(
                "  %-5d %-32s %7d %9s %9s %9s %8d %9s%s",
                group.id(),
                cut(group.delimiter(), 32),
                group.phases().size(),
                Quantity.seconds(group.meanSeconds()),
                Quantity.seconds(group.criticalSeconds()),
                Quantity.seconds(group.waitSeconds()),
                group.criticalTask(),
                Quantity.percent(group.imbalance()),
                remark(group)));
        more(report.groups().size(), "groups");
    }

    private static String remark(Report.Group group) {
        return switch (group.workload()) {
            case "periodic" -> "  period " + group.period();
            case "irregular" ->
                "  irregular: "
                        + (group.spread() == null ? "" : "varies by " + Quantity.percent(group.spread()) + ", ")
                        + "with no period";
            default -> "";
        };
    }

    private void phases() {
        if (report.phases().isEmpty()) {
            return;
        }
        line("");
        line(
                "  %-5s %-44s %-8s %7s %10s %9s %8s %8s",
                "phase", "where", "runtime", "threads", "calls", "mean", "varies", "share");
        List<Report.Phase> byShare = report.phases().stream()
                .sorted(Comparator.comparingDouble((Report.Phase p) -> -p.share()))
                .limit(ROWS)
                .toList();
        byShare.forEach(phase -> line(
                "  %-5d %-44s %-8s %7d %10d %9s %8s %8s%s",
                phase.id(),
                ShownLocation.of(phase.location(), 44),
                phase.runtime(),
                phase.threads(),
                phase.calls(),
                Quantity.seconds(phase.meanSeconds()),
                Quantity.percent(phase.cv()),
                Quantity.percent(phase.share()),
                phase.group() == null ? "  outside" : ""));
        if (report.phases().size() > ROWS) {
            double rest =
                    report.phases().stream().mapToDouble(Report.Phase::share).sum()
                            - byShare.stream().mapToDouble(Report.Phase::share).sum();
            line(
                    "  %-97s %8s",
                    "... and " + (report.phases().size() - ROWS) + " more phases in the JSON report",
                    Quantity.percent(rest));
        }
        TimeShare.besidePhases(report)
                .forEach(share -> line("  %-5s %-91s %8s", "", share.name(), Quantity.percent(share.share())));
    }

    private void events() {
        List<Report.Phase> counted = report.phases().stream()
                .filter(phase -> phase.events() != null)
                .sorted(Comparator.comparingDouble((Report.Phase p) -> -p.share()))
                .toList();
        if (counted.isEmpty()) {
            return;
        }
        line("");
        line("  events, mean of an instance, all its threads together:");
        counted.stream()
                .limit(ROWS)
                .forEach(phase ->
                        wrapped("phase " + phase.id() + ": " + phase.events().sentence()));
        more(counted.size(), "phases");
        report.overhead().readWords().ifPresent(this::wrapped);
    }

    private void places() {
        List<Report.Phase> seen = report.phases().stream()
                .filter(phase -> phase.places() != null)
                .sorted(Comparator.comparingDouble((Report.Phase p) -> -p.share()))
                .toList();
        if (seen.isEmpty()) {
            return;
        }
        line("");
        line("  CPUs on which threads were seen:");
        seen.stream().limit(ROWS).forEach(phase -> wrapped("phase " + phase.id() + ": " + phase.seenOn()));
        more(seen.size(), "phases");
    }

    private void decisions() {
        if (report.runtime() == null) {
            return;
        }
        line("");
        line("  %s: %s%s", report.mode(), report.runtime().state(), decided(report.runtime()));
        report.runtime().log().stream()
                .skip(Math.max(0, report.runtime().log().size() - ROWS))
                .forEach(entry -> line("    %s", entry));
        Report.Savings savings = report.savings();
        if (savings.predicted() != null) {
            line(
                    "    predicted saving: %s of the default's cost (%s); lull explain REPORT tells why",
                    Quantity.percent(savings.predicted()), savings.cost());
        }
    }

    /** Reports of versions that did not tell have no list. */
    private void balancing() {
        if (report.balancing() != null && !report.balancing().isEmpty()) {
            line("");
            report.balancing().stream().limit(ROWS).forEach(loop -> wrapped(loop.sentence()));
            more(report.balancing().size(), "balanced loops");
        }
    }

    private void load() {
        if (report.nodes() != null) {
            report.nodes().forEach(node -> node.overload().ifPresent(words -> line("  ! " + words)));
        }
    }

    private static String decided(Report.Runtime runtime) {
        String undecided = runtime.state().contains("observing") ? ", nothing decided" : "";
        return runtime.decidedAtIteration() == null
                ? undecided
                : ", decided first in iteration " + runtime.decidedAtIteration() + ", after "
                        + Quantity.seconds(runtime.decidedAfterSeconds());
    }

    private void potential() {
        line("");
        Outlook.sentences(report).forEach(this::wrapped);
    }

    private void wrapped(String sentence) {
        StringBuilder row = new StringBuilder(" ");
        for (String word : sentence.split(" ")) {
            if (row.length() + 1 + word.length() > COLUMNS) {
                line("%s", row);
                row = new StringBuilder("   ");
            }
            row.append(' ').append(word);
        }
        line("%s", row);
    }

    private void overhead() {
        Report.Overhead overhead = report.overhead();
        String calls = report.tasks().stream()
                .flatMap(task -> task.mpi().stream())
                .collect(Collectors.groupingBy(Report.Call::call, Collectors.summingDouble(Report.Call::seconds)))
                .entrySet()
                .stream()
                .sorted(Comparator.comparingDouble(e -> -e.getValue()))
                .limit(4)
                .map(e -> e.getKey() + " " + Quantity.seconds(e.getValue()))
                .collect(Collectors.joining(", "));
        line("");
        if (!calls.isEmpty()) {
            line("  most time in MPI: %s", calls);
        }
        line("  the probe recorded %d events; its own work: %s", overhead.events(), overhead.work());
    }

    private static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, width - 1) + "~";
    }
}
