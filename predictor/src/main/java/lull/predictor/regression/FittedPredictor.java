package lull.predictor.regression;

import java.util.List;
import lull.predictor.ConfigurationSpace;
import lull.predictor.EventPredictor;
import lull.predictor.PhaseSamples;
import lull.predictor.Sampling;

/** What all fitted predictors share: their space, samples, events and tolerances, and the check of what they are given. */
abstract class FittedPredictor implements EventPredictor {
    private final Sampling sampling;
    private final double[] tolerances;

    FittedPredictor(Sampling sampling, double[] tolerances) {
        if (tolerances.length != sampling.space().size()) {
            throw new IllegalArgumentException(
                    tolerances.length + " tolerances for " + sampling.space().size() + " configurations");
        }
        this.sampling = sampling;
        this.tolerances = tolerances.clone();
    }

    @Override
    public final ConfigurationSpace space() {
        return sampling.space();
    }

    @Override
    public final int[] sampleConfigurations() {
        return sampling.samples().clone();
    }

    @Override
    public final List<String> events() {
        return sampling.events();
    }

    @Override
    public final double tolerance(int configuration) {
        return tolerances[configuration];
    }

    @Override
    public final void predict(PhaseSamples samples, double[] seconds) {
        sampling.check(samples, seconds);
        predictAll(samples, seconds);
        int[] sampled = sampling.samples();
        for (int i = 0; i < sampled.length; i++) {
            seconds[sampled[i]] = samples.seconds()[i];
        }
    }

    /** Fills in every configuration; the sampled ones are set right afterwards. */
    abstract void predictAll(PhaseSamples samples, double[] seconds);

    /** Geometric mean: a phase's own unit of time. */
    static double geometricMean(double[] seconds) {
        double sum = 0;
        for (double time : seconds) {
            sum += Math.log(time);
        }
        return Math.exp(sum / seconds.length);
    }

    /** A row for each column: sums over columns run along configurations then, where the processor adds several at once. */
    static double[][] transpose(double[][] rows, int columns) {
        double[][] transposed = new double[columns][rows.length];
        for (int t = 0; t < rows.length; t++) {
            for (int k = 0; k < columns; k++) {
                transposed[k][t] = rows[t][k];
            }
        }
        return transposed;
    }

    /** Adds value · column, for all values; four at once, as sums that are read and written less often take half the time. */
    static void add(double[] values, double[][] columns, double[] sums) {
        int k = 0;
        for (; k + 3 < columns.length; k += 4) {
            addFour(values, columns, k, sums);
        }
        for (; k < columns.length; k++) {
            double value = values[k];
            double[] column = columns[k];
            for (int t = 0; t < sums.length; t++) {
                sums[t] += value * column[t];
            }
        }
    }

    private static void addFour(double[] values, double[][] columns, int k, double[] sums) {
        double a = values[k];
        double b = values[k + 1];
        double c = values[k + 2];
        double d = values[k + 3];
        double[] first = columns[k];
        double[] second = columns[k + 1];
        double[] third = columns[k + 2];
        double[] fourth = columns[k + 3];
        for (int t = 0; t < sums.length; t++) {
            sums[t] += a * first[t] + b * second[t] + (c * third[t] + d * fourth[t]);
        }
    }

    /** Holds times between so many and so many times a mean, all in seconds. */
    static void bound(double[] seconds, double mean, double[] lowest, double[] highest) {
        for (int t = 0; t < seconds.length; t++) {
            seconds[t] = Math.max(mean * lowest[t], Math.min(mean * highest[t], seconds[t]));
        }
    }
}
