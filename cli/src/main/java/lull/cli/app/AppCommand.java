package lull.cli.app;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.spi.ToolProvider;
import lull.artifacts.OneLine;
import lull.cli.program.ForegroundProgram;
import lull.cli.verb.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Starts one of the instrumented applications under mpirun, after its arguments have been checked. */
@Command(
        name = "app",
        sortOptions = false,
        synopsisHeading = "Usage: ",
        customSynopsis = {
            "lull app list",
            "       lull app NAME --help",
            "       lull app NAME [OPTIONS] [OPTIONS OF THE APPLICATION]"
        },
        description =
                "Hybrid programs with MPI tasks and threads, whose phases are marked: bundled, and verified against "
                        + "published numbers.",
        footer = {"", "Watched by Lull:  ./lull run -- ./lull app bt-mz --class W --ranks 2 --imbalanced"})
public final class AppCommand implements Callable<Integer> {

    @Option(
            names = "--ranks",
            defaultValue = "1",
            paramLabel = "N",
            description = "MPI tasks; default ${DEFAULT-VALUE}.")
    private int ranks;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            description = "Java heap of each task, as in 512m or 2g; default the JVM's.")
    private String heap;

    @Option(names = "--print", description = "Print the command that would be started, and start nothing.")
    private boolean print;

    @Option(
            names = {"-h", "--help"},
            description = "Show this help, or the application's.")
    private boolean help;

    @Parameters(paramLabel = "NAME", arity = "0..*", description = "list, or an application and its own options.")
    private List<String> words = List.of();

    @Spec
    private CommandSpec spec;

    private final MpiLauncher launcher;

    private AppCommand(MpiLauncher launcher) {
        this.launcher = launcher;
    }

    /** The verb; options that it does not know are the application's. */
    public static CommandLine commandLine(MpiLauncher launcher) {
        return new CommandLine(new AppCommand(launcher)).setUnmatchedOptionsArePositionalParams(true);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (words.isEmpty()) {
            return usage();
        }
        Optional<ToolProvider> applications = Applications.find();
        return call(applications.orElseThrow(() -> new IllegalArgumentException(Applications.ABSENT)), words.get(0));
    }

    private int call(ToolProvider applications, String name) throws IOException, InterruptedException {
        if (name.equalsIgnoreCase("list")) {
            return ask(applications, List.of("list"));
        }
        if (help) {
            return ask(applications, List.of("help", name));
        }
        if (ranks < 1) {
            throw new IllegalArgumentException("--ranks " + ranks + ": at least 1");
        }
        List<String> check = new ArrayList<>(List.of("check", Integer.toString(ranks)));
        check.addAll(words);
        int answer = ask(applications, check);
        return answer == 0 ? start() : answer;
    }

    private int usage() {
        if (!help) {
            throw new ParameterException(spec.commandLine(), "which application? `lull app list` names them.");
        }
        spec.commandLine().usage(spec.commandLine().getOut());
        return ExitCode.OK;
    }

    private int ask(ToolProvider applications, List<String> question) {
        StringWriter said = new StringWriter();
        int answer = applications.run(
                spec.commandLine().getOut(), new PrintWriter(said, true), question.toArray(String[]::new));
        said.toString()
                .lines()
                .map(line -> spec.qualifiedName() + ": " + OneLine.of(line))
                .forEach(spec.commandLine().getErr()::println);
        spec.commandLine().getErr().flush();
        return answer;
    }

    private int start() throws IOException, InterruptedException {
        List<String> command = launcher.command(ranks, heap, words);
        if (print) {
            spec.commandLine().getOut().println(MpiLauncher.quoted(command));
            spec.commandLine().getOut().flush();
            return ExitCode.OK;
        }
        try (ForegroundProgram program = new ForegroundProgram(command, "it may still be running")) {
            program.run(() -> {});
            return program.exitCode();
        }
    }
}
