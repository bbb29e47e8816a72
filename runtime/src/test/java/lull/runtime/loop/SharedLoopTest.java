package lull.runtime.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The loop of a node among others, whose first task waits for half of the time: what it tells them, and what they tell it. */
class SharedLoopTest {
    private static final int HELD = 200;

    private final StubAgreement others = new StubAgreement(1);
    private final SimulatedJob job = new SimulatedJob(
                    2, 1, 1, 3, (rank, at, group, threads, hertz) -> (rank == 0 ? 0.005 : 0.010) / hertz)
            .quiet();
    private final JobRuntime loop = job.among(others, SimulatedJob.options(Mode.ACT, Dct.OFF, 0));

    private void hold() {
        job.under(loop::step).run(0, HELD);
        assertTrue(loop.isHolding() && job.tasks().get(0).isManaged(), this::log);
    }

    private String log() {
        return loop.outcome().log().toString();
    }

    private long said(String words) {
        return loop.outcome().log().stream()
                .filter(line -> line.contains(words))
                .count();
    }

    @Test
    void shouldTellTheOthersThatMovingWorkStartsTheJobOver() {
        hold();
        List<Integer> before = List.copyOf(others.startedOver());
        loop.workMoves(true);
        assertEquals(before.size() + 1, others.startedOver().size());
        int last = before.isEmpty() ? 0 : before.get(before.size() - 1);
        assertTrue(last < others.startedOver().get(before.size()));
        assertFalse(job.tasks().get(0).isManaged());
        loop.workMoves(true);
        assertEquals(before.size() + 1, others.startedOver().size(), "it moves already");
        job.run(HELD, 2 * HELD);
        assertTrue(loop.eventsToCome() >= 0);
        assertFalse(loop.isHolding(), "as long as work moves");
    }

    @Test
    void shouldSayOnceThatWorkMovesAndThatItRests() {
        job.under(loop::step);
        int iteration = 0;
        for (int round = 0; round < 3; round++) {
            for (boolean moves : new boolean[] {true, false}) {
                loop.workMoves(moves);
                job.run(iteration, iteration + 50);
                iteration += 50;
            }
        }
        assertEquals(1, said("work moves from task to task: the default until that rests"), this::log);
        assertEquals(1, said("shares rest: observed anew"), this::log);
    }

    @Test
    void shouldStartOverWhenAnotherNodeDoes() {
        hold();
        others.startOverElsewhere(Restarts.Way.REST.ordinal());
        loop.step();
        assertFalse(job.tasks().get(0).isManaged());
        assertTrue(log().contains("another node started the job over"), this::log);
        assertFalse(others.startedOver().isEmpty());
        job.run(HELD, 6 * HELD);
        assertTrue(loop.isHolding() || loop.isSettled() || loop.isResting(), () -> loop.state() + log());
    }

    /** Other nodes decided without the tasks here, and have begun anew since: the first look is taken as if they had not. */
    @ParameterizedTest
    @EnumSource(
            value = Restarts.Way.class,
            names = {"REST", "SHORT_LOOK"})
    void shouldTakeTheFirstLookWhateverOthersDidBefore(Restarts.Way way) {
        others.startOverElsewhere(way.ordinal());
        hold();
        assertEquals(0, said("another node"), this::log);
    }

    /** The first look is given up for a second one; then each pause is four times as long as the one before. */
    @Test
    void shouldPauseLongerEachTimeItStartsOverAndThenGiveUp() {
        hold();
        List<Integer> pauses = new ArrayList<>();
        int[] paused = {0};
        job.under(() -> {
            if (loop.isHolding()) {
                others.startOverElsewhere(Restarts.Way.PAUSE.ordinal());
            }
            loop.step();
            if (loop.state().startsWith("pausing")) {
                paused[0]++;
            } else if (paused[0] > 0) {
                pauses.add(paused[0]);
                paused[0] = 0;
            }
        });
        job.run(HELD, 4000);
        assertEquals(List.of(64, 256, 1024), pauses, this::log);
        assertEquals(3, said("observed anew"), this::log);
        assertEquals(1, said("left alone from now on"), this::log);
        assertEquals("given up, left at the default", loop.state());
        assertTrue(loop.isSettled() && !loop.isResting());
        assertFalse(job.tasks().get(0).isManaged());
    }

    /** Others are asked whether they are for another look; nobody is. */
    @Test
    void shouldSettleWhenNobodyIsForAnotherLook() {
        SimulatedJob balanced = new SimulatedJob(2, 1, 1, 3, LoopedJobs.scaling(0)).quiet();
        JobRuntime evenLoop = balanced.among(others, SimulatedJob.options(Mode.ACT, Dct.OFF, 0));
        balanced.under(evenLoop::step);
        int iteration = 0;
        while (!evenLoop.isResting()) {
            balanced.run(iteration, ++iteration);
        }
        assertFalse(evenLoop.isSettled());
        balanced.run(iteration, 3 * iteration);
        assertTrue(
                evenLoop.isSettled() && !evenLoop.isResting(),
                evenLoop.outcome().log()::toString);
    }

    @Test
    void shouldForgetTheIterationWhenItIsAbandoned() {
        hold();
        assertTrue(job.tasks().get(0).tracker().turns() > 0);
        int published = job.tasks().get(0).published();
        loop.abandon("a bug");
        others.startOverElsewhere(Restarts.Way.REST.ordinal());
        job.run(HELD, 2 * HELD);
        assertEquals(published, job.tasks().get(0).published());
        assertFalse(log().contains("another node started"), this::log);
        loop.workMoves(true);
        assertEquals(0, said("work moves"), this::log);
        assertEquals("given up, left at the default", loop.state());
    }
}
