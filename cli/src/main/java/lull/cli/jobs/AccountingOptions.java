package lull.cli.jobs;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;
import lull.accounting.Accounting;
import lull.accounting.AccountingPlace;
import lull.accounting.JobSpool;
import lull.accounting.Keeping;
import lull.cli.verb.NeededOptions.Needs;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Whether and where a line of each job is kept; checked before anything starts. */
public final class AccountingOptions {
    private static final String ROOT = "root";

    @Option(
            names = "--accounting",
            arity = "0..1",
            fallbackValue = PlaceOption.OWN,
            paramLabel = "PLACE",
            description =
                    "Keep a line of each job in PLACE: a file (SQLite), or postgresql://HOST/DATABASE?user=NAME; without "
                            + "PLACE in a file of your own. lull jobs shows them.")
    private String place;

    @Option(
            names = "--accounting-spool",
            paramLabel = "DIR",
            description =
                    "Where lines wait while the database is away, for this PLACE alone; default: a folder for each "
                            + "PLACE in ~/.local/state/lull/spool.")
    private Path folder;

    @Option(
            names = "--accounting-spool-lines",
            paramLabel = "N",
            defaultValue = "100000",
            description =
                    "How many lines may wait there, 1 to 1000000; those that come then are lost, which is said; default "
                            + "${DEFAULT-VALUE}.")
    @Needs("--accounting")
    private int lines;

    @Option(
            names = "--accounting-keep",
            paramLabel = "AGE",
            description =
                    "Remove lines of your jobs, as root of all jobs, that ended longer ago, once a day: 365d for a year. Default: "
                            + "keep all.")
    private String keep;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /**
     * Begins, if lines are wanted.
     *
     * @param people hears of what goes wrong
     * @throws IOException if there is no place for lines that wait
     */
    public Optional<Accounting> begin(Clock clock, PrintStream people) throws IOException {
        Optional<Keeping> kept = keep();
        if (lines < 1 || lines > 1_000_000) {
            throw refused("--accounting-spool-lines " + lines + " is outside 1 to 1000000");
        }
        if (place == null) {
            if (folder != null || keep != null) {
                throw refused((folder != null ? "--accounting-spool " : "--accounting-keep ")
                        + "is for lines of jobs: say --accounting PLACE too");
            }
            return Optional.empty();
        }
        AccountingPlace where = PlaceOption.of(place, spec);
        Consumer<String> told = line -> people.println("lull: " + line);
        return Optional.of(new Accounting(where::open, spool(where, told), kept, clock, told));
    }

    private JobSpool spool(AccountingPlace where, Consumer<String> people) throws IOException {
        OwnSpools own = new OwnSpools(PlaceOption.own().resolve("spool"));
        Path mine = folder == null ? own.of(where) : folder;
        try {
            JobSpool spool = new JobSpool(mine, lines, people);
            if (folder == null) {
                own.tellOfUnnamed(people);
            }
            return spool;
        } catch (IOException e) {
            throw new IOException(
                    folder == null
                            ? "lines can't wait in " + e.getMessage() + " by --accounting-spool DIR"
                            : "--accounting-spool " + e.getMessage(),
                    e);
        }
    }

    private Optional<Keeping> keep() {
        try {
            return Optional.ofNullable(keep).map(age -> new Keeping(Age.parse(age), whose()));
        } catch (IllegalArgumentException e) {
            throw refused("--accounting-keep '" + keep + "' " + e.getMessage());
        }
    }

    /** In a database that users share nobody removes others' lines but root. */
    private static Optional<String> whose() {
        return Optional.of(System.getProperty("user.name")).filter(user -> !user.equals(ROOT));
    }

    private ParameterException refused(String why) {
        return new ParameterException(spec.commandLine(), why);
    }
}
