package lull.platform.affinity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class BoundThreadTest {
    private static final String KEY = "Cpus_allowed_list:";

    private static String allowed() {
        try {
            return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
                    .filter(line -> line.startsWith(KEY))
                    .map(line -> line.substring(KEY.length()).strip())
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void shouldRunOnTheCpuAloneAndLeaveTheCallerAsItWas() throws IOException {
        String before = allowed();
        String first = before.split("[,-]")[0];

        assertEquals(first, BoundThread.call(Integer.parseInt(first), BoundThreadTest::allowed));
        assertEquals(before, allowed());
    }

    @Test
    void shouldSayWhyWhenThereIsNoSuchCpu() {
        IOException none = assertThrows(IOException.class, () -> BoundThread.call(1000, () -> 0));
        assertTrue(none.getMessage().contains("can't be bound to CPU 1000"), none.getMessage());
    }

    @Test
    void shouldHandOnWhatTheWorkThrows() {
        IOException own = new IOException("own");
        assertEquals(
                own,
                assertThrows(
                        IOException.class,
                        () -> BoundThread.call(0, () -> {
                            throw own;
                        })));
    }
}
