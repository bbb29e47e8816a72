package lull.runtime.decision;

import java.util.List;

/**
 * What is known of one phase group of a task at one place of its period, in the default configuration.
 *
 * @param phases in program order; empty where the task takes no part
 * @param waitSeconds in the operation that ends it
 * @param sendSeconds in its other MPI calls
 * @param repeats how often an iteration runs it: 1 unless it belongs to an inner loop. All times are of one of them
 * @param held whether it must keep the default, because it was rolled back before
 * @param scatterKnown whether the wait was measured so often that it allows for all that tasks scatter
 */
public record KnownGroup(
        List<KnownPhase> phases,
        double waitSeconds,
        double sendSeconds,
        double repeats,
        boolean held,
        boolean scatterKnown) {
    public KnownGroup {
        phases = List.copyOf(phases);
    }

    /** Whether it belongs to an inner loop, so that the loop's first group may come after its last. */
    boolean isInner() {
        return repeats > 1;
    }

    /** Of a task that takes no part in it, which others run as often as they do. */
    public static KnownGroup absent(double repeats) {
        return new KnownGroup(List.of(), 0, 0, repeats, true, false);
    }
}
