package lull.runtime.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import org.junit.jupiter.api.Test;

/** Two tasks with teams of four, whose user forces two. */
class ForcedStageTest {
    private static final int FOUND = 4;

    private final List<Integer> sizes = new ArrayList<>();
    private final SimulatedJob job = job(1);

    private static SimulatedJob job(int regions) {
        RuntimeOptions usual = SimulatedJob.options(Mode.ACT, Dct.ON, 0);
        return new SimulatedJob(2, 4, regions, 1, (rank, at, group, threads, hertz) -> 0.01)
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
        assertEquals(List.of(3, 3, 5, 5, 9, 9, 17, 17, 33, 33, 65, 65, 65, 65), turns().subList(0, 14));
        assertEquals(2, job.runtime().outcome().log().size(), () -> job.runtime()
                .outcome()
                .toString());
    }

    /** Of five regions, whose numbers have three digits. */
    @Test
    void shouldMakeEachRegionSmallerWhileEachOtherOneIsNot() {
        SimulatedJob five = job(5);
        Set<List<Integer>> apart = new HashSet<>();
        int told = 0;
        for (int iteration = 0; told == 0; iteration++) {
            five.run(iteration, iteration + 1);
            told = (int) five.runtime().outcome().log().stream()
                    .filter(line -> line.contains(RuntimeOptions.WHOLE_ROUND))
                    .count();
            for (int one = 0; one < 5; one++) {
                for (int other = 0; other < 5; other++) {
                    SimulatedTask task = five.tasks().get(0);
                    if (task.setting(one).threads() == 2 && task.setting(other).threads() == 4) {
                        apart.add(List.of(one, other));
                    }
                }
            }
            assertTrue(iteration < 100, "it says so");
        }
        assertEquals(20, apart.size(), "every pair, both ways");
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
