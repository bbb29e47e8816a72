package lull.partitioning.exact.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the exact solver takes a double for: a decimal, or a mantissa and an exponent. */
class ExactNumbersTest {

    @ParameterizedTest
    @CsvSource({"0, 0, -1074", "1, 1, 0", "8, 1, 3", "0.75, 3, -2", "4.9e-324, 1, -1074", "3e-323, 3, -1073"})
    void shouldBeOddWhatIsMultipliedByAPowerOfTwo(double value, long mantissa, int exponent) {
        assertEquals(new Binary(mantissa, exponent), Binary.of(value));
    }

    @ParameterizedTest
    @CsvSource({
        "0.25, 0, 2",
        "0.25, 1, 2",
        "0.25, 2, 2",
        "0.25, 5, 5",
        "7, 0, 0",
        "7, 22, 22",
        "1e-22, 0, 22",
        "1e-22, 22, 22"
    })
    void shouldHaveAsManyPlacesAsAreNeededOrAsAreEnough(double value, int enough, int places) {
        assertEquals(places, Decimals.places(value, enough));
    }

    /** A third is no decimal of 15 digits, and more places than there are do for no number. */
    @Test
    void shouldHaveMorePlacesThanThereAreWhenItIsNoDecimal() {
        assertEquals(Decimals.MOST + 1, Decimals.places(1 / 3.0, 0));
        assertEquals(Decimals.MOST + 1, Decimals.places(1 / 3.0, Decimals.MOST));
        assertEquals(Decimals.MOST + 1, Decimals.places(1, Decimals.MOST + 1));
    }

    @Test
    void shouldBeTheDecimalThatWasWritten() {
        assertEquals(new BigDecimal("0.1"), Decimals.decimal(0.1));
        assertEquals(new BigDecimal("1e-22"), Decimals.decimal(1e-22));
        assertEquals(new BigDecimal(1e22), Decimals.decimal(1e22));
    }
}
