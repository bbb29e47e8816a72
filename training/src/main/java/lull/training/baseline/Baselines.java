package lull.training.baseline;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import lull.predictor.Configuration;
import lull.predictor.Sampling;
import lull.predictor.TimePredictor;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/** The rules that models of time are compared with, by name. */
public final class Baselines {
    private Baselines() {}

    /** All of them: each makes a predictor for a sampling. */
    public static Map<String, Function<Sampling, TimePredictor>> all() {
        Map<String, Function<Sampling, TimePredictor>> all = new LinkedHashMap<>();
        all.put("no change", NoChange::new);
        all.put("last value", LastValue::new);
        all.put("perfect scaling", PerfectScaling::new);
        all.put("interpolation", Interpolation::new);
        return all;
    }

    /** The time of the first sample: all cores at the highest frequency. */
    private static final class NoChange extends BaselinePredictor {
        NoChange(Sampling sampling) {
            super(sampling);
        }

        @Override
        double predict(double[] seconds, Configuration[] sampled, Configuration target) {
            return seconds[0];
        }
    }

    /** The time of the sample that was taken last. */
    private static final class LastValue extends BaselinePredictor {
        LastValue(Sampling sampling) {
            super(sampling);
        }

        @Override
        double predict(double[] seconds, Configuration[] sampled, Configuration target) {
            return seconds[seconds.length - 1];
        }
    }

    /** Twice the threads or twice the frequency, half the time of the first sample. */
    private static final class PerfectScaling extends BaselinePredictor {
        PerfectScaling(Sampling sampling) {
            super(sampling);
        }

        @Override
        double predict(double[] seconds, Configuration[] sampled, Configuration target) {
            return seconds[0] * work(sampled[0]) / work(target);
        }

        private static double work(Configuration configuration) {
            return configuration.concurrency().threads() * configuration.frequencyHertz();
        }
    }

    /**
     * The plane through the samples in the logarithms of threads, frequency and time; the least steep one, where they lie on more
     * than one.
     */
    private static final class Interpolation extends BaselinePredictor {
        private static final int AXES = 2;
        private double[][] inverse;

        Interpolation(Sampling sampling) {
            super(sampling);
        }

        @Override
        double predict(double[] seconds, Configuration[] sampled, Configuration target) {
            double sum = Math.log(seconds[0]);
            double[] slopes = new Array2DRowRealMatrix(inverse(sampled), false).operate(rises(seconds));
            for (int axis = 0; axis < AXES; axis++) {
                sum += slopes[axis] * (coordinate(target, axis) - coordinate(sampled[0], axis));
            }
            return Math.exp(sum);
        }

        /** Pseudo-inverse of the samples' distances from the first, a row of zeros if there is no other. */
        private double[][] inverse(Configuration[] sampled) {
            if (inverse == null) {
                double[][] distances = new double[sampled.length][AXES];
                for (int i = 0; i < sampled.length; i++) {
                    for (int axis = 0; axis < AXES; axis++) {
                        distances[i][axis] = coordinate(sampled[i], axis) - coordinate(sampled[0], axis);
                    }
                }
                inverse = new SingularValueDecomposition(new Array2DRowRealMatrix(distances))
                        .getSolver()
                        .getInverse()
                        .getData();
            }
            return inverse;
        }

        private static double[] rises(double[] seconds) {
            double[] rises = new double[seconds.length];
            for (int i = 0; i < rises.length; i++) {
                rises[i] = Math.log(seconds[i] / seconds[0]);
            }
            return rises;
        }

        private static double coordinate(Configuration configuration, int axis) {
            return Math.log(axis == 0 ? configuration.concurrency().threads() : configuration.frequencyHertz());
        }
    }
}
