package lull.apps.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    private long now;

    @Test
    void shouldRewriteTheLineAtMostTenTimesASecondAndClearIt() {
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        try (ProgressLine line =
                new ProgressLine(new PrintStream(shown, true, StandardCharsets.UTF_8), () -> now, "step", 10)) {
            line.done(1);
            now += 50_000_000;
            line.done(2);
            now += 50_000_000;
            line.done(10);
        }
        String last = "step 10 of 10 (100 %)";
        assertEquals(
                "\rstep 1 of 10 (10 %)\r" + last + "\r" + " ".repeat(last.length()) + "\r",
                shown.toString(StandardCharsets.UTF_8));
    }

    @Test
    void shouldWriteNothingWhenNobodyLooks() {
        try (ProgressLine line = new ProgressLine(null, () -> now, "step", 10)) {
            line.done(1);
        }
    }
}
