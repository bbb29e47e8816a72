package lull.cli.jobs;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import lull.accounting.AccountedJob;
import lull.agent.standing.EndedJob;
import lull.agent.standing.JobListener;
import lull.report.Report;

/** What is accounted of a job: the part of its report that is worth a line. */
public final class JobLine {
    private static final int LONGEST_REASONS = 1000;

    private JobLine() {}

    /** Accounts every job that ends. */
    public static JobListener to(Consumer<AccountedJob> accounting) {
        return job -> accounting.accept(of(job));
    }

    /** The line of a job, which is no other one's. */
    public static AccountedJob of(EndedJob job) {
        return of(job, UUID.randomUUID().toString());
    }

    /**
     * The line of a job; one whose clock was set back while it ran took no time.
     *
     * @param id no other line's
     */
    static AccountedJob of(EndedJob job, String id) {
        Report report = job.report();
        Report.Energy energy = report.energyJoules();
        long begin = job.identity().begin().toEpochMilli();
        return new AccountedJob(
                id,
                job.identity().id(),
                job.user(),
                job.identity().program(),
                job.identity().host(),
                begin,
                Math.max(begin, job.end().toEpochMilli()),
                report.tasks().size(),
                report.exitCode(),
                energy.value(),
                energy.kind(),
                energy.source(),
                report.savings() == null ? null : report.savings().predicted(),
                measuredSaving(report.savings()),
                report.mode(),
                reasons(report));
    }

    /** Of an iteration's energy, which alone is comparable: runs by default are not at hand. */
    private static Double measuredSaving(Report.Savings savings) {
        boolean known = savings != null
                && savings.defaultJoules() != null
                && savings.heldJoules() != null
                && savings.defaultJoules() > 0;
        return known ? (Double) (1 - savings.heldJoules() / savings.defaultJoules()) : null;
    }

    private static String reasons(Report report) {
        List<String> reasons = new ArrayList<>();
        if (report.runtime() != null) {
            reasons.add(report.runtime().state());
            List<String> log = report.runtime().log();
            log.stream().skip(Math.max(0, log.size() - 1)).forEach(reasons::add);
        } else if (report.potential() != null && report.potential().reason() != null) {
            reasons.add(report.potential().reason());
        }
        if (report.energyJoules().reason() != null) {
            reasons.add("energy: " + report.energyJoules().reason());
        }
        String all = String.join("; ", reasons);
        return all.substring(0, Math.min(LONGEST_REASONS, all.length()));
    }
}
