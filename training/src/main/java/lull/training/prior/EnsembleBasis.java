package lull.training.prior;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import lull.predictor.ConfigurationSpace;
import lull.predictor.regression.PhysicalEnsemble;

/**
 * A few shapes of which all of the {@link PhysicalPrior}'s programs are made up, nearly: greedily the program that is worst
 * described by those so far, without what they describe (reduced basis method). O(programs · configurations · coordinates).
 */
public final class EnsembleBasis {
    /** Root mean square of the logarithm of time that may stay undescribed of the worst program: far below any noise. */
    private static final double PRECISION = 2e-3;

    private static final int MOST = 12;
    /** What a model file keeps of coordinates and logarithms: far below the precision. */
    private static final double DECIMALS = 1e6;

    private final double[] mean;
    private final double[][] shapes;
    private final List<double[]> basis = new ArrayList<>();
    private final double[][] coordinates;

    /** Of all programs of a prior. */
    public EnsembleBasis(PhysicalPrior prior) {
        mean = round(prior.mean());
        shapes = prior.shapes();
        double[][] rest = Arrays.stream(shapes).map(double[]::clone).toArray(double[][]::new);
        double[][] found = new double[shapes.length][MOST];
        while (basis.size() < MOST) {
            double[] worst = Arrays.stream(rest)
                    .max((a, b) -> Double.compare(square(a), square(b)))
                    .orElseThrow();
            double size = Math.sqrt(square(worst));
            if (size < PRECISION * Math.sqrt(mean.length)) {
                break;
            }
            double[] direction = Arrays.stream(worst).map(x -> x / size).toArray();
            for (int n = 0; n < rest.length; n++) {
                double along = product(rest[n], direction);
                found[n][basis.size()] = along;
                for (int t = 0; t < direction.length; t++) {
                    rest[n][t] -= along * direction[t];
                }
            }
            basis.add(direction);
        }
        coordinates = Arrays.stream(found)
                .map(row -> round(Arrays.copyOf(row, basis.size())))
                .toArray(double[][]::new);
    }

    private static double square(double[] row) {
        return product(row, row);
    }

    private static double product(double[] a, double[] b) {
        double sum = 0;
        for (int t = 0; t < a.length; t++) {
            sum += a[t] * b[t];
        }
        return sum;
    }

    private static double[] round(double[] row) {
        return Arrays.stream(row).map(x -> Math.rint(x * DECIMALS) / DECIMALS).toArray();
    }

    /** Covariances of the programs' logarithms of time on all configurations with those on one. O(coordinates · configurations). */
    double[] covariances(int with) {
        double[] along = new double[basis.size()];
        for (double[] program : coordinates) {
            double there = 0;
            for (int r = 0; r < along.length; r++) {
                there += program[r] * basis.get(r)[with] / coordinates.length;
            }
            for (int r = 0; r < along.length; r++) {
                along[r] += there * program[r];
            }
        }
        double[] covariances = new double[mean.length];
        for (int r = 0; r < along.length; r++) {
            for (int t = 0; t < covariances.length; t++) {
                covariances[t] += along[r] * basis.get(r)[t];
            }
        }
        return covariances;
    }

    /** The programs as they look in some samples; nothing is known yet of the machine. */
    public PhysicalEnsemble ensemble(ConfigurationSpace space, int[] samples) {
        SampledRest rest = new SampledRest(space, samples);
        double[][] whitening = rest.whitening();
        double[][] fingerprints = Arrays.stream(whitening)
                .map(row -> round(Arrays.stream(shapes)
                        .mapToDouble(shape -> IntStream.range(0, samples.length)
                                .mapToDouble(i -> row[i] * (mean[samples[i]] + shape[samples[i]]))
                                .sum())
                        .toArray()))
                .toArray(double[][]::new);
        return new PhysicalEnsemble(
                whitening,
                fingerprints,
                coordinates,
                mean,
                basis.stream().map(EnsembleBasis::round).toArray(double[][]::new),
                Arrays.stream(rest.pull()).map(EnsembleBasis::round).toArray(double[][]::new));
    }
}
