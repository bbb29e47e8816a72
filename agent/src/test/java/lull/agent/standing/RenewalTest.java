package lull.agent.standing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RenewalTest {
    private static final long LOOK_NANOS = 50_000_000;

    private final List<String> said = new ArrayList<>();
    private String trouble = "a file has its name";
    private int attempts;
    private long now;

    private final Renewal renewal = new Renewal(this::attempt, said::add);

    private void attempt() throws IOException {
        attempts++;
        if (!trouble.isEmpty()) {
            throw new IOException(trouble);
        }
    }

    /** So long, with a look twenty times a second; whether one succeeded. */
    private boolean passes(long seconds) {
        boolean done = false;
        for (long end = now + seconds * Renewal.AGAIN_NANOS; now < end; now += LOOK_NANOS) {
            done |= renewal.succeeds(now);
        }
        return done;
    }

    @Test
    void shouldTryOnceASecondAndSayEachReasonOnceWhenItCantSucceed() {
        passes(60);
        trouble = "another has it";
        passes(60);

        assertEquals(120, attempts);
        assertEquals(List.of("a file has its name", "another has it"), said);
    }

    @Test
    void shouldSayTheSameReasonAgainWhenItHadSucceededInBetween() {
        passes(2);
        trouble = "";
        assertTrue(passes(1));
        trouble = "a file has its name";
        passes(2);

        assertEquals(List.of("a file has its name", "a file has its name"), said);
    }
}
