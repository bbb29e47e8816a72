package lull.agent.standing;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import lull.agent.AgentLoop.Findings;
import lull.agent.RunEnd;
import lull.agent.RunOptions;
import lull.agent.RunReport;
import lull.agent.standing.RunningJob.RunFiles;
import lull.report.Report;
import lull.report.trace.TraceFolder;

/**
 * Writes the reports of jobs. One that can't be written, for want of room perhaps, is kept and tried again: so many of them that
 * memory stays bounded, and each that is given up is named.
 */
final class JobReports {
    /** Half a megabyte or so each at most. */
    static final int MOST_KEPT = 256;

    private static final long RETRY_NANOS = 5_000_000_000L;
    private static final String REPORT = ".json";
    private static final String PAGE = ".html";

    private final StandingOptions options;
    private final PrintStream out;
    private final PrintStream text;
    private final String platform;
    private final Deque<Unwritten> unwritten = new ArrayDeque<>();
    private long nextTry = Long.MIN_VALUE;

    private record Unwritten(
            String name, RunReport writer, RunEnd end, Report report, Findings found, RunOptions files) {}

    /** @param out for people: a line a job where there is a folder, else its report as text */
    JobReports(StandingOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
        text = options.folder().isPresent()
                ? new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)
                : out;
        platform = options.each().platform().topology().describe();
    }

    /** Where a job's files go. Without a folder for its trace it has none, which is said. */
    RunFiles filesOf(JobIdentity job) {
        if (options.folder().isEmpty()) {
            return RunFiles.ofOnly(options.each());
        }
        ReportFolder folder = options.folder().get();
        String name = folder.name(job, options.user());
        Optional<TraceFolder> trace = Optional.empty();
        try {
            trace = folder.newTraces(name);
        } catch (IOException e) {
            out.println("lull: job " + job.id() + " goes without a trace: " + e.getMessage());
        }
        return new RunFiles(
                Optional.of(folder.draft(name, REPORT)),
                folder.pages() ? Optional.of(folder.draft(name, PAGE)) : Optional.empty(),
                trace);
    }

    /** Reports on a job that has ended, now or as soon as that can be. */
    Report write(RunningJob job, RunEnd end, Findings found) {
        RunReport writer = new RunReport(job.options(), platform, text);
        Report report = writer.build(end, found);
        String name = options.folder()
                .map(folder -> folder.name(job.identity(), options.user()))
                .orElse(job.identity().id());
        Unwritten fresh = new Unwritten(name, writer, end, report, found, job.options());
        unwritten.add(fresh);
        try {
            deliver(fresh);
        } catch (IOException e) {
            out.println("lull: the report of job " + job.identity().id() + " can't be written yet: " + e.getMessage());
        }
        if (unwritten.size() > MOST_KEPT) {
            giveUp(unwritten.removeFirst());
        }
        return report;
    }

    private void deliver(Unwritten one) throws IOException {
        one.writer()
                .deliver(one.end(), one.report(), one.found())
                .ifPresent(lacking -> out.println("lull: job " + one.name() + ": " + lacking));
        if (options.folder().isPresent()) {
            ReportFolder folder = options.folder().get();
            if (one.files().html().isPresent()) {
                folder.keep(one.files().html().get(), one.name(), PAGE);
            }
            Path kept = folder.keep(one.files().report().orElseThrow(), one.name(), REPORT);
            out.println("lull: " + one.name() + ": " + one.report().tasks().size() + " task(s), report in " + kept);
        }
        unwritten.remove(one);
    }

    /** Tries again what could not be written, if it is time. */
    void doWork(long nowNanos) {
        if (unwritten.isEmpty() || nowNanos < nextTry) {
            return;
        }
        nextTry = nowNanos + RETRY_NANOS;
        retry();
    }

    /** Until one goes wrong, which was told when it first did: the next time others come first. */
    private void retry() {
        while (!unwritten.isEmpty()) {
            Unwritten one = unwritten.getFirst();
            try {
                deliver(one);
            } catch (IOException e) {
                unwritten.addLast(unwritten.removeFirst());
                return;
            }
        }
    }

    /** The last attempt for each; what is lost is said. */
    void close() {
        for (int left = unwritten.size(); left > 0; left--) {
            retry();
        }
        unwritten.forEach(this::giveUp);
    }

    private void giveUp(Unwritten one) {
        out.println("lull: the report " + one.name() + " is lost: it could not be written");
    }
}
