package lull.training.kind;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import lull.predictor.SampleConfigurations;
import lull.predictor.regression.GaussianPredictor;
import lull.training.SyntheticPrograms;
import lull.training.data.PlatformMeasurements;
import lull.training.fit.TrainingSet;
import lull.training.prior.ConfigurationKernel;
import lull.training.prior.PhysicalPrior;
import lull.training.prior.Shapes;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GaussianModelBruteForceTest {

    /** The textbook's conditional mean of a joint Gaussian, with the whole covariance written out. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldBeTheConditionalMeanWhenTheWholeCovarianceIsWrittenOut(int seed) {
        PlatformMeasurements programs = SyntheticPrograms.of(3, seed);
        int[] samples = SampleConfigurations.standard(programs.space());
        TrainingSet set = TrainingSet.of(programs, samples, new ArrayList<>()).withEvents(List.of());
        int n = set.examples().size();
        GaussianModel.Hyperparameters chosen = new GaussianModel.Hyperparameters(4, 0.1, 0.3, 1, 0.01);
        GaussianPredictor.Parameters fitted = new GaussianModel(
                        set,
                        IntStream.range(0, n).toArray(),
                        new PriorCovariance(
                                set.sampling(),
                                PhysicalPrior.ofTime(set.sampling().space())))
                .condition(chosen, set.targets(), new double[0]);
        double[][] shapes = set.examples().stream()
                .map(example -> Shapes.of(example.seconds()))
                .toArray(double[][]::new);
        double[] centre = Shapes.center(shapes);
        PhysicalPrior physics = PhysicalPrior.ofTime(programs.space());
        RealMatrix covariance = covariance(shapes, physics, new ConfigurationKernel(programs.space()), chosen);
        double[] logarithms = {0.3, -0.2, 0.9};
        RealMatrix observed = covariance.getSubMatrix(samples, samples).copy();
        for (int i = 0; i < samples.length; i++) {
            observed.addToEntry(i, i, chosen.noise() * chosen.noise());
        }
        double[] mean = IntStream.range(0, centre.length)
                .mapToDouble(t -> (physics.mean(t) + n * centre[t]) / (1 + n))
                .toArray();
        double[] surprise = IntStream.range(0, samples.length)
                .mapToDouble(i -> logarithms[i] - mean[samples[i]])
                .toArray();
        double[] solved = new LUDecomposition(observed).getSolver().getInverse().operate(surprise);
        for (int t : set.targets()) {
            double expected = mean[t];
            double found = fitted.offsets()[t];
            for (int i = 0; i < samples.length; i++) {
                expected += covariance.getEntry(t, samples[i]) * solved[i];
                found += fitted.weights()[t][i] * logarithms[i];
            }
            assertEquals(expected, found, 1e-7);
        }
    }

    private static RealMatrix covariance(
            double[][] shapes,
            PhysicalPrior physics,
            ConfigurationKernel kernel,
            GaussianModel.Hyperparameters chosen) {
        RealMatrix own = new Array2DRowRealMatrix(shapes);
        RealMatrix sums = own.transpose().multiply(own);
        int size = shapes[0].length;
        double variance = own.getFrobeniusNorm() * own.getFrobeniusNorm() / (shapes.length * size);
        RealMatrix programs = new Array2DRowRealMatrix(physics.shapes());
        RealMatrix prior = programs.transpose().multiply(programs).scalarMultiply(1.0 / physics.shapes().length);
        RealMatrix covariance = new Array2DRowRealMatrix(size, size);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                double before = prior.getEntry(i, j)
                        + chosen.residual()
                                * variance
                                * kernel.at(i, j, chosen.coresLength(), chosen.frequencyLength());
                covariance.setEntry(
                        i,
                        j,
                        (chosen.priorPhases() * before + sums.getEntry(i, j)) / (chosen.priorPhases() + shapes.length)
                                + 25);
            }
        }
        return covariance;
    }
}
