package lull.cli.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintedNumberTest {
    private static final PrintedNumber SECONDS = new PrintedNumber("--seconds-from", "seconds (.*)");

    @ParameterizedTest
    @CsvSource({"1.5,1.5", "' 2 ',2", ".5e1,5", "1.0D-3,0.001", "2d+1,20", "-0,0"})
    void shouldReadDecimalNumbersAndFortransExponents(String text, double expected) throws IOException {
        assertEquals(expected, SECONDS.in(List.of("seconds " + text)));
    }

    @ParameterizedTest
    @CsvSource({
        "5f,is no finite decimal number", "5d,is no finite decimal number", "0x1p3,is no finite decimal number",
        "NaN,is no finite decimal number", "1e999,is no finite decimal number", "-1,is negative"
    })
    void shouldRefuseWhatIsNoDecimalNumber(String text, String words) {
        IOException refusal = assertThrows(IOException.class, () -> SECONDS.in(List.of("seconds " + text)));
        assertTrue(
                refusal.getMessage().equals("'" + text + "', which matches --seconds-from 'seconds (.*)', " + words),
                refusal::getMessage);
    }

    @Test
    void shouldTakeTheLastLineThatMatches() throws IOException {
        assertEquals(3, SECONDS.in(List.of("seconds 2", "seconds 3", "done")));
        assertThrows(IOException.class, () -> SECONDS.in(List.of("done")));
    }
}
