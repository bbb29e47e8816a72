package lull.cli.compare;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import lull.report.Report;

/**
 * Repetitions of one run, a column of a comparison.
 *
 * @param label how the column is called
 * @param files of the reports, in their order
 */
record ComparedRuns(String label, List<Path> files, List<Report> reports) {
    private static final String EMULATED = "emulated";
    private static final String NOT_KNOWN = "not known";

    ComparedRuns {
        files = List.copyOf(files);
        reports = List.copyOf(reports);
        if (reports.isEmpty() || files.size() != reports.size()) {
            throw new IllegalArgumentException(
                    "column " + label + ": " + files.size() + " files and " + reports.size() + " reports");
        }
    }

    /** The first repetition, which tells what is the same in all. */
    Report first() {
        return reports.get(0);
    }

    boolean emulated() {
        return reports.stream()
                .anyMatch(report -> EMULATED.equals(report.platform().kind()));
    }

    /** "measured", "modelled" or "emulated" if all repetitions have joules, and of one kind; else empty. */
    Optional<String> energyKind() {
        return mixesEnergies() ? Optional.empty() : energyKinds().get(0);
    }

    /** Whether joules of one repetition are of another kind than those of another, or not known: their mean would tell nothing. */
    boolean mixesEnergies() {
        return energyKinds().size() > 1;
    }

    /** Whether the joules of all columns are of one kind, in all repetitions, or known of none: only such are compared. */
    static boolean haveOneEnergyKind(List<ComparedRuns> columns) {
        return columns.stream().noneMatch(ComparedRuns::mixesEnergies)
                && columns.stream().map(ComparedRuns::energyKind).distinct().count() == 1;
    }

    private List<Optional<String>> energyKinds() {
        return reports.stream()
                .map(report -> Optional.ofNullable(report.energyJoules())
                        .filter(energy -> energy.value() != null)
                        .map(Report.Energy::kind))
                .distinct()
                .toList();
    }

    /** Whose times and joules these are; nobody shall take an emulated figure for a measured one. */
    String machine() {
        Report report = first();
        if (!emulated()) {
            return report.platform().name() == null
                    ? NOT_KNOWN
                    : upToColon(report.platform().name());
        }
        String node = report.potential() == null ? null : report.potential().node();
        String name = node != null
                ? node.split(",", 2)[0].replaceFirst("^" + EMULATED + " ", "")
                : upToColon(String.valueOf(report.platform().name())).replace(" (" + EMULATED + ")", "");
        return EMULATED.toUpperCase(Locale.ROOT) + " " + name;
    }

    private static String upToColon(String name) {
        return name.split(":", 2)[0];
    }

    /** Where the joules come from, as it follows a figure. */
    String energySource() {
        return emulated()
                ? machine()
                : first().energyJoules().kind() + ": " + first().energyJoules().source();
    }

    /** In mode act, whether any repetition held a plan; empty in other modes. */
    Optional<Boolean> held() {
        return "act".equals(first().mode())
                ? Optional.of(reports.stream()
                        .anyMatch(report ->
                                report.savings() != null && report.savings().heldIterations() > 0))
                : Optional.empty();
    }
}
