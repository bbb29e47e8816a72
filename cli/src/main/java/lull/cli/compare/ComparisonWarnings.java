package lull.cli.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lull.cli.compare.ComparedRuns.Counted;
import lull.report.Report;
import lull.report.ShownCommand;

/** What keeps runs from being compared, or makes the comparison mean less than it seems to. */
final class ComparisonWarnings {
    private static final String NOT_KNOWN = "not known";

    private final List<ComparedRuns> runs;
    private final List<String> all = new ArrayList<>();

    ComparisonWarnings(List<ComparedRuns> runs) {
        this.runs = runs;
    }

    /** In sentences, the gravest first. */
    List<String> all() {
        energies();
        parts();
        machines();
        commands();
        runs.forEach(this::failures);
        runs.forEach(this::plans);
        return all;
    }

    private void energies() {
        if (ComparedRuns.haveOneEnergy(runs)) {
            return;
        }
        boolean ofOneKind = told(Counted::kind).distinct().count() == 1;
        all.add("energies are not compared, "
                + (ofOneKind
                        ? "they count different things: "
                                + each(Counted::scope, "not the same in all its reports", "; ")
                        : "they are of different kinds: "
                                + each(Counted::kind, "not of one kind in all its reports", ", ")));
    }

    /** What is told of the joules of every repetition. */
    private Stream<String> told(Function<Counted, String> what) {
        return runs.stream().flatMap(column -> column.energies().stream()).map(energy -> energy.map(what)
                .orElse(NOT_KNOWN));
    }

    /** @param mixed what is told of a column whose repetitions differ */
    private String each(Function<Counted, String> what, String mixed, String between) {
        return each(
                column -> column.mixesEnergies()
                        ? mixed
                        : column.counted().map(what).orElse(NOT_KNOWN),
                between);
    }

    private String each(Function<ComparedRuns, String> what, String between) {
        return runs.stream()
                .map(column -> column.label() + ": " + what.apply(column))
                .collect(Collectors.joining(between));
    }

    /** Joules of more cores, idle ones too, are more joules. */
    private void parts() {
        if (runs.stream().map(ComparedRuns::parts).distinct().count() > 1) {
            all.add("the joules are of different parts of the node (--emulated-cores makes them the same): "
                    + each(ComparedRuns::parts, "; "));
        }
    }

    private void machines() {
        List<String> machines = runs.stream()
                .flatMap(column -> column.reports().stream())
                .map(report -> String.valueOf(report.platform().name()))
                .distinct()
                .toList();
        if (machines.size() > 1) {
            all.add("the runs were on different machines: " + String.join("; ", machines));
        }
    }

    private void commands() {
        List<List<String>> commands = runs.stream()
                .flatMap(column -> column.reports().stream())
                .map(Report::command)
                .distinct()
                .toList();
        if (commands.size() > 1) {
            all.add("the commands differ: "
                    + String.join("; ", commands.stream().map(ShownCommand::of).toList()));
        }
    }

    private void failures(ComparedRuns column) {
        for (int i = 0; i < column.reports().size(); i++) {
            Report report = column.reports().get(i);
            if (report.signal() != null || report.exitCode() == null || report.exitCode() != 0) {
                all.add(column.files().get(i) + " is of a run that did not end well: "
                        + (report.signal() != null
                                ? "signal " + report.signal()
                                : report.exitCode() == null
                                        ? "its end was not seen"
                                        : "exit code " + report.exitCode()));
            }
        }
    }

    private void plans(ComparedRuns column) {
        if (column.held() > 0 && column.held() < column.acting()) {
            all.add("only " + column.held() + " of the " + column.acting() + " runs of " + column.label()
                    + " had iterations under a plan");
        } else if (column.held() < column.acting()) {
            Report.Runtime loop = column.first().runtime();
            all.add(column.label() + " has no iteration under a plan"
                    + (loop == null ? "" : ", the loop ended " + loop.state()) + "; lull explain "
                    + column.files().get(0) + " tells why");
        }
    }
}
