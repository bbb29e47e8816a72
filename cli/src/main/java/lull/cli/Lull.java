package lull.cli;

import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import lull.agent.lease.FrequencyLease;
import lull.agent.malleability.VerdictStore;
import lull.cli.app.App;
import lull.cli.app.MpiLauncher;
import lull.cli.cost.Cost;
import lull.cli.explain.Explain;
import lull.cli.governor.Govern;
import lull.cli.meter.Meter;
import lull.cli.meter.MeterBaseline;
import lull.cli.partition.Partition;
import lull.cli.predict.Evaluate;
import lull.cli.predict.FitModel;
import lull.cli.profile.Profiles;
import lull.cli.program.ProgramWords;
import lull.cli.train.Train;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Refusals;
import lull.cli.verify.Verify;
import lull.platform.KernelFiles;
import lull.platform.node.NodeSurvey;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command's entry: builds the verbs, hands them the command line and ends with their exit code. */
@Command(name = "lull", mixinStandardHelpOptions = true, versionProvider = Lull.Version.class,
        description = "Observes hybrid MPI/OpenMP programs that nobody recompiled.",
        footer = {"", "Of the launcher itself:",
            "  demo    set up, build, and watch a bundled program run",
            "  test    set up, build, and run every test",
            "",
            "Start here:  ./lull run -- mpirun -np 4 ./program"})
public final class Lull implements Runnable {

    /** Verbs that start the program behind -- themselves; under the others the supervisor does. */
    private static final Set<String> STARTERS = Set.of("verify", "profile");

    @Spec
    private CommandSpec spec;

    private Lull() {
    }

    /** Runs one verb. */
    public static void main(String[] arguments) {
        List<String> words = List.of(arguments);
        Map<String, Supplier<CommandLine>> verbs = verbs(Installation.ofLauncher(), ProgramWords.behind(words));
        // The agent starts before the program does: don't read the annotations of verbs that nobody asked for.
        if (arguments.length > 0 && verbs.containsKey(arguments[0])) {
            verbs.keySet().retainAll(Set.of(arguments[0]));
        }
        System.exit(commandLine(verbs).execute(parsed(words)));
    }

    /** All verbs, for one command line, of which they are to be given what is {@link #parsed}. */
    static CommandLine commandLine(Installation installation, List<String> words) {
        return commandLine(verbs(installation, ProgramWords.behind(words)));
    }

    /** The words that are options and parameters of Lull's. */
    static String[] parsed(List<String> words) {
        boolean starts = !words.isEmpty() && STARTERS.contains(words.get(0));
        return (starts ? ProgramWords.before(words) : words).toArray(String[]::new);
    }

    private static Map<String, Supplier<CommandLine>> verbs(Installation installation, List<String> program) {
        KernelFiles files = new KernelFiles(Path.of("/"));
        NodeSurvey node = new NodeSurvey(files);
        Map<String, Supplier<CommandLine>> verbs = new LinkedHashMap<>();
        verbs.put("run", () -> new CommandLine(new Run(installation, files)));
        verbs.put("report", () -> new CommandLine(new Rebuild(files)));
        verbs.put("explain", () -> new CommandLine(new Explain()));
        verbs.put("agent", () -> new CommandLine(new Watch(installation, files)));
        verbs.put("verify", () -> new CommandLine(new Verify(installation.launcher(), VerdictStore.ofUser(System.getenv()),
                Clock.systemUTC(), program)));
        verbs.put("meter", () -> new CommandLine(new Meter(files)).addSubcommand(new MeterBaseline(files)));
        verbs.put("doctor", () -> new CommandLine(new Doctor(survey(installation), node,
                new GovernorSurvey(Path.of(FrequencyLease.USUAL_SOCKET), files))));
        verbs.put("governor", () -> new CommandLine(new Govern()));
        verbs.put("train", () -> new CommandLine(new Train(files, installation.trainingKernels())));
        verbs.put("cost", () -> new CommandLine(new Cost()));
        verbs.put("fit", () -> new CommandLine(new FitModel()));
        verbs.put("evaluate", () -> new CommandLine(new Evaluate()));
        verbs.put("profile", () -> Profiles.commandLine(files, program));
        verbs.put("partition", () -> Partition.commandLine(installation.mpiJar()));
        verbs.put("app", () -> App.commandLine(mpiLauncher()));
        return verbs;
    }

    private static MpiLauncher mpiLauncher() {
        SearchPath commands = SearchPath.ofCommands();
        return MpiLauncher.ofThisNode(commands.find("mpirun.openmpi").or(() -> commands.find("mpirun")),
                SearchPath.ofLibraries().find("libmpi_java.so"));
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

    /** The version in the jar's manifest. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Lull.class.getPackage().getImplementationVersion();
            return new String[] {"lull " + (version == null ? "(not packaged)" : version)};
        }
    }
}
