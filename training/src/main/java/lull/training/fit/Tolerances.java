package lull.training.fit;

import java.util.Arrays;

/**
 * How far true times may lie above predictions, from the errors on applications left out. Each configuration has its own spread,
 * drawn towards the spread of all since few phases tell; the quantile that makes the promise is taken over all errors in
 * units of their spread (split-conformal with a normalised score, Papadopoulos et al. 2002). The errors of one phase hang
 * together, so the promise is for phases like those of training, on average, and no theorem.
 */
final class Tolerances {
    /** Phases that the spread of all counts for, in a configuration's own. */
    private static final double PRIOR_PHASES = 5;

    private Tolerances() {}

    /**
     * Tolerances, relative to the prediction; NaN for sampled configurations, whose noise nobody measured here.
     *
     * @param errors ln(true/predicted), a row for each phase
     * @param confidence share of true times that are to lie below
     */
    static double[] of(double[][] errors, int[] targets, double confidence) {
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
        double quantile = quantile(errors, targets, spread, confidence);
        double[] tolerances = new double[spread.length];
        Arrays.fill(tolerances, Double.NaN);
        for (int t : targets) {
            tolerances[t] = Math.expm1(Math.max(0, quantile * spread[t]));
        }
        return tolerances;
    }

    private static double quantile(double[][] errors, int[] targets, double[] spread, double confidence) {
        double[] scores = Arrays.stream(errors)
                .flatMapToDouble(row -> Arrays.stream(targets).mapToDouble(t -> spread[t] > 0 ? row[t] / spread[t] : 0))
                .sorted()
                .toArray();
        int rank = (int) Math.ceil((scores.length + 1) * confidence);
        return scores[Math.min(scores.length, rank) - 1];
    }
}
