package lull.predictor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import lull.platform.affinity.ConcurrencyConfiguration;

/**
 * All configurations of a node, numbered: concurrency c of C and frequency f of F stand at c·F + f, so that times and
 * tolerances can be plain arrays. Concurrencies ascend by threads, then processors; frequencies ascend.
 */
public final class ConfigurationSpace {
    private final List<ConcurrencyConfiguration> concurrencies;
    private final double[] frequenciesHertz;

    /**
     * Duplicates count once.
     *
     * @throws IllegalArgumentException if one of them is empty, or a frequency is not above zero and finite
     */
    public ConfigurationSpace(Collection<ConcurrencyConfiguration> concurrencies, double... frequenciesHertz) {
        this.concurrencies = concurrencies.stream().sorted().distinct().toList();
        this.frequenciesHertz =
                Arrays.stream(frequenciesHertz).sorted().distinct().toArray();
        if (this.concurrencies.isEmpty() || this.frequenciesHertz.length == 0) {
            throw new IllegalArgumentException(
                    "a configuration space needs at least one concurrency and one frequency, got " + concurrencies
                            + " and " + Arrays.toString(frequenciesHertz) + " Hz");
        }
        for (double frequency : this.frequenciesHertz) {
            if (!(frequency > 0 && frequency < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("frequency " + frequency + " Hz is not above zero and finite");
            }
        }
    }

    /** Every number of processors with every number of cores of each. */
    public static ConfigurationSpace of(int processors, int coresPerProcessor, double... frequenciesHertz) {
        List<ConcurrencyConfiguration> all = new ArrayList<>();
        for (int m = 1; m <= processors; m++) {
            for (int n = 1; n <= coresPerProcessor; n++) {
                all.add(new ConcurrencyConfiguration(m, n));
            }
        }
        return new ConfigurationSpace(all, frequenciesHertz);
    }

    /** Configurations in all. */
    public int size() {
        return concurrencies.size() * frequenciesHertz.length;
    }

    /** C. */
    public int concurrencies() {
        return concurrencies.size();
    }

    /** F. */
    public int frequencies() {
        return frequenciesHertz.length;
    }

    /** Number of the configuration with concurrency c and frequency f. */
    public int index(int c, int f) {
        return c * frequenciesHertz.length + f;
    }

    /** The concurrency with number c of C. */
    public ConcurrencyConfiguration concurrency(int c) {
        return concurrencies.get(c);
    }

    /** The frequency with number f of F, hertz. */
    public double frequencyHertz(int f) {
        return frequenciesHertz[f];
    }

    /** The configuration with this number. */
    public Configuration configuration(int index) {
        return new Configuration(
                concurrencies.get(index / frequenciesHertz.length), frequenciesHertz[index % frequenciesHertz.length]);
    }

    /**
     * The configuration's number.
     *
     * @throws IllegalArgumentException if it is none of this space
     */
    public int index(Configuration configuration) {
        int c = concurrencies.indexOf(configuration.concurrency());
        int f = Arrays.binarySearch(frequenciesHertz, configuration.frequencyHertz());
        if (c < 0 || f < 0) {
            throw new IllegalArgumentException(configuration + " is none of this machine's; take one of " + this);
        }
        return index(c, f);
    }

    /** All cores at the highest frequency: how a program runs without Lull. */
    public int defaultIndex() {
        return size() - 1;
    }

    /** In the order of their numbers. */
    public Stream<Configuration> stream() {
        return concurrencies.stream().flatMap(concurrency -> Arrays.stream(frequenciesHertz)
                .mapToObj(frequency -> new Configuration(concurrency, frequency)));
    }

    @Override
    public String toString() {
        return concurrencies + " at "
                + Arrays.stream(frequenciesHertz).mapToObj(Configuration::words).toList() + " Hz";
    }
}
