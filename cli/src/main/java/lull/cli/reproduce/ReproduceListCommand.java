package lull.cli.reproduce;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import lull.cli.reproduce.check.Agreement;
import lull.cli.reproduce.check.Comparison;
import lull.cli.reproduce.paper.Figure;
import lull.cli.reproduce.paper.Figures;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Installation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code lull reproduce list} names the figures, with how long each takes and how it compared. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description =
                "Name every figure and table of the five papers: what it shows, about how long ours takes, where its"
                        + " numbers come from, and how it compared when it was last made in the folder; or why it is not"
                        + " reproduced.")
final class ReproduceListCommand implements Callable<Integer> {
    private final Installation installation;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            defaultValue = ReproduceCommand.FOLDER,
            description = "The folder that figures were made in; default ${DEFAULT-VALUE}.")
    private Path folder;

    @Spec
    private CommandSpec spec;

    ReproduceListCommand(Installation installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() {
        Reproduction reproduction = new Reproduction(installation.home(), folder, FigureProgram.of(installation));
        PrintWriter out = spec.commandLine().getOut();
        for (Figure figure : Figures.all()) {
            out.printf(Locale.ROOT, "%-30s %6s  %s%n", figure.name(), seconds(figure), figure.caption());
            out.printf(Locale.ROOT, "%38s  %s%n", "", status(figure, reproduction));
        }
        out.flush();
        return ExitCode.OK;
    }

    private static String seconds(Figure figure) {
        return figure.isReproduced() ? figure.seconds() + " s" : "-";
    }

    private static String status(Figure figure, Reproduction reproduction) {
        if (!figure.isReproduced()) {
            return figure.kind() + ": " + figure.remark();
        }
        try {
            return figure.kind() + "; "
                    + reproduction
                            .made(figure)
                            .map(ReproduceListCommand::counts)
                            .orElse("not made yet");
        } catch (IOException e) {
            return figure.kind() + "; " + e.getMessage();
        }
    }

    /** How many of the statements agree, and so on. */
    static String counts(List<Comparison> comparisons) {
        if (comparisons.isEmpty()) {
            return "made; " + Reproduction.NOTHING_SAID;
        }
        StringBuilder words = new StringBuilder();
        for (Agreement agreement : Agreement.values()) {
            long count = comparisons.stream()
                    .filter(one -> one.agreement() == agreement)
                    .count();
            if (count > 0) {
                words.append(words.isEmpty() ? "" : ", ")
                        .append(agreement)
                        .append(": ")
                        .append(count);
            }
        }
        return words.toString();
    }
}
