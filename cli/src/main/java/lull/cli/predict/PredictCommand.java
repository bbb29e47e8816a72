package lull.cli.predict;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import lull.artifacts.OneLine;
import lull.artifacts.WholeFile;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Reads;
import lull.cli.verb.Writes;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import lull.predictor.model.ModelFile;
import lull.predictor.model.PredictionModel;
import lull.training.data.ProgramSamples;
import lull.training.model.ForecastTable;
import lull.training.model.PhaseForecast;
import lull.training.prior.KnownPrograms;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code lull predict} predicts a program's times on all configurations of a model from the few that were measured. */
@Command(
        name = "predict",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Predict a program's times on every configuration from the few on which it was measured, by a model"
                        + " that lull train or lull fit made on the same machine.",
        footer = {"", "Example:  lull predict --model model.json --samples samples.csv --csv"})
public final class PredictCommand implements Callable<Integer> {
    @Option(
            names = "--model",
            paramLabel = "FILE",
            required = true,
            description = "The model; lull evaluate --model FILE says how good it is, and this verb where it samples.")
    @Reads
    private Path model;

    @Option(
            names = "--samples",
            paramLabel = "FILE",
            required = true,
            description = "Measured times, CSV: processors, cores_per_processor, frequency_hz, seconds; more rows of a"
                    + " configuration are repeated runs.")
    @Reads
    private Path samples;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "Write the answer to this file rather than to standard output.")
    @Writes
    private Path output;

    @ArgGroup
    private Form form = new Form();

    @Spec
    private CommandSpec spec;

    /** One of them, or neither: a table for people. */
    private static final class Form {
        @Option(names = "--csv", description = "Answer as a table of comma-separated values.")
        private boolean csv;

        @Option(names = "--json", description = "Answer in JSON, as docs/schemas/prediction.json describes it.")
        private boolean json;
    }

    @Override
    public Integer call() throws Exception {
        if (output != null) {
            WholeFile.at(output).check();
        }
        PredictionModel learnt = new ModelFile(model).read();
        List<PhaseForecast> forecasts = forecasts(learnt);
        forecasts.forEach(this::warn);
        if (output != null) {
            WholeFile.at(output).write(writer -> answer(learnt, forecasts, writer));
        } else {
            PrintWriter out = spec.commandLine().getOut();
            answer(learnt, forecasts, out);
            out.flush();
        }
        return ExitCode.OK;
    }

    private List<PhaseForecast> forecasts(PredictionModel learnt) throws IOException {
        ConfigurationSpace space = learnt.variants().get(0).predictor().space();
        List<ProgramSamples.Phase> phases = ProgramSamples.read(samples, learnt.platform(), learnt.meter(), space);
        KnownPrograms programs = new KnownPrograms(space);
        try {
            return phases.stream()
                    .map(phase -> PhaseForecast.of(learnt, programs, phase))
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(samples + ": " + e.getMessage(), e);
        }
    }

    /** Of a time that is perhaps no time in seconds, or another program's. */
    private void warn(PhaseForecast forecast) {
        forecast.stray().ifPresent(stray -> {
            Configuration configuration = forecast.variant().predictor().space().configuration(stray.configuration());
            PrintWriter err = spec.commandLine().getErr();
            err.printf(
                    Locale.ROOT,
                    "%s: %s: %s: seconds = %.4g on %s at %.4g Hz, where the known program that comes nearest to the other times takes"
                            + " %.4g, less than a third or more than three times as much; see that all are seconds of one program:"
                            + " no tolerance is told of it%n",
                    spec.qualifiedName(),
                    OneLine.whole(samples.toString()),
                    OneLine.whole(forecast.phase()),
                    stray.seconds(),
                    configuration.concurrency(),
                    configuration.frequencyHertz(),
                    stray.expected());
            err.flush();
        });
    }

    private void answer(PredictionModel learnt, List<PhaseForecast> forecasts, Writer writer) throws IOException {
        if (form.json) {
            writer.write(ForecastJson.of(learnt, forecasts));
        } else if (form.csv) {
            ForecastTable.write(learnt, forecasts, writer);
        } else {
            ForecastText.write(learnt, forecasts, writer);
        }
    }
}
