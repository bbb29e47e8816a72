package lull.training.evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * How good predicted energies are: a model's times with predicted mean powers. Sampled configurations, whose energy was measured,
 * count in the choices and not in the errors.
 *
 * @param model of the times
 * @param errors of the energies
 * @param leastEnergy energy of the configuration with the least predicted energy, over the least of all
 * @param leastDelayProduct the same of the product of energy and time (EDP)
 */
public record EnergyEvaluation(String model, ErrorSummary errors, Choices leastEnergy, Choices leastDelayProduct) {

    /**
     * What was chosen over what is best, of all phases.
     *
     * @param mean of the ratios; NaN if there is none
     * @param worst of them
     */
    public record Choices(double mean, double worst) {
        static Choices of(List<Double> ratios) {
            DoubleStream each = ratios.stream().mapToDouble(Double::doubleValue);
            return new Choices(
                    each.average().orElse(Double.NaN),
                    ratios.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN));
        }
    }

    /**
     * Puts times and powers together, phase by phase; those without a power, or not predicted everywhere, don't count.
     *
     * @param time what was predicted of times
     * @param power what was predicted of mean powers, watts in place of seconds
     */
    public static EnergyEvaluation of(Evaluation time, Evaluation power) {
        Map<String, Prediction> watts = new HashMap<>();
        power.predictions().forEach(each -> watts.put(each.example().name(), each));
        List<Double> errors = new ArrayList<>();
        List<Double> energies = new ArrayList<>();
        List<Double> products = new ArrayList<>();
        for (Prediction seconds : time.predictions()) {
            Prediction with = watts.get(seconds.example().name());
            if (with != null && Arrays.stream(seconds.seconds()).noneMatch(Double::isNaN)) {
                double[] predicted = product(seconds.seconds(), with.seconds());
                double[] measured =
                        product(seconds.example().seconds(), with.example().seconds());
                Arrays.stream(time.targets()).forEach(t -> errors.add(Math.abs(predicted[t] / measured[t] - 1)));
                energies.add(ratio(predicted, measured));
                products.add(ratio(
                        product(predicted, seconds.seconds()),
                        product(measured, seconds.example().seconds())));
            }
        }
        return new EnergyEvaluation(
                time.model(),
                new ErrorSummary(
                        errors.stream()
                                .mapToDouble(Double::doubleValue)
                                .sorted()
                                .toArray(),
                        ""),
                Choices.of(energies),
                Choices.of(products));
    }

    private static double[] product(double[] one, double[] other) {
        return IntStream.range(0, one.length)
                .mapToDouble(i -> one[i] * other[i])
                .toArray();
    }

    private static double ratio(double[] predicted, double[] measured) {
        int chosen = IntStream.range(0, predicted.length)
                .boxed()
                .min((i, j) -> Double.compare(predicted[i], predicted[j]))
                .orElseThrow();
        return measured[chosen] / Arrays.stream(measured).min().orElseThrow();
    }
}
