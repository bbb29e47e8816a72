package lull.agent.processes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskCpusTest {
    @TempDir
    Path root;

    private void thread(int process, int thread, String cpus) throws IOException {
        thread(process, thread, "solver", cpus);
    }

    /** The name is written in Latin-1, in which each byte is a character. */
    private void thread(int process, int thread, String name, String cpus) throws IOException {
        Path directory = Files.createDirectories(root.resolve("proc/" + process + "/task/" + thread));
        Files.writeString(
                directory.resolve("status"),
                "Name:\t" + name + "\nCpus_allowed:\tff\nCpus_allowed_list:\t" + cpus + "\n",
                StandardCharsets.ISO_8859_1);
    }

    private void online(String cpus) throws IOException {
        Files.writeString(
                Files.createDirectories(root.resolve("sys/devices/system/cpu")).resolve("online"), cpus + "\n");
    }

    @Test
    void shouldTakeTheCpusOfAllThreadsBecauseRuntimesBindThemOneByOne() throws IOException {
        online("0-7");
        thread(7, 7, "2");
        thread(7, 8, "3");
        assertEquals("2-3", new TaskCpus(root).of(7).list());
    }

    /** The second name is 15 bytes of one in UTF-8, as many as Linux keeps: its last character is cut. */
    @Test
    void shouldTakeTheCpusOfThreadsWhoseNamesAreNoUtf8() throws IOException {
        online("0-7");
        thread(7, 7, "solver", "2");
        thread(7, 8, "l\u00f6ser", "3");
        thread(7, 9, "gleichungsl\u00c3\u00b6s\u00c3", "4");
        assertEquals("2-4", new TaskCpus(root).of(7).list());
    }

    @Test
    void shouldLeaveOutCpusThatAreAllowedAndAreNot() throws IOException {
        online("0-3");
        thread(7, 7, "0-127");
        assertEquals("0-3", new TaskCpus(root).of(7).list());
    }

    @Test
    void shouldNotMindAThreadThatEndsMeanwhile() throws IOException {
        online("0-3");
        thread(7, 7, "1");
        Files.createDirectories(root.resolve("proc/7/task/9"));
        assertEquals("1", new TaskCpus(root).of(7).list());
    }

    @Test
    void shouldRefuseAProcessThatIsGone() throws IOException {
        online("0-3");
        Path zombie = Files.createDirectories(root.resolve("proc/9/task/9")).resolve("status");
        Files.writeString(zombie, "State:\tZ (zombie)\nCpus_allowed_list:\t0-3\n");
        assertThrows(IOException.class, () -> new TaskCpus(root).of(9));
        assertThrows(IOException.class, () -> new TaskCpus(root).of(8));
    }
}
