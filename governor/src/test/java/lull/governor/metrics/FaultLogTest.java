package lull.governor.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FaultLogTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final AtomicLong nanoseconds = new AtomicLong();
    private final FaultLog faults =
            new FaultLog(new PrintStream(printed, true, StandardCharsets.UTF_8), nanoseconds::get);

    private long lines() {
        return printed.toString(StandardCharsets.UTF_8).lines().count();
    }

    @Test
    void shouldSayEachOnceHoweverManyRepeat() {
        for (int pass = 0; pass < 3; pass++) {
            for (int policy = 0; policy < 400; policy++) {
                faults.report("policy" + policy, "policy" + policy + " holds " + (1_200_000 + pass));
            }
        }

        assertEquals(400, lines());
        assertEquals(50, faults.lines().size());
        assertEquals("0 s ago, 3 times: policy399 holds 1200002", faults.lines().get(49));
    }

    @Test
    void shouldRememberSoManyOnly() {
        for (int i = 0; i < 100_000; i++) {
            faults.report("fault " + i);
        }
        faults.report("fault 99999");
        assertEquals(100_000, lines());
        faults.report("fault 0");
        assertEquals(100_001, lines(), "forgotten, so said again");
        assertTrue(
                faults.lines().get(49).contains("1 times: fault 0"),
                faults.lines().get(49));
    }
}
