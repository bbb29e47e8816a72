package lull.predictor.model;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.ConfigurationSpace;
import lull.predictor.EventPredictor;
import lull.predictor.Sampling;
import lull.predictor.model.ModelContent.GaussianContent;
import lull.predictor.model.ModelContent.PhysicalContent;
import lull.predictor.model.ModelContent.RegressionContent;
import lull.predictor.model.ModelContent.VariantContent;
import lull.predictor.regression.GaussianPredictor;
import lull.predictor.regression.PhysicalEnsemble;
import lull.predictor.regression.PhysicalPredictor;
import lull.predictor.regression.Regression;
import lull.predictor.regression.RegressionPredictor;
import lull.predictor.regression.RegressionTerms;
import lull.predictor.regression.TimeMixture;

/** Turns a time model into the content of its file, and back. */
final class ModelContents {
    static final String FORMAT = "lull-time-model";
    static final int VERSION = 2;

    private ModelContents() {}

    static ModelContent of(PredictionModel model) {
        ConfigurationSpace space = model.variants().get(0).predictor().space();
        List<ModelContent.Concurrency> concurrencies = new ArrayList<>();
        for (int c = 0; c < space.concurrencies(); c++) {
            ConcurrencyConfiguration concurrency = space.concurrency(c);
            concurrencies.add(new ModelContent.Concurrency(concurrency.processors(), concurrency.coresPerProcessor()));
        }
        double[] frequencies = new double[space.frequencies()];
        for (int f = 0; f < frequencies.length; f++) {
            frequencies[f] = space.frequencyHertz(f);
        }
        return new ModelContent(
                FORMAT,
                VERSION,
                null,
                model.platform(),
                model.created().toString(),
                model.applications(),
                model.phases(),
                concurrencies,
                frequencies,
                model.variants().stream().map(ModelContents::variant).toList(),
                model.power().map(ModelContents::variant).orElse(null),
                model.meter().orElse(null));
    }

    private static VariantContent variant(Variant variant) {
        EventPredictor predictor = variant.predictor();
        int[] samples = predictor.sampleConfigurations();
        if (predictor instanceof RegressionPredictor regression) {
            Regression of = regression.parameters().regression();
            return new RegressionContent(
                    variant.choices(),
                    predictor.events(),
                    samples,
                    variant.errors(),
                    of.unit(),
                    new RegressionTerms(samples.length, predictor.events().size()).names(),
                    of.coefficients(),
                    of.lowest(),
                    of.highest(),
                    regression.parameters().tolerances());
        }
        if (predictor instanceof GaussianPredictor gaussian) {
            GaussianPredictor.Parameters of = gaussian.parameters();
            return new GaussianContent(
                    variant.choices(),
                    predictor.events(),
                    samples,
                    variant.errors(),
                    of.offsets(),
                    of.weights(),
                    of.tolerances());
        }
        if (predictor instanceof PhysicalPredictor physical) {
            PhysicalPredictor.Parameters of = physical.parameters();
            return new PhysicalContent(
                    variant.choices(),
                    predictor.events(),
                    samples,
                    variant.errors(),
                    of.mixture().weights(),
                    of.mixture().lowest(),
                    of.mixture().highest(),
                    of.ensemble().whitening(),
                    of.ensemble().fingerprints(),
                    of.ensemble().coordinates(),
                    of.ensemble().mean(),
                    of.ensemble().basis(),
                    of.ensemble().pull(),
                    of.regression().orElse(null),
                    of.tolerances());
        }
        throw new IllegalArgumentException("a " + predictor.describe() + " predictor can't be kept in a file");
    }

    static PredictionModel model(ModelContent content) {
        ConfigurationSpace space = new ConfigurationSpace(
                required("concurrencies", content.concurrencies()).stream()
                        .map(each -> new ConcurrencyConfiguration(
                                required("processors", each.processors()),
                                required("cores_per_processor", each.coresPerProcessor())))
                        .toList(),
                required("frequencies_hertz", content.frequenciesHertz()));
        return new PredictionModel(
                required("platform", content.platform()),
                created(required("created", content.created())),
                required("applications", content.applications()),
                required("phases", content.phases()),
                required("variants", content.variants()).stream()
                        .map(variant -> variant(space, variant))
                        .toList(),
                Optional.ofNullable(content.power()).map(power -> variant(space, power)),
                Optional.ofNullable(content.meter()));
    }

    private static Instant created(String written) {
        try {
            return Instant.parse(written);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("created = \"" + written + "\" is no moment", e);
        }
    }

    private static Variant variant(ConfigurationSpace space, VariantContent content) {
        Sampling sampling =
                new Sampling(space, required("samples", content.samples()), required("events", content.events()));
        EventPredictor predictor = predictor(sampling, content);
        return new Variant(predictor, required("choices", content.choices()), required("errors", content.errors()));
    }

    private static EventPredictor predictor(Sampling sampling, VariantContent content) {
        if (content instanceof RegressionContent regression) {
            return new RegressionPredictor(sampling, parameters(regression));
        }
        return content instanceof PhysicalContent physical
                ? new PhysicalPredictor(sampling, parameters(physical))
                : new GaussianPredictor(sampling, parameters((GaussianContent) content));
    }

    private static PhysicalPredictor.Parameters parameters(PhysicalContent content) {
        return new PhysicalPredictor.Parameters(
                new TimeMixture(
                        required("mixture_weights", content.mixtureWeights()),
                        required("mixture_lowest", content.mixtureLowest()),
                        required("mixture_highest", content.mixtureHighest())),
                new PhysicalEnsemble(
                        required("ensemble_whitening", content.ensembleWhitening()),
                        required("ensemble_fingerprints", content.ensembleFingerprints()),
                        required("ensemble_coordinates", content.ensembleCoordinates()),
                        required("ensemble_mean", content.ensembleMean()),
                        required("ensemble_basis", content.ensembleBasis()),
                        required("ensemble_pull", content.ensemblePull())),
                Optional.ofNullable(content.regression()).map(ModelContents::complete),
                required("tolerances", content.tolerances()));
    }

    private static RegressionPredictor.Parameters parameters(RegressionContent content) {
        return new RegressionPredictor.Parameters(
                new Regression(
                        required("regression_unit", content.regressionUnit()),
                        required("coefficients", content.coefficients()),
                        required("lowest", content.lowest()),
                        required("highest", content.highest())),
                required("tolerances", content.tolerances()));
    }

    private static Regression complete(Regression read) {
        required("unit", read.unit());
        required("coefficients", read.coefficients());
        required("lowest", read.lowest());
        required("highest", read.highest());
        return read;
    }

    private static GaussianPredictor.Parameters parameters(GaussianContent content) {
        return new GaussianPredictor.Parameters(
                required("offsets", content.offsets()),
                required("weights", content.weights()),
                required("tolerances", content.tolerances()));
    }

    private static <T> T required(String key, T value) {
        return Optional.ofNullable(value).orElseThrow(() -> new IllegalArgumentException("no key " + key));
    }
}
