package lull.predictor.model;

import java.util.List;
import lull.predictor.regression.Regression;

/** A model file's content, its keys in lower case with underscores; boxed, so that what a file lacks is seen. */
record ModelContent(
        String format,
        Integer version,
        String sha256,
        String platform,
        String created,
        List<String> applications,
        Integer phases,
        List<Concurrency> concurrencies,
        double[] frequenciesHertz,
        List<VariantContent> variants,
        VariantContent power,
        String meter) {

    record Concurrency(Integer processors, Integer coresPerProcessor) {}

    /** One predictor: what all kinds have. */
    sealed interface VariantContent {
        String choices();

        List<String> events();

        int[] samples();

        ModelErrors errors();
    }

    /** A {@link lull.predictor.regression.RegressionPredictor}. */
    record RegressionContent(
            String choices,
            List<String> events,
            int[] samples,
            ModelErrors errors,
            Regression.Unit regressionUnit,
            List<String> terms,
            double[][] coefficients,
            double[] lowest,
            double[] highest,
            double[] tolerances)
            implements VariantContent {}

    /** A {@link lull.predictor.regression.GaussianPredictor}. */
    record GaussianContent(
            String choices,
            List<String> events,
            int[] samples,
            ModelErrors errors,
            double[] offsets,
            double[][] weights,
            double[] tolerances)
            implements VariantContent {}

    /** A {@link lull.predictor.regression.PhysicalPredictor}. */
    record PhysicalContent(
            String choices,
            List<String> events,
            int[] samples,
            ModelErrors errors,
            double[][] mixtureWeights,
            double[] mixtureLowest,
            double[] mixtureHighest,
            double[][] ensembleWhitening,
            double[][] ensembleFingerprints,
            double[][] ensembleCoordinates,
            double[] ensembleMean,
            double[][] ensembleBasis,
            double[][] ensemblePull,
            Regression regression,
            double[] tolerances)
            implements VariantContent {}

    ModelContent withChecksum(String checksum) {
        return new ModelContent(
                format,
                version,
                checksum,
                platform,
                created,
                applications,
                phases,
                concurrencies,
                frequenciesHertz,
                variants,
                power,
                meter);
    }
}
