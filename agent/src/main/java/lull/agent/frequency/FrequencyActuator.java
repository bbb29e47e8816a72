package lull.agent.frequency;

import java.util.List;
import java.util.Optional;

/** Sets one task's frequency. A frequency is an index into {@link #hertz}, as in a plan. */
public interface FrequencyActuator {

    FrequencyRoute route();

    /** Why not by a finer route, or what sets the frequency; for the report. */
    String reason();

    /** What can be set, ascending, in hertz; empty exactly if nobody sets frequencies. */
    List<Double> hertz();

    /** Whether a plan's entries may have frequencies of their own; else the plan has none, and {@link #hold} sets one. */
    default boolean followsPlan() {
        return route() == FrequencyRoute.EMULATED || route() == FrequencyRoute.DESCRIPTORS;
    }

    /**
     * One frequency for the whole task from now on; nothing to be done where the plan carries it.
     *
     * @return why the task does not run at that frequency; empty if it does
     */
    Optional<String> hold(int frequency);

    /** The highest frequency at once, without the task's doing, because the task may not come to its next region soon. */
    default void raise() {}

    /** A region of the task has ended. */
    default void region(long conditions, long beginNanos, long endNanos) {}

    /** A domain of the task was read. */
    default void read(DomainReading reading) {}

    /** Whether the task can set what its plan says, as far as that is known. */
    default boolean isReady() {
        return true;
    }

    /**
     * What sets the frequency of a task that can't be given what it would set it with. The task is offered nothing any more.
     *
     * @return empty if there is no other way
     */
    default Optional<FrequencyActuator> instead() {
        return Optional.empty();
    }

    /** What went wrong since the last question and calls for a roll-back; empty if nothing did. */
    Optional<String> trouble();
}
