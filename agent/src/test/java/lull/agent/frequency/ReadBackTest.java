package lull.agent.frequency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lull.channel.layout.ChannelLayout;
import lull.platform.frequency.FrequencyReading;
import org.junit.jupiter.api.Test;

/** Regions of 10 ns, one after the other without a gap. */
class ReadBackTest {
    private static final int LOWEST = 0;
    private static final int HIGHEST = 2;
    private static final long NO_FREQUENCY = 0;

    private final ReadBack readBack = new ReadBack(List.of(1e9, 1.5e9, 2e9));
    private long now;

    private static long at(int frequency) {
        return (long) (frequency + 1) << ChannelLayout.REGION_FREQUENCY_SHIFT;
    }

    private void regions(int count, long conditions) {
        for (int i = 0; i < count; i++) {
            readBack.region(conditions, now, now + 10);
            now += 10;
        }
    }

    private void read(int domain, long begin, long end, double hertz) {
        readBack.read(new DomainReading(domain, begin, FrequencyReading.of(hertz), end));
    }

    @Test
    void shouldTellADomainThatHoldsAnotherFrequencyThreeTimesInARow() {
        regions(2, at(LOWEST));
        for (int i = 0; i < 3; i++) {
            assertEquals(Optional.empty(), readBack.trouble());
            read(4, now + 2, now + 8, 2e9);
            regions(1, at(LOWEST));
        }
        assertTrue(readBack.trouble().orElseThrow().contains("domain 4 did not follow"));
        assertEquals(Optional.empty(), readBack.trouble(), "told once");
    }

    @Test
    void shouldForgiveDeviationsThatPass() {
        for (int i = 0; i < 9; i++) {
            read(4, now + 12, now + 18, i % 3 == 2 ? 1e9 : 2e9);
            regions(2, at(LOWEST));
        }
        assertEquals(Optional.empty(), readBack.trouble());
    }

    @Test
    void shouldNotJudgeWhatWasReadWhileTheFrequencyChanged() {
        for (int i = 0; i < 9; i++) {
            read(4, now + 9, now + 11, 3e9);
            regions(1, at(LOWEST));
            regions(1, at(HIGHEST - 1));
        }
        assertEquals(Optional.empty(), readBack.trouble());
    }

    @Test
    void shouldNotJudgeWhatWasReadWhileATaskWaitedAtAnotherFrequency() {
        for (int i = 0; i < 9; i++) {
            regions(1, at(LOWEST) | 1L << ChannelLayout.REGION_TRANSITION_SHIFT);
            read(4, now + 2, now + 8, 2e9);
            now += 10;
        }
        assertEquals(Optional.empty(), readBack.trouble());
    }

    @Test
    void shouldJudgeAcrossRegionsOfOneFrequency() {
        regions(1, at(LOWEST));
        for (int i = 0; i < 3; i++) {
            read(4, now, now + 25, 2e9);
            regions(3, at(LOWEST));
        }
        assertTrue(readBack.trouble().isPresent());
    }

    @Test
    void shouldTakeMoreThanTheHighestForTurbo() {
        for (int i = 0; i < 9; i++) {
            read(4, now + 12, now + 18, 2.6e9);
            regions(2, at(HIGHEST));
        }
        assertEquals(Optional.empty(), readBack.trouble());
    }

    @Test
    void shouldSayNothingBeforeTheTaskHasWritten() {
        for (int i = 0; i < 9; i++) {
            read(4, now + 2, now + 8, 1.2e9);
            regions(1, NO_FREQUENCY);
        }
        assertEquals(Optional.empty(), readBack.trouble());
    }

    @Test
    void shouldTakeADomainThatTellsNothingForOneThatDoesNotFollow() {
        for (int i = 0; i < 3; i++) {
            readBack.read(new DomainReading(4, now + 12, FrequencyReading.absent("no answer"), now + 18));
            regions(2, at(HIGHEST));
        }
        assertTrue(readBack.trouble().isPresent());
    }
}
