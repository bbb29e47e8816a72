package lull.agent.processes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import lull.report.observation.NodeLoad;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadMeterTest {
    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path root;

    @BeforeEach
    void machine() throws IOException {
        write("sys/devices/system/cpu/online", "0-3\n");
        busy(1000);
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text);
    }

    /** In hundredths of a second, half of it in user programs. */
    private void busy(long ticks) throws IOException {
        write("proc/stat", "cpu  " + ticks / 2 + " 0 " + (ticks - ticks / 2) + " 99999 7 0 0 0 0 0\ncpu0 1 1 1 1\n");
    }

    private void thread(int pid, int tid, double ran, double waited) throws IOException {
        write("proc/" + pid + "/task/" + tid + "/status", "State:\tR (running)\nCpus_allowed_list:\t0-1\n");
        write(
                "proc/" + pid + "/task/" + tid + "/schedstat",
                (long) (ran * SECOND) + " " + (long) (waited * SECOND) + " 5\n");
    }

    @Test
    void shouldTellWaitsAndOthersOnAnOverloadedNode() throws IOException {
        LoadMeter meter = new LoadMeter(root, 0);
        thread(10, 10, 1, 0);
        thread(10, 11, 1, 0);
        meter.sample(2 * SECOND, Map.of(10, 2));
        thread(10, 10, 3, 1);
        thread(10, 11, 3, 1);
        thread(20, 20, 2, 2);
        busy(1000 + 1800);
        meter.sample(10 * SECOND, Map.of(10, 2, 20, 4));

        NodeLoad load = meter.load("box").orElseThrow();

        assertEquals(2, load.cpus());
        assertEquals(6, load.threads());
        assertEquals(4.0 / 12, load.waitShare(), 1e-9);
        assertEquals(1.0, load.otherCpus(), 1e-9);
        assertEquals(
                Optional.of(
                        "node box was overloaded: 6 threads share 2 CPUs; 33.3 % of the time that threads could have run "
                                + "they waited for a CPU; other processes kept 1.0 CPUs busy. Times and waits tell of that, too"),
                load.overload());
    }

    @Test
    void shouldKeepWhatThreadsDidThatHaveEnded() throws IOException {
        LoadMeter meter = new LoadMeter(root, 0);
        thread(10, 10, 1, 1);
        meter.sample(SECOND, Map.of(10, 1));
        Files.delete(root.resolve("proc/10/task/10/schedstat"));
        thread(10, 11, 2, 0);
        meter.sample(2 * SECOND, Map.of(10, 1));

        assertEquals(0.25, meter.load("box").orElseThrow().waitShare(), 1e-9);
    }

    @Test
    void shouldTellNothingWhereLinuxDoesNot() throws IOException {
        Files.delete(root.resolve("proc/stat"));
        LoadMeter meter = new LoadMeter(root, 0);
        assertTrue(meter.load("box").isEmpty());
        thread(10, 10, 1, 1);
        Files.delete(root.resolve("proc/10/task/10/schedstat"));
        meter.sample(SECOND, Map.of(10, 2));

        NodeLoad load = meter.load("box").orElseThrow();

        assertNull(load.waitShare());
        assertNull(load.otherCpus());
        assertTrue(load.overload().isEmpty());
    }
}
