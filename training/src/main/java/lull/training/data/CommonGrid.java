package lull.training.data;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.Configuration;

/**
 * The configurations that many phases have in common. Of all that were measured, concurrencies and frequencies are left out: so many
 * of the rarest that what stays holds most measurements of phases that were measured everywhere, then one by one as long as it holds
 * more. So stray rows cost their configurations rather than all phases, and a phase that lacks much costs no configuration.
 * O((C + F)·rows) for the rarest, and as much for each that is left out then.
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
        dropRarest();
        long held = held();
        long better = dropOne(held);
        while (better > held) {
            held = better;
            better = dropOne(held);
        }
    }

    /** Leaves out the rarest, one after the other, and takes back all of them behind which no more is held. */
    private void dropRarest() {
        List<Object> rarest = new ArrayList<>();
        long most = held();
        int best = 0;
        while (size() * phases.size() > most) {
            Object next = rarest();
            rarest.add(next);
            dropped.add(next);
            long held = held();
            if (held > most) {
                most = held;
                best = rarest.size();
            }
        }
        rarest.forEach(dropped::remove);
        rarest.subList(0, best).forEach(this::drop);
    }

    /** What was measured least, for how many phases and configurations there are with it; the first of equals. */
    private Object rarest() {
        long ofConcurrency = concurrencies().size();
        long ofFrequency = frequencies().length;
        Map<Object, Long> measurements = new HashMap<>();
        phases.stream().flatMap(Set::stream).filter(this::has).forEach(each -> {
            measurements.merge(each.concurrency(), ofConcurrency, Long::sum);
            measurements.merge(each.frequencyHertz(), ofFrequency, Long::sum);
        });
        return parts().stream()
                .filter(part -> !dropped.contains(part))
                .min(Comparator.comparingLong(part -> measurements.getOrDefault(part, 0L)))
                .orElseThrow();
    }

    /** Concurrencies, then frequencies, each ascending. */
    private List<Object> parts() {
        List<Object> parts = new ArrayList<>(concurrencies);
        parts.addAll(frequencies);
        return parts;
    }

    /** Leaves out what is best left out, if more than this is held then; returns what is held. */
    private long dropOne(long held) {
        long most = held;
        Object best = null;
        for (Object candidate : parts()) {
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
            drop(best);
        }
        return most;
    }

    private void drop(Object part) {
        long on = phases.stream()
                .filter(measured -> measured.stream().anyMatch(each -> is(each, part)))
                .count();
        notes.add("left out: " + (part instanceof Double hertz ? hertz + " Hz" : "processors, cores " + part)
                + ", measured for " + on + " of " + phases.size() + " phases");
        dropped.add(part);
    }

    private static boolean is(Configuration configuration, Object part) {
        return part.equals(configuration.concurrency()) || part.equals(configuration.frequencyHertz());
    }

    /** Measurements of phases that have the whole grid. */
    private long held() {
        long size = size();
        return size < LEAST
                ? 0
                : size
                        * phases.stream()
                                .filter(measured ->
                                        measured.stream().filter(this::has).count() == size)
                                .count();
    }

    private long size() {
        return (long) concurrencies().size() * frequencies().length;
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
