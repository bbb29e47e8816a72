package lull.measurement.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LineProgressTest {
    private static final long SECOND = 1_000_000_000L;

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private long now = 7 * SECOND;
    private final LineProgress progress =
            new LineProgress("lull profile", "sizes", new PrintStream(log, true, StandardCharsets.UTF_8), () -> now);

    private String lines() {
        return log.toString(StandardCharsets.UTF_8);
    }

    @Test
    void shouldTellSoonAndThenEveryTenSecondsWhenWorkGoesOn() {
        progress.accept(new ProgressState(0, 8, 0, Double.NaN));
        for (int second = 1; second <= 25; second++) {
            now += SECOND;
            progress.accept(new ProgressState(second / 5, 8, second, 40.0 - second));
        }

        assertEquals(
                """
                lull profile: 1 of 8 sizes after 5 s, about 35 s left
                lull profile: 3 of 8 sizes after 15 s, about 25 s left
                lull profile: 5 of 8 sizes after 25 s, about 15 s left
                """,
                lines());
    }

    @Test
    void shouldTellAlsoWhileOnePartTakesLong() {
        progress.accept(new ProgressState(1, 2, 0, 12));
        for (int second = 1; second <= 15; second++) {
            now += SECOND;
            progress.tell();
        }

        assertEquals(
                """
                lull profile: 1 of 2 sizes after 5 s, about 7 s left
                lull profile: 1 of 2 sizes after 15 s
                """,
                lines());
    }

    @Test
    void shouldBeSilentWhenWorkIsShort() {
        progress.accept(new ProgressState(3, 8, 500, 10));
        now += 4 * SECOND;
        progress.accept(new ProgressState(8, 8, 504, 0));
        progress.close();

        assertEquals("", lines());
    }

    /** The thread that tells is left to end with the work, not by an error that hides the work's own. */
    @Test
    void shouldEndQuietlyWhenThereIsNoMemoryForALine() throws InterruptedException {
        CompletableFuture<Thread> telling = new CompletableFuture<>();
        PrintStream full = new PrintStream(log, true, StandardCharsets.UTF_8) {
            @Override
            public PrintStream printf(Locale locale, String format, Object... values) {
                telling.complete(Thread.currentThread());
                throw new OutOfMemoryError("Java heap space");
            }
        };
        AtomicLong clock = new AtomicLong();
        try (LineProgress lines = LineProgress.ticking("lull partition", "answers", full, clock::get)) {
            lines.accept(new ProgressState(0, 1, 0, Double.NaN));
            clock.set(6 * SECOND);

            Thread thread = telling.join();
            thread.join(1000);

            assertTrue(thread.isAlive(), "ended by the error");
        }
    }

    @Test
    void shouldEstimateWhatIsLeftFromThePartsThatEnded() {
        List<ProgressState> told = new ArrayList<>();
        PartCounter counter = new PartCounter(4, () -> now, told::add);
        now += 6 * SECOND;
        counter.end();
        now += 2 * SECOND;
        counter.end();

        assertEquals(
                List.of(
                        new ProgressState(0, 4, 0, Double.NaN),
                        new ProgressState(1, 4, 6, 18),
                        new ProgressState(2, 4, 8, 8)),
                told);
    }
}
