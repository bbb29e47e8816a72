package lull.training.evaluation;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The configuration that has the least predicted time.
 *
 * @param phase whose
 * @param configuration its number
 * @param timeRatio its true time over that of the truly fastest
 * @param rank 1 if none is truly faster, 2 if one is
 */
public record ConfigurationChoice(String phase, int configuration, double timeRatio, int rank) {

    static ConfigurationChoice of(Prediction prediction) {
        return of(prediction, prediction.seconds());
    }

    /** By the least time within tolerance instead: a sampled configuration is known to be what it is. */
    static ConfigurationChoice careful(Prediction prediction) {
        double[] tolerances = prediction.tolerances();
        return of(
                prediction,
                IntStream.range(0, tolerances.length)
                        .mapToDouble(
                                i -> prediction.seconds()[i] * (Double.isNaN(tolerances[i]) ? 1 : 1 + tolerances[i]))
                        .toArray());
    }

    private static ConfigurationChoice of(Prediction prediction, double[] predicted) {
        double[] measured = prediction.example().seconds();
        int chosen = IntStream.range(0, predicted.length)
                .filter(i -> !Double.isNaN(predicted[i]))
                .boxed()
                .min((i, j) -> Double.compare(predicted[i], predicted[j]))
                .orElseThrow();
        double best = Arrays.stream(measured).min().orElseThrow();
        int faster = (int) Arrays.stream(measured)
                .filter(seconds -> seconds < measured[chosen])
                .count();
        return new ConfigurationChoice(prediction.example().name(), chosen, measured[chosen] / best, 1 + faster);
    }
}
