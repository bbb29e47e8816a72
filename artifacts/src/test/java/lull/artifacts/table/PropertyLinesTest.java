package lull.artifacts.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.StringReader;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PropertyLinesTest {
    @Test
    void shouldReadEachKey() throws IOException {
        Properties lines = PropertyLines.read("file", new StringReader("# both\na = 1\nb : 2\n"));

        assertEquals("1", lines.getProperty("a"));
        assertEquals("2", lines.getProperty("b"));
        assertEquals(2, lines.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a = 1\nb = 2\na = 3", "a = 1\na = 1", "a=1\n\\u0061: 2"})
    void shouldRefuseAKeyThatIsThereTwice(String text) {
        assertEquals(
                "file: key a is there twice; keep one",
                assertThrows(IllegalArgumentException.class, () -> PropertyLines.read("file", new StringReader(text)))
                        .getMessage());
    }
}
