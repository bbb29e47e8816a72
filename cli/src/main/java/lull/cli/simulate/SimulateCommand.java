package lull.cli.simulate;

import java.util.OptionalInt;
import java.util.concurrent.Callable;
import lull.cli.options.AnswerOptions;
import lull.cli.verb.ExitCode;
import lull.simulation.Studies;
import lull.simulation.output.Answer;
import lull.simulation.study.Study;
import lull.simulation.study.StudyOptions;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code lull simulate} answers questions about programs and nodes that nobody has here, in virtual time. */
@Command(
        name = "simulate",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Simulate hybrid applications on emulated machines under the loop that controls real ones. All times and "
                        + "energies are a model's, none is measured.",
        footer = {
            "",
            "Examples:  lull simulate list",
            "           lull simulate figure-11 --plot figure-11.svg",
            "           lull simulate run --application bt-mz --platform emulated:xeon-e5462 --nodes 16",
            "The model and the studies: docs/simulation.md."
        })
public final class SimulateCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "STUDY",
            arity = "0..1",
            description = "What to ask; lull simulate list names the studies.")
    private String study;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = "Of studies that scale, the largest number of nodes, to 131072; default: 128.")
    private Integer nodes;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Iterations of each job; default: as many as the study has by itself.")
    private Integer iterations;

    @Mixin
    private AnswerOptions answers;

    @Spec
    private CommandSpec spec;

    private SimulateCommand() {}

    /** The verb with the verbs below it. */
    public static CommandLine commandLine() {
        return new CommandLine(new SimulateCommand())
                .addSubcommand(new SimulateListCommand())
                .addSubcommand(new SimulateRunCommand())
                .addSubcommand(new SimulateMeasureCommand());
    }

    @Override
    public Integer call() throws Exception {
        if (study == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "which study? One of "
                            + String.join(
                                    ", ",
                                    Studies.all(options()).stream()
                                            .map(Study::name)
                                            .toList())
                            + "; or run, measure or list; " + spec.qualifiedName() + " --help tells what they do");
        }
        answers.check();
        Study asked = Studies.named(study, options());
        Answer answer = new Answer(asked.name(), asked.question(), answers.seed(), asked.run(answers.seed()));
        answers.write(spec.commandLine().getOut(), answer);
        return ExitCode.OK;
    }

    private StudyOptions options() {
        return new StudyOptions(
                nodes == null ? StudyOptions.PAPER_NODES : nodes,
                iterations == null ? OptionalInt.empty() : OptionalInt.of(iterations));
    }
}
