package lull.runtime.decision;

import static lull.runtime.decision.Known.group;
import static lull.runtime.decision.Known.held;
import static lull.runtime.decision.Known.region;
import static lull.runtime.decision.Known.serial;
import static lull.runtime.decision.Known.task;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import lull.dct.throttling.Scope;
import lull.runtime.plan.GroupDecision.DecidedPhase;
import lull.runtime.plan.JobDecision;
import org.junit.jupiter.api.Test;

/** Four tasks of two groups, of which the last is critical; the others have room for frequencies 0, 1 and 2 of 3 throughout. */
class OneFrequencyTasksTest {
    private static final List<Double> HERTZ = List.of(1e9, 1.25e9, 1.6e9, 2e9);
    private static final int HIGHEST = 3;

    private static KnownTask[] job() {
        return new KnownTask[] {
            task(0, group(6, region(0, 4)), group(6, region(1, 4))),
            task(1, group(4, region(0, 6)), group(4, region(1, 6))),
            task(2, group(2, region(0, 8)), group(2, region(1, 8))),
            task(3, group(0, region(0, 10)), group(0, region(1, 10)))
        };
    }

    /** Of all phases of each task, which have one each. */
    private static List<Integer> frequencies(TaskClocks clocks, KnownTask... tasks) {
        NodeControls node = new NodeControls(1, HERTZ, true, 0, Optional.empty(), clocks);
        JobDecision decision = new Decider(node, new DecisionOptions(Scope.TASK, true, OptionalDouble.of(0)), 0.01)
                .decide(List.of(tasks), 1);
        return decision.tasks().stream()
                .map(task -> task.groups().stream()
                        .flatMap(group -> group.phases().stream())
                        .map(DecidedPhase::frequency)
                        .distinct()
                        .toList())
                .peek(all -> assertEquals(1, all.size(), "one frequency"))
                .map(all -> all.get(0))
                .toList();
    }

    @Test
    void shouldGiveEachTaskTheLowestFrequencyThatItsGroupsHaveRoomFor() {
        assertEquals(List.of(0, 1, 2, HIGHEST), frequencies(TaskClocks.ONE_EACH, job()));
    }

    @Test
    void shouldGiveTasksOfOneClockTheHighestThatOneOfThemNeeds() {
        TaskClocks clocks = new TaskClocks(Map.of(0, 0, 2, 0, 1, 1, 3, 1), Set.of());
        assertEquals(List.of(2, HIGHEST, 2, HIGHEST), frequencies(clocks, job()));
    }

    @Test
    void shouldLeaveATaskAtTheHighestFrequencyThatNobodySets() {
        assertEquals(List.of(HIGHEST, 1, 2, HIGHEST), frequencies(new TaskClocks(Map.of(), Set.of(0), true), job()));
    }

    @Test
    void shouldKeepTheHighestFrequencyWhenOneGroupHasNoRoom() {
        KnownTask tight = task(0, group(6, region(0, 4)), group(0, region(1, 10)));
        KnownTask critical = task(1, group(0, region(0, 10)), group(0, region(1, 10)));
        assertEquals(List.of(HIGHEST, HIGHEST), frequencies(TaskClocks.ONE_EACH, tight, critical));
    }

    @Test
    void shouldKeepTheHighestFrequencyWhenAGroupOfSerialCodeWasRolledBack() {
        KnownTask rolledBack = task(0, group(6, region(0, 4)), held(6, serial(1, 4)));
        KnownTask critical = task(1, group(0, region(0, 10)), group(0, region(1, 10)));
        assertEquals(List.of(HIGHEST, HIGHEST), frequencies(TaskClocks.ONE_EACH, rolledBack, critical));
    }
}
