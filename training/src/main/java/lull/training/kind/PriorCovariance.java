package lull.training.kind;

import lull.predictor.Sampling;
import lull.training.prior.ConfigurationKernel;
import lull.training.prior.PhysicalPrior;

/**
 * How times on two configurations hang together before any program is measured: as in the {@link PhysicalPrior}'s programs, and
 * for the rest as the {@link ConfigurationKernel} has it. Only columns of sampled configurations.
 */
final class PriorCovariance {
    private final int[] samples;
    private final double[][] physical;
    private final ConfigurationKernel kernel;
    private final PhysicalPrior programs;

    PriorCovariance(Sampling sampling, PhysicalPrior programs) {
        samples = sampling.samples();
        kernel = new ConfigurationKernel(sampling.space());
        this.programs = programs;
        physical = new double[samples.length][];
        for (int j = 0; j < samples.length; j++) {
            physical[j] = programs.covariances(samples[j]);
        }
    }

    double mean(int configuration) {
        return programs.mean(configuration);
    }

    /** Covariance of a configuration with sample j, where the kernel's variance is a share of this one. */
    double at(int configuration, int j, double variance, GaussianModel.Hyperparameters chosen) {
        return physical[j][configuration]
                + chosen.residual()
                        * variance
                        * kernel.at(configuration, samples[j], chosen.coresLength(), chosen.frequencyLength());
    }
}
