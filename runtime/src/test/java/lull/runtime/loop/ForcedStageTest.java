package lull.runtime.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import org.junit.jupiter.api.Test;

/** Two tasks with teams of four, whose user forces two. */
class ForcedStageTest {
    private static final int FOUND = 4;

    private final List<Integer> sizes = new ArrayList<>();
    private final SimulatedJob job = job();

    private static SimulatedJob job() {
        RuntimeOptions usual = SimulatedJob.options(Mode.ACT, Dct.ON, 0);
        return new SimulatedJob(2, 4, 1, 1, (rank, at, group, threads, hertz) -> 0.01)
                .quiet()
                .under(
                        new RuntimeOptions(
                                usual.mode(), usual.dct(), usual.decision(), usual.maxSlowdown(), OptionalInt.of(2)),
                        SimulatedJob.NODE);
    }

    private void run(int from, int to) {
        for (int iteration = from; iteration < to; iteration++) {
            sizes.add(job.tasks().get(0).setting(0).threads());
            job.run(iteration, iteration + 1);
        }
    }

    /** How many iterations in a row ran on teams of one size, from the first that was forced on. */
    private List<Integer> turns() {
        List<Integer> turns = new ArrayList<>();
        int begin = FOUND + 1;
        for (int i = begin + 1; i < sizes.size(); i++) {
            if (!sizes.get(i).equals(sizes.get(i - 1))) {
                turns.add(i - begin);
                begin = i;
            }
        }
        return turns;
    }

    @Test
    void shouldLetTeamsShrinkAndGrowAgainInTurnsThatBecomeLonger() {
        run(0, 1000);
        assertEquals(Collections.nCopies(FOUND + 1, 4), sizes.subList(0, FOUND + 1));
        assertEquals(2, sizes.get(FOUND + 1));
        // One region: every other one, then all; in between the turn of the others, of which there is none.
        assertEquals(List.of(3, 9, 3, 3, 5, 15, 5, 5, 9, 27, 9, 9), turns().subList(0, 12));
        assertEquals(1, job.runtime().outcome().log().size(), () -> job.runtime()
                .outcome()
                .toString());
    }

    @Test
    void shouldSayWhatTeamsAreAtNow() {
        run(0, FOUND + 2);
        assertEquals("holding forced threads", job.runtime().state());
        assertTrue(job.tasks().get(0).isManaged());
        run(FOUND + 2, FOUND + 5);
        assertEquals("left at the default between forced threads", job.runtime().state());
        assertFalse(job.tasks().get(0).isManaged());
    }

    @Test
    void shouldCountAsHeldOnlyWhatWasForced() {
        run(0, FOUND + 2 + 2 * 3);
        long held = job.runtime().outcome().savings().heldIterations();
        assertTrue(held > 0 && held <= 4, () -> "" + job.runtime().outcome().savings());
        assertTrue(job.runtime().outcome().savings().defaultSeconds().isPresent());
    }

    @Test
    void shouldLeaveTheTeamsOfATaskThatTakesItsYesBackAndSaySoOnce() {
        run(0, FOUND + 3);
        job.tasks().get(0).refuse();
        int before = job.tasks().get(0).published();
        run(FOUND + 3, 300);
        assertEquals(before, job.tasks().get(0).published());
        assertTrue(job.tasks().get(1).published() > 4);
        assertEquals(
                1,
                job.runtime().outcome().log().stream()
                        .filter(line -> line.contains("task 0 keeps its teams: it says no"))
                        .count());
    }

    @Test
    void shouldBeAskedAgainWhenATurnIsOver() {
        run(0, FOUND + 2);
        assertTrue(job.runtime().eventsToCome() < 20, () -> "" + job.runtime().eventsToCome());
    }

    @Test
    void shouldGoOnWithOtherWork() {
        run(0, 100);
        job.goOnTo(2, (rank, at, group, threads, hertz) -> 0.02);
        job.run(100, 300);
        int published = job.tasks().get(0).published();
        job.run(300, 500);
        assertTrue(job.tasks().get(0).published() > published);
    }

    @Test
    void shouldNotBeKeptFromItByWorkThatMoves() {
        run(0, 20);
        job.runtime().workMoves(true);
        int published = job.tasks().get(0).published();
        run(20, 100);
        assertTrue(job.tasks().get(0).published() > published);
    }
}
