package lull.phases;

import java.util.List;

/**
 * The MPI calls, with no phase between them, that end a phase group; none when nothing in the iteration waits.
 *
 * @param calls their codes in the order of the program, equal neighbours once
 */
public record Delimiter(List<Integer> calls) {
    /** Ends the only group of an iteration without a delimiting call. */
    public static final Delimiter NONE = new Delimiter(List.of());

    public Delimiter {
        calls = List.copyOf(calls);
        calls.forEach(CallClasses::checkCall);
    }

    /** Whether the group runs into no delimiting call. */
    public boolean none() {
        return calls.isEmpty();
    }
}
