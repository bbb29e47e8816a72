package lull.phases.iteration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import lull.phases.CallClasses;
import lull.phases.CallSet;
import lull.phases.Iteration;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import org.junit.jupiter.api.Test;

/** Time steps whose solver takes another number of turns each time. */
class InnerLoopTest {
    private static final int ALLREDUCE = 9;
    private static final int WAITALL = 8;
    private static final long MICROSECOND = 1_000;
    private static final long OUTER = 500 * MICROSECOND;
    private static final long INNER = 70 * MICROSECOND;
    private static final long CALL = 5 * MICROSECOND;
    private static final int SOME = 40;

    private final TaskTracker tracker =
            new TaskTracker(new CallClasses(CallSet.of(ALLREDUCE, WAITALL), CallSet.of(ALLREDUCE)));
    private final Random random = new Random(5);
    private long now = MICROSECOND;
    private long innerTurns;

    private void group(int firstRegion, int regions, long nanos, int call) {
        for (int region = 0; region < regions; region++) {
            tracker.region(firstRegion + region, 2, now, now + nanos);
            now += nanos + MICROSECOND;
        }
        tracker.mpiCall(call, false, now, now + CALL, 8);
        now += CALL + MICROSECOND;
    }

    private void inner(int turns) {
        for (int turn = 0; turn < turns; turn++) {
            group(3, 2, INNER, ALLREDUCE);
        }
        innerTurns += turns;
    }

    private void step(int turns) {
        group(1, 2, OUTER, WAITALL);
        inner(turns);
    }

    private void steps(int count) {
        for (int step = 0; step < count; step++) {
            step(2 + random.nextInt(6));
        }
    }

    private Iteration iteration() {
        return tracker.profile().iteration().orElseThrow();
    }

    @Test
    void shouldFindTheTimeStepWhenTurnsDifferFromStepToStep() {
        steps(SOME);
        TaskProfile profile = tracker.profile();
        Iteration step = profile.iteration().orElseThrow();
        assertEquals(6, step.positions());
        assertEquals(SOME, step.count());
        assertEquals(1, step.coverage(), 0.01);
        assertEquals(
                List.of(1.0, (double) innerTurns / SOME),
                profile.groups().stream().map(PhaseGroup::repeats).toList());
        assertEquals((double) now / SOME * 1e-9, step.meanSeconds(), 1e-3 * step.meanSeconds());
        assertTrue(profile.finding().contains("its last 3 are an inner loop of "), profile.finding());
    }

    @Test
    void shouldFindItAfterThreeStepsThatDiffer() {
        step(3);
        step(5);
        step(4);
        step(1);
        group(1, 2, OUTER, WAITALL);
        assertEquals(6, iteration().positions());
        assertEquals(5, iteration().count());
    }

    @Test
    void shouldKeepToThePlainCycleWhenTurnsAreAlwaysTheSame() {
        for (int step = 0; step < SOME; step++) {
            step(4);
        }
        assertEquals(15, iteration().positions());
        assertEquals(
                List.of(1.0, 1.0, 1.0, 1.0, 1.0),
                tracker.profile().groups().stream().map(PhaseGroup::repeats).toList());
    }

    @Test
    void shouldNotTakeForAStepWhatDiffersBetweenTheInnerLoops() {
        for (int step = 0; step < SOME; step++) {
            group(10 + step, 2, OUTER, WAITALL);
            inner(2 + random.nextInt(6));
        }
        assertEquals(3, iteration().positions(), "the inner loop alone repeats");
    }

    @Test
    void shouldCountStepsAndMeasureThemApartWhileTheyAreFollowed() {
        steps(SOME);
        assertTrue(tracker.follow());
        long turns = tracker.turns();
        assertTrue(tracker.measureApart(1));
        double counted = tracker.followed().groups().get(1).repeats();
        steps(7);
        step(30);
        steps(1);
        assertEquals(turns + 9, tracker.turns());
        assertEquals(0, tracker.turnsAstray());
        TaskProfile apart = tracker.apart(0).orElseThrow();
        assertEquals(9, apart.groups().get(0).compute().calls());
        assertEquals(counted, apart.groups().get(1).repeats(), "one long step is no longer iteration");
        assertEquals(2 * OUTER * 1e-9, apart.groups().get(0).compute().meanSeconds(), 5e-6);
        assertEquals(2 * INNER * 1e-9, apart.groups().get(1).compute().meanSeconds(), 5e-6);
    }

    @Test
    void shouldGoOverToTheStepWhenTheInnerLoopWasFollowedFirst() {
        inner(20);
        assertTrue(tracker.follow());
        steps(10 * SOME);
        assertEquals(3, tracker.followed().iteration().orElseThrow().positions());
        assertEquals(1, tracker.followings());
        assertFalse(tracker.follow(), "the time step is what repeats");
        tracker.followNone();
        steps(2);
        assertTrue(tracker.follow());
        assertEquals(6, tracker.followed().iteration().orElseThrow().positions());
        assertEquals(2, tracker.followings());
    }

