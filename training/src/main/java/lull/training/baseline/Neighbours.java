package lull.training.baseline;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.ConfigurationSpace;

/**
 * What one would say who had been told the true times with the next fewer and the next more cores at the same frequency: their
 * mean. No predictor can do this; it shows how rough the times themselves are.
 */
final class Neighbours {
    private Neighbours() {}

    /**
     * The means, in seconds, by number of the configuration; NaN where one of the neighbours was not measured.
     *
     * @param measured seconds, by number of the configuration
     */
    static double[] means(ConfigurationSpace space, double[] measured) {
        Map<Integer, NavigableMap<Integer, Integer>> byProcessors = new HashMap<>();
        for (int c = 0; c < space.concurrencies(); c++) {
            ConcurrencyConfiguration concurrency = space.concurrency(c);
            byProcessors
                    .computeIfAbsent(concurrency.processors(), processors -> new TreeMap<>())
                    .put(concurrency.coresPerProcessor(), c);
        }
        double[] means = new double[space.size()];
        Arrays.fill(means, Double.NaN);
        for (int c = 0; c < space.concurrencies(); c++) {
            ConcurrencyConfiguration concurrency = space.concurrency(c);
            NavigableMap<Integer, Integer> row = byProcessors.get(concurrency.processors());
            Map.Entry<Integer, Integer> fewer = row.lowerEntry(concurrency.coresPerProcessor());
            Map.Entry<Integer, Integer> more = row.higherEntry(concurrency.coresPerProcessor());
            for (int f = 0; fewer != null && more != null && f < space.frequencies(); f++) {
                means[space.index(c, f)] =
                        (measured[space.index(fewer.getValue(), f)] + measured[space.index(more.getValue(), f)]) / 2;
            }
        }
        return means;
    }
}
