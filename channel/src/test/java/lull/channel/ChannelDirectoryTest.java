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
        assertTrue(path.getFileName().toString().matches("lull-\\d+-42-[0-9a-f]{32}"));
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
    void shouldSweepOnlyWhatDeadSupervisorsLeft() throws IOException {
        ChannelDirectory dead = ChannelDirectory.create(shared, 1001, announced -> {});
        Files.createFile(dead.path().resolve("task-1-0"));
        Files.createDirectory(dead.path().resolve("task-2-0"));
        ChannelDirectory alive = ChannelDirectory.create(shared, 1002, announced -> {});
        Path foreign = Files.createDirectory(shared.resolve("lull-987654-1001-x"));
        Path unrelated = Files.createDirectory(shared.resolve("lullaby"));
        assertEquals(List.of(), ChannelDirectory.sweep(shared, pid -> pid == 1002));
        assertFalse(Files.exists(dead.path()));
        assertTrue(Files.exists(alive.path()) && Files.exists(foreign) && Files.exists(unrelated));
    }

    @Test
    void shouldSweepWhatDeadAgentsOfSeveralNodesLeft() throws IOException {
        ChannelDirectory dead = ChannelDirectory.agreed(ChannelDirectory.agreement(shared));
        long self = ProcessHandle.current().pid();
        assertEquals(List.of(), ChannelDirectory.sweep(shared, pid -> pid == self));
        assertTrue(Files.exists(dead.path()));
        assertEquals(List.of(), ChannelDirectory.sweep(shared, pid -> false));
        assertFalse(Files.exists(dead.path()));
    }

    @Test
    void shouldNeverSweepThroughALink() throws IOException {
        Path victim = Files.createDirectory(shared.resolve("victim"));
        Path precious = Files.createFile(victim.resolve("precious"));
        Path link = Files.createSymbolicLink(shared.resolve(name(1001, "y")), victim);
        Path dead = ChannelDirectory.create(shared, 1001, announced -> {}).path();
        Files.createSymbolicLink(dead.resolve("task-1-0"), victim);
        List<String> troubles = ChannelDirectory.sweep(shared, pid -> false);
        assertTrue(Files.exists(precious));
        assertFalse(Files.exists(dead));
        assertEquals(1, troubles.size());
        assertTrue(troubles.get(0).contains(link + " stays: it is no directory"), troubles::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"99999999999999999999", "9999999999", "0"})
    void shouldSweepOnWhenANameIsNoPid(String pid) throws IOException {
        Files.createFile(shared.resolve("lull-" + SharedFolder.user() + "-" + pid + "-x"));
        Path dead = ChannelDirectory.create(shared, 1001, announced -> {}).path();
        ChannelDirectory.sweep(shared, any -> false);
        assertFalse(Files.exists(dead));
    }

    @Test
    void shouldSayInFewWordsWhatStays() throws IOException {
        for (int i = 0; i < 100; i++) {
            Files.createDirectories(shared.resolve(name(1001, "z" + i)).resolve("a/b"));
        }
        List<String> troubles = ChannelDirectory.sweep(shared, pid -> false);
        assertEquals(4, troubles.size());
        assertTrue(troubles.get(0).endsWith("a directory in it is not empty; remove it"), troubles::toString);
        assertEquals("and 97 more of that kind", troubles.get(3));
        assertEquals(
                1,
                ChannelDirectory.sweep(shared.resolve("missing"), pid -> false).size());
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

    private static String name(long pid, String rest) throws IOException {
        return "lull-" + SharedFolder.user() + "-" + pid + "-" + rest;
    }

    @Test
    void shouldBeGoneQuietlyWhenRemovedTwice() throws IOException {
        ChannelDirectory directory = ChannelDirectory.create(shared, 42, announced -> {});
        directory.remove();
        directory.remove();
        assertEquals(List.of(), directory.arrivals());
    }
}
