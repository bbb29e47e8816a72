package lull.benchmarks;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lull.predictor.ConfigurationSpace;
import lull.predictor.EventPredictor;
import lull.predictor.PhaseSamples;
import lull.predictor.SampleConfigurations;
import lull.predictor.Sampling;
import lull.predictor.regression.GaussianPredictor;
import lull.predictor.regression.PhysicalEnsemble;
import lull.predictor.regression.PhysicalPredictor;
import lull.predictor.regression.Regression;
import lull.predictor.regression.RegressionPredictor;
import lull.predictor.regression.RegressionTerms;
import lull.predictor.regression.TimeMixture;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** All configurations of one phase on a machine of 2 × 64 cores with 20 frequencies, from three samples, physical from four. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class PredictionBenchmark {
    @Param({"regression", "gaussian", "physical", "physical and regression"})
    private String model;

    @Param({"0", "4"})
    private int events;

    private EventPredictor predictor;
    private PhaseSamples samples;
    private double[] seconds;

    @Setup
    public void make() {
        Random random = new Random(1);
        double[] frequencies =
                IntStream.range(0, 20).mapToDouble(i -> 1e9 + 1e8 * i).toArray();
        ConfigurationSpace space = ConfigurationSpace.of(2, 64, frequencies);
        int size = space.size();
        Sampling sampling = new Sampling(
                space,
                SampleConfigurations.standard(space),
                List.of("a", "b", "c", "d").subList(0, events));
        double[] unknown = new double[size];
        Arrays.fill(unknown, Double.NaN);
        if (model.equals("regression")) {
            predictor = new RegressionPredictor(
                    sampling,
                    new RegressionPredictor.Parameters(
                            regression(random, size, new RegressionTerms(3, events)), unknown));
        } else if (model.equals("gaussian")) {
            predictor = new GaussianPredictor(
                    sampling,
                    new GaussianPredictor.Parameters(new double[size], rows(random, size, 3 + events), unknown));
        } else {
            predictor = physical(random, space, model.equals("physical and regression"), unknown);
        }
        int count = predictor.sampleConfigurations().length;
        samples = new PhaseSamples(
                random.doubles(count, 0.1, 0.2).toArray(),
                rows(random, count, predictor.events().size()));
        seconds = new double[size];
    }

    private static Regression regression(Random random, int size, RegressionTerms terms) {
        double[] highest = new double[size];
        Arrays.fill(highest, 1e9);
        return new Regression(Regression.Unit.PHASE, rows(random, size, terms.count()), new double[size], highest);
    }

    /** As many programs and coordinates as a fit makes at most; of times alone. */
    private static PhysicalPredictor physical(
            Random random, ConfigurationSpace space, boolean halved, double[] unknown) {
        int size = space.size();
        int[] sampled = {size - 1, size / 2, size / 4, size / 8};
        double[] highest = new double[size];
        Arrays.fill(highest, 1e9);
        return new PhysicalPredictor(
                new Sampling(space, sampled, List.of()),
                new PhysicalPredictor.Parameters(
                        new TimeMixture(rows(random, size, 4), new double[size], highest),
                        new PhysicalEnsemble(
                                rows(random, 4, 4),
                                far(rows(random, 4, 1024)),
                                rows(random, 1024, 12),
                                new double[size],
                                rows(random, 12, size),
                                rows(random, 4, size)),
                        Optional.of(regression(random, size, new RegressionTerms(4, 0)))
                                .filter(any -> halved),
                        unknown));
    }

    /** As far from each other as noise of 2 % makes programs look: few of them resemble the samples. */
    private static double[][] far(double[][] fingerprints) {
        for (double[] row : fingerprints) {
            Arrays.setAll(row, n -> 50 * row[n]);
        }
        return fingerprints;
    }

    private static double[][] rows(Random random, int count, int columns) {
        return Stream.generate(() -> random.doubles(columns).toArray())
                .limit(count)
                .toArray(double[][]::new);
    }

    @Benchmark
    public double[] predict() {
        predictor.predict(samples, seconds);
        return seconds;
    }
}
