package lull.training.fit;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How far true times may lie above predictions, from the errors on applications left out. Each configuration has its own spread,
 * drawn towards the spread of all since few phases tell. In units of this spread (a normalised score, Papadopoulos et al. 2002)
 * each application needs a tolerance of its own to keep the promise, for the errors of one application hang together and a new program
 * is drawn whole (split-conformal over groups, Dunn, Wasserman and Ramdas 2022). The one that is promised is what all but half of the
 * allowed share of new applications are expected to need. Where the applications are too few to tell, what the hardest of them needs
 * is taken further as if needs were exponentially distributed. The same errors chose the model: no theorem.
 */
public final class Tolerances {
    /** Phases that the spread of all counts for, in a configuration's own. */
    private static final double PRIOR_PHASES = 5;

    private Tolerances() {}

    /**
     * Tolerances, relative to the prediction; NaN for sampled configurations, whose noise nobody measured here.
     *
     * @param errors ln(true/predicted), a row for each phase
     * @param applications whose phase each row is
     * @param confidence share of applications, and of the true times of each of them, that are to lie below
     */
    public static double[] of(double[][] errors, List<String> applications, int[] targets, double confidence) {
        double pooled = Arrays.stream(errors)
                .flatMapToDouble(row -> Arrays.stream(targets).mapToDouble(t -> row[t] * row[t]))
                .average()
                .orElse(Double.NaN);
        double[] spread = new double[errors[0].length];
        for (int t : targets) {
            double own =
                    Arrays.stream(errors).mapToDouble(row -> row[t] * row[t]).sum();
            spread[t] = Math.sqrt((own + PRIOR_PHASES * pooled) / (errors.length + PRIOR_PHASES));
        }
        double quantile = quantile(errors, applications, targets, spread, confidence);
        double[] tolerances = new double[spread.length];
        Arrays.fill(tolerances, Double.NaN);
        for (int t : targets) {
            tolerances[t] = Math.expm1(Math.max(0, quantile * spread[t]));
        }
        return tolerances;
    }

    private static double quantile(
            double[][] errors, List<String> applications, int[] targets, double[] spread, double confidence) {
        double[] needed = applications.stream()
                .distinct()
                .mapToDouble(application -> quantile(
                        IntStream.range(0, errors.length)
                                .filter(row -> applications.get(row).equals(application))
                                .boxed()
                                .flatMapToDouble(row -> Arrays.stream(targets)
                                        .mapToDouble(t -> spread[t] > 0 ? errors[row][t] / spread[t] : 0))
                                .toArray(),
                        confidence))
                .toArray();
        double failing = (1 - confidence) / 2;
        double most = quantile(needed, 1 - failing);
        double seen = 1.0 / (needed.length + 1);
        return failing < seen ? most * Math.log(failing) / Math.log(seen) : most;
    }

    private static double quantile(double[] values, double confidence) {
        int rank = (int) Math.ceil((values.length + 1) * confidence);
        return Arrays.stream(values)
                .sorted()
                .skip(Math.min(values.length, rank) - 1L)
                .findFirst()
                .orElse(0);
    }
}
