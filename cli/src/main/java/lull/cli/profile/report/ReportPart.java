package lull.cli.profile.report;

import lull.report.Report;

/** A part of a run that a profile can be of. */
public interface ReportPart {
    /** In words, for people. */
    String name();

    /** What it is in this report; reports that call something else by the same name differ in it. */
    String identity(Report report);

    /**
     * What it costs.
     *
     * @throws IllegalArgumentException if there is no such part in the report
     */
    PartCost cost(Report report);

    /** Whether it is all of the run, so that the run's energy is its own. */
    default boolean whole() {
        return false;
    }
}
