package lull.agent.processes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessesTest {
    /** Of no process: Linux has fewer. */
    private static final int DEAD = 4194999;

    private static final int SELF = (int) ProcessHandle.current().pid();

    @TempDir
    private Path work;

    private TaskChannel task(int pid, long begun) throws IOException {
        Path path = work.resolve("task-" + pid + "-" + begun);
        ChannelFile file = new ChannelFile(path, 64);
        file.memory().putInt(ChannelLayout.PID_OFFSET, pid);
        file.memory().putLong(ChannelLayout.BEGUN_OFFSET, begun);
        file.ready();
        return TaskChannel.open(path).orElseThrow();
    }

    /** The name of a Java process has no blank. */
    private static long begun() throws IOException {
        return Long.parseLong(Files.readString(Path.of("/proc/self/stat")).split(" ")[21]);
    }

    @Test
    void shouldNotTakeAProcessForATaskThatHadItsNumberBefore() throws IOException {
        assertTrue(Processes.alive(task(SELF, begun())));
        assertTrue(Processes.alive(task(SELF, 0)), "when it began is not known");
        assertFalse(Processes.alive(task(SELF, begun() - 1)));
        assertFalse(Processes.alive(task(DEAD, begun())));
    }

    @Test
    void shouldTellNothingOfAnotherProcessInATasksPlace() throws IOException {
        String own = Files.readString(Path.of("/proc/self/cmdline"));
        assertEquals(own, new String(Processes.tells(task(SELF, begun()), "cmdline"), StandardCharsets.UTF_8));
        TaskChannel before = task(SELF, begun() - 1);
        assertThrows(IOException.class, () -> Processes.tells(before, "cmdline"));
    }
}
