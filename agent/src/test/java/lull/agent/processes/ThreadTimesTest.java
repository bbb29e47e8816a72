package lull.agent.processes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadTimesTest {
    private static final double EXACT = 1e-12;

    @TempDir
    private Path proc;

    /** @param milliseconds that it ran, and waited */
    private void thread(int pid, int tid, long... milliseconds) throws IOException {
        Path folder = Files.createDirectories(proc.resolve(pid + "/task/" + tid));
        Files.writeString(
                folder.resolve("schedstat"), milliseconds[0] * 1_000_000 + " " + milliseconds[1] * 1_000_000 + " 5\n");
    }

    private void end(int pid, int tid) throws IOException {
        Files.delete(proc.resolve(pid + "/task/" + tid + "/schedstat"));
        Files.delete(proc.resolve(pid + "/task/" + tid));
    }

    @Test
    void shouldAddUpThreadsThatRunAndThoseThatHaveEnded() throws IOException {
        ThreadTimes times = new ThreadTimes(proc);
        for (int tid = 100; tid < 200; tid++) {
            thread(7, tid, 10, 1);
            times.read(7);
            end(7, tid);
        }
        thread(7, 7, 500, 20);
        times.read(7);
        times.read(7);

        assertEquals(1.5, times.ranSeconds(), EXACT);
        assertEquals(0.12, times.waitedSeconds(), EXACT);
    }

    @Test
    void shouldKeepWhatAProcessRanThatIsGone() throws IOException {
        ThreadTimes times = new ThreadTimes(proc);
        thread(7, 7, 500, 20);
        thread(8, 8, 100, 0);
        times.read(7);
        times.read(8);
        end(7, 7);
        Files.delete(proc.resolve("7/task"));
        times.read(7);
        times.read(7);

        assertEquals(0.6, times.ranSeconds(), EXACT);
    }

    /** Of a team of two, one of which waited for its CPU; the helper wants none, and the one that has ended is late no more. */
    @Test
    void shouldTellTheDelayOfThreadsThatRun() throws IOException {
        ThreadTimes times = new ThreadTimes(proc);
        thread(7, 9, 10, 990);
        assertEquals(0.99, times.delayShare(7), EXACT);
        end(7, 9);
        thread(7, 7, 100, 0);
        thread(7, 8, 75, 25);
        thread(7, 10, 1, 1);

        assertEquals(0.25, times.delayShare(7), EXACT);
        assertTrue(times.waitedSeconds() > 1);
    }
}
