package lull.predictor.model;

import java.util.List;
import lull.predictor.RegressionPredictor;

/** A model file's content, its keys in lower case with underscores; boxed, so that what a file lacks is seen. */
record ModelContent(String format, Integer version, String sha256, String platform, String created, List<String> applications,
        Integer phases, List<Concurrency> concurrencies, double[] frequenciesHertz, List<VariantContent> variants) {

    record Concurrency(Integer processors, Integer coresPerProcessor) {}

    /** One predictor; the parameters of the other kinds are absent. */
    record VariantContent(String choices, List<String> events, int[] samples, ModelErrors errors,
            RegressionPredictor.Unit regressionUnit, List<String> terms, double[][] coefficients, double[] lowest,
            double[] highest, double[] offsets, double[][] weights, double[] tolerances) {}

    ModelContent withChecksum(String checksum) {
        return new ModelContent(format, version, checksum, platform, created, applications, phases, concurrencies,
                frequenciesHertz, variants);
    }
}
