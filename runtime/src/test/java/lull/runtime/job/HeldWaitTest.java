package lull.runtime.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import lull.phases.Durations;
import org.junit.jupiter.api.Test;

class HeldWaitTest {
    private static final double CLOSE = 1e-12;

    private final HeldWait wait = new HeldWait();

    private static Durations durations(double... seconds) {
        double mean = Arrays.stream(seconds).average().orElseThrow();
        double variance = Arrays.stream(seconds)
                .map(each -> (each - mean) * (each - mean))
                .average()
                .orElseThrow();
        return new Durations(
                seconds.length,
                mean,
                Math.sqrt(variance) / mean,
                Arrays.stream(seconds).min().orElseThrow(),
                Arrays.stream(seconds).max().orElseThrow());
    }

    private void assertTells(Durations expected) {
        Durations told = wait.durations();
        assertEquals(expected.calls(), told.calls());
        assertEquals(expected.meanSeconds(), told.meanSeconds(), CLOSE);
        assertEquals(expected.coefficientOfVariation(), told.coefficientOfVariation(), 1e-9);
        assertEquals(expected.minSeconds(), told.minSeconds(), CLOSE);
        assertEquals(expected.maxSeconds(), told.maxSeconds(), CLOSE);
    }

    @Test
    void shouldTellNothingBeforeAPlanWasHeld() {
        assertEquals(Durations.NONE, wait.durations());
    }

    @Test
    void shouldAddWhatThePlanUsedOfAWait() {
        wait.add(durations(1, 3), 4);
        assertTells(durations(5, 7));
    }

    /** Each plan uses another part of the same waits. */
    @Test
    void shouldTellAllWaitsWhateverPlansUsedOfThem() {
        Random random = new Random(3);
        for (int job = 0; job < 200; job++) {
            HeldWait held = new HeldWait();
            List<Double> all = new ArrayList<>();
            for (int window = random.nextInt(5); window >= 0; window--) {
                double used = random.nextDouble();
                double[] left = random.doubles(4, 0, 1).toArray();
                held.add(durations(left), used);
                Arrays.stream(left).map(seconds -> seconds + used).forEach(all::add);
            }
            Durations expected =
                    durations(all.stream().mapToDouble(Double::doubleValue).toArray());
            Durations told = held.durations();
            assertEquals(expected.meanSeconds(), told.meanSeconds(), CLOSE);
            assertEquals(expected.coefficientOfVariation(), told.coefficientOfVariation(), 1e-6);
            assertEquals(expected.minSeconds(), told.minSeconds(), CLOSE);
            assertEquals(expected.maxSeconds(), told.maxSeconds(), CLOSE);
        }
    }

    /** Faster than when it was measured by default, by more than it waits: no slack can be told of that. */
    @Test
    void shouldTellNothingWhereAGroupBecameShorterByMoreThanItWaits() {
        wait.add(durations(1, 1), -2);
        assertEquals(Durations.NONE, wait.durations());
    }
}
