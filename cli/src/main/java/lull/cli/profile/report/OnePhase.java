package lull.cli.profile.report;

import java.util.List;
import lull.report.Report;

/**
 * One phase, by its location: the mean time and the share of a call of one task. A region that stands at several places of the
 * iteration is several phases; they are added, so that it is the region's time in an iteration. Its calls outside the iteration
 * count only where it has none inside.
 *
 * @param location as reports tell it, or a part that no other phase's contains
 */
public record OnePhase(String location) implements ReportPart {
    @Override
    public String name() {
        return "phase " + location;
    }

    @Override
    public String identity(Report report) {
        return phases(report).get(0).location();
    }

    @Override
    public PartCost cost(Report report) {
        List<Report.Phase> phases = phases(report);
        return new PartCost(
                phases.stream().mapToDouble(Report.Phase::meanSeconds).sum(),
                shareOfACall(phases),
                phases.stream()
                        .mapToInt(Report.Phase::threads)
                        .filter(threads -> threads > 0)
                        .max());
    }

    private static double shareOfACall(List<Report.Phase> phases) {
        return phases.stream()
                .mapToDouble(phase -> phase.share() / phase.calls())
                .sum();
    }

    private List<Report.Phase> phases(Report report) {
        List<Report.Phase> all = named(report);
        List<Report.Phase> inIteration =
                all.stream().filter(phase -> phase.group() != null).toList();
        return inIteration.isEmpty() ? all : inIteration;
    }

    private List<Report.Phase> named(Report report) {
        List<Report.Phase> exact = report.phases().stream()
                .filter(phase -> phase.location().equals(location))
                .toList();
        List<Report.Phase> found = exact.isEmpty()
                ? report.phases().stream()
                        .filter(phase -> phase.location().contains(location))
                        .toList()
                : exact;
        List<String> names =
                found.stream().map(Report.Phase::location).distinct().toList();
        if (names.size() != 1) {
            throw new IllegalArgumentException(
                    names.isEmpty()
                            ? "no phase's location contains '" + location + "'; there are "
                                    + report.phases().stream()
                                            .map(Report.Phase::location)
                                            .distinct()
                                            .toList()
                            : "'" + location + "' may be each of " + names + "; write more of it");
        }
        return found;
    }
}
