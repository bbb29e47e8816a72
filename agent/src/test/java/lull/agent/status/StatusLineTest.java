package lull.agent.status;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import lull.agent.status.StatusLine.Progress;
import org.junit.jupiter.api.Test;

class StatusLineTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final StatusLine line = new StatusLine(new PrintStream(printed, true), 0);

    @Test
    void shouldTellWhatTheLoopsAreDoing() {
        line.update(2_000_000_000, () -> new Progress(0, 0, 0, List.of("holding the plan", "holding the plan")));

        assertEquals(
                "\rlull: 2 s, 0 tasks, waiting for the first task, holding the plan, 0 events", printed.toString());
    }

    @Test
    void shouldSayNothingBeforeItIsTime() {
        line.update(400_000_000, () -> new Progress(0, 0, 0, List.of()));

        assertEquals("", printed.toString());
    }
}
