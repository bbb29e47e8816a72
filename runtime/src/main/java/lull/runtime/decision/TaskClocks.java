package lull.runtime.decision;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Tasks whose frequency can't change from phase to phase. Those of one clock run at one frequency, the highest that any of them
 * needs: a task between two others' clocks joins them.
 *
 * @param shared number of the clock by rank, of tasks with one frequency for all phases
 * @param fixed ranks of tasks that nobody sets a frequency for
 * @param oneEach whether every other task has one frequency for all its phases, too, on a clock of its own
 */
public record TaskClocks(Map<Integer, Integer> shared, Set<Integer> fixed, boolean oneEach) {
    /** Every task may have a frequency for each phase. */
    public static final TaskClocks FREE = new TaskClocks(Map.of(), Set.of());

    /** Every task has one frequency, whatever the others have. */
    public static final TaskClocks ONE_EACH = new TaskClocks(Map.of(), Set.of(), true);

    /** Tasks that are not named may have a frequency for each phase. */
    public TaskClocks(Map<Integer, Integer> shared, Set<Integer> fixed) {
        this(shared, fixed, false);
    }

    public TaskClocks {
        shared = Map.copyOf(shared);
        fixed = Set.copyOf(fixed);
    }

    /**
     * The frequency of each task that has one only.
     *
     * @param wished by rank, the index that suits the task best; a higher one suits it too
     * @param highest index of the highest frequency
     */
    Map<Integer, Integer> agree(Map<Integer, Integer> wished, int highest) {
        Map<Integer, Integer> ofClock = new HashMap<>();
        shared.forEach((rank, clock) -> ofClock.merge(clock, wished.getOrDefault(rank, highest), Math::max));
        Map<Integer, Integer> agreed = oneEach ? new HashMap<>(wished) : new HashMap<>();
        shared.forEach((rank, clock) -> agreed.put(rank, ofClock.get(clock)));
        fixed.forEach(rank -> agreed.put(rank, highest));
        return agreed;
    }
}
