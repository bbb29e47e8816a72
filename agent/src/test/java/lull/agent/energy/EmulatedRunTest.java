package lull.agent.energy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import lull.channel.ChannelFile;
import lull.channel.ChannelLayout;
import lull.channel.TaskChannel;
import lull.platform.emulated.EmulatedNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmulatedRunTest {
    private static final EmulatedNode NODE = EmulatedNode.named("opteron-8350");

    @TempDir
    Path directory;

    @Test
    void shouldTellATaskItsFrequenciesAndShares() throws IOException {
        Path file = directory.resolve("task-1-0");
        ChannelFile written = new ChannelFile(file, 1024).ready();
        EmulatedRun run = new EmulatedRun(NODE, Map.of("copy", 0.25, "absent", 1.0));
        EmulatedTask task = run.follow(TaskChannel.open(file).orElseThrow());
        written.marker(1, "solve");
        written.marker(2, "copy");
        task.shareOut();

        assertEquals(5, written.memory().getInt(ChannelLayout.EMULATION_FREQUENCIES_OFFSET));
        assertEquals(100_000, written.memory().getInt(ChannelLayout.EMULATION_TRANSITION_NANOSECONDS_OFFSET));
        assertEquals(0, written.memory().getShort(ChannelLayout.EMULATION_SHARE_OFFSET + 2));
        assertEquals(2501, written.memory().getShort(ChannelLayout.EMULATION_SHARE_OFFSET + 4));
        assertEquals(
                List.of("no region or phase is named absent: its frequency-sensitive share was not used"),
                run.warnings());
    }

    @Test
    void shouldAddUpTheNodesOfAllTasks() throws IOException {
        EmulatedRun run = new EmulatedRun(NODE, Map.of());
        assertTrue(run.energy().joules().isEmpty() && run.energy().reason().isPresent());
        for (int i = 0; i < 2; i++) {
            Path file = directory.resolve("task-" + i + "-0");
            new ChannelFile(file, 1024).ready();
            run.follow(TaskChannel.open(file).orElseThrow()).timeline().mpiCall(false, 0, 1_000_000_000);
        }
        assertEquals(600, run.energy().joules().orElseThrow(), 1e-6);
        assertEquals(24, run.energy().dynamicJoules().orElseThrow(), 1e-6);
        assertTrue(run.energy().emulated());
    }

    @Test
    void shouldKnowARegionByItsFunctionOrItsPlace() {
        for (String location :
                List.of("solve_x (bt.c:42)", "solve_x._omp_fn.3 (bt.c:42)", "solve_x", "solve_x.omp_outlined.1")) {
            assertTrue(EmulatedTask.names("solve_x", location), location);
            assertFalse(EmulatedTask.names("solve", location), location);
        }
        assertTrue(EmulatedTask.names("bt.c:42", "solve_x (bt.c:42)"));
        assertFalse(EmulatedTask.names("bt.c:4", "solve_x (bt.c:42)"));
    }
}
