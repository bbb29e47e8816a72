package lull.cli.train;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import lull.cli.fit.FitCommand;
import lull.cli.fit.FitOptions;
import lull.cli.options.ProgressOption;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Interruption;
import lull.measurement.Campaign;
import lull.measurement.CampaignResult;
import lull.measurement.CampaignSummary;
import lull.measurement.Journal;
import lull.measurement.Point;
import lull.measurement.progress.ProgressWatch;
import lull.platform.KernelFiles;
import lull.platform.node.Platform;
import lull.predictor.model.ModelFile;
import lull.predictor.model.PredictionModel;
import lull.training.campaign.TrainingMachine;
import lull.training.campaign.TrainingPlan;
import lull.training.campaign.TrainingTable;
import lull.training.kernels.KernelProgram;
import lull.training.kernels.TrainingKernel;
import lull.training.model.ModelFitting;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures the training kernels on this machine and fits a model to them. */
@Command(
        name = "train",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        description =
                "Measure the training kernels on all configurations of this machine and fit a time model to them. "
                        + "Leave the machine alone meanwhile. Interrupted, the same command goes on where it stopped.")
public final class TrainCommand implements Callable<Integer> {
    /** What the journal keeps, in bytes: the free memory, which limits it, is never the same twice. */
    private static final String LARGEST_SET = "largest working set";

    @Mixin
    private TrainOptions options;

    @Mixin
    private FitOptions fitOptions;

    @Spec
    private CommandSpec spec;

    private final KernelFiles files;
    private final Path kernels;

    /**
     * A verb for the machine below the files' root.
     *
     * @param kernels the program that holds the kernels
     */
    public TrainCommand(KernelFiles files, Path kernels) {
        this.files = files;
        this.kernels = kernels;
    }

    @Override
    public Integer call() throws Exception {
        options.check();
        Platform platform = options.machine.platform(files);
        return Interruption.orderly(() -> train(platform));
    }

    private int train(Platform platform) throws IOException, InterruptedException {
        TrainedNode node = new TrainedNode(files, System.err);
        KernelProgram program = new KernelProgram(kernels);
        double mostBytes = node.mostBytes();
        List<TrainingKernel> usual = chosen(program, node, mostBytes);
        List<String> applications =
                usual.stream().map(TrainingKernel::name).distinct().toList();
        try (GovernorLease lease = platform.emulated().isPresent()
                ? GovernorLease.none()
                : GovernorLease.of(
                        Optional.ofNullable(options.socket), node.topology().allowed())) {
            TrainingMachine machine = machine(node, platform, lease);
            fitting().require(machine.space(), applications);
            try (Journal journal = journal(mostBytes, machine, program)) {
                double choice = journal.choice(LARGEST_SET);
                List<TrainingKernel> chosen = choice == mostBytes ? usual : chosen(program, node, choice);
                return measure(new TrainingPlan(machine, program, chosen, options.runSeconds), journal);
            }
        }
    }

    private List<TrainingKernel> chosen(KernelProgram program, TrainedNode node, double mostBytes)
            throws IOException, InterruptedException {
        return options.chosen(program.kernels(options.sizes.bytes(node.topology(), mostBytes)));
    }

    /** What was measured with the memory that was free then is gone on with, whatever is free now. */
    private Journal journal(double mostBytes, TrainingMachine machine, KernelProgram program) throws IOException {
        return Journal.open(
                options.journal(),
                TrainingPlan.conditions(machine, program, options.runSeconds),
                Map.of(LARGEST_SET, mostBytes));
    }

    private ModelFitting fitting() {
        return new ModelFitting(options.kind(), fitOptions.settings(), fitOptions.samples());
    }

    private TrainingMachine machine(TrainedNode node, Platform platform, GovernorLease lease) {
        try {
            return node.machine(options, platform, lease.control());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private int measure(TrainingPlan plan, Journal journal) throws IOException, InterruptedException {
        CampaignResult result = measured(plan.points(), journal);
        result.failures().forEach((point, why) -> System.err.println("lull: " + point + " failed: " + why));
        if (result.measured().isEmpty()) {
            System.err.println("lull: nothing could be measured, nothing is written");
            return ExitCode.FAILED;
        }
        Path table = options.measurements();
        TrainingTable.write(
                table,
                result.measured().stream()
                        .flatMap(point -> plan.rows(point).stream())
                        .toList());
        summarise(result, table);
        if (!result.failures().isEmpty()) {
            System.err.println(
                    "lull: no model is made, because points failed; the same command tries them again, or make one of "
                            + "the others: lull fit --data " + table);
            return ExitCode.FAILED;
        }
        return fit(table);
    }

    private CampaignResult measured(List<Point> points, Journal journal) throws IOException, InterruptedException {
        long found = journal.foundRepetitions(points);
        if (found > 0) {
            System.err.println("lull: going on after " + found + " repetitions of earlier runs");
        }
        System.err.println("lull: " + points.size() + " points to measure");
        Campaign campaign = new Campaign(options.precision(), journal, System::nanoTime, new Random());
        try (ProgressWatch watch = ProgressOption.watch(options.progress(), "lull train", "points")) {
            return campaign.measure(points, watch);
        }
    }

    private int fit(Path table) throws IOException {
        try {
            PredictionModel model =
                    fitting().fit(table, Clock.systemUTC().instant(), words -> System.err.println("lull: " + words));
            new ModelFile(options.model()).write(model);
            FitCommand.describe(model, options.model(), spec.commandLine().getOut());
            return ExitCode.OK;
        } catch (IllegalArgumentException e) {
            System.err.println("lull: measured, but no model can be made: " + e.getMessage());
            return ExitCode.FAILED;
        }
    }

    private void summarise(CampaignResult result, Path table) {
        CampaignSummary summary = CampaignSummary.of(result);
        System.out.printf(
                Locale.ROOT, "%s: %d points, %.0f s of measuring%n", table, summary.points(), summary.seconds());
        System.out.printf(
                Locale.ROOT,
                "  within 2.5 %% at 95 %% confidence: %d; the others reached a cap first, see seconds_half_width%n",
                summary.precise());
        System.out.println("  " + summary.normality());
        System.out.flush();
    }
}
