package lull.cli.profile.report;

import lull.report.Report;

/**
 * What one task computed in the whole run: its time from the first event to the last, without that in MPI calls.
 *
 * @param rank of the task
 */
public record OneTask(int rank) implements ReportPart {
    @Override
    public String name() {
        return "task " + rank;
    }

    @Override
    public String identity(Report report) {
        return name();
    }

    @Override
    public PartCost cost(Report report) {
        Report.Task task = report.tasks().stream()
                .filter(one -> one.rank() != null && one.rank() == rank)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no task of rank " + rank + "; there are "
                        + report.tasks().stream()
                                .map(one -> String.valueOf(one.rank()))
                                .toList()));
        double all = report.tasks().stream().mapToDouble(OneTask::wallSeconds).sum();
        double seconds = wallSeconds(task) - task.mpiSeconds();
        return new PartCost(seconds, seconds / all, WholeRun.mostThreads(report));
    }

    private static double wallSeconds(Report.Task task) {
        if (task.wallSeconds() == null) {
            throw new IllegalArgumentException(
                    "it does not tell the tasks' wall_s, as older reports; make it anew from its trace:"
                            + " lull report DIR");
        }
        return task.wallSeconds();
    }
}
