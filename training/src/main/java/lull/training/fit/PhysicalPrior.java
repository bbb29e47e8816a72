package lull.training.fit;

import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import org.apache.commons.math3.random.HaltonSequenceGenerator;

/**
 * What programs may look like before any is measured: times on p threads at frequency x, relative to the highest,
 *
 * <pre>T = (serial + (1 − serial)/p)·(1 − memory)/x + memory/min(p, saturation) + overhead·p</pre>
 *
 * with a serial share, a share of memory time that no frequency changes and that stops to shrink at so many threads, and an
 * overhead for each thread. The four are spread over their ranges by a Halton sequence, no random number. Of these programs'
 * shapes (logarithms without their mean) come a mean and a covariance.
 */
final class PhysicalPrior {
    private static final int PROGRAMS = 512;
    private static final int PARAMETERS = 4;
    private static final double LEAST_SHARE = 1e-4;

    private final double[][] shapes;
    private final double[] mean;

    PhysicalPrior(ConfigurationSpace space) {
        shapes = new double[PROGRAMS][space.size()];
        HaltonSequenceGenerator points = new HaltonSequenceGenerator(PARAMETERS);
        points.skipTo(1);
        for (double[] shape : shapes) {
            fill(shape, space, points.nextVector());
        }
        mean = Shapes.center(shapes);
    }

    private static void fill(double[] shape, ConfigurationSpace space, double[] point) {
        int most = space.concurrency(space.concurrencies() - 1).threads();
        double highest = space.frequencyHertz(space.frequencies() - 1);
        double serial = Math.pow(LEAST_SHARE, point[0]);
        double memory = point[1];
        double saturation = Math.pow(most, point[2]);
        double overhead = Math.pow(LEAST_SHARE, 1 + point[3]);
        double[] seconds = new double[shape.length];
        for (int i = 0; i < shape.length; i++) {
            Configuration configuration = space.configuration(i);
            double p = configuration.concurrency().threads();
            double x = configuration.frequencyHertz() / highest;
            seconds[i] =
                    (serial + (1 - serial) / p) * (1 - memory) / x + memory / Math.min(p, saturation) + overhead * p;
        }
        System.arraycopy(Shapes.of(seconds), 0, shape, 0, shape.length);
    }

    /** A row for each program, the mean shape taken away. */
    double[][] shapes() {
        return shapes;
    }

    /** Mean shape. */
    double mean(int configuration) {
        return mean[configuration];
    }

    /** Covariances of all configurations with one. */
    double[] covariances(int with) {
        double[] covariances = new double[mean.length];
        for (double[] shape : shapes) {
            double factor = shape[with] / PROGRAMS;
            for (int i = 0; i < covariances.length; i++) {
                covariances[i] += factor * shape[i];
            }
        }
        return covariances;
    }
}
