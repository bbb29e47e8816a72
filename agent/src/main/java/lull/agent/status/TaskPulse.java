package lull.agent.status;

import java.util.OptionalDouble;

/** What a task did between two looks at its sums so far. For one thread. */
public final class TaskPulse {
    private Sums last = new Sums(0, 0, 0, 0, OptionalDouble.empty());

    /**
     * A task's sums from its begin.
     *
     * @param turns of its iteration
     * @param turnSeconds that these took
     * @param waitSeconds in operations that end phase groups
     * @param wallSeconds from its first event to its last
     * @param joules of its part of an emulated node; empty on a real one
     */
    public record Sums(long turns, double turnSeconds, double waitSeconds, double wallSeconds, OptionalDouble joules) {}

    /**
     * Since the look before; null each where nothing happened that would tell.
     *
     * @param iterationSeconds mean time of a turn
     * @param waitShare of the time, 0 to 1
     * @param watts mean power
     */
    public record Beat(Double iterationSeconds, Double waitShare, Double watts) {}

    /** What happened since the look before. */
    public Beat look(Sums now) {
        double seconds = now.wallSeconds() - last.wallSeconds();
        // Another iteration may be followed than before, of which there were fewer turns.
        long turns = now.turns() - last.turns();
        Beat beat = new Beat(
                turns > 0 ? positive((now.turnSeconds() - last.turnSeconds()) / turns) : null,
                seconds > 0 ? Math.min(1, Math.max(0, (now.waitSeconds() - last.waitSeconds()) / seconds)) : null,
                seconds > 0 && now.joules().isPresent()
                        ? (Double) ((now.joules().getAsDouble() - last.joules().orElse(0)) / seconds)
                        : null);
        last = now;
        return beat;
    }

    private static Double positive(double value) {
        return value > 0 ? value : null;
    }
}
