package lull.agent.standing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import lull.agent.nodes.TaskEnvironment;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobIdentityTest {
    private static final TaskEnvironment NONE = new TaskEnvironment(Map.of());
    private static final TaskEnvironment LAUNCHED = new TaskEnvironment(Map.of("PMI_RANK", "0"));

    @TempDir
    private Path work;

    private int files;

    private TaskChannel task(int pid, long begun, int parent, long parentBegun) throws IOException {
        Path path = work.resolve("task-" + files++);
        ChannelFile file = new ChannelFile(path, 64).clock(0, 0, 1, 1);
        file.memory().putInt(ChannelLayout.PID_OFFSET, pid);
        file.memory().putLong(ChannelLayout.BEGUN_OFFSET, begun);
        file.memory().putInt(ChannelLayout.PARENT_PID_OFFSET, parent);
        file.memory().putLong(ChannelLayout.PARENT_BEGUN_OFFSET, parentBegun);
        file.ready();
        return TaskChannel.open(path).orElseThrow();
    }

    @Test
    void shouldNameAJobByItsProcessWhereNoBatchSystemDoes() throws IOException {
        Instant now = Instant.parse("2026-03-04T05:06:07Z");

        assertEquals(
                "20260304T050607-7",
                JobIdentity.of(task(7, 1000, 3, 900), "key", NONE, Optional.empty(), now)
                        .id());
        assertEquals(
                "20260304T050607-3",
                JobIdentity.of(task(7, 1000, 3, 900), "key", LAUNCHED, Optional.empty(), now)
                        .id());
    }

    @Test
    void shouldNameAJobAsTheAgentWasToldWhereItsTaskCanNotTellAnyMore() throws IOException {
        TaskEnvironment own = new TaskEnvironment(Map.of("SLURM_JOB_ID", "5", "SLURM_STEP_ID", "1"));

        assertEquals("5.0", named(NONE));
        assertEquals("5.1", named(own));
    }

    private String named(TaskEnvironment environment) throws IOException {
        return JobIdentity.of(task(7, 1000, 3, 900), "key", environment, Optional.of("5.0"), Instant.EPOCH)
                .id();
    }
}
