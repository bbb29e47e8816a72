package lull.phases;

import java.util.List;

/**
 * Events that were counted in a phase.
 *
 * @param calls instances that were counted
 * @param uncounted instances that could not be counted whole: a thread had no counters, or others had them for a while
 * @param threads most that were counted in an instance
 * @param means of each event, an instance and all its threads together, in the order in which they were counted; empty without calls
 */
public record EventCounts(long calls, long uncounted, int threads, List<Double> means) {
    /** Of a phase of which nobody counted any. */
    public static final EventCounts NONE = new EventCounts(0, 0, 0, List.of());

    public EventCounts {
        means = List.copyOf(means);
        if (calls < 0 || uncounted < 0 || (calls == 0) != means.isEmpty()) {
            throw new IllegalArgumentException(
                    means.size() + " means of calls=" + calls + ", uncounted=" + uncounted + " can't be");
        }
    }
}
