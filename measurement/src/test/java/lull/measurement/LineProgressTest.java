package lull.measurement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LineProgressTest {
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final LineProgress progress =
            new LineProgress("lull profile", new PrintStream(log, true, StandardCharsets.UTF_8));

    @Test
    void shouldTellSoonAndThenEachMinuteWhenACampaignGoesOn() {
        progress.accept(new CampaignState(0, 8, 0, Double.NaN));
        for (int second = 1; second <= 130; second++) {
            progress.accept(new CampaignState(second / 20, 8, second, 160 - second));
        }

        assertEquals(
                """
                lull profile: 0 of 8 points, 5 s of measuring, about 155 s left
                lull profile: 3 of 8 points, 65 s of measuring, about 95 s left
                lull profile: 6 of 8 points, 125 s of measuring, about 35 s left
                """,
                log.toString(StandardCharsets.UTF_8));
    }

    @Test
    void shouldCountFromWhatEarlierRunsTookWhenItGoesOn() {
        progress.accept(new CampaignState(3, 8, 500, 10));
        progress.accept(new CampaignState(4, 8, 504, 6));

        assertEquals("", log.toString(StandardCharsets.UTF_8));
    }

    @Test
    void shouldNotInventATimeWhenNothingWasObserved() {
        progress.accept(new CampaignState(0, 1, 0, Double.NaN));
        progress.accept(new CampaignState(1, 1, 7, Double.NaN));

        assertEquals(
                "lull profile: 1 of 1 points, 7 s of measuring, nobody knows how long yet\n",
                log.toString(StandardCharsets.UTF_8));
    }
}
