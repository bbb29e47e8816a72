package lull.agent.nodes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobNamesTest {
    private static final TaskEnvironment NONE = new TaskEnvironment(Map.of());
    private static final TaskEnvironment LAUNCHED = new TaskEnvironment(Map.of("PMI_RANK", "0"));
    private static final TaskEnvironment OTHER = named("4712");
    private static final TaskEnvironment NAMED = named("4711");

    @TempDir
    private Path work;

    private final JobNames names = new JobNames();
    private ChannelFile made;
    private int files;

    private static TaskEnvironment named(String name) {
        return new TaskEnvironment(Map.of("PMIX_RANK", "0", "PMIX_NAMESPACE", name));
    }

    private TaskChannel task(int pid, long begun, int parent, long parentBegun, int rank, int world)
            throws IOException {
        Path path = work.resolve("task-" + files++);
        ChannelFile file = new ChannelFile(path, 64).rank(rank, world);
        file.memory().putInt(ChannelLayout.PID_OFFSET, pid);
        file.memory().putLong(ChannelLayout.BEGUN_OFFSET, begun);
        file.memory().putInt(ChannelLayout.PARENT_PID_OFFSET, parent);
        file.memory().putLong(ChannelLayout.PARENT_BEGUN_OFFSET, parentBegun);
        made = file.ready();
        return TaskChannel.open(path).orElseThrow();
    }

    private TaskChannel alone(int pid, long begun, int parent, long parentBegun) throws IOException {
        return task(pid, begun, parent, parentBegun, 0, 1);
    }

    @Test
    void shouldTellProcessesApartThatWereGivenTheSameNumber() throws IOException {
        String first = names.of(alone(7, 1000, 1, 5), NONE);

        assertNotEquals(first, names.of(alone(7, 1001, 1, 5), NONE));
        assertEquals(first, names.of(alone(7, 1000, 1, 5), NONE), "it became another program by exec");
    }

    @Test
    void shouldTakeTheTasksOfOneLauncherForOneJob() throws IOException {
        String first = names.of(alone(7, 1000, 3, 900), LAUNCHED);

        assertEquals(first, names.of(alone(8, 1002, 3, 900), LAUNCHED));
        assertNotEquals(first, names.of(alone(9, 3000, 3, 2900), LAUNCHED));
        assertNotEquals(first, names.of(alone(7, 1000, 3, 900), NONE));
    }

    @Test
    void shouldTakeTasksThatTheLauncherNamesAlikeForOneJobWhoeverStartedThem() throws IOException {
        String first = names.of(task(7, 1000, 3, 900, 0, 2), NAMED);

        assertEquals(first, names.of(task(8, 1000, 4, 901, 1, 2), NAMED), "behind a script each");
        assertNotEquals(first, names.of(task(9, 1000, 3, 900, 0, 2), OTHER), "spawned");
    }

    @Test
    void shouldTakeATaskThatIsGoneForOneOfItsParentsOthers() throws IOException {
        String gone = names.of(task(7, 1000, 3, 900, 0, 3), NONE);

        assertEquals(gone, names.of(task(8, 1000, 3, 900, 1, 3), NAMED));
        assertEquals(gone, names.of(task(9, 1000, 3, 900, 2, 3), NONE));
        assertNotEquals(gone, names.of(task(10, 1000, 3, 900, 0, 3), OTHER), "another job of the same launcher");
    }

    @Test
    void shouldNotTakeALaterJobForOneThatIsOver() throws IOException {
        String gone = names.of(task(7, 1000, 3, 900, 0, 2), NONE);

        names.forget(gone);

        assertNotEquals(gone, names.of(task(8, 1000, 3, 900, 0, 2), NAMED));
    }

    @Test
    void shouldBeginAnotherJobWhereARankComesAgain() throws IOException {
        Supplier<String> first = names.of(task(0, 1000, 3, 900, 0, 2));
        Supplier<String> second = names.of(task(0, 1000, 3, 900, 1, 2));
        Supplier<String> again = names.of(task(0, 1000, 3, 900, 0, 2));
        Supplier<String> last = names.of(task(0, 1000, 3, 900, 1, 2));

        assertEquals(first.get(), second.get());
        assertNotEquals(first.get(), again.get());
        assertEquals(again.get(), last.get());
        assertEquals(first.get(), first.get());
    }

    @Test
    void shouldNameTheTaskAnewThatJoinsAWorldLater() throws IOException {
        TaskChannel first = task(0, 1000, 3, 900, 0, 2);
        TaskChannel later = task(0, 1002, 3, 900, -1, 0);
        Supplier<String> name = names.of(later);
        assertEquals("process 0 of 1002", name.get());

        made.rank(1, 2);

        assertEquals(names.of(first).get(), name.get());
    }
}
