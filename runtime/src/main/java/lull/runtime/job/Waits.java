package lull.runtime.job;

import java.util.stream.IntStream;
import lull.phases.Durations;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How a task's recorded waits count where its slack is told: by what the next wait exceeds with a probability of
 * {@value #SURE_PROBABILITY}, the lower end of the prediction interval of normally distributed values (Student's t), but no less than
 * what was seen each time. A wait is the difference between tasks in the same iteration, so a few iterations tell one that is there
 * each time, where the times themselves scatter by the machine's noise too much to tell anything. That probability is high because
 * an iteration is late when any of its tasks is: of a hundred at their limit one in ten iterations then.
 */
final class Waits {
    private static final double SURE_PROBABILITY = 0.999;
    /** Student's quantile by the number of waits, 2 and more; so many as a look usually has. */
    private static final double[] QUANTILES =
            IntStream.range(2, 66).mapToDouble(Waits::computeQuantile).toArray();

    private Waits() {}

    /** What can be counted on, in seconds, at least 0. */
    static double sureSeconds(Durations waiting) {
        return waiting.calls() < 2 ? 0 : Math.max(waiting.minSeconds(), waiting.meanSeconds() - marginSeconds(waiting));
    }

    private static double marginSeconds(Durations waiting) {
        double calls = waiting.calls();
        double deviation = waiting.meanSeconds() * waiting.coefficientOfVariation() * Math.sqrt(calls / (calls - 1));
        return quantile(waiting.calls()) * deviation * Math.sqrt(1 + 1 / calls);
    }

    private static double quantile(long calls) {
        long index = calls - 2;
        return index < QUANTILES.length ? QUANTILES[(int) index] : computeQuantile(calls);
    }

    private static double computeQuantile(long calls) {
        return new TDistribution(null, calls - 1.0).inverseCumulativeProbability(SURE_PROBABILITY);
    }
}
