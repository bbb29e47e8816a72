package lull.runtime.job;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.interpolation.AkimaSplineInterpolator;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * By how many deviations z to stay below the mean of Student's T so that its values fall short of that by so many in the mean:
 * E[(−z − T)⁺], upside down. A value is asked for at every decision and for each wait, so that the curve is computed once for each
 * number of degrees of freedom, on a grid, and interpolated between.
 */
final class StudentShortfall {
    /** Fewest degrees of freedom of which the expectation exists. */
    static final int FEWEST_DEGREES = 2;

    /** Deviations below the mean where nothing is looked for any more, as the shortest wait seen is longer. */
    static final double FARTHEST = 100;

    /** Most degrees of freedom that are told apart: beyond them Student's t is the normal distribution, to a hundredth of a deviation. */
    private static final int MOST_DEGREES = 255;

    /** Distance of the grid's points, in deviations up to one deviation, and beyond as a part of them; 0.02 to 0.1: a curve as smooth. */
    private static final double STEP = 0.05;

    /** Deviations that count as nothing: beyond, the expectation's terms cancel each other out. */
    private static final double LEAST = 1e-12;

    /** By degrees of freedom; null as long as nobody asked. Whoever finds none makes the same one again. */
    private static final StudentShortfall[] KNOWN = new StudentShortfall[MOST_DEGREES + 1];

    private final double most;
    private final double least;
    private final UnivariateFunction deviationsByNegativeLog;

    /** Of so many degrees of freedom; {@link #ofDegrees} computes it once. */
    StudentShortfall(int degrees) {
        TDistribution student = new TDistribution(null, degrees);
        List<Double> below = new ArrayList<>();
        List<Double> negativeLogs = new ArrayList<>();
        most = shortfall(student, 0);
        double z = 0;
        for (double shortfall = most; z <= FARTHEST && shortfall >= LEAST; shortfall = shortfall(student, z)) {
            below.add(z);
            negativeLogs.add(-Math.log(shortfall));
            z += STEP * Math.max(1, z);
        }
        least = Math.exp(-negativeLogs.get(negativeLogs.size() - 1));
        deviationsByNegativeLog = new AkimaSplineInterpolator().interpolate(array(negativeLogs), array(below));
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** E[(−z − T)⁺] = −z P(T ≤ −z) + (ν + z²) / (ν − 1) p(z), with T's density p and ν degrees of freedom. */
    private static double shortfall(TDistribution student, double z) {
        double degrees = student.getDegreesOfFreedom();
        return (degrees + z * z) / (degrees - 1) * student.density(z) - z * student.cumulativeProbability(-z);
    }

    /** Of so many degrees of freedom, at least {@value #FEWEST_DEGREES}. */
    static StudentShortfall ofDegrees(long degrees) {
        int known = (int) Math.min(degrees, MOST_DEGREES);
        StudentShortfall curve = KNOWN[known];
        if (curve == null) {
            curve = new StudentShortfall(known);
            KNOWN[known] = curve;
        }
        return curve;
    }

    /** How far to stay below the mean, 0 to {@value #FARTHEST}, to fall short by so many deviations. */
    double deviationsBelow(double allowed) {
        if (allowed >= most) {
            return 0;
        }
        return allowed <= least ? FARTHEST : Math.max(0, deviationsByNegativeLog.value(-Math.log(allowed)));
    }
}
