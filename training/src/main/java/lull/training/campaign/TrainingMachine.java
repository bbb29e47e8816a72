package lull.training.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.ThreadOrder;
import lull.platform.affinity.ThreadPlacer;
import lull.platform.counters.CounterEvent;
import lull.predictor.ConfigurationSpace;

/**
 * What is trained for.
 *
 * @param platform the machine's name in the table and the model, which names an emulated one as such
 * @param placer lays threads on cores
 * @param space configurations to be measured
 * @param frequencies that the space has, and how they come about
 * @param events counted in every run; empty without counters
 */
public record TrainingMachine(
        String platform,
        ThreadPlacer placer,
        ConfigurationSpace space,
        TrainingFrequencies frequencies,
        List<CounterEvent> events) {

    /** Copies the events. */
    public TrainingMachine {
        events = List.copyOf(events);
    }

    /**
     * A machine with all its processors and cores, or with those numbers of them that are wanted.
     *
     * @param processors numbers of processors; empty for all
     * @param cores numbers of cores of each processor; empty for all
     * @throws IllegalArgumentException if more are wanted than the job may use
     */
    public static TrainingMachine of(
            String platform,
            ThreadPlacer placer,
            Set<Integer> processors,
            Set<Integer> cores,
            TrainingFrequencies frequencies,
            List<CounterEvent> events) {
        ConcurrencyConfiguration largest = placer.largest();
        List<ConcurrencyConfiguration> wanted = new ArrayList<>();
        for (int m : numbers("processors", processors, largest.processors())) {
            for (int n : numbers("cores of a processor", cores, largest.coresPerProcessor())) {
                wanted.add(new ConcurrencyConfiguration(m, n));
            }
        }
        double[] hertz =
                frequencies.hertz().stream().mapToDouble(Double::doubleValue).toArray();
        return new TrainingMachine(platform, placer, new ConfigurationSpace(wanted, hertz), frequencies, events);
    }

    /** CPUs of the threads; neighbours together. */
    List<Integer> cpus(ConcurrencyConfiguration concurrency) {
        return placer.place(concurrency, ThreadOrder.COMPACT);
    }

    private static List<Integer> numbers(String what, Set<Integer> wanted, int most) {
        List<Integer> numbers = new ArrayList<>();
        for (int number = 1; number <= most; number++) {
            if (wanted.isEmpty() || wanted.contains(number)) {
                numbers.add(number);
            }
        }
        if (!wanted.isEmpty() && numbers.size() < wanted.size()) {
            throw new IllegalArgumentException(what + " " + wanted + ": this machine gives the job from 1 to " + most);
        }
        return numbers;
    }
}
