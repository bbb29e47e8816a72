package lull.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lull.agent.control.ScriptedTask;
import lull.agent.following.DirectoryArrivals;
import lull.channel.ChannelDirectory;
import lull.report.observation.RunEnergy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentLoopTest {
    private static final int ITERATIONS = 600;

    @TempDir
    Path folder;

    /** As of {@code sh -c './program & sleep 1'}: nobody would watch the plan any longer. */
    @Test
    void shouldTakePlansBackAndSaySoWhenTasksGoOnAfterTheCommand() throws IOException {
        ChannelDirectory directory = ChannelDirectory.create(folder, 1, announced -> {});
        ScriptedTask task = new ScriptedTask(directory.path().resolve("task-1-0"), ScriptedTask.ONE);
        AgentLoop loop = new AgentLoop(
                new DirectoryArrivals(directory),
                Optional.empty(),
                Optional.empty(),
                Optional.of(ScriptedTask.control(folder)),
                Optional.empty());
        for (int i = 0; i < ITERATIONS; i++) {
            task.iterate();
            loop.round();
        }
        assertTrue(task.file().isManaged(), () -> loop.job().states().toString());

        List<String> warnings =
                loop.finish(RunEnergy.unknown("no meter"), "the command ended").warnings();

        assertFalse(task.file().isManaged());
        assertEquals(
                List.of(
                        "the command ended while tasks still ran: those that go on do so by default, and what they did later is not in"
                                + " the report"),
                warnings.stream().filter(line -> line.contains("still ran")).toList());
    }
}
