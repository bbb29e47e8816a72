package lull.runtime.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import lull.phases.Durations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SureWaitTest {
    private static final double MEAN = 10;
    private static final double NO_SHORTEST = 0;

    private static Durations waits(long calls, double deviation) {
        return new Durations(calls, MEAN, deviation / MEAN, NO_SHORTEST, 3 * MEAN);
    }

    /** What is counted on falls short of as many drawn waits as allowed, in the mean, and not of much fewer. */
    @ParameterizedTest
    @CsvSource({"4, 0.3", "8, 0.1", "32, 0.1", "32, 0.03", "256, 0.3", "256, 0.01"})
    void shouldFallShortOfTheNextWaitsByWhatIsAllowed(int calls, double allowed) {
        Random random = new Random(1);
        int jobs = 20_000;
        double total = 0;
        for (int job = 0; job < jobs; job++) {
            double[] seen = random.doubles(calls, 0, 1)
                    .map(any -> MEAN + random.nextGaussian())
                    .toArray();
            double sure = SureWait.seconds(durations(seen), allowed, false);
            total += Math.max(0, sure - (MEAN + random.nextGaussian()));
        }
        double mean = total / jobs;
        assertTrue(mean < allowed * 1.1, () -> "short by " + mean);
        assertTrue(mean > allowed * 0.5, () -> "short by " + mean);
    }

    private static Durations durations(double[] seen) {
        double mean = 0;
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        for (double one : seen) {
            mean += one / seen.length;
            least = Math.min(least, one);
            most = Math.max(most, one);
        }
        double squares = 0;
        for (double one : seen) {
            squares += (one - mean) * (one - mean) / seen.length;
        }
        return new Durations(seen.length, mean, Math.sqrt(squares) / mean, least, most);
    }

    @Test
    void shouldCountOnLessWhereWaitsScatterMoreOrFewerAreKnownOrLessIsAllowed() {
        double sure = SureWait.seconds(waits(32, 1), 0.05, true);
        assertTrue(sure > 7 && sure < MEAN, "counted on " + sure);
        assertTrue(SureWait.seconds(waits(32, 2), 0.05, true) < sure);
        assertTrue(SureWait.seconds(waits(8, 1), 0.05, true) < sure);
        assertTrue(SureWait.seconds(waits(32, 1), 0.01, true) < sure);
    }

    /** Four waits tell a deviation with three degrees of freedom: sqrt(5 / 3) of it is that of the next one. */
    @Test
    void shouldCountOnAsManyDegreesOfFreedomAsThereAreWaitsLessOne() {
        double deviation = Math.sqrt(5 / 3.0);
        double below = StudentShortfall.ofDegrees(3).deviationsBelow(0.3 / deviation);
        assertEquals(MEAN - below * deviation, SureWait.seconds(waits(4, 1), 0.3, true), 1e-12);
        assertEquals(MEAN, SureWait.seconds(waits(3, 0), 0, true), "three are enough");
        assertEquals(NO_SHORTEST, SureWait.seconds(waits(2, 0), 1, true), "two are not");
    }

    @Test
    void shouldCountOnTheMeanWhereShortWaitsCostNoMoreThanIsAllowed() {
        assertEquals(MEAN, SureWait.seconds(waits(32, 0), 0, true));
        assertEquals(MEAN, SureWait.seconds(waits(32, 1), 1, true));
        assertEquals(MEAN, SureWait.seconds(waits(1_000_000_000_000L, 1), 0.5, true));
    }

    /** Two tasks that differ by noise wait for each other in turn. */
    @Test
    void shouldCountOnNothingWhereTasksDifferByNoiseAlone() {
        Random random = new Random(2);
        int jobs = 1000;
        int counted = 0;
        for (int job = 0; job < jobs; job++) {
            double[] seen = random.doubles(32)
                    .map(any -> Math.max(0, random.nextGaussian() - random.nextGaussian()))
                    .toArray();
            counted += SureWait.seconds(durations(seen), 1, true) > 0 ? 1 : 0;
        }
        assertTrue(counted < jobs / 20, "counted on waits in " + counted + " of " + jobs);
    }

    @Test
    void shouldCountOnTheShortestSeenAtLeastWhereThatTells() {
        Durations waiting = new Durations(32, MEAN, 0.5, 4, 3 * MEAN);
        assertEquals(4, SureWait.seconds(waiting, 0, true));
        assertEquals(0, SureWait.seconds(waiting, 0, false));
        assertEquals(4, SureWait.seconds(new Durations(2, MEAN, 0.6, 4, 16), 1, true));
        assertEquals(0, SureWait.seconds(Durations.NONE, 1, true));
    }
}