    @Test
    void shouldStayWithTheInnerLoopWhileStepsAreFew() {
        inner(20);
        assertTrue(tracker.follow());
        steps(20);
        assertTrue(tracker.follow());
        assertEquals(3, tracker.followed().iteration().orElseThrow().positions());
        assertEquals(6, iteration().positions(), "the whole of it is reported");
    }

    @Test
    void shouldLeaveItAtTheInnerLoopWhenStepsRunNoRegionBesides() {
        for (int step = 0; step < SOME; step++) {
            group(0, 0, 0, WAITALL);
            inner(2 + random.nextInt(6));
        }
        assertEquals(3, iteration().positions());
    }

    @Test
    void shouldFindTheTimeStepWhenTheFirstTurnsAreSlow() {
        for (int turn = 0; turn < 37; turn++) {
            group(3, 2, 20 * INNER, ALLREDUCE);
        }
        for (int turns = 34; turns > 30; turns--) {
            step(turns);
        }
        assertEquals(6, iteration().positions());
        assertEquals(4, iteration().count());
    }

    @Test
    void shouldFindTheWholeCycleWhenTheFirstTurnsOfWhatComesWithinItAreSlow() {
        for (int turn = 0; turn < 37; turn++) {
            group(3, 2, 20 * INNER, ALLREDUCE);
        }
        for (int step = 0; step < SOME; step++) {
            step(3);
        }
        assertEquals(12, iteration().positions());
    }

    @Test
    void shouldGoOnAfterAnInterruption() {
        steps(SOME);
        assertTrue(tracker.follow());
        long turns = tracker.turns();
        group(20, 3, OUTER, WAITALL);
        steps(SOME);
        assertEquals(turns + SOME, tracker.turns(), 1);
        assertEquals(6, iteration().positions());
        assertEquals(2 * SOME, iteration().count(), 1);
    }

    /** A step that works on its own before the first collective of the solver: that turn is another one than those that follow. */
    @Test
    void shouldTakeTheFirstTurnToTheStepWhenTheStepEndsNoGroup() {
        for (int step = 0; step < SOME; step++) {
            tracker.region(1, 2, now, now + OUTER);
            now += OUTER;
            inner(2 + random.nextInt(6));
        }
        assertEquals(7, iteration().positions());
        List<PhaseGroup> groups = tracker.profile().groups();
        assertEquals(
                List.of(1.0, (double) (innerTurns - SOME) / SOME),
                groups.stream().map(PhaseGroup::repeats).toList());
        assertEquals(
                OUTER * 1e-9,
                groups.get(0).compute().meanSeconds() - groups.get(1).compute().meanSeconds(),
                5e-6);
    }

    /** Whatever outer and inner parts are, as long as what comes next tells them apart. */
    @Test
    void shouldFindAnyOuterPartAroundAnyInnerLoop() {
        for (int round = 0; round < 200; round++) {
            TaskTracker one = new TaskTracker(new CallClasses(CallSet.of(ALLREDUCE), CallSet.of(ALLREDUCE)));
            int[] outer = part(1, random.nextInt(1, 12));
            int[] inner = part(100, random.nextInt(1, 6));
            int steps = random.nextInt(16, 40);
            long all = 0;
            long clock = 0;
            for (int step = 0; step < steps; step++) {
                clock = run(one, outer, clock);
                int turns = step < 3 ? 3 + step : random.nextInt(1, 9);
                for (int turn = 0; turn < turns; turn++) {
                    clock = run(one, inner, clock);
                }
                all += turns;
            }
            TaskProfile profile = one.profile();
            Iteration step = profile.iteration().orElseThrow();
            String message = "round " + round + ": " + profile.finding();
            assertEquals(outer.length + inner.length, step.positions(), message);
            assertEquals(steps, step.count(), message);
            List<PhaseGroup> groups = profile.groups();
            assertEquals((double) all / steps, groups.get(groups.size() - 1).repeats(), 1e-12, message);
            assertEquals(1, groups.get(0).repeats(), message);
        }
    }

    /** Regions that no other part has in any order, each followed by a collective or not, the last one always. */
    private int[] part(int firstRegion, int regions) {
        List<Integer> order = new ArrayList<>(
                IntStream.range(firstRegion, firstRegion + regions).boxed().toList());
        Collections.shuffle(order, random);
        List<Integer> symbols = new ArrayList<>();
        for (int region : order) {
            symbols.add(region);
            if (symbols.size() > 1 && random.nextBoolean()) {
                symbols.add(-1);
            }
        }
        if (symbols.get(symbols.size() - 1) != -1) {
            symbols.add(-1);
        }
        return symbols.stream().mapToInt(Integer::intValue).toArray();
    }

    private static long run(TaskTracker tracker, int[] part, long begin) {
        long clock = begin;
        for (int symbol : part) {
            clock = one(tracker, symbol, clock);
        }
        return clock;
    }

    private static long one(TaskTracker tracker, int symbol, long begin) {
        if (symbol < 0) {
            tracker.mpiCall(ALLREDUCE, false, begin, begin + CALL, 8);
        } else {
            tracker.region(symbol, 2, begin, begin + INNER);
        }
        return begin + INNER + CALL;
    }
}
