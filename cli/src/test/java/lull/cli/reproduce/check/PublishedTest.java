package lull.cli.reproduce.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishedTest {

    @ParameterizedTest
    @CsvSource({
        "-10.21, -4.56, DIRECTION",
        "-10.21, -10.9, AGREES",
        "-10.21, -0.9, DIFFERS",
        "-10.21, 10.21, DIFFERS",
        "0, 0.99, AGREES",
        "0, -1.46, DIFFERS",
        "0.74, 0.15, AGREES",
        "17, 15.3, AGREES",
        "17, 15.29, DIRECTION",
        "-95, NaN, DIFFERS"
    })
    void shouldCompareChangesInPerCent(double paper, double ours, Agreement expected) {
        assertEquals(expected, Published.percent(paper).with(ours));
    }

    @ParameterizedTest
    @CsvSource({"4.65, 4.3, AGREES", "4.65, 1.84, DIRECTION", "4.65, 0.2, DIFFERS", "4.65, 1.005, DIFFERS"})
    void shouldCompareRatiosByTheirDistanceFromOne(double paper, double ours, Agreement expected) {
        assertEquals(expected, Published.ratio(paper).with(ours));
    }

    @Test
    void shouldWriteWholeNumbersWhole() {
        assertEquals("17 %", Published.percent(17).words(17));
        assertEquals("100 %", Published.percent(100).words(100));
        assertEquals("-3.6 %", Published.percent(-3.6).words(-3.6));
        assertEquals("4.65 times", Published.ratio(4.65).words(4.65));
    }
}
