package lull.training.data;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * The mean of repeated runs.
 *
 * @param seconds weighted by the runs' own intervals, if all of them have one above zero
 * @param halfWidth of its 95 % confidence interval: from the runs' own, or by Student's t from how they differ; NaN of a single run
 *     without
 */
record RepeatedTime(double seconds, double halfWidth) {
    private static final double TWO_SIDED_95_PERCENT = 0.975;

    static RepeatedTime of(List<MeasurementsBuilder.Point> runs) {
        if (runs.size() == 1) {
            return new RepeatedTime(runs.get(0).seconds(), runs.get(0).halfWidth());
        }
        return runs.stream().allMatch(run -> run.halfWidth() > 0) ? weighted(runs) : plain(runs);
    }

    private static RepeatedTime weighted(List<MeasurementsBuilder.Point> runs) {
        double weights = 0;
        double sum = 0;
        for (MeasurementsBuilder.Point run : runs) {
            double weight = 1 / (run.halfWidth() * run.halfWidth());
            weights += weight;
            sum += weight * run.seconds();
        }
        return new RepeatedTime(sum / weights, Math.sqrt(1 / weights));
    }

    private static RepeatedTime plain(List<MeasurementsBuilder.Point> runs) {
        SummaryStatistics seconds = new SummaryStatistics();
        runs.forEach(run -> seconds.addValue(run.seconds()));
        double t = new TDistribution(null, runs.size() - 1.0).inverseCumulativeProbability(TWO_SIDED_95_PERCENT);
        return new RepeatedTime(seconds.getMean(), t * seconds.getStandardDeviation() / Math.sqrt(runs.size()));
    }
}
