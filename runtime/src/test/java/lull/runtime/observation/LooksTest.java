package lull.runtime.observation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import lull.runtime.job.JobTasks;
import lull.runtime.loop.SimulatedJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LooksTest {
    private final SimulatedJob job =
            new SimulatedJob(2, 1, 1, 1, (rank, iteration, group, threads, hertz) -> 0.01).quiet();
    private final JobTasks tasks = new JobTasks(job.tasks());

    /** The first look is four of each; the second sixteen together, at least two of each, with one to begin in the midst of. */
    @ParameterizedTest
    @CsvSource({"1, 4, 4, 17, 16", "2, 8, 4, 17, 8", "4, 16, 4, 17, 4", "8, 32, 4, 33, 2", "16, 64, 4, 65, 2"})
    void shouldMeasureAsManyIterationsAsTheLookNeeds(
            int period, long firstTurns, long firstCalls, long secondTurns, long secondCalls) {
        Looks looks = new Looks(tasks, true);
        assertEquals(firstTurns, looks.turns(period));
        assertEquals(firstCalls, looks.fewestCalls(period));
        looks.second();
        assertEquals(secondTurns, looks.turns(period));
        assertEquals(secondCalls, looks.fewestCalls(period));
    }

    @Test
    void shouldLookFirstAgainAtOtherWorkOnlyWhereFrequenciesCanBeLowered() {
        Looks looks = new Looks(tasks, true);
        looks.second();
        assertFalse(looks.isFirst());
        looks.beginAnew();
        assertTrue(looks.isFirst() && looks.lowersFrequencies());
        Looks teamsOnly = new Looks(tasks, false);
        assertFalse(teamsOnly.isFirst() || teamsOnly.lowersFrequencies());
        teamsOnly.beginAnew();
        assertFalse(teamsOnly.isFirst());
    }

    @Test
    void shouldObserveLongerBeforeASecondLook() {
        job.run(0, 12);
        long turns = tasks.leastTurns();
        Looks looks = new Looks(tasks, true);
        assertEquals(3 - turns, looks.turnsToObserve());
        looks.second();
        assertEquals(32 - turns, looks.turnsToObserve());
        job.run(12, 112);
        assertEquals(32 - turns - 100, looks.turnsToObserve());
        assertEquals((turns + 100) / 8, looks.fewBesidePassed());
    }

    /** Eight iterations, or four of each of a period, which tell slack. */
    @Test
    void shouldLookShortlyAtSlackThatMayHaveChanged() {
        Looks looks = new Looks(tasks, true);
        assertFalse(looks.isLater());
        looks.again();
        assertTrue(looks.isFirst() && looks.isLater());
        assertEquals(8, looks.turns(1));
        assertEquals(8, looks.fewestCalls(1));
        assertEquals(12, looks.turns(3));
        assertEquals(4, looks.fewestCalls(3));
        assertEquals(0, looks.turnsToObserve());
        looks.beginAnew();
        assertFalse(looks.isLater());
        looks.second();
        assertFalse(looks.isLater());
        looks.again();
        assertTrue(looks.isLater());
    }

    /** Twice as many iterations each time, 8 s and a sixteenth of all at most, 64 at least. */
    @Test
    void shouldRestLongerEachTimeThatNothingIsFound() {
        job.run(0, 16_000);
        Looks looks = new Looks(tasks, true);
        long[] turns = new long[6];
        Arrays.setAll(turns, i -> looks.turnsToRest(0.01));
        assertArrayEquals(new long[] {64, 128, 256, 512, 800, 800}, turns);
        looks.restShortly();
        assertEquals(64, looks.turnsToRest(1));
        assertEquals(64, looks.turnsToRest(1));
        looks.turnsToRest(0.01);
        looks.beginAnew();
        assertEquals(64, looks.turnsToRest(0.001));
        Arrays.setAll(turns, i -> looks.turnsToRest(0.001));
        assertEquals(tasks.leastTurns() / 16, turns[5]);
    }
}
