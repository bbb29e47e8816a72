package lull.training.prior;

import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;

/**
 * How alike two configurations are before anything is known of programs: a squared exponential of their distances in the
 * logarithms of threads, processors and frequency, each over its range.
 */
public final class ConfigurationKernel {
    private final double[] threads;
    private final double[] processors;
    private final double[] frequency;

    /** Of all configurations of a space. */
    public ConfigurationKernel(ConfigurationSpace space) {
        threads = new double[space.size()];
        processors = new double[space.size()];
        frequency = new double[space.size()];
        for (int i = 0; i < threads.length; i++) {
            Configuration configuration = space.configuration(i);
            ConcurrencyConfiguration concurrency = configuration.concurrency();
            threads[i] = Math.log(concurrency.threads());
            processors[i] = Math.log(concurrency.processors());
            frequency[i] = Math.log(configuration.frequencyHertz());
        }
        toUnitRange(threads);
        toUnitRange(processors);
        toUnitRange(frequency);
    }

    private static void toUnitRange(double[] values) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            least = Math.min(least, value);
            most = Math.max(most, value);
        }
        double range = most > least ? most - least : 1;
        for (int i = 0; i < values.length; i++) {
            values[i] = (values[i] - least) / range;
        }
    }

    /**
     * Similarity, 1 for the same.
     *
     * @param coresLength distance in threads or processors at which likeness fades, over the range
     * @param frequencyLength same in frequency
     */
    public double at(int i, int j, double coresLength, double frequencyLength) {
        double p = (threads[i] - threads[j]) / coresLength;
        double m = (processors[i] - processors[j]) / coresLength;
        double f = (frequency[i] - frequency[j]) / frequencyLength;
        return Math.exp(-0.5 * (p * p + m * m + f * f));
    }
}
