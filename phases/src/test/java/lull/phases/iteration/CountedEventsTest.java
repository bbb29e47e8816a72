package lull.phases.iteration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import lull.phases.EventCounts;
import lull.phases.Phase;
import lull.phases.SyntheticTask;
import lull.phases.TaskProfile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events are told by position in the iteration, even of one region that comes twice. */
class CountedEventsTest {
    private static final int BARRIER = 10;
    private static final long[] NOT_COUNTED = {};

    private final TaskTracker tracker = new TaskTracker(SyntheticTask.CLASSES);
    private long now;

    private void region(int region, long... counts) {
        tracker.region(region, 4, now, now + 100_000);
        tracker.counted(4, counts);
        now += 100_001;
    }

    private void iteration(long first, long second) {
        region(1, first, 10 * first);
        region(1, second, 10 * second);
        tracker.mpiCall(BARRIER, false, now, now + 1000, 0);
        now += 1000;
    }

    @BeforeEach
    void findTheIteration() {
        for (int i = 0; i < 10; i++) {
            tracker.region(1, 4, now, now + 100_000);
            tracker.region(1, 4, now + 100_001, now + 200_001);
            tracker.mpiCall(BARRIER, false, now + 200_002, now + 201_000, 0);
            now += 201_000;
        }
    }

    private static List<EventCounts> events(TaskProfile profile) {
        return profile.phases().stream().map(Phase::events).toList();
    }

    @Test
    void shouldTellMeansByPositionWhenARegionComesTwice() {
        iteration(100, 1000);
        iteration(300, 3000);

        assertEquals(
                List.of(
                        new EventCounts(2, 0, 4, List.of(200.0, 2000.0)),
                        new EventCounts(2, 0, 4, List.of(2000.0, 20000.0))),
                events(tracker.profile()));
    }

    @Test
    void shouldCountApartWhatNobodyCouldCountWhole() {
        iteration(100, 1000);
        region(1, NOT_COUNTED);

        assertEquals(
                new EventCounts(1, 1, 4, List.of(100.0, 1000.0)),
                events(tracker.profile()).get(0));
    }

    @Test
    void shouldHoldOnlyWhatCameSinceWhenMeasuredApart() {
        iteration(100, 1000);
        tracker.measureApart(1);
        iteration(500, 5000);

        assertEquals(
                new EventCounts(1, 0, 4, List.of(500.0, 5000.0)),
                events(tracker.apart(0).orElseThrow()).get(0));
    }

    @Test
    void shouldTellNothingWhenNothingWasCounted() {
        assertEquals(List.of(EventCounts.NONE, EventCounts.NONE), events(tracker.profile()));
    }
}
