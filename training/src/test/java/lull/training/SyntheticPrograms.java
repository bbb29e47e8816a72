package lull.training;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import lull.training.data.MeasuredPhase;
import lull.training.data.PlatformMeasurements;

/**
 * Programs of known law: a memory share that no frequency changes and that stops to shrink at two threads a processor, a serial
 * share, an overhead for each thread, and an event that tells the memory share.
 */
public final class SyntheticPrograms {
    public static final ConfigurationSpace SPACE = ConfigurationSpace.of(2, 4, 1.0e9, 1.5e9, 2.0e9);

    private SyntheticPrograms() {}

    /** So many applications of two phases each, lengths spread over four decades. */
    public static PlatformMeasurements of(int applications, long seed) {
        Random random = new Random(seed);
        List<MeasuredPhase> phases = new ArrayList<>();
        for (int a = 0; a < applications; a++) {
            for (String phase : List.of("first", "second")) {
                phases.add(phase("app" + a, phase, random));
            }
        }
        return new PlatformMeasurements("synthetic", SPACE, phases, List.of("misses", "same", "twice"), List.of());
    }

    private static MeasuredPhase phase(String application, String name, Random random) {
        double length = Math.pow(10, -3 + 4 * random.nextDouble());
        double memory = random.nextDouble();
        double serial = 0.3 * random.nextDouble();
        double overhead = 0.01 * random.nextDouble();
        double[] seconds = new double[SPACE.size()];
        double[] cycles = new double[SPACE.size()];
        double[] misses = new double[SPACE.size()];
        double[] same = new double[SPACE.size()];
        double[] twice = new double[SPACE.size()];
        for (int i = 0; i < seconds.length; i++) {
            Configuration configuration = SPACE.configuration(i);
            double threads = configuration.concurrency().threads();
            seconds[i] = length
                    * ((1 - memory) * (serial + (1 - serial) / threads) * 2e9 / configuration.frequencyHertz()
                            + memory
                                    / (configuration.concurrency().processors()
                                            * Math.min(
                                                    2,
                                                    configuration.concurrency().coresPerProcessor()))
                            + overhead * threads);
            cycles[i] = seconds[i] * configuration.frequencyHertz();
            misses[i] = (0.01 + 0.1 * memory) * cycles[i];
            same[i] = 0.5 * cycles[i];
            twice[i] = 2 * misses[i];
        }
        return new MeasuredPhase(
                application, "", name, seconds, cycles, Map.of("misses", misses, "same", same, "twice", twice));
    }
}
