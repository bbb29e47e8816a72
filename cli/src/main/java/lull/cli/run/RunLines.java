package lull.cli.run;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import lull.accounting.AccountedJob;
import lull.agent.standing.EndedJob;
import lull.agent.standing.JobIdentity;
import lull.cli.jobs.JobLine;
import lull.report.Report;

/**
 * What is accounted of a run: a line of each node that followed tasks.
 *
 * @param here this node's name, where no task tells another one
 * @param begin when the program started
 */
record RunLines(String here, String user, Instant begin) {
    private static final double NANOS = 1e9;

    /**
     * The line of a report; what Lull does before and after the program is none of its time.
     *
     * @param now is the end where nobody saw it
     */
    AccountedJob of(Report report, Instant now) {
        Optional<Report.Task> first = report.tasks().stream().findFirst();
        String host = first.map(Report.Task::host).orElse(here);
        JobIdentity run = JobIdentity.ofRun(
                Optional.ofNullable(report.job()),
                ProcessHandle.current().pid(),
                first.map(Report.Task::program).orElse(report.command().get(0)),
                host,
                begin);
        Instant end = Optional.ofNullable(report.wallSeconds())
                .map(seconds -> begin.plus(Duration.ofNanos(Math.round(seconds * NANOS))))
                .orElse(now);
        return JobLine.of(new EndedJob(run, user, end, report));
    }
}
