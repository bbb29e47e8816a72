package lull.training.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import lull.predictor.regression.GaussianPredictor;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;

/**
 * Which events tell most about times: Li et al., section IV, take those that "best correlate with execution time". Here the
 * logarithm of an event's mean rate over the samples is correlated with that of each configuration's time in the phase's own
 * unit; the mean of the squares over the configurations counts, since the time itself says mostly how long the phase is. An
 * event that is nearly a multiple of one already taken is passed over: it adds a collinear column and no knowledge.
 */
public final class EventRanking {
    private static final double COLLINEAR = 0.98;

    private EventRanking() {}

    /**
     * At most so many events, the most telling first.
     *
     * @param atOnce how many can be counted at once
     * @param passedOver receives an event and why it is not taken
     */
    public static List<String> of(TrainingSet set, int atOnce, Map<String, String> passedOver) {
        Map<String, double[]> rates = new LinkedHashMap<>();
        List<String> events = set.sampling().events();
        double[][] inputs = set.examples().stream()
                .map(example -> GaussianPredictor.inputs(example.samples()))
                .toArray(double[][]::new);
        int samples = set.sampling().samples().length;
        for (int k = 0; k < events.size(); k++) {
            double[] logarithms = column(inputs, samples + k);
            if (constant(logarithms)) {
                passedOver.put(events.get(k), "the same in every phase");
            } else {
                rates.put(events.get(k), logarithms);
            }
        }
        double[][] targets =
                Arrays.stream(set.targets()).mapToObj(t -> ratios(set, t)).toArray(double[][]::new);
        List<String> best = rates.keySet().stream()
                .sorted(Comparator.<String>comparingDouble(event -> -score(rates.get(event), targets)))
                .toList();
        return distinct(best, rates, atOnce, passedOver);
    }

    private static List<String> distinct(
            List<String> best, Map<String, double[]> rates, int atOnce, Map<String, String> passedOver) {
        List<String> taken = new ArrayList<>();
        for (String event : best) {
            taken.stream()
                    .filter(other -> Math.abs(correlation(rates.get(event), rates.get(other))) > COLLINEAR)
                    .findFirst()
                    .ifPresentOrElse(other -> passedOver.put(event, "collinear with " + other), () -> {
                        if (taken.size() < atOnce) {
                            taken.add(event);
                        } else {
                            passedOver.put(event, "more than can be counted at once, " + atOnce);
                        }
                    });
        }
        return taken;
    }

    private static double score(double[] rates, double[][] targets) {
        return Arrays.stream(targets)
                .filter(target -> !constant(target))
                .mapToDouble(target -> {
                    double correlation = correlation(rates, target);
                    return correlation * correlation;
                })
                .average()
                .orElse(0);
    }

    private static double[] ratios(TrainingSet set, int target) {
        return set.examples().stream()
                .mapToDouble(example -> Math.log(example.seconds()[target])
                        - Arrays.stream(example.samples().seconds())
                                .map(Math::log)
                                .average()
                                .orElseThrow())
                .toArray();
    }

    private static double correlation(double[] x, double[] y) {
        return new PearsonsCorrelation().correlation(x, y);
    }

    private static boolean constant(double[] values) {
        return Arrays.stream(values).max().orElseThrow()
                        - Arrays.stream(values).min().orElseThrow()
                < 1e-12;
    }

    private static double[] column(double[][] rows, int column) {
        return IntStream.range(0, rows.length)
                .mapToDouble(row -> rows[row][column])
                .toArray();
    }
}
