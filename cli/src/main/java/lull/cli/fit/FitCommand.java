package lull.cli.fit;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import lull.artifacts.OneLine;
import lull.artifacts.WholeFile;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Reads;
import lull.cli.verb.Writes;
import lull.predictor.model.ModelErrors;
import lull.predictor.model.ModelFile;
import lull.predictor.model.PredictionModel;
import lull.predictor.model.Variant;
import lull.training.kind.ModelKind;
import lull.training.model.ModelFitting;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code lull fit} fits a time model to a file of measurements. */
@Command(
        name = "fit",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Fit a time model to a measurements file, and measure its error on applications left out.")
public final class FitCommand implements Callable<Integer> {
    @Option(
            names = "--data",
            paramLabel = "FILE",
            required = true,
            description = "Measurements, as lull train writes them.")
    @Reads
    private Path data;

    @Option(names = "--output", paramLabel = "FILE", required = true, description = "The model file to write.")
    @Writes
    private Path output;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            defaultValue = "physical",
            description = "li-2010, regression, gaussian or physical (default ${DEFAULT-VALUE}).")
    private String kind;

    @Mixin
    private FitOptions options;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        WholeFile.at(output).check();
        PredictionModel model = new ModelFitting(ModelKind.named(kind), options.settings(), options.samples())
                .fit(data, Clock.systemUTC().instant(), this::tell);
        new ModelFile(output).write(model);
        describe(model, output, spec.commandLine().getOut());
        return ExitCode.OK;
    }

    private void tell(String words) {
        spec.commandLine().getErr().println("lull fit: " + words);
        spec.commandLine().getErr().flush();
    }

    /** Says what a model file holds. */
    public static void describe(PredictionModel model, Path file, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%s: platform %s, %d configurations; %d phases of %d applications, %s%n",
                OneLine.whole(file.toString()),
                OneLine.whole(model.platform()),
                model.variants().get(0).predictor().space().size(),
                model.phases(),
                model.applications().size(),
                model.created());
        Stream.concat(model.variants().stream(), model.power().stream()).forEach(variant -> describe(variant, out));
        out.flush();
    }

    private static void describe(Variant variant, PrintWriter out) {
        ModelErrors errors = variant.errors();
        out.printf(
                Locale.ROOT,
                "  %s, %d sampled%n",
                variant.predictor().events().isEmpty() ? "times alone" : "with events",
                variant.predictor().sampleConfigurations().length);
        out.printf(Locale.ROOT, "    %s%n", OneLine.whole(variant.choices()));
        out.printf(
                Locale.ROOT,
                "    applications left out, %d predictions: below 5/10/20 %% %.1f/%.1f/%.1f %%, median %.2f %%,"
                        + " worst %.2f %% (%s)%n",
                errors.predictions(),
                100 * errors.below5Percent(),
                100 * errors.below10Percent(),
                100 * errors.below20Percent(),
                100 * errors.median(),
                100 * errors.worst(),
                OneLine.whole(errors.worstWhere()));
        out.printf(
                Locale.ROOT,
                "    truth within the tolerance: %.1f %%, promised %s %%%n",
                100 * errors.coverage(),
                errors.confidencePercent());
    }
}
