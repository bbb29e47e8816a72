package lull.training.prior;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import lull.predictor.ConfigurationSpace;
import lull.predictor.SampleConfigurations;

/**
 * Which configurations to sample: the default one, then each time the one that takes most variance from all others, by what is known before any program is measured ({@link PhysicalPrior}, {@link ConfigurationKernel}).
 * No measurement has a say, so that a design tells nothing of an application that is left out. O(count·C·(count·C + programs)) for C configurations.
 */
public final class SampleDesign {
    /** What a user writes for the designed samples, which is the default. */
    private static final String DESIGN = "design";
    /** What a user writes for the three of the paper. */
    private static final String PAPER = "li-2010";
    /**
     * So many parts has a program's time in the {@link PhysicalPrior}, of one memory clock: serial, parallel, memory, overhead. Over sets of
     * measurements four are better than three by 3 points within 10 %.
     */
    private static final int DESIGNED = 4;
    /**
     * By which power of a sample's time over the default one's what it tells is divided: between 0, where a sample on one core of a
     * hundred costs nothing, and 1, where only samples like the default one are worth it.
     */
    private static final double COST_EXPONENT = 0.25;

    private static final Pattern COUNT = Pattern.compile("\\d+");
    /** Variance that no formula of the prior explains, as a part of that of its shapes, above 0 and below 1: programs follow the formulas roughly. */
    private static final double RESIDUAL = 0.1;
    /** Part of the range of threads and processors, 0.1 to 1, at which likeness fades: what a few cores tell says little of all of them. */
    private static final double CORES_LENGTH = 0.3;
    /** The same of the range of frequencies, 0.5 to 2: times change evenly over all of it. */
    private static final double FREQUENCY_LENGTH = 1;
    /** Variance of a measured time's logarithm, 1e-4 to 1e-2, which is 1 to 10 % of the time: a sample that tells less than that tells nothing. */
    private static final double NOISE_VARIANCE = 1e-3;
    /** Variance of the logarithm of a program's mean time, 10 to 1000: far more than shapes vary by, as nothing is known of it before the first sample. */
    private static final double LEVEL_VARIANCE = 25;

    private final ConfigurationSpace space;
    private final ConfigurationKernel kernel;
    private final EnsembleBasis programs;
    private final double residual;
    private final double[] cost;
    private final List<double[]> explained = new ArrayList<>();

    private SampleDesign(ConfigurationSpace space, double costExponent) {
        this.space = space;
        kernel = new ConfigurationKernel(space);
        PhysicalPrior prior = PhysicalPrior.ofTime(space);
        programs = new EnsembleBasis(prior);
        double usual = prior.mean(space.defaultIndex());
        cost = IntStream.range(0, space.size())
                .mapToDouble(i -> Math.exp(costExponent * Math.max(0, prior.mean(i) - usual)))
                .toArray();
        residual = RESIDUAL
                * Arrays.stream(prior.shapes())
                        .flatMapToDouble(Arrays::stream)
                        .map(x -> x * x)
                        .average()
                        .orElseThrow();
    }

    /**
     * What a user asked for.
     *
     * @param written a number of samples; {@code design} for four that tell much for the time they cost the program; {@code li-2010} for the
     *     paper's three; or samples as {@link SampleConfigurations#parse} reads them; empty for the designed ones
     * @throws IllegalArgumentException if it is neither, or nothing would be left to predict
     */
    public static int[] of(ConfigurationSpace space, Optional<String> written) {
        String samples = written.orElse(DESIGN);
        int[] chosen = read(space, samples);
        if (chosen.length >= space.size()) {
            throw new IllegalArgumentException("samples " + samples + ": of " + space.size()
                    + " configurations none is left to predict; measure more of them, or sample fewer");
        }
        return chosen;
    }

    private static int[] read(ConfigurationSpace space, String samples) {
        if (samples.equals(PAPER)) {
            return SampleConfigurations.standard(space);
        }
        if (samples.equals(DESIGN)) {
            return choose(space, Math.min(DESIGNED, space.size() - 1), COST_EXPONENT);
        }
        return COUNT.matcher(samples).matches() ? choose(space, samples) : SampleConfigurations.parse(space, samples);
    }

    private static int[] choose(ConfigurationSpace space, String written) {
        int count = written.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(written);
        if (count < 1 || count >= space.size()) {
            throw new IllegalArgumentException(
                    written + " samples of " + space.size() + " configurations; at least 1, and fewer than all");
        }
        return choose(space, count, 0);
    }

    private static int[] choose(ConfigurationSpace space, int count, double costExponent) {
        SampleDesign design = new SampleDesign(space, costExponent);
        int[] chosen = new int[Math.max(1, count)];
        for (int i = 0; i < chosen.length; i++) {
            chosen[i] = i == 0 ? space.defaultIndex() : design.mostTelling(Arrays.copyOf(chosen, i));
            design.explain(chosen[i]);
        }
        return chosen;
    }

    private int mostTelling(int[] already) {
        double most = -1;
        int best = -1;
        for (int candidate = 0; candidate < space.size(); candidate++) {
            int number = candidate;
            double gain = IntStream.of(already).anyMatch(i -> i == number)
                    ? -1
                    : gain(covariances(candidate), candidate) / cost[candidate];
            if (gain > most) {
                most = gain;
                best = candidate;
            }
        }
        return best;
    }

    private static double gain(double[] covariances, int candidate) {
        return Arrays.stream(covariances).map(x -> x * x).sum() / (covariances[candidate] + NOISE_VARIANCE);
    }

    private void explain(int sample) {
        double[] covariances = covariances(sample);
        double scale = Math.sqrt(covariances[sample] + NOISE_VARIANCE);
        explained.add(Arrays.stream(covariances).map(x -> x / scale).toArray());
    }

    /** With all configurations, of what the samples so far leave unexplained. */
    private double[] covariances(int with) {
        double[] covariances = programs.covariances(with);
        for (int i = 0; i < covariances.length; i++) {
            covariances[i] += LEVEL_VARIANCE + residual * kernel.at(i, with, CORES_LENGTH, FREQUENCY_LENGTH);
        }
        for (double[] column : explained) {
            for (int i = 0; i < covariances.length; i++) {
                covariances[i] -= column[with] * column[i];
            }
        }
        return covariances;
    }
}
