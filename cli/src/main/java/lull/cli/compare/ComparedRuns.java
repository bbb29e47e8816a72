package lull.cli.compare;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import lull.report.Outlook;
import lull.report.Report;
import lull.report.observation.EnergyScope;

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

    /**
     * What joules are.
     *
     * @param kind "measured", "modelled" or "emulated"
     * @param scope which meters counted, or which emulated node
     */
    record Counted(String kind, String scope) {
        private static Counted of(Report.Energy energy) {
            return new Counted(energy.kind(), EnergyScope.of(String.valueOf(energy.source())));
        }
    }

    /** What the joules are if all repetitions have some, of one kind and scope; else empty. */
    Optional<Counted> counted() {
        return mixesEnergies() ? Optional.empty() : energies().get(0);
    }

    /** Whether joules of one repetition are something else than those of another, or not known: their mean would tell nothing. */
    boolean mixesEnergies() {
        return energies().size() > 1;
    }

    /** Whether the joules of all columns are of one kind and scope, in all repetitions, or known of none: only such are compared. */
    static boolean haveOneEnergy(List<ComparedRuns> columns) {
        return columns.stream().noneMatch(ComparedRuns::mixesEnergies)
                && columns.stream().map(ComparedRuns::counted).distinct().count() == 1;
    }

    /** The different things that the repetitions' joules are. */
    List<Optional<Counted>> energies() {
        return reports.stream()
                .map(report -> Optional.ofNullable(report.energyJoules())
                        .filter(energy -> energy.value() != null)
                        .map(Counted::of))
                .distinct()
                .toList();
    }

    /** Which parts of an emulated node the joules are of; empty where they are not of one. */
    String parts() {
        return reports.stream()
                .map(Report::energyJoules)
                .filter(energy -> energy != null && energy.value() != null)
                .map(energy -> EnergyScope.part(String.valueOf(energy.source())))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
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

    /** How many repetitions were to act. */
    long acting() {
        return reports.stream().filter(ComparedRuns::acts).count();
    }

    /** How many of them held a plan. */
    long held() {
        return reports.stream()
                .filter(ComparedRuns::acts)
                .filter(report -> report.savings() != null && report.savings().heldIterations() > 0)
                .count();
    }

    /** How many of them took back what they had held. */
    long takenBack() {
        return reports.stream()
                .filter(ComparedRuns::acts)
                .filter(Outlook::tookItsPlanBack)
                .count();
    }

    /** Whether a node of a repetition had more to do than it could. */
    boolean wasOverloaded() {
        return reports.stream()
                .filter(report -> report.nodes() != null)
                .flatMap(report -> report.nodes().stream())
                .anyMatch(node -> node.overload().isPresent());
    }

    private static boolean acts(Report report) {
        return "act".equals(report.mode());
    }
}
