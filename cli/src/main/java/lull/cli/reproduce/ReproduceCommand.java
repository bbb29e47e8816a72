package lull.cli.reproduce;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import lull.artifacts.OneLine;
import lull.artifacts.WritableFolder;
import lull.cli.options.ProgressOption;
import lull.cli.reproduce.check.Comparison;
import lull.cli.reproduce.paper.Figure;
import lull.cli.reproduce.paper.Figures;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Installation;
import lull.cli.verb.Interruption;
import lull.cli.verb.Writes;
import lull.measurement.progress.ProgressState;
import lull.measurement.progress.ProgressWatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code lull reproduce} makes figures and tables of the papers anew and holds them against what the papers say. */
@Command(
        name = "reproduce",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Make a figure or table of the papers anew: its data, its picture, and what the paper says of it"
                + " beside what came out here. Nothing of the comparison is known beforehand.",
        footer = {
            "",
            "Examples:  lull reproduce list",
            "           lull reproduce li-figure-11",
            "           lull reproduce korthikanti --output papers",
            "           lull reproduce all --at-most 60",
            "What came out, and why it differs where it does: docs/reproduce.md."
        })
public final class ReproduceCommand implements Callable<Integer> {
    static final String FOLDER = "reproduced";

    private final Installation installation;
    private final FigureProgram program;

    @Parameters(
            paramLabel = "NAME",
            arity = "0..*",
            description = "A figure or table as lull reproduce list names it; a paper (li, korthikanti, lastovetsky, "
                    + "manumachu, cabrera); or all.")
    private List<String> names = List.of();

    @Option(
            names = "--output",
            paramLabel = "DIR",
            defaultValue = FOLDER,
            description = "The folder for data, pictures and comparisons; default ${DEFAULT-VALUE}.")
    @Writes
    private Path folder;

    @Option(
            names = "--at-most",
            paramLabel = "SECONDS",
            description = "Leave out what takes longer than about so many seconds.")
    private Integer mostSeconds;

    @Option(names = "--print", description = "Print the commands that would be run, and run nothing.")
    private boolean print;

    @Mixin
    private ProgressOption progress;

    @Spec
    private CommandSpec spec;

    private ReproduceCommand(Installation installation, FigureProgram program) {
        this.installation = installation;
        this.program = program;
    }

    /** The verb with the verb below it. */
    public static CommandLine commandLine(Installation installation) {
        return commandLine(installation, FigureProgram.of(installation));
    }

    static CommandLine commandLine(Installation installation, FigureProgram program) {
        return new CommandLine(new ReproduceCommand(installation, program))
                .addSubcommand(new ReproduceListCommand(installation));
    }

    @Override
    public Integer call() throws Exception {
        if (names.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "which figure? lull reproduce list names them; all makes all of them");
        }
        if (mostSeconds != null && mostSeconds < 1) {
            throw new IllegalArgumentException("--at-most " + mostSeconds + ": at least 1 second");
        }
        Set<Figure> asked = new LinkedHashSet<>();
        names.forEach(name -> asked.addAll(Figures.named(name)));
        Reproduction reproduction = new Reproduction(installation.home(), folder, program);
        if (print) {
            return printed(asked, reproduction);
        }
        return Interruption.orderly(
                () -> made(asked, reproduction),
                "the figure in progress is not made; those made before are in " + folder);
    }

    private int printed(Set<Figure> asked, Reproduction reproduction) {
        PrintWriter out = spec.commandLine().getOut();
        asked.forEach(figure -> reproduction.commandLines(figure).forEach(out::println));
        out.flush();
        return ExitCode.OK;
    }

    private int made(Set<Figure> asked, Reproduction reproduction) throws IOException, InterruptedException {
        List<Comparison> comparisons = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        List<Figure> left =
                new ArrayList<>(asked.stream().filter(this::isWanted).toList());
        int all = left.size();
        if (all > 0) {
            WritableFolder.at(folder);
        }
        for (Figure figure : asked) {
            heading(figure);
            if (!isWanted(figure)) {
                continue;
            }
            try {
                List<Comparison> some = watched(figure, left, all, reproduction);
                tell(figure, some);
                comparisons.addAll(some);
            } catch (IOException | IllegalArgumentException e) {
                failed.add(figure.name());
                say(figure.name() + ": " + e.getMessage());
            }
        }
        if (all > 0) {
            PrintWriter out = spec.commandLine().getOut();
            out.println((comparisons.isEmpty() ? "nothing compared" : ReproduceListCommand.counts(comparisons)) + "; "
                    + reproduction.summarise(Figures.all(), this::say));
            out.flush();
        }
        if (!failed.isEmpty()) {
            throw new IOException("not made: " + String.join(", ", failed) + "; what went wrong is said above");
        }
        return ExitCode.OK;
    }

    /** What is shown while it is made is gone when its comparisons are told. */
    private List<Comparison> watched(Figure figure, List<Figure> left, int all, Reproduction reproduction)
            throws IOException, InterruptedException {
        double seconds = left.stream().mapToInt(Figure::seconds).sum();
        try (ProgressWatch watch =
                ProgressOption.watch(progress.display(), "lull reproduce " + figure.name(), "figures")) {
            watch.accept(new ProgressState(all - left.size(), all, 0, seconds));
            return reproduction.make(figure);
        } finally {
            left.remove(figure);
        }
    }

    private boolean isWanted(Figure figure) {
        return figure.isReproduced() && (mostSeconds == null || figure.seconds() <= mostSeconds);
    }

    private void heading(Figure figure) {
        PrintWriter out = spec.commandLine().getOut();
        String left = figure.isReproduced()
                ? " (" + figure.kind() + ")" + (isWanted(figure) ? "" : ": left out, about " + figure.seconds() + " s")
                : ": not reproduced, " + figure.remark();
        out.println(figure.name() + "  " + figure.item() + ": " + figure.caption() + left);
        out.flush();
    }

    private void tell(Figure figure, List<Comparison> comparisons) {
        PrintWriter out = spec.commandLine().getOut();
        comparisons.forEach(one -> out.println("  " + one));
        if (comparisons.isEmpty()) {
            out.println("  " + Reproduction.NOTHING_SAID);
        }
        if (!figure.remark().isEmpty()) {
            out.println("  (" + figure.remark() + ")");
        }
        out.flush();
    }

    private void say(String words) {
        spec.commandLine().getErr().println(spec.qualifiedName() + ": " + OneLine.of(words));
        spec.commandLine().getErr().flush();
    }
}
