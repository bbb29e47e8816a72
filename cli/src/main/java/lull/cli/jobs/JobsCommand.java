package lull.cli.jobs;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import lull.accounting.AccountedJob;
import lull.accounting.AccountingPlace;
import lull.accounting.JobQuery;
import lull.accounting.JobStore;
import lull.artifacts.JsonText;
import lull.cli.verb.ExitCode;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code lull jobs} shows the lines of jobs that agents have kept, or removes old ones. */
@Command(
        name = "jobs",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        description =
                "Show what jobs cost and saved: the lines that `lull run --accounting` and `lull agent --accounting` keep, one a "
                        + "job and node.")
public final class JobsCommand implements Callable<Integer> {
    private static final String FORMAT = "lull-jobs";
    private static final int VERSION = 1;

    @Option(
            names = "--accounting",
            defaultValue = PlaceOption.OWN,
            paramLabel = "PLACE",
            description =
                    "Where the lines are: a file (SQLite), or postgresql://HOST/DATABASE?user=NAME; default: the file of your own.")
    private String place;

    @Option(names = "--user", paramLabel = "NAME", description = "Jobs of that user alone.")
    private String user;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description =
                    "Jobs that ended since then: an age as 7d or 12h, a date as 2026-11-24, or 2026-11-24T12:00:00Z.")
    private String since;

    @ArgGroup
    private Form form = new Form();

    @Spec
    private CommandSpec spec;

    private final Clock clock;

    private static final class Form {
        @Option(names = "--csv", description = "Print them as CSV.")
        private boolean csv;

        @Option(names = "--json", description = "Print them as JSON.")
        private boolean json;

        @Option(
                names = "--forget",
                paramLabel = "AGE",
                description = "Remove the lines of jobs that ended longer ago, and print none: 365d for a year.")
        private String forget;
    }

    private record Told(String format, int version, List<AccountedJob> jobs) {}

    /** The verb. */
    public JobsCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() throws IOException {
        JobQuery query = new JobQuery(
                Optional.ofNullable(user), Optional.ofNullable(since).map(this::instant));
        Optional<Instant> before = Optional.ofNullable(form.forget).map(this::before);
        if (before.isPresent() && (user != null || since != null)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--forget removes lines of all users by their age: leave out --user and --since");
        }
        AccountingPlace where = PlaceOption.of(place, spec);
        if (!where.exists()) {
            throw new IOException(where.name() + " does not exist: no job was accounted there yet; "
                    + "`lull run --accounting PLACE` does so, and `lull agent --accounting PLACE`");
        }
        try (JobStore store = where.openExisting()) {
            PrintWriter out = spec.commandLine().getOut();
            if (before.isPresent()) {
                out.println(store.forget(before.get(), Optional.empty()) + " lines removed");
            } else {
                print(store.find(query), out);
            }
            out.flush();
        }
        return ExitCode.OK;
    }

    private void print(List<AccountedJob> jobs, PrintWriter out) throws IOException {
        if (form.json) {
            out.print(JsonText.of(new Told(FORMAT, VERSION, jobs)));
        } else if (form.csv) {
            out.print(JobsTable.csv(jobs));
        } else {
            out.print(JobsTable.text(jobs));
        }
    }

    private Instant instant(String text) {
        try {
            return Age.since(text, clock.instant());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--since '" + text + "' " + e.getMessage(), e);
        }
    }

    private Instant before(String text) {
        try {
            return clock.instant().minus(Age.parse(text));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--forget '" + text + "' " + e.getMessage(), e);
        }
    }
}
