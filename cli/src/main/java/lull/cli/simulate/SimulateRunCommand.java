package lull.cli.simulate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import lull.agent.control.GivenModel;
import lull.cli.options.AnswerOptions;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Reads;
import lull.simulation.application.Application;
import lull.simulation.application.ApplicationFile;
import lull.simulation.application.Scaling;
import lull.simulation.job.Cluster;
import lull.simulation.job.Network;
import lull.simulation.node.SimulatedNode;
import lull.simulation.output.Answer;
import lull.simulation.saving.Policy;
import lull.simulation.saving.RecordedApplication;
import lull.simulation.saving.SavingQuestion;
import lull.simulation.study.StudyOptions;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code lull simulate run}: what would Lull save of this application on that machine? */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Simulate an application, one that comes with Lull, that a file describes or that a trace recorded, by "
                        + "default and under Lull, and tell what Lull saves. All times and energies are a model's.")
final class SimulateRunCommand implements Callable<Integer> {
    /** The longest simulation that is begun: an hour or so. */
    private static final long MOST_TASK_ITERATIONS = 200_000_000;

    private static final int USUAL_ITERATIONS = 1000;

    private static final class Origin {
        @Option(
                names = "--application",
                paramLabel = "NAME|FILE",
                description =
                        "One of bt-mz, bt-mz-imbalanced, sp-mz, lu-mz, amg, irs; or ./FILE.properties that describes one.")
        @Reads
        private String application;

        @Option(
                names = "--from",
                paramLabel = "DIR",
                description = "What the folder of lull run --trace recorded, as if it ran there.")
        @Reads
        private Path trace;
    }

    @ArgGroup(multiplicity = "1")
    private Origin origin;

    @Mixin
    private SimulatedNodeOption platform;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "2",
            description = "Nodes, with a task each, to 131072; default ${DEFAULT-VALUE}.")
    private int nodes;

    @Option(
            names = "--scaling",
            paramLabel = "strong|weak",
            description =
                    "On more nodes than the application has tasks, whether the whole job's work stays (strong) or each task's "
                            + "(weak); default: strong, and weak of a trace.")
    private Scaling scaling;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Of the application; default: as many as it is described with, 1000 of a trace.")
    private Integer iterations;

    @Mixin
    private PolicyOptions policy;

    @Mixin
    private AnswerOptions answers;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        answers.check();
        SimulatedNode node = platform.node();
        GivenModel model = policy.model();
        Policy lull = policy.policy(node, model);
        StudyOptions.checkNodes("--nodes", nodes);
        if (iterations != null) {
            StudyOptions.checkIterations("--iterations", iterations);
        }
        SavingQuestion question = question(node, lull, notes(model));
        answers.write(
                spec.commandLine().getOut(),
                new Answer(question.name(), question.question(), answers.seed(), question.run(answers.seed())));
        return ExitCode.OK;
    }

    /** Where the model is from, or why it is not used. */
    private static List<String> notes(GivenModel given) {
        List<String> notes = new ArrayList<>();
        given.model().ifPresent(model -> notes.add("The model's times are those of " + model.platform() + "."));
        Stream.concat(given.whyNot().stream(), given.lacking(List.of()).stream())
                .map(why -> why + ".")
                .forEach(notes::add);
        return notes;
    }

    private SavingQuestion question(SimulatedNode node, Policy lull, List<String> modelNotes) throws IOException {
        Cluster cluster = new Cluster(node, nodes, Network.INFINIBAND_QDR, policy.noise());
        if (origin.trace != null) {
            RecordedApplication recorded = RecordedApplication.read(
                    origin.trace,
                    node,
                    nodes,
                    scaling == null ? Scaling.WEAK : scaling,
                    iterations == null ? USUAL_ITERATIONS : iterations);
            checkLength(recorded);
            return new SavingQuestion(
                    recorded,
                    cluster,
                    lull,
                    Stream.concat(recorded.notes().stream(), modelNotes.stream())
                            .toList());
        }
        Application application = described(scaling == null ? Scaling.STRONG : scaling);
        checkLength(application);
        return new SavingQuestion(application, cluster, lull, modelNotes);
    }

    private Application described(Scaling chosen) {
        try {
            return ApplicationFile.named(
                    origin.application,
                    nodes,
                    chosen,
                    iterations == null ? OptionalInt.empty() : OptionalInt.of(iterations));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--application: " + e.getMessage(), e);
        }
    }

    private void checkLength(Application application) {
        if ((long) application.iterations() * nodes > MOST_TASK_ITERATIONS) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--nodes " + nodes + " with " + application.iterations() + " iterations would take hours; give"
                            + " --iterations " + Math.max(1, MOST_TASK_ITERATIONS / nodes) + " at most");
        }
    }
}
