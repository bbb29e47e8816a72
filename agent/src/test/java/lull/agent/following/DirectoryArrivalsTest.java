package lull.agent.following;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lull.channel.ChannelDirectory;
import lull.channel.ChannelFile;
import lull.channel.Namespaces;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryArrivalsTest {
    private static final int RING_RECORDS = 64;
    /** Of no process: Linux has fewer. */
    private static final String DEAD = "4194999";

    @TempDir
    private Path shared;

    private final List<String> warnings = new ArrayList<>();

    private static List<String> names(List<TaskChannel> channels) {
        return channels.stream()
                .map(channel -> channel.file().getFileName().toString())
                .toList();
    }

    private ChannelFile made(ChannelDirectory directory, String name) throws IOException {
        return new ChannelFile(directory.path().resolve(name), RING_RECORDS)
                .rank(0, 1)
                .clock(0, 0, 1, 1);
    }

    private void inNamespaces(ChannelFile file, long processes, long time) {
        file.memory().putInt(ChannelLayout.PID_NAMESPACE_OFFSET, (int) processes);
        file.memory().putInt(ChannelLayout.TIME_NAMESPACE_OFFSET, (int) time);
        file.ready();
    }

    @Test
    void shouldLeaveProgramsAloneAndSaySoOnceWhenTheirNumbersOrClocksCountElsewhere() throws IOException {
        ChannelDirectory directory = ChannelDirectory.create(shared, 1, announced -> {});
        Namespaces here = Namespaces.here();
        inNamespaces(made(directory, "task-1-0"), here.processes() + 1, here.time());
        inNamespaces(made(directory, "task-2-0"), here.processes() + 1, here.time());
        inNamespaces(made(directory, "task-3-0"), here.processes(), here.time() + 1);
        inNamespaces(made(directory, "task-4-0"), here.processes(), here.time());

        List<TaskChannel> come = new DirectoryArrivals(directory).next(warnings::add);

        assertEquals(List.of("task-4-0"), names(come));
        assertEquals(1, warnings.size(), warnings::toString);
        assertTrue(warnings.get(0).contains("runs unobserved"), warnings::toString);
        assertEquals(List.of(), directory.arrivals());
    }

    @Test
    void shouldBringThoseThatRunFirstAndTheOthersLaterWhenThereAreTooMany() throws IOException {
        ChannelDirectory directory = ChannelDirectory.create(shared, 1, announced -> {});
        String alive = "task-" + ProcessHandle.current().pid() + "-0";
        for (String name : List.of("task-" + DEAD + "-1", "task-" + DEAD + "-0", alive)) {
            made(directory, name).ready();
        }
        DirectoryArrivals arrivals = new DirectoryArrivals(directory);

        assertEquals(List.of(alive), names(arrivals.next(1, warnings::add)));
        assertEquals(2, arrivals.next(2, warnings::add).size());
        assertEquals(List.of(), arrivals.next(warnings::add));
        assertEquals(List.of(), warnings);
    }

    /** A process's first channel. */
    private static Path first(ChannelDirectory directory, String pid) {
        return directory.path().resolve("task-" + pid + "-0");
    }

    @Test
    void shouldRemoveAnUnfinishedChannelOnceItsProcessIsDead() throws IOException {
        ChannelDirectory directory = ChannelDirectory.create(shared, 1, announced -> {});
        Path alive = first(directory, Long.toString(ProcessHandle.current().pid()));
        Path dead = first(directory, DEAD);
        Files.createFile(dead);
        made(directory, alive.getFileName().toString());
        DirectoryArrivals arrivals = new DirectoryArrivals(directory);

        assertEquals(List.of(), arrivals.next(warnings::add));
        assertEquals(List.of(), arrivals.next(warnings::add));

        assertFalse(Files.exists(dead));
        assertTrue(Files.exists(alive));
        assertEquals(List.of(alive), directory.arrivals(), "it is looked at again");
        assertEquals(List.of(), warnings);
    }

    @Test
    void shouldRemoveAChannelOfAnotherVersionOnceItsProcessIsDead() throws IOException {
        ChannelDirectory directory = ChannelDirectory.create(shared, 1, announced -> {});
        Path alive = first(directory, Long.toString(ProcessHandle.current().pid()));
        Path dead = first(directory, DEAD);
        for (Path file : List.of(alive, dead)) {
            made(directory, file.getFileName().toString()).memory().putInt(ChannelLayout.VERSION_OFFSET, 1);
        }
        DirectoryArrivals arrivals = new DirectoryArrivals(directory);

        assertEquals(List.of(), arrivals.next(warnings::add));
        assertEquals(List.of(), arrivals.next(warnings::add));

        assertFalse(Files.exists(dead));
        assertTrue(Files.exists(alive));
        assertEquals(2, warnings.size(), warnings::toString);
    }
}
