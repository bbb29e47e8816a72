package lull.agent.energy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
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
    void shouldAddUpThePartsOfAllTasks() throws IOException {
        EmulatedRun run = new EmulatedRun(NODE, Map.of());
        assertTrue(run.energy().joules().isEmpty() && run.energy().reason().isPresent());
        followTwo(run);
        assertEquals((18 + 12) + (4 * 18 + 4 * 12), run.energy().joules().orElseThrow(), 1e-6);
        assertEquals(5 * 12, run.energy().dynamicJoules().orElseThrow(), 1e-6);
        assertTrue(run.energy().emulated());
        assertEquals(
                "power model of emulated opteron-8350, 1 to 4 of its 16 cores with their share of board and memory for "
                        + "each task, from its first event to its last",
                run.energy().source().orElseThrow());
    }

    @Test
    void shouldGiveEachTaskTheCoresThatTheUserNames() throws IOException {
        EmulatedRun run = new EmulatedRun(NODE.withTaskCores(16), Map.of());
        followTwo(run);
        assertEquals(2 * 288 + 5 * 12, run.energy().joules().orElseThrow(), 1e-6);
        assertTrue(run.energy().source().orElseThrow().contains(", 16 of its 16 cores for each task, "));
    }

    /** One that polls for a second, and one that computes for a second on four threads. */
    private void followTwo(EmulatedRun run) throws IOException {
        follow(run, 0).timeline().mpiCall(false, 0, 1_000_000_000);
        follow(run, 1).timeline().region(4, 0, 0, 1_000_000_000);
    }

    private EmulatedTask follow(EmulatedRun run, int number) throws IOException {
        Path file = directory.resolve("task-" + number + "-0");
        new ChannelFile(file, 1024).ready();
        return run.follow(TaskChannel.open(file).orElseThrow());
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
