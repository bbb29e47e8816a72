package lull.training.data;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.Configuration;

/**
 * The configurations that many phases have in common. Of all that were measured, concurrencies and frequencies are left out one by
 * one, as long as what stays holds more measurements of phases that were measured everywhere. So a stray row costs a configuration
 * rather than all phases, and a phase that lacks much costs no configuration. O((C + F)·rows) for each that is left out.
 */
final class CommonGrid {
    /** With a single configuration there is nothing to predict. */
    private static final int LEAST = 2;

    private final Collection<? extends Set<Configuration>> phases;
    private final Set<ConcurrencyConfiguration> concurrencies = new TreeSet<>();
    private final Set<Double> frequencies = new TreeSet<>();
    /** Concurrencies and frequencies. */
    private final Set<Object> dropped = new HashSet<>();

    private final List<String> notes = new ArrayList<>();

    /** @param phases where each was measured */
    CommonGrid(Collection<? extends Set<Configuration>> phases) {
        this.phases = phases;
        for (Set<Configuration> measured : phases) {
            for (Configuration each : measured) {
                concurrencies.add(each.concurrency());
                frequencies.add(each.frequencyHertz());
            }
        }
        long held = held();
        long better = dropOne(held);
        while (better > held) {
            held = better;
            better = dropOne(held);
        }
    }

    /** Leaves out what is best left out, if more than this is held then; returns what is held. */
    private long dropOne(long held) {
        long most = held;
        Object best = null;
        List<Object> candidates = new ArrayList<>(concurrencies);
        candidates.addAll(frequencies);
        for (Object candidate : candidates) {
            if (dropped.add(candidate)) {
                long without = held();
                if (without > most) {
                    most = without;
                    best = candidate;
                }
                dropped.remove(candidate);
            }
        }
        if (best != null) {
            Object chosen = best;
            long on = phases.stream()
                    .filter(measured -> measured.stream().anyMatch(each -> is(each, chosen)))
                    .count();
            notes.add("left out: " + (chosen instanceof Double hertz ? hertz + " Hz" : "processors, cores " + chosen)
                    + ", measured for " + on + " of " + phases.size() + " phases");
            dropped.add(chosen);
        }
        return most;
    }

    private static boolean is(Configuration configuration, Object part) {
        return part.equals(configuration.concurrency()) || part.equals(configuration.frequencyHertz());
    }

    /** Measurements of phases that have the whole grid. */
    private long held() {
        long size = (long) concurrencies().size() * frequencies().length;
        return size < LEAST
                ? 0
                : size
                        * phases.stream()
                                .filter(measured ->
                                        measured.stream().filter(this::has).count() == size)
                                .count();
    }

    private boolean has(Configuration configuration) {
        return !dropped.contains(configuration.concurrency()) && !dropped.contains(configuration.frequencyHertz());
    }

    /** Those that stay, ascending. */
    List<ConcurrencyConfiguration> concurrencies() {
        return concurrencies.stream().filter(each -> !dropped.contains(each)).toList();
    }

    /** Those that stay, ascending, hertz. */
    double[] frequencies() {
        return frequencies.stream()
                .filter(each -> !dropped.contains(each))
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /** What was left out, a line for each; for people. */
    List<String> notes() {
        return notes;
    }
}
