package lull.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import lull.agent.lease.FrequencyLease;
import lull.agent.malleability.VerdictStore;
import lull.cli.agent.AgentCommand;
import lull.cli.app.AppCommand;
import lull.cli.app.MpiLauncher;
import lull.cli.balance.BalanceCommand;
import lull.cli.compare.CompareCommand;
import lull.cli.configuration.ConfigCommand;
import lull.cli.configuration.ConfiguredLine;
import lull.cli.configuration.Origins;
import lull.cli.configuration.Settings;
import lull.cli.cost.CostCommand;
import lull.cli.doctor.DoctorCommand;
import lull.cli.doctor.GovernorSurvey;
import lull.cli.doctor.InstallationSurvey;
import lull.cli.evaluate.EvaluateCommand;
import lull.cli.explain.ExplainCommand;
import lull.cli.export.ExportCommand;
import lull.cli.fit.FitCommand;
import lull.cli.governor.GovernorCommand;
import lull.cli.jobs.JobsCommand;
import lull.cli.meter.MeterBaselineCommand;
import lull.cli.meter.MeterCommand;
import lull.cli.partition.PartitionCommand;
import lull.cli.predict.PredictCommand;
import lull.cli.profile.ProfileCommand;
import lull.cli.program.ProgramWords;
import lull.cli.report.ReportCommand;
import lull.cli.reproduce.ReproduceCommand;
import lull.cli.run.RunCommand;
import lull.cli.simulate.SimulateCommand;
import lull.cli.top.TerminalSize;
import lull.cli.top.TopCommand;
import lull.cli.train.TrainCommand;
import lull.cli.verb.Installation;
import lull.cli.verb.Refusals;
import lull.cli.verb.StandardOutput;
import lull.cli.verify.VerifyCommand;
import lull.platform.KernelFiles;
import lull.platform.node.NodeSurvey;
import lull.platform.node.SearchPath;
import lull.platform.node.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Spec;

/** The command's entry: builds the verbs, hands them the command line and ends with their exit code. */
@Command(
        name = "lull",
        mixinStandardHelpOptions = true,
        versionProvider = Lull.Version.class,
        description = "Observes hybrid MPI/OpenMP programs that nobody recompiled.",
        footer = {
            "",
            "Of the launcher itself:",
            "  demo    set up, build, and show what Lull saves of a bundled program's energy",
            "  test    set up, build, and run every test",
            "  install, uninstall, package    for administrators: docs/install.md",
            "",
            "Start here:  ./lull run -- mpirun -np 4 ./program"
        })
public final class Lull implements Runnable {

    /** Verbs that start the program behind -- themselves; under the others the supervisor does. */
    private static final Set<String> STARTERS = Set.of("verify", "profile", "partition");

    /** Its words, as picocli's standard options name it: nothing of the verbs is asked for. */
    private static final Set<String> VERSION = Set.of("--version", "-V");

    private static final Set<String> HELP = Set.of("--help", "-h");
    /** Picocli writes no narrower help. */
    private static final int LEAST_COLUMNS = 55;

    @Spec
    private CommandSpec spec;

    private Lull() {}

    /** Runs one verb. */
    public static void main(String[] arguments) {
        UnknownHome.settle();
        StandardOutput output = StandardOutput.installed();
        List<String> words = List.of(arguments);
        Settings settings = Settings.ofThisUser();
        Origins origins = new Origins(settings);
        CommandLine line = commandLine(meant(Installation.ofLauncher(), words, settings, origins))
                .setOut(output.writer());
        CommandLine verb = arguments.length == 0 ? line : line.getSubcommands().getOrDefault(arguments[0], line);
        ConfiguredLine configured = new ConfiguredLine(settings, line, origins);
        Refusals.handledIn(line, origins::of);
        line.setUsageHelpWidth(helpColumns(parsed(words), Terminal::isStdout, TerminalSize::ofThis));
        int code = Refusals.execute(line, verb, () -> configured.words(parsed(words)));
        System.exit(Refusals.delivered(code, verb, output));
    }

    /** As many as the terminal has where help is read on one. */
    static int helpColumns(String[] words, BooleanSupplier terminal, Supplier<TerminalSize> size) {
        boolean help = words.length == 0 || Stream.of(words).anyMatch(HELP::contains);
        return help && terminal.getAsBoolean()
                ? Math.max(LEAST_COLUMNS, size.get().columns())
                : UsageMessageSpec.DEFAULT_USAGE_WIDTH;
    }

    /**
     * The verb that a command line names, or all if it names none. It is to be given what is {@link #parsed}.
     *
     * @param words of the command line, without the launcher's name
     */
    public static CommandLine commandLine(Installation installation, List<String> words) {
        Settings settings = Settings.ofThisUser();
        return commandLine(meant(installation, words, settings, new Origins(settings)));
    }

