package lull.partitioning.uncertainty;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.partitioning.MeanPrecision;
import lull.partitioning.ProfilePoint;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;

/**
 * Draws the means of points as another campaign of measurements might have found them: a mean m of half width h becomes
 * m · exp(T · h / (m · t)), with T from Student's distribution (normal where the number of runs is not known) and t its
 * 97.5th percentile. 95 % of the draws lie within exp(±h/m), to the first order m ± h, and none is negative, however wide
 * the interval. Time and energy are drawn independently of each other; what has no half width stays as it is.
 */
final class MeanResampler {
    private static final double UPPER = (1 + MeanPrecision.CONFIDENCE) / 2;
    /** No draw is below it, unless the mean is: a time is above 0. */
    private static final double LEAST = 1e-290;

    private final RandomGenerator random;
    private final double normalPercentile = new NormalDistribution(null, 0, 1).inverseCumulativeProbability(UPPER);
    private final Map<Integer, Student> byFreedom = new HashMap<>();

    /** Chi-squared deviates, by Marsaglia and Tsang, and the percentile, of a number of degrees of freedom. */
    private record Student(GammaDistribution chiSquared, double percentile) {}

    MeanResampler(long seed) {
        random = new Well19937c(seed);
    }

    ProfilePoint draw(ProfilePoint point) {
        MeanPrecision precision = point.precision();
        if (!precision.known()) {
            return point;
        }
        OptionalDouble joules = point.joules();
        return new ProfilePoint(
                point.size(),
                draw(point.seconds(), precision.secondsHalfWidth(), precision.runs()),
                joules.isPresent()
                        ? OptionalDouble.of(draw(joules.getAsDouble(), precision.joulesHalfWidth(), precision.runs()))
                        : joules,
                point.configuration(),
                precision);
    }

    private double draw(double mean, OptionalDouble halfWidth, OptionalInt runs) {
        if (halfWidth.orElse(0) == 0 || mean == 0) {
            return mean;
        }
        double logarithm = halfWidth.getAsDouble() / mean * deviate(runs);
        double drawn = Math.min(ProfilePoint.LARGEST_VALUE, mean * Math.exp(logarithm));
        return Math.max(Math.min(LEAST, mean), drawn);
    }

    /** Of a distribution whose 97.5th percentile is 1. */
    private double deviate(OptionalInt runs) {
        if (runs.isEmpty()) {
            return random.nextGaussian() / normalPercentile;
        }
        int freedom = runs.getAsInt() - 1;
        Student student = byFreedom.computeIfAbsent(freedom, this::student);
        return random.nextGaussian() / Math.sqrt(student.chiSquared.sample() / freedom) / student.percentile;
    }

    private Student student(int freedom) {
        return new Student(
                new GammaDistribution(random, freedom / 2.0, 2),
                new TDistribution(null, freedom).inverseCumulativeProbability(UPPER));
    }
}
