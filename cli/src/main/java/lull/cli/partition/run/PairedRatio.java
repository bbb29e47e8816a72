package lull.cli.partition.run;

import java.util.Optional;
import java.util.stream.IntStream;
import lull.measurement.SampleMean;
import lull.partitioning.MeanPrecision;
import lull.partitioning.uncertainty.Interval;

/**
 * The geometric mean of ratios of values that were measured in pairs, with its interval of 95 % by Student's t on their
 * logarithms: what slows both runs of a pair down falls out of it.
 *
 * @param pairs how many, from 2 on
 */
record PairedRatio(int pairs, double ratio, Interval interval) {

    /** Of the first over the second of each pair; empty if there are values that have no logarithm. */
    static Optional<PairedRatio> of(double[] first, double[] second) {
        double[] logarithms = IntStream.range(0, first.length)
                .mapToDouble(pair -> Math.log(first[pair] / second[pair]))
                .toArray();
        SampleMean mean = SampleMean.of(logarithms, MeanPrecision.CONFIDENCE);
        if (!Double.isFinite(mean.mean()) || !Double.isFinite(mean.halfWidth())) {
            return Optional.empty();
        }
        return Optional.of(new PairedRatio(
                first.length,
                Math.exp(mean.mean()),
                new Interval(Math.exp(mean.mean() - mean.halfWidth()), Math.exp(mean.mean() + mean.halfWidth()))));
    }
}
