package lull.cli.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import lull.agent.standing.ReportFolder;
import lull.agent.standing.ReportNames;
import lull.cli.verb.NeededOptions.Needs;
import lull.cli.verb.Writes;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where the files of all jobs go; checked before anything starts. */
final class JobFileOptions {
    @Option(
            names = "--reports",
            paramLabel = "DIR",
            description =
                    "Write the report of each job as JSON into DIR, which is made. No file there is ever overwritten.")
    @Writes
    private Path reports;

    @Option(
            names = "--report-name",
            paramLabel = "PATTERN",
            defaultValue = ReportNames.USUAL,
            description =
                    "How files in --reports are named, without their ending: %%j is the job, %%u the user, %%h the host; default "
                            + "%%u-%%h-%%j.")
    @Needs("--reports")
    private String name;

    @Option(names = "--pages", description = "With --reports, write each report as a page for browsers too.")
    private boolean pages;

    @Option(names = "--traces", description = "With --reports, keep every event of each job in a folder there.")
    private boolean traces;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    boolean isAny() {
        return reports != null;
    }

    /** The folder; empty if none was asked for. */
    Optional<ReportFolder> folder() {
        ReportNames names = names();
        if (reports == null) {
            if (pages || traces) {
                throw refused((pages ? "--pages" : "--traces") + " needs --reports DIR, where it goes");
            }
            return Optional.empty();
        }
        try {
            return Optional.of(ReportFolder.at(reports, names, pages, traces));
        } catch (IOException e) {
            throw refused("--reports " + e.getMessage());
        }
    }

    private ReportNames names() {
        try {
            return new ReportNames(name);
        } catch (IllegalArgumentException e) {
            throw refused("--report-name '" + name + "' " + e.getMessage());
        }
    }

    private ParameterException refused(String why) {
        return new ParameterException(spec.commandLine(), why);
    }
}
