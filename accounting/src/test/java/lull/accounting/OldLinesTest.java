package lull.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OldLinesTest {
    private static final JobStore.Opener AWAY = () -> {
        throw new IOException("it is away");
    };

    @TempDir
    Path folder;

    private Instant now = Instant.ofEpochSecond(1_000_000);
    private final List<String> said = new ArrayList<>();
    private final OldLines old = new OldLines(new Keeping(Duration.ofDays(1), Optional.empty()), () -> now, said::add);

    private JobStore.Opener file() {
        return AccountingPlace.of(folder.resolve("jobs.db").toString())::open;
    }

    @Test
    void shouldBeRemovedOnceADay() {
        assertTrue(old.areDue());
        assertTrue(old.forget(file()));
        now = now.plus(Duration.ofHours(23));
        assertFalse(old.areDue());
        now = now.plus(Duration.ofHours(1));
        assertTrue(old.areDue());
    }

    @Test
    void shouldBeTriedAgainInAnHourAndTheFaultToldOnceUntilItIsOver() {
        for (int times = 0; times < 3; times++) {
            assertFalse(old.forget(AWAY));
            assertFalse(old.areDue());
            now = now.plus(Duration.ofHours(1));
            assertTrue(old.areDue());
        }
        assertEquals(1, said.size(), said::toString);
        assertTrue(said.get(0).contains("not removed: it is away"), said::toString);
        assertTrue(old.forget(file()));
        assertFalse(old.forget(AWAY));
        assertEquals(2, said.size(), said::toString);
    }
}
