package lull.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChannelDirectoryTest {
    @TempDir
    Path shared;

    @Test
    void shouldBeForItsOwnerOnly() throws IOException {
        Path path = ChannelDirectory.create(shared, 42).path();
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
        assertTrue(path.getFileName().toString().matches("lull-\\d+-42-.+"));
    }

    @Test
    void shouldReportEachFileOnceUnlessItWasNotReady() throws IOException {
        ChannelDirectory directory = ChannelDirectory.create(shared, 42);
        Path first = Files.createFile(directory.path().resolve("task-1-0"));
        assertEquals(List.of(first), directory.arrivals());
        assertEquals(List.of(), directory.arrivals());
        directory.notYet(first);
        assertEquals(List.of(first), directory.arrivals());
        directory.unlink(first);
        assertEquals(List.of(), directory.arrivals());
        Files.createFile(first);
        assertEquals(List.of(first), directory.arrivals(), "the same name again is another task");
    }

    @Test
    void shouldSweepOnlyWhatDeadSupervisorsLeft() throws IOException {
        ChannelDirectory dead = ChannelDirectory.create(shared, 1001);
        Files.createFile(dead.path().resolve("task-1-0"));
        ChannelDirectory alive = ChannelDirectory.create(shared, 1002);
        Path foreign = Files.createDirectory(shared.resolve("lull-987654-1001-x"));
        Path unrelated = Files.createDirectory(shared.resolve("lullaby"));
        assertEquals(List.of(dead.path()), ChannelDirectory.sweep(shared, pid -> pid == 1002));
        assertFalse(Files.exists(dead.path()));
        assertTrue(Files.exists(alive.path()) && Files.exists(foreign) && Files.exists(unrelated));
    }

    @Test
    void shouldKeepOnlyTasksThatLiveInTheStandingDirectory() throws IOException {
        Path path = ChannelDirectory.standing(shared, pid -> true).path();
        Files.createFile(path.resolve("task-1-0"));
        Path alive = Files.createFile(path.resolve("task-2-0"));
        Path other = Files.createFile(path.resolve("agent.lock"));
        assertEquals(List.of(alive), ChannelDirectory.standing(shared, pid -> pid == 2).arrivals());
        assertTrue(Files.exists(other));
    }

    @Test
    void shouldBeGoneQuietlyWhenRemovedTwice() throws IOException {
        ChannelDirectory directory = ChannelDirectory.create(shared, 42);
        directory.remove();
        directory.remove();
        assertEquals(List.of(), directory.arrivals());
    }
}
