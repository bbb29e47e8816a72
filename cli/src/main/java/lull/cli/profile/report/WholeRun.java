package lull.cli.profile.report;

import java.util.OptionalInt;
import lull.report.Report;

/** All of the run, from its start to its end. */
public record WholeRun() implements ReportPart {
    @Override
    public String name() {
        return "the whole run";
    }

    @Override
    public String identity(Report report) {
        return name();
    }

    @Override
    public boolean whole() {
        return true;
    }

    @Override
    public PartCost cost(Report report) {
        if (report.wallSeconds() == null) {
            throw new IllegalArgumentException("the end of the run was not seen, its time is not known");
        }
        return new PartCost(report.wallSeconds(), 1, mostThreads(report));
    }

    static OptionalInt mostThreads(Report report) {
        return report.phases().stream()
                .mapToInt(Report.Phase::threads)
                .filter(threads -> threads > 0)
                .max();
    }
}
