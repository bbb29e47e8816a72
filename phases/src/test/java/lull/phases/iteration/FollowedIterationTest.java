package lull.phases.iteration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalInt;
import lull.phases.CallClasses;
import lull.phases.CallSet;
import org.junit.jupiter.api.Test;

/** Time steps that run an inner loop of regions 1 and 2, and then region 3. */
class FollowedIterationTest {
    private static final long MILLISECOND = 1_000_000;

    private final TaskTracker tracker = new TaskTracker(new CallClasses(CallSet.of(9), CallSet.of(9)));
    private long now = MILLISECOND;

    private void region(int region, long milliseconds) {
        tracker.region(region, 1, now, now + milliseconds * MILLISECOND);
        now += milliseconds * MILLISECOND;
    }

    private void inner(int turns) {
        for (int i = 0; i < turns; i++) {
            region(1, 1);
            region(2, 2);
        }
    }

    private void steps(int steps, int turns) {
        for (int i = 0; i < steps; i++) {
            inner(turns);
            region(3, 1);
        }
    }

    @Test
    void shouldStayWithTheInnerLoopWhenTheOuterOneRepeats() {
        inner(200);
        assertTrue(tracker.follow());
        long turns = tracker.turns();
        region(3, 1);
        steps(300, 20);
        assertEquals(turns + 300 * 20, tracker.turns(), 20);
        assertEquals(2, tracker.followed().iteration().orElseThrow().positions());
        assertEquals(0, tracker.turnsAstray());
    }

    @Test
    void shouldGoOverToTheOuterLoopWhenNothingIsFollowed() {
        inner(200);
        region(3, 1);
        steps(300, 20);
        assertEquals(41, tracker.profile().iteration().orElseThrow().positions());
        assertTrue(tracker.follow());
        assertEquals(41, tracker.followed().iteration().orElseThrow().positions());
    }

    @Test
    void shouldMeasureOnlyTheIterationThatIsFollowed() {
        inner(200);
        assertTrue(tracker.follow());
        assertTrue(tracker.measureApart(1));
        region(3, 1);
        steps(100, 20);
        assertEquals(
                100 * 20,
                tracker.apart(0).orElseThrow().iteration().orElseThrow().count(),
                200);
    }

    @Test
    void shouldTellHowLongTheTaskHasDoneSomethingElse() {
        inner(200);
        assertTrue(tracker.follow());
        long turns = tracker.turns();
        for (int i = 0; i < 500; i++) {
            region(4, 1);
            region(5, 2);
        }
        assertEquals(OptionalInt.empty(), tracker.position());
        assertEquals(turns, tracker.turns());
        assertEquals(500, tracker.turnsAstray(), 2);
        assertFalse(tracker.measureApart(1), "the task isn't in the iteration that is followed");
        tracker.followNone();
        assertTrue(tracker.position().isPresent());
        assertEquals(0, tracker.turnsAstray());
    }

    /** Diagnostics have many regions that take no time, a checkpoint few that take much. */
    @Test
    void shouldCountNoOtherWorkThatHasEitherFewEventsOrLittleTime() {
        inner(200);
        assertTrue(tracker.follow());
        for (int i = 0; i < 500; i++) {
            region(4 + i % 7, 0);
        }
        assertEquals(0, tracker.turnsAstray());
        region(4, 2400);
        assertEquals(250, tracker.turnsAstray(), 2);
        inner(4);
        region(3, 6000);
        assertEquals(0, tracker.turnsAstray());
    }

    /** However long the first loop lasted, the second one is followed once the task is seen to do nothing else. */
    @Test
    void shouldFollowAShortLoopAfterALongOneOnlyWhenItBeginsAnew() {
        inner(1000);
        assertTrue(tracker.follow());
        for (int i = 0; i < 100; i++) {
            region(4, 1);
            region(5, 1);
        }
        tracker.followNone();
        assertFalse(tracker.follow(), "the first loop still covers most of the time");
        tracker.beginAnew();
        for (int i = 0; i < 10; i++) {
            region(4, 1);
            region(5, 1);
        }
        assertTrue(tracker.follow());
        assertEquals(2, tracker.followings());
    }

    @Test
    void shouldFollowNothingWhenNoIterationIsKnown() {
        region(1, 1);
        region(2, 1);
        assertFalse(tracker.follow());
        assertEquals(0, tracker.turnsAstray());
    }

    /** Two regions and a call that is part of the iteration when something follows it. */
    @Test
    void shouldTellBeforeHowManyEventsNoMoreTurnsEnd() {
        assertEquals(0, tracker.eventsUntil(5), "nothing is followed");
        int events = 0;
        for (; events < 300; events++) {
            event(events);
        }
        assertTrue(tracker.follow());
        for (int more = 1; more <= 40; more++) {
            long turns = tracker.turns();
            long first = events + tracker.eventsUntil(more);
            while (tracker.turns() < turns + more) {
                event(events++);
            }
            assertTrue(events >= first, () -> "told too late");
            assertTrue(events <= first + 1, () -> "told too early");
            event(events++);
        }
        region(4, 1);
        assertEquals(0, tracker.eventsUntil(5), "it is not in its iteration");
    }

    private void event(int number) {
        if (number % 3 < 2) {
            region(1 + number % 3, 1);
        } else {
            tracker.mpiCall(9, false, now, now + MILLISECOND, 8);
            now += MILLISECOND;
        }
    }

    @Test
    void shouldNotFollowALoopThatIsNotMostOfTheRun() {
        inner(2000);
        for (int i = 0; i < 100; i++) {
            region(4, 1);
            region(5, 1);
        }
        assertTrue(tracker.position().isPresent());
        assertFalse(tracker.follow());
    }
}
