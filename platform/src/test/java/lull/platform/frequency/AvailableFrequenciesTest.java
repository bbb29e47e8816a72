package lull.platform.frequency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AvailableFrequenciesTest {

    /** Against whole numbers of megahertz: every answer is an end or a multiple, and none lies between it and what was asked. */
    @Test
    void shouldRoundToMultiplesOfTheStepOrTheEnds() {
        SplittableRandom random = new SplittableRandom(20);
        for (int i = 0; i < 2000; i++) {
            long step = random.nextLong(1, 200);
            long min = random.nextLong(1, 2000);
            long max = min + random.nextLong(0, 3000);
            long asked = random.nextLong(1, 6000);
            AvailableFrequencies range = AvailableFrequencies.range(min * 1e6, max * 1e6, step * 1e6);
            long within = Math.min(max, Math.max(min, asked));
            long up = within == min ? min : Math.min(max, (within + step - 1) / step * step);
            long down = within == max ? max : Math.max(min, within / step * step);
            assertEquals(up * 1e6, range.roundedUpHertz(asked * 1e6), 1e-3);
            assertEquals(down * 1e6, range.roundedDownHertz(asked * 1e6), 1e-3);
        }
    }

    @Test
    void shouldOfferBothEndsAndAtMostSoManyEvenly() {
        List<Double> choices = AvailableFrequencies.range(0.4e9, 3.1e9, 25e6).choices(16);
        assertEquals(16, choices.size());
        assertEquals(0.4e9, choices.get(0));
        assertEquals(3.1e9, choices.get(15));
        for (int i = 1; i < 16; i++) {
            assertEquals(0, choices.get(i) % 25e6, 1e-3);
            assertTrue(choices.get(i) - choices.get(i - 1) < 0.21e9, choices.toString());
        }
        assertEquals(
                List.of(1e9, 1.1e9, 1.2e9),
                AvailableFrequencies.range(1e9, 1.2e9, 1e8).choices(16));
        assertEquals(List.of(1e9), AvailableFrequencies.range(1e9, 1e9, 1e8).choices(16));
        assertEquals(
                List.of(1e9, 2e9),
                AvailableFrequencies.listed(List.of(2e9, 1e9)).choices(2));
    }

    @Test
    void shouldKeepMultiplesWithinLimitsThatAreNone() {
        AvailableFrequencies some =
                AvailableFrequencies.range(0.8e9, 2.4e9, 1e8).within(1.25e9, 2.05e9);
        assertEquals(1.3e9, some.minHertz(), 1);
        assertEquals(2.0e9, some.maxHertz(), 1);
        assertEquals(1.3e9, some.within(0, 9e9).minHertz(), 1);
        AvailableFrequencies narrow = AvailableFrequencies.range(0.8e9, 2.4e9, 1e8);
        assertThrows(IllegalArgumentException.class, () -> narrow.within(1.25e9, 1.28e9));
    }

    @Test
    void shouldRefuseAStepThatIsNone() {
        assertThrows(IllegalArgumentException.class, () -> AvailableFrequencies.range(1e9, 2e9, -1));
        assertThrows(IllegalArgumentException.class, () -> AvailableFrequencies.range(1e9, 2e9, Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> new AvailableFrequencies(List.of(1e9, 2e9), 1e9, 2e9, 1e8));
    }
}
