package lull.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import lull.platform.KernelFiles;
import lull.platform.node.NodeSurvey;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
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

    @Spec
    private CommandSpec spec;

    private Lull() {
    }

    /** Runs one verb. */
    public static void main(String[] arguments) {
        System.exit(commandLine(Installation.ofLauncher()).execute(arguments));
    }

    static CommandLine commandLine(Installation installation) {
        InstallationSurvey survey = new InstallationSurvey(installation, SearchPath.ofCommands(), SearchPath.ofLibraries());
        KernelFiles files = new KernelFiles(Path.of("/"));
        NodeSurvey node = new NodeSurvey(files);
        return new CommandLine(new Lull()).addSubcommand(new Run(installation, node))
                .addSubcommand(new Rebuild()).addSubcommand(new Watch(installation, node))
                .addSubcommand(new CommandLine(new Meter(files)).addSubcommand(new MeterBaseline(files)))
                .addSubcommand(new Doctor(survey, node)).addSubcommand(new Govern()).addSubcommand(new Cost())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, command, parsed) -> failed(failure));
    }

    /** What the user can mend gets one line; what only we can mend shows where it happened. */
    private static int failed(Exception failure) {
        if (failure instanceof IOException || failure instanceof UncheckedIOException) {
            System.err.println("lull: " + failure.getMessage());
        } else {
            failure.printStackTrace();
        }
        return 1;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which verb? One of those below.");
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
