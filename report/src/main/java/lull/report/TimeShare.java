package lull.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of the tasks' time that is in no phase.
 *
 * @param name what it is spent in
 * @param share of the tasks' time from their first event to their last, 0 to 1
 */
public record TimeShare(String name, double share) {
    /** What is left beside the phases of a report, so that all shares sum to 1; nothing of reports that did not tell. */
    public static List<TimeShare> besidePhases(Report report) {
        List<TimeShare> rest = new ArrayList<>();
        if (report.timeShares() != null) {
            rest.add(new TimeShare("MPI, outside phases", report.timeShares().mpi()));
            rest.add(new TimeShare(
                    "serial code, in no phase", report.timeShares().rest()));
        }
        return rest;
    }
}
