package lull.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChannelDirectoryTest {
    @TempDir
    Path shared;

    @Test
    void shouldBeForItsOwnerOnly() throws IOException {
        Path path = ChannelDirectory.create(shared, 42, announced -> {}).path();
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
        assertTrue(path.getFileName().toString().matches("lull-\\d+-42-\\d+-[0-9a-f]{32}"));
    }

    @Test
    void shouldBeAnnouncedBeforeItIsThere() throws IOException {
        List<Path> announced = new ArrayList<>();
        Path made = ChannelDirectory.create(shared, 42, path -> {
                    assertFalse(Files.exists(path));
                    announced.add(path);
                })
                .path();
        assertTrue(Files.isDirectory(made));
        assertEquals(List.of(made), announced);
    }

    @Test
    void shouldReportEachFileOnceUnlessItWasNotReady() throws IOException {
        ChannelDirectory directory = ChannelDirectory.create(shared, 42, announced -> {});
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
    void shouldSayThatThereIsNoFolderAndWhoNamesAnother() {
        Path none = shared.resolve("none");
        IOException refused = assertThrows(IOException.class, () -> ChannelDirectory.create(none, 1, announced -> {}));
        assertEquals(
                "no channels in " + none + ": there is no such folder; make it, or name another place by LULL_SHM",
                refused.getMessage());
    }

    @Test
    void shouldRefuseAPlaceWhereAllMayMoveEverything() throws IOException {
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
        IOException refused =
                assertThrows(IOException.class, () -> ChannelDirectory.create(shared, 1, announced -> {}));
        assertTrue(refused.getMessage().contains("chmod +t"), refused.getMessage());
    }

    @Test
    void shouldKeepOnlyTasksThatLiveInTheStandingDirectory() throws IOException {
        Path path = standing(pid -> true).path();
        Files.createFile(path.resolve("task-1-0"));
        Path alive = Files.createFile(path.resolve("task-2-0"));
        Path other = Files.createFile(path.resolve("agent.lock"));
        assertEquals(List.of(alive), standing(pid -> pid == 2).arrivals());
        assertTrue(Files.exists(other));
    }

    @ParameterizedTest
    @ValueSource(strings = {"link", "file", "rwxrwx---", "rwx-----x"})
    void shouldStandElsewhereWhenThePlaceIsTaken(String how) throws IOException {
        Path taken = shared.resolve("first");
        switch (how) {
            case "link" -> Files.createSymbolicLink(taken, Files.createDirectory(shared.resolve("victim")));
            case "file" -> Files.createFile(taken);
            default ->
                Files.setPosixFilePermissions(Files.createDirectory(taken), PosixFilePermissions.fromString(how));
        }
        Path second = shared.resolve("second");
        assertEquals(
                second,
                ChannelDirectory.standing(List.of(taken, second), pid -> true).path());
        IOException refused =
                assertThrows(IOException.class, () -> ChannelDirectory.standing(List.of(taken), pid -> true));
        assertTrue(refused.getMessage().contains(taken + ": "), refused.getMessage());
    }

    private ChannelDirectory standing(LongPredicate alive) throws IOException {
        return ChannelDirectory.standing(List.of(shared.resolve("standing")), alive);
    }

    @Test
    void shouldBeGoneQuietlyWhenRemovedTwice() throws IOException {
        ChannelDirectory directory = ChannelDirectory.create(shared, 42, announced -> {});
        directory.remove();
        directory.remove();
        assertEquals(List.of(), directory.arrivals());
    }

    @Test
    void shouldTellItsLossWhenAnotherHasRemovedIt() throws IOException {
        ChannelDirectory directory = ChannelDirectory.create(shared, 42, announced -> {});
        assertEquals(Optional.empty(), directory.loss());
        Files.delete(directory.path());
        assertTrue(directory.loss().orElseThrow().startsWith(ChannelDirectory.LOST + directory.path()));
    }
}
