package lull.artifacts.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpreadsheetTextTest {
    @ParameterizedTest
    @ValueSource(strings = {"=HYPERLINK(\"x\")", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"})
    void shouldStandBehindAnApostropheWhereItWouldBeComputed(String formula) {
        assertEquals("'" + formula, SpreadsheetText.of(formula));
        assertEquals("'" + formula, SpreadsheetText.ofCell(formula));
    }

    @Test
    void shouldLeaveOtherTextsAndNumbersAlone() {
        assertEquals("./solver =1", SpreadsheetText.of("./solver =1"));
        assertEquals("", SpreadsheetText.of(""));
        assertNull(SpreadsheetText.of(null));
        assertNull(SpreadsheetText.ofCell(null));
        assertEquals(-0.25, SpreadsheetText.ofCell(-0.25));
    }
}
