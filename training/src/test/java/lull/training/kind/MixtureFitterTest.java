package lull.training.kind;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PhaseSamples;
import lull.predictor.Sampling;
import lull.predictor.regression.TimeMixture;
import lull.training.fit.Example;
import lull.training.fit.TrainingSet;
import lull.training.prior.PhysicalPrior;
import org.junit.jupiter.api.Test;

class MixtureFitterTest {
    private final ConfigurationSpace space = ConfigurationSpace.of(1, 16, 1e9, 1.5e9, 2e9);
    private final int[] samples = {space.defaultIndex(), space.index(5, 0), space.index(1, 2)};

    /** Of Amdahl's law, whose weights are the same for all programs, a program that is far from those that it learnt from. */
    @Test
    void shouldExtrapolateWhenWorkHasFewerPartsThanThereAreSamples() {
        TrainingSet set = new TrainingSet(
                new Sampling(space, samples, List.of()),
                IntStream.range(0, 6).mapToObj(i -> example(i, 0.02 * i)).toList());
        TimeMixture mixture =
                new MixtureFitter(set, PhysicalPrior.ofTime(space)).learn().mixture();
        double[] truth = seconds(0.3);
        double[] sampled = sampled(truth);
        double mean = Math.cbrt(sampled[0] * sampled[1] * sampled[2]);
        for (int t : set.targets()) {
            assertEquals(1, mixture.at(t, sampled, mean) / truth[t], 0.1, () -> "on " + space.configuration(t));
        }
    }

    private Example example(int number, double serial) {
        double[] seconds = seconds(serial);
        return new Example("app" + number, "app" + number, PhaseSamples.ofTimes(sampled(seconds)), seconds, 1);
    }

    private double[] sampled(double[] seconds) {
        return Arrays.stream(samples).mapToDouble(sample -> seconds[sample]).toArray();
    }

    private double[] seconds(double serial) {
        return space.stream().mapToDouble(each -> seconds(serial, each)).toArray();
    }

    private static double seconds(double serial, Configuration configuration) {
        return (serial + (1 - serial) / configuration.concurrency().threads()) * 2e9 / configuration.frequencyHertz();
    }
}
