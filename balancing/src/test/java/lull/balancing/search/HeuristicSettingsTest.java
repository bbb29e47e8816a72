package lull.balancing.search;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lull.balancing.Rounding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeuristicSettingsTest {

    @ParameterizedTest
    @CsvSource({
        "-0.1, 0.1, 0.1, 1, 0.1, 0.1, 1, start distance=-0.1",
        "1.1, 0.1, 0.1, 1, 0.1, 0.1, 1, start distance=1.1",
        "0.1, NaN, 0.1, 1, 0.1, 0.1, 1, reset distance=NaN",
        "0.1, 0.1, 1.5, 1, 0.1, 0.1, 1, settled below=1.5",
        "0.1, 0.1, 0, 1, 0.1, 0.1, 1, settled below=0.0",
        "0.1, 0.1, 0.1, 0, 0.1, 0.1, 1, trials per call=0",
        "0.1, 0.1, 0.1, 1, 2, 0.1, 1, reset probability=2.0",
        "0.1, 0.1, 0.1, 1, 0.1, -1, 1, reset increment=-1.0",
        "0.1, 0.1, 0.1, 1, 0.1, 0.1, 0, tolerance=0.0",
        "0.1, 0.1, 0.1, 1, 0.1, 0.1, NaN, tolerance=NaN"
    })
    void shouldNameTheSettingThatCannotBe(
            double start,
            double reset,
            double settled,
            int trials,
            double probability,
            double increment,
            double tolerance,
            String named) {
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> new HeuristicSettings(
                                start,
                                reset,
                                settled,
                                trials,
                                probability,
                                increment,
                                tolerance,
                                Rounding.PUBLISHED,
                                false))
                .getMessage();
        assertTrue(message.contains(named), message);
    }

    @Test
    void shouldTakeTheEndsOfEveryRange() {
        assertDoesNotThrow(() -> new HeuristicSettings(0, 0, 1, 1, 0, 0, Double.MIN_VALUE, Rounding.PUBLISHED, false));
        assertDoesNotThrow(() -> new HeuristicSettings(1, 1, 1, 1, 1, 1, 9, Rounding.PUBLISHED, false));
    }
}
