package lull.phases;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The MPI calls, with no phase between them, that end a phase group; none when nothing in the iteration waits.
 *
 * @param calls their codes in the order of the program, equal neighbours once
 */
public record Delimiter(List<Integer> calls) {
    /** Ends the only group of an iteration without a delimiting call. */
    public static final Delimiter NONE = new Delimiter(List.of());
    /** Of each call alone, by its code less one: most groups end so, in each task of a job. */
    private static final List<Delimiter> SINGLE = IntStream.range(1, CallClasses.CODES)
            .mapToObj(call -> new Delimiter(List.of(call)))
            .toList();

    public Delimiter {
        calls = List.copyOf(calls);
        calls.forEach(CallClasses::checkCall);
    }

    /** A delimiter of these calls, the same one for each group that ends with one call alone. */
    public static Delimiter of(List<Integer> calls) {
        return calls.size() == 1 ? SINGLE.get(CallClasses.checkCall(calls.get(0)) - 1) : new Delimiter(calls);
    }

    /** Whether the group runs into no delimiting call. */
    public boolean none() {
        return calls.isEmpty();
    }
}
