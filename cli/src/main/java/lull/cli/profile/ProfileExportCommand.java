package lull.cli.profile;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import lull.cli.profile.report.ExportedProfiles;
import lull.cli.profile.report.OneGroup;
import lull.cli.profile.report.OnePhase;
import lull.cli.profile.report.OneTask;
import lull.cli.profile.report.PartCost;
import lull.cli.profile.report.ReportEnergies;
import lull.cli.profile.report.ReportPart;
import lull.cli.profile.report.WholeRun;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Reads;
import lull.partitioning.profile.DeviceConfiguration;
import lull.partitioning.profile.ProfileWriter;
import lull.report.Repetitions;
import lull.report.Report;
import lull.report.ReportReader;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Profiles from what the runtime reported of runs at several workload sizes. */
@Command(
        name = "export",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        description =
                "Make a profile from reports of runs at several workload sizes (lull run --report): of the whole run, of a phase,"
                        + " a phase group or a task. Runs of the same size are averaged; configurations that differ are profiles of their own.")
final class ProfileExportCommand implements Callable<Integer> {
    /** At most one. */
    private static final class Part {
        @Option(
                names = "--phase",
                paramLabel = "NAME",
                description =
                        "The region or marker whose location contains NAME: its mean time, all its places in the iteration added.")
        private String phase;

        @Option(names = "--group", paramLabel = "ID", description = "The phase group: mean time of its critical task.")
        private Integer group;

        @Option(names = "--task", paramLabel = "RANK", description = "The task: its time without that in MPI calls.")
        private Integer task;

        private ReportPart chosen() {
            return phase != null ? new OnePhase(phase) : group != null ? new OneGroup(group) : new OneTask(task);
        }
    }

    /** At most one. */
    private static final class SizeSource {
        @Option(names = "--sizes", paramLabel = "N,N,...", description = "Workload sizes, in the order of the reports.")
        private String sizes;

        @Option(
                names = "--size-from",
                paramLabel = "REGEX",
                description =
                        "The workload size is the expression's first group in the command line. Default: the number in the"
                                + " only word in which the reports' command lines differ.")
        private String expression;

        private List<Long> sizes(List<Report> reports) {
            return sizes != null ? WorkloadSizes.listed(sizes, reports) : WorkloadSizes.matched(expression, reports);
        }
    }

    @Parameters(paramLabel = "REPORT", arity = "1..*", description = "Reports in JSON, a run each.")
    @Reads
    private List<Path> files;

    @ArgGroup
    private Part part;

    @ArgGroup
    private SizeSource sizeSource;

    @Option(
            names = "--per-task",
            description =
                    "The sizes are those of whole jobs, shared equally: the profile's are divided by the number of tasks.")
    private boolean perTask;

    @Option(
            names = "--apportion",
            description =
                    "Give a part of a run the share of its energy that it has of the tasks' time; a model, labelled as such.")
    private boolean apportion;

    @Mixin
    private ConfigurationOptions configuration;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        return export();
    }

    private int export() throws IOException {
        Path output = configuration.output();
        ReportPart chosen = part == null ? new WholeRun() : part.chosen();
        List<Report> reports = reports();
        List<PartCost> costs = costs(chosen, reports);
        List<Long> sizes = sizeSource == null ? WorkloadSizes.differing(reports) : sizeSource.sizes(reports);
        Repetitions.require(files, reports);
        ReportEnergies energies = ReportEnergies.of(reports, chosen.whole(), apportion);
        ExportedProfiles profiles = new ExportedProfiles(energies);
        for (int i = 0; i < reports.size(); i++) {
            Report report = reports.get(i);
            PartCost cost = costs.get(i);
            profiles.add(
                    configuration(report, cost),
                    size(i, sizes.get(i), report),
                    cost.seconds(),
                    energies.known() ? cost.energyShare() * energies.joules(report) : Double.NaN);
        }
        new ProfileWriter(output).write(profiles.profiles());
        print(chosen, profiles, energies, output);
        return ExitCode.OK;
    }

    private List<Report> reports() throws IOException {
        List<Report> reports = new ArrayList<>();
        for (Path file : files) {
            Report report = ReportReader.read(file);
            if (report.exitCode() == null || report.exitCode() != 0) {
                throw new IllegalArgumentException(file + ": its program ended with "
                        + (report.exitCode() == null ? "a signal, or unseen" : "exit code " + report.exitCode())
                        + "; what it took tells nothing. Leave the report out");
            }
            reports.add(report);
        }
        return reports;
    }

    private List<PartCost> costs(ReportPart chosen, List<Report> reports) {
        List<PartCost> costs = new ArrayList<>();
        for (int i = 0; i < reports.size(); i++) {
            try {
                costs.add(chosen.cost(reports.get(i)));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(files.get(i) + ": " + e.getMessage(), e);
            }
            String identity = chosen.identity(reports.get(i));
            if (!identity.equals(chosen.identity(reports.get(0)))) {
                throw new IllegalArgumentException(files.get(i) + ": here it is " + identity + ", in " + files.get(0)
                        + " " + chosen.identity(reports.get(0)) + "; export what is the same in all reports");
            }
        }
        return costs;
    }

    private long size(int index, long size, Report report) {
        int tasks = report.tasks().size();
        if (!perTask) {
            return size;
        }
        if (tasks == 0 || size % tasks != 0) {
            throw new IllegalArgumentException(
                    files.get(index) + ": --per-task: " + size + " is no multiple of its " + tasks + " tasks");
        }
        return size / tasks;
    }

    private DeviceConfiguration configuration(Report report, PartCost cost) {
        return configuration.configuration(
                configuration.device().orElse(report.platform().name()), cost.threads());
    }

    private void print(ReportPart chosen, ExportedProfiles profiles, ReportEnergies energies, Path output) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("profile of " + chosen.name() + ", from " + files.size() + " reports");
        profiles.print(out);
        out.println(energies.reason()
                .map(why -> "no energy: " + why)
                .orElse("energy: " + energies.kind().name().toLowerCase(Locale.ROOT) + " of " + energies.source()));
        out.println("written: " + output);
        out.flush();
    }
}
