package lull.training.prior;

import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import org.apache.commons.math3.random.HaltonSequenceGenerator;

/**
 * What programs may look like before any is measured: times on p threads at frequency x, relative to the highest,
 *
 * <pre>T = (serial + (1 − serial)/p)·(1 − memory)/x + memory·(p⁻⁴ + saturation⁻⁴)^¼·x^−clock + overhead·(p − 1)·(clocked/x + 1 − clocked)</pre>
 *
 * with a serial share; a share of memory time that stops to shrink around so many threads, softly since bandwidth is not lost at once,
 * and that frequency changes little, by as much as caches run at the cores' clock; and an overhead for each further thread, of which a
 * part runs at the cores' frequency. The six are spread over their ranges by a Halton sequence, no random number. Of these programs' shapes (logarithms without
 * their mean) come a mean and a covariance.
 */
public final class PhysicalPrior {
    /** So many that some resemble any three samples within a few per cent; the ensemble's weights take a time that grows with it. */
    private static final int PROGRAMS = 1024;

    private static final int PARAMETERS = 6;
    /** Least serial share and, by the square of the threads, least overhead: what is less is not seen on 10⁴ threads. */
    private static final double LEAST_SHARE = 1e-4;
    /** Exponent of the memory share: more programs compute than wait. */
    private static final double FEW_WAIT = 1.5;
    /** The saturation lies between one thread and the square of all, so that half of all programs never saturate. */
    private static final double BEYOND_ALL = 2;

    private static final double SOFTNESS = 4;
    /** Greatest exponent of the memory's clock: half of what waits for memory waits for caches. */
    private static final double MOST_CLOCK = 0.5;
    /** Numbers that make a program of {@link #ofPower}, one for each range there. */
    private static final int POWER_PARAMETERS = 3;
    /** Least part of the power that a node draws at rest, above 0 and below 0.5, and the least that it does not: neither is ever all. */
    private static final double LEAST_IDLE = 0.05;
    /** Least exponent of the threads' share in power, above 0 and below 1: with less, further threads would draw next to nothing. */
    private static final double LEAST_THREAD_EXPONENT = 0.3;

    private final double[][] shapes;
    private final double[] mean;

    /** What a program of these parameters, each from 0 to 1, takes on a configuration, in a unit of its own. */
    @FunctionalInterface
    private interface Formula {
        double at(double[] point, double threads, double most, double frequency);
    }

    private PhysicalPrior(ConfigurationSpace space, int parameters, Formula formula) {
        double most = space.concurrency(space.concurrencies() - 1).threads();
        double highest = space.frequencyHertz(space.frequencies() - 1);
        shapes = new double[PROGRAMS][space.size()];
        HaltonSequenceGenerator points = new HaltonSequenceGenerator(parameters);
        points.skipTo(1);
        for (double[] shape : shapes) {
            double[] point = points.nextVector();
            for (int i = 0; i < shape.length; i++) {
                Configuration configuration = space.configuration(i);
                shape[i] = formula.at(
                        point, configuration.concurrency().threads(), most, configuration.frequencyHertz() / highest);
            }
            System.arraycopy(Shapes.of(shape), 0, shape, 0, shape.length);
        }
        mean = Shapes.center(shapes);
    }

    /** Times, by the formula above. */
    public static PhysicalPrior ofTime(ConfigurationSpace space) {
        return new PhysicalPrior(space, PARAMETERS, PhysicalPrior::time);
    }

    /**
     * Power: P = idle + (1 − idle)·(p/most)^share·x^exponent, with 5 to 95 % idle, since a node at rest draws much; with threads that
     * add as much as the first did, or less; and with the frequency's exponent from 1, where the voltage stays, to 3.
     */
    public static PhysicalPrior ofPower(ConfigurationSpace space) {
        return new PhysicalPrior(space, POWER_PARAMETERS, PhysicalPrior::power);
    }

    private static double power(double[] point, double p, double most, double x) {
        double idle = LEAST_IDLE + (1 - 2 * LEAST_IDLE) * point[0];
        double exponent = 1 + 2 * point[1];
        double share = LEAST_THREAD_EXPONENT + (1 - LEAST_THREAD_EXPONENT) * point[2];
        return idle + (1 - idle) * Math.pow(p / most, share) * Math.pow(x, exponent);
    }

    private static double time(double[] point, double p, double most, double x) {
        double serial = Math.pow(LEAST_SHARE, point[0]);
        double memory = Math.pow(point[1], FEW_WAIT);
        double saturated = Math.pow(most, -BEYOND_ALL * point[2] * SOFTNESS);
        double overhead = Math.pow(LEAST_SHARE, point[3]) / most / most;
        double clocked = point[4];
        return (serial + (1 - serial) / p) * (1 - memory) / x
                + memory
                        * Math.pow(Math.pow(p, -SOFTNESS) + saturated, 1 / SOFTNESS)
                        * Math.pow(x, -MOST_CLOCK * point[5])
                + overhead * (p - 1) * (clocked / x + 1 - clocked);
    }

    /** A row for each program, the mean shape taken away. */
    public double[][] shapes() {
        return shapes;
    }

    /** Mean shape, by number of the configuration; not to be changed. */
    public double[] mean() {
        return mean;
    }

    /** Mean shape. */
    public double mean(int configuration) {
        return mean[configuration];
    }

    /** Covariances of all configurations with one. */
    public double[] covariances(int with) {
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