    /** The agent starts before the program does: the annotations of verbs that nobody asked for are not read. */
    private static Map<String, Supplier<CommandLine>> meant(
            Installation installation, List<String> words, Settings settings, Origins origins) {
        Map<String, Supplier<CommandLine>> verbs = verbs(installation, ProgramWords.behind(words), settings, origins);
        if (!words.isEmpty() && (verbs.containsKey(words.get(0)) || VERSION.contains(words.get(0)))) {
            verbs.keySet().retainAll(Set.of(words.get(0)));
        }
        return verbs;
    }

    /** The words that are options and parameters of Lull's. */
    static String[] parsed(List<String> words) {
        boolean starts = !words.isEmpty() && STARTERS.contains(words.get(0));
        return (starts ? ProgramWords.before(words) : words).toArray(String[]::new);
    }

    private static Map<String, Supplier<CommandLine>> verbs(
            Installation installation, List<String> program, Settings settings, Origins origins) {
        KernelFiles files = new KernelFiles(Path.of("/"));
        NodeSurvey node = new NodeSurvey(files);
        Map<String, Supplier<CommandLine>> verbs = new LinkedHashMap<>();
        verbs.put("run", () -> new CommandLine(new RunCommand(installation, files, origins)));
        verbs.put("report", () -> ReportCommand.commandLine(files));
        verbs.put("explain", () -> new CommandLine(new ExplainCommand()));
        verbs.put("compare", () -> new CommandLine(new CompareCommand()));
        verbs.put("export", () -> new CommandLine(new ExportCommand()));
        verbs.put(
                "top",
                () -> new CommandLine(new TopCommand(
                        Installation.sharedMemory(), System::nanoTime, Terminal::isStdout, TerminalSize::ofThis)));
        verbs.put("agent", () -> AgentCommand.commandLine(installation, files, origins));
        verbs.put("jobs", () -> new CommandLine(new JobsCommand(Clock.systemUTC())));
        verbs.put(
                "verify",
                () -> new CommandLine(new VerifyCommand(
                        installation.launcher(), VerdictStore.ofUser(System.getenv()), Clock.systemUTC(), program)));
        verbs.put(
                "meter", () -> new CommandLine(new MeterCommand(files)).addSubcommand(new MeterBaselineCommand(files)));
        verbs.put(
                "doctor",
                () -> new CommandLine(new DoctorCommand(
                        survey(installation), node, new GovernorSurvey(Path.of(FrequencyLease.USUAL_SOCKET), files))));
        verbs.put("governor", () -> new CommandLine(new GovernorCommand()));
        verbs.put("train", () -> new CommandLine(new TrainCommand(files, installation.trainingKernels())));
        verbs.put("cost", () -> new CommandLine(new CostCommand()));
        verbs.put("fit", () -> new CommandLine(new FitCommand()));
        verbs.put("evaluate", () -> new CommandLine(new EvaluateCommand()));
        verbs.put("predict", () -> new CommandLine(new PredictCommand()));
        verbs.put("profile", () -> ProfileCommand.commandLine(files, program));
        verbs.put("partition", () -> PartitionCommand.commandLine(installation.mpiJar(), files, program));
        verbs.put("balance", BalanceCommand::commandLine);
        verbs.put("simulate", SimulateCommand::commandLine);
        verbs.put("reproduce", () -> ReproduceCommand.commandLine(installation));
        verbs.put("app", () -> AppCommand.commandLine(MpiLauncher.ofThisNode()));
        Map<String, Supplier<CommandLine>> others = Map.copyOf(verbs);
        verbs.put("config", () -> new CommandLine(new ConfigCommand(settings, others)));
        return verbs;
    }

    private static InstallationSurvey survey(Installation installation) {
        return new InstallationSurvey(installation, SearchPath.ofCommands(), SearchPath.ofLibraries());
    }

    private static CommandLine commandLine(Map<String, Supplier<CommandLine>> verbs) {
        CommandLine line = new CommandLine(new Lull());
        verbs.values().forEach(verb -> line.addSubcommand(verb.get()));
        return Refusals.handledIn(line.setCaseInsensitiveEnumValuesAllowed(true));
    }

    @Override
    public void run() {
        throw Refusals.whichVerb(spec);
    }

    /** The version and the commit in the jar's manifest. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() throws IOException {
            String version = Lull.class.getPackage().getImplementationVersion();
            return new String[] {"lull " + (version == null ? "(not packaged)" : version + commit())};
        }

        private static String commit() throws IOException {
            try (InputStream manifest = Lull.class.getResourceAsStream("/META-INF/MANIFEST.MF")) {
                Attributes attributes = new Manifest(manifest).getMainAttributes();
                String commit = attributes.getValue("Lull-Commit");
                // Without a repository the build leaves the name of the property there.
                return commit == null || !commit.matches("\\p{XDigit}+")
                        ? ", of no known commit"
                        : ", commit " + commit
                                + (Boolean.parseBoolean(attributes.getValue("Lull-Commit-Changed"))
                                        ? " with changes"
                                        : "");
            }
        }
    }
}
