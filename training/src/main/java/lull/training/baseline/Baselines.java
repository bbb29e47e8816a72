package lull.training.baseline;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import lull.predictor.Sampling;
import lull.predictor.TimePredictor;

/** The rules that models of time are compared with, by name. */
public final class Baselines {
    private Baselines() {}

    /** All of them: each makes a predictor for a sampling. */
    public static Map<String, Function<Sampling, TimePredictor>> all() {
        Map<String, Function<Sampling, TimePredictor>> all = new LinkedHashMap<>();
        all.put("constant", Constant::new);
        all.put("perfect scaling", PerfectScaling::new);
        all.put("fitted Amdahl", FittedAmdahl::new);
        return all;
    }

    /**
     * What could be said of a phase whose true times are known, by name: each makes predictions of measured seconds, both by number of the
     * configuration, NaN where it says nothing.
     */
    public static Map<String, UnaryOperator<double[]>> told(ConfigurationSpace space) {
        Map<String, UnaryOperator<double[]>> told = new LinkedHashMap<>();
        told.put("neighbours", measured -> Neighbours.means(space, measured));
        told.put("smooth surface", measured -> SmoothSurface.times(space, measured));
        return told;
    }

    /** Threads × frequency, thread-hertz: what perfect scaling takes for speed. */
    static double work(Configuration configuration) {
        return configuration.concurrency().threads() * configuration.frequencyHertz();
    }

    /** The time of the first sample: all cores at the highest frequency. */
    private static final class Constant extends BaselinePredictor {
        Constant(Sampling sampling) {
            super(sampling);
        }

        @Override
        ToDoubleFunction<Configuration> formula(double[] seconds, Configuration[] sampled) {
            return target -> seconds[0];
        }
    }

    /** Twice the threads or twice the frequency, half the time of the first sample. */
    private static final class PerfectScaling extends BaselinePredictor {
        PerfectScaling(Sampling sampling) {
            super(sampling);
        }

        @Override
        ToDoubleFunction<Configuration> formula(double[] seconds, Configuration[] sampled) {
            double total = seconds[0] * work(sampled[0]);
            return target -> total / work(target);
        }
    }
}
