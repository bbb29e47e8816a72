package lull.cli.profile.report;

import java.util.List;
import lull.report.Report;

/**
 * One phase group: the mean time of its critical task in a call of it, and the share of all its tasks in one. An iteration calls a group of
 * an inner loop several times.
 *
 * @param id of the group in the reports
 */
public record OneGroup(int id) implements ReportPart {
    @Override
    public String name() {
        return "group " + id;
    }

    /** Its regions and what ends it: which serial code is long enough to be a phase differs from run to run. */
    @Override
    public String identity(Report report) {
        List<String> regions = phases(report).stream()
                .filter(phase -> !phase.serial())
                .map(Report.Phase::location)
                .toList();
        return name() + " with the regions " + regions + " before "
                + group(report).delimiter();
    }

    @Override
    public PartCost cost(Report report) {
        List<Report.Phase> phases = phases(report);
        return new PartCost(
                group(report).criticalSeconds(),
                shareOfACall(report),
                phases.stream()
                        .mapToInt(Report.Phase::threads)
                        .filter(threads -> threads > 0)
                        .max());
    }

    private double shareOfACall(Report report) {
        double share = phases(report).stream().mapToDouble(Report.Phase::share).sum();
        long calls = group(report).calls();
        return calls > 0 ? share / calls : 0;
    }

    private Report.Group group(Report report) {
        return report.groups().stream()
                .filter(group -> group.id() == id)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no group " + id + "; there are "
                        + report.groups().stream().map(Report.Group::id).toList()));
    }

    private List<Report.Phase> phases(Report report) {
        List<Integer> members = group(report).phases();
        return report.phases().stream()
                .filter(phase -> members.contains(phase.id()))
                .toList();
    }
}
