package lull.artifacts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class OneLineTest {
    @Test
    void shouldWriteControlCharactersOut() {
        assertEquals("x\\x1b]0;title\\x07\\n\\x0d\\x9b ü→", OneLine.of("x\033]0;title\007\n\r\u009b ü→"));
    }

    @Test
    void shouldLeaveOutTheMiddleOfWhatIsTooLong() {
        String words = "a".repeat(600) + "b".repeat(600);
        assertEquals("a".repeat(500) + " [...] " + "b".repeat(500), OneLine.of(words));
        assertEquals(words, OneLine.whole(words));
    }
}
