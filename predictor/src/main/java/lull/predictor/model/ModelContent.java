package lull.predictor.model;

import java.util.List;
import lull.predictor.RegressionPredictor;

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
        VariantContent power) {

    record Concurrency(Integer processors, Integer coresPerProcessor) {}

    /** One predictor: what all kinds have. */
    sealed interface VariantContent {
        String choices();

        List<String> events();

        int[] samples();

        ModelErrors errors();
    }

    /** A {@link RegressionPredictor}. */
    record RegressionContent(
            String choices,
            List<String> events,
            int[] samples,
            ModelErrors errors,
            RegressionPredictor.Unit regressionUnit,
            List<String> terms,
            double[][] coefficients,
            double[] lowest,
            double[] highest,
            double[] tolerances)
            implements VariantContent {}

    /** A {@link lull.predictor.GaussianPredictor}. */
    record GaussianContent(
            String choices,
            List<String> events,
            int[] samples,
            ModelErrors errors,
            double[] offsets,
            double[][] weights,
            double[] tolerances)
            implements VariantContent {}

    /** A {@link lull.predictor.PhysicalPredictor}. */
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
            RegressionHalf regression,
            double[] tolerances)
            implements VariantContent {}

    /** What a physical predictor takes from a regression, if it does. */
    record RegressionHalf(RegressionPredictor.Unit unit, double[][] coefficients, double[] lowest, double[] highest) {
        static RegressionHalf of(RegressionPredictor.Parameters parameters) {
            return new RegressionHalf(
                    parameters.unit(), parameters.coefficients(), parameters.lowest(), parameters.highest());
        }
    }

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
                power);
    }
}
