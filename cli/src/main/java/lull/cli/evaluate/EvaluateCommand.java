package lull.cli.evaluate;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import lull.artifacts.Picture;
import lull.artifacts.WholeFile;
import lull.cli.fit.FitCommand;
import lull.cli.fit.FitOptions;
import lull.cli.verb.ExitCode;
import lull.cli.verb.NeededOptions.Needs;
import lull.cli.verb.Reads;
import lull.cli.verb.Writes;
import lull.predictor.model.ModelFile;
import lull.predictor.model.PredictionModel;
import lull.training.data.DataSets;
import lull.training.data.PlatformMeasurements;
import lull.training.evaluation.ErrorPlots;
import lull.training.evaluation.Evaluation;
import lull.training.evaluation.PredictionTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code lull evaluate} measures how far predicted times are from measured ones. */
@Command(
        name = "evaluate",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Measure the error of predicted times: every model is fitted anew for each application, without it, and"
                        + " predicts it. Or say how good a model file is, or was.",
        footer = {"", "Example:  lull evaluate --data measurements.csv --plot errors.svg"})
public final class EvaluateCommand implements Callable<Integer> {
    private static final String DATA = "--data";

    @Option(
            names = DATA,
            paramLabel = "FILE|DIR",
            description = "Measured times: a measurements file, a published data set, or a folder of them.")
    @Reads
    private Path data;

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description = "With --data: this model, on applications that it has not"
                    + " seen. Without: what the file says of its error.")
    @Reads
    private Path model;

    @Option(
            names = "--minimum-cycles",
            paramLabel = "CYCLES",
            defaultValue = "0",
            description = "Don't predict shorter phases (default ${DEFAULT-VALUE}; the runtime's is 1e6).")
    @Needs(DATA)
    private double minimumCycles;

    @Option(names = "--json", description = "Answer in JSON.")
    @Needs(DATA)
    private boolean json;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "Write every single prediction as a row: measured, predicted, relative error, tolerance.")
    @Writes
    private Path csv;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description =
                    "Draw errors, and predicted against measured times, an SVG or PNG by the name's end; may be given twice.")
    @Writes
    @Needs(DATA)
    private Path[] plots = {};

    @Mixin
    private FitOptions options;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        if (data == null && csv != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--csv " + csv + ": a model file keeps no single predictions; give --data FILE");
        }
        if (data == null && model == null) {
            throw new ParameterException(spec.commandLine(), "of what? Give --data FILE, or --model FILE, or both.");
        }
        if (minimumCycles < 0) {
            throw new ParameterException(
                    spec.commandLine(), "--minimum-cycles " + minimumCycles + ": give 0 or more, as 1e6");
        }
        if (csv != null) {
            WholeFile.at(csv).check();
        }
        for (Path plot : plots) {
            Picture.check(plot);
        }
        if (data == null) {
            FitCommand.describe(
                    new ModelFile(model).read(), model, spec.commandLine().getOut());
        } else {
            evaluate(DataSets.read(data, this::tell), spec.commandLine().getOut());
        }
        return ExitCode.OK;
    }

    private void tell(String words) {
        spec.commandLine().getErr().println("lull evaluate: " + words);
        spec.commandLine().getErr().flush();
    }

    private void evaluate(List<PlatformMeasurements> sets, PrintWriter out) throws IOException {
        List<EvaluatedSet> evaluated = new ArrayList<>();
        for (PlatformMeasurements measurements : sets) {
            PlatformMeasurements named = isAlone(measurements, sets) ? measurements : measurements.namedBySource();
            EvaluatedSet set = model == null
                    ? EvaluatedSet.leaveOneOut(named, options, minimumCycles)
                    : EvaluatedSet.ofModel(named, readFor(measurements), minimumCycles);
            evaluated.add(set);
            if (!json) {
                EvaluationText.print(set, out);
            }
        }
        if (json) {
            out.print(EvaluationJson.of(evaluated));
        }
        out.flush();
        write(evaluated.stream().map(EvaluatedSet::evaluations).toList());
    }

    private static boolean isAlone(PlatformMeasurements measurements, List<PlatformMeasurements> sets) {
        return sets.stream()
                        .filter(set -> set.platform().equals(measurements.platform()))
                        .count()
                == 1;
    }

    private void write(List<List<Evaluation>> evaluations) throws IOException {
        if (csv != null) {
            WholeFile.at(csv).stream(writer -> PredictionTable.write(
                    evaluations.stream().flatMap(List::stream).toList(), writer));
        }
        System.setProperty("java.awt.headless", "true");
        for (Path plot : plots) {
            new ErrorPlots().write(evaluations, plot);
        }
    }

    private PredictionModel readFor(PlatformMeasurements measurements) throws IOException {
        return new ModelFile(model).readFor(measurements.platform());
    }
}
