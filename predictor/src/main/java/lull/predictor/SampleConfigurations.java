package lull.predictor;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import lull.platform.affinity.ConcurrencyConfiguration;

/** The configurations in which a phase is measured before the others are predicted. */
public final class SampleConfigurations {
    private static final Pattern WRITTEN = Pattern.compile("(\\d+)x(\\d+)@(.+)");

    private SampleConfigurations() {}

    /**
     * The three of Li et al., section IV: all cores at the highest frequency; half the cores at the second highest, once on as
     * few processors and once on as many as can be. Where half the cores lie on one processor either way, the third is a
     * quarter of the cores at the lowest frequency, so that two concurrencies below the highest are seen. Fewer where nothing
     * would be left to predict.
     */
    public static int[] standard(ConfigurationSpace space) {
        int second = Math.max(0, space.frequencies() - 2);
        ConcurrencyConfiguration all = space.concurrency(space.concurrencies() - 1);
        int compact = nearest(space, all.threads() / 2.0, ConcurrencyConfiguration::processors);
        int scattered = nearest(space, all.threads() / 2.0, concurrency -> -concurrency.processors());
        Set<Integer> chosen = new LinkedHashSet<>();
        chosen.add(space.defaultIndex());
        chosen.add(space.index(compact, second));
        chosen.add(
                compact != scattered
                        ? space.index(scattered, second)
                        : space.index(nearest(space, all.threads() / 4.0, ConcurrencyConfiguration::processors), 0));
        return chosen.stream()
                .mapToInt(Integer::intValue)
                .limit(Math.max(1, space.size() - 1))
                .toArray();
    }

    private static int nearest(
            ConfigurationSpace space, double threads, ToDoubleFunction<ConcurrencyConfiguration> preference) {
        return IntStream.range(0, space.concurrencies())
                .boxed()
                .min(Comparator.<Integer>comparingDouble(
                                c -> Math.abs(space.concurrency(c).threads() - threads))
                        .thenComparingDouble(c -> preference.applyAsDouble(space.concurrency(c))))
                .orElseThrow();
    }

    /**
     * Those that are written as processors, cores of each, and hertz: {@code 2x4@2.4e9,1x4@2e9}.
     *
     * @throws IllegalArgumentException if one is written otherwise, is none of the space, or stands there twice
     */
    public static int[] parse(ConfigurationSpace space, String written) {
        int[] chosen = Arrays.stream(written.split(","))
                .mapToInt(each -> index(space, each.strip()))
                .toArray();
        if (IntStream.of(chosen).distinct().count() != chosen.length) {
            throw new IllegalArgumentException("samples " + written + ": one of them stands there twice");
        }
        return chosen;
    }

    private static int index(ConfigurationSpace space, String written) {
        Matcher parts = WRITTEN.matcher(written);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "sample \"" + written + "\": write processors, cores of each and hertz, as 2x4@2.4e9");
        }
        try {
            return space.index(new Configuration(
                    new ConcurrencyConfiguration(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2))),
                    Double.parseDouble(parts.group(3))));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("sample \"" + written + "\": no number in it", e);
        }
    }

    /** Checks samples of a model: at least one, all of the space. */
    static int[] require(ConfigurationSpace space, int[] samples) {
        if (samples.length == 0 || IntStream.of(samples).anyMatch(sample -> sample < 0 || sample >= space.size())) {
            throw new IllegalArgumentException("samples " + Arrays.toString(samples)
                    + ": at least one is needed, each from 0 to " + (space.size() - 1));
        }
        return samples.clone();
    }
}
