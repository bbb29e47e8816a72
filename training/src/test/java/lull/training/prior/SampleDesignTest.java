package lull.training.prior;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;
import lull.predictor.ConfigurationSpace;
import lull.predictor.SampleConfigurations;
import org.junit.jupiter.api.Test;

class SampleDesignTest {
    private final ConfigurationSpace space = ConfigurationSpace.of(2, 8, 1e9, 1.5e9, 2e9);

    @Test
    void shouldStartAtTheDefaultAndSpreadWhenACountIsGiven() {
        int[] four = SampleDesign.of(space, Optional.of("4"));
        assertEquals(space.defaultIndex(), four[0]);
        assertEquals(4, Arrays.stream(four).distinct().count());
        assertTrue(Arrays.stream(four)
                        .mapToObj(space::configuration)
                        .mapToInt(c -> c.concurrency().threads())
                        .min()
                        .orElseThrow()
                <= 2);
        assertArrayEquals(
                four,
                Arrays.copyOf(SampleDesign.of(space, Optional.of("6")), 4),
                "a longer design goes on from a shorter one");
    }

    @Test
    void shouldTakeWhatIsWrittenOrTheDesignedWhenNothingIs() {
        assertArrayEquals(SampleConfigurations.standard(space), SampleDesign.of(space, Optional.of("li-2010")));
        assertArrayEquals(SampleDesign.of(space, Optional.of("design")), SampleDesign.of(space, Optional.empty()));
        assertArrayEquals(new int[] {space.defaultIndex()}, SampleDesign.of(space, Optional.of("2x8@2e9")));
    }

    @Test
    void shouldTakeSamplesThatCostLessWhenTheyAreDesigned() {
        int[] designed = SampleDesign.of(space, Optional.of("design"));
        int[] telling = SampleDesign.of(space, Optional.of("4"));
        assertEquals(space.defaultIndex(), designed[0]);
        assertEquals(4, Arrays.stream(designed).distinct().count());
        assertTrue(work(designed) >= work(telling));
        assertEquals(1, SampleDesign.of(ConfigurationSpace.of(1, 1, 1e9, 2e9), Optional.of("design")).length);
    }

    /** Threads times hertz of all samples: what a program runs fast with. */
    private double work(int[] samples) {
        return Arrays.stream(samples)
                .mapToObj(space::configuration)
                .mapToDouble(each -> each.concurrency().threads() * each.frequencyHertz())
                .sum();
    }

    @Test
    void shouldRefuseWhenNothingWouldBeLeftToPredict() {
        assertThrows(IllegalArgumentException.class, () -> SampleDesign.of(space, Optional.of("0")));
        assertThrows(IllegalArgumentException.class, () -> SampleDesign.of(space, Optional.of("48")));
        assertThrows(IllegalArgumentException.class, () -> SampleDesign.of(space, Optional.of("99999999999")));
        refuses(ConfigurationSpace.of(1, 1, 1e9), "li-2010", "samples li-2010: of 1 configurations none is left");
        refuses(ConfigurationSpace.of(1, 1, 1e9), "design", "samples design: of 1 configurations none is left");
        refuses(ConfigurationSpace.of(1, 2, 1e9), "1x1@1e9,1x2@1e9", "of 2 configurations none is left to predict");
    }

    private static void refuses(ConfigurationSpace space, String written, String words) {
        String message = assertThrows(
                        IllegalArgumentException.class, () -> SampleDesign.of(space, Optional.of(written)))
                .getMessage();
        assertTrue(message.contains(words), message);
    }
}
