package lull.agent.users;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import lull.platform.IdNumber;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user may lay in the way of root's agent for all users. */
class HostileUserTest {
    @TempDir
    private Path folder;

    private int self() throws IOException {
        return (int) Files.getAttribute(folder, "unix:uid");
    }

    private void directory(String name, String mode) throws IOException {
        Files.setPosixFilePermissions(
                Files.createDirectory(folder.resolve(name)), PosixFilePermissions.fromString(mode));
    }

    private static String said(String text) {
        List<String> said = new ArrayList<>();
        new ChildOutput("alice", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), said::add, () -> 0)
                .read();
        return String.join("\n", said);
    }

    @Test
    void shouldFindNobodyWhenDirectoriesAreLinksForeignOpenOrOddlyNamed() throws IOException {
        directory("target", "rwx------");
        Files.createSymbolicLink(folder.resolve("lull-4711"), folder.resolve("target"));
        directory("lull-4712", "rwx------"); // its owner is another, or it is the tests' own number
        directory("lull-04713", "rwx------");
        directory("lull-99999999999999999999", "rwx------");
        directory("lull--1", "rwx------");
        directory("lull-4714\n4715", "rwx------");
        directory("lull-4716;reboot", "rwx------");
        Files.createFile(folder.resolve("lull-4717"));
        for (int number = 0; number < 2000; number++) {
            Files.createDirectory(folder.resolve("lull-" + (10_000 + number)));
        }

        assertEquals(Set.of(), new ChannelOwners(folder, 1).look());
    }

    /** Directory services give numbers of ten digits, up to the largest that the kernel has. */
    @Test
    void shouldFindEachUserOfTheMachineWhateverTheNumber() throws IOException {
        assumeTrue(self() == 0, "only root gives files away");
        for (long number : List.of(1000L, 1_897_600_001L, 3_000_000_000L, IdNumber.HIGHEST)) {
            directory("lull-" + number, "rwx------");
            Files.setAttribute(folder.resolve("lull-" + number), "unix:uid", (int) number);
        }
        directory("lull-" + (IdNumber.HIGHEST + 1), "rwx------");
        directory("lull-9999999999", "rwx------");

        assertEquals(Set.of(1_897_600_001L, 3_000_000_000L, IdNumber.HIGHEST), new ChannelOwners(folder, 1001).look());
    }

    @Test
    void shouldFindNobodyWhenTheDirectoryIsRootsOwn() throws IOException {
        directory("lull-0", "rwx------");

        assertEquals(Set.of(), new ChannelOwners(folder, 1).look());
    }

    @Test
    void shouldTakeAUserOnlyWhenAllOfTheLineIsUsual() {
        assertEquals(
                Optional.of(new AgentUser(1000, 100, "alice", "/home/alice")),
                AgentUser.parse(1000, "alice:x:1000:100:Alice,,,:/home/alice:/bin/sh\n"));
        assertEquals(
                Optional.of(new AgentUser(1_897_600_001L, IdNumber.HIGHEST, "bob", "/home/bob")),
                AgentUser.parse(1_897_600_001L, "bob:*:1897600001:4294967294::/home/bob:/bin/sh\n"));
        for (String line : List.of(
                "",
                "alice:x:1000:4294967295::/home/alice:/bin/sh",
                "alice:x:1001:100::/home/alice:/bin/sh",
                "../alice:x:1000:100::/home/alice:/bin/sh",
                "-alice:x:1000:100::/home/alice:/bin/sh",
                "a b:x:1000:100::/home/alice:/bin/sh",
                "alice:x:1000:-1::/home/alice:/bin/sh",
                "alice:x:1000:100::home:/bin/sh",
                "alice:x:1000:100::/home/alice:/bin/sh\nbob:x:1000:0::/:/bin/sh")) {
            assertEquals(Optional.empty(), AgentUser.parse(1000, line), line);
        }
    }

    @Test
    void shouldSayALimitedNumberOfShortPrintableLinesWhenAnAgentFloods() {
        assertEquals("alice: waiting", said("lull: waiting\n"));
        assertEquals("alice: ?[2J??", said("\u001b[2J\r\u0007\n"));
        assertEquals(
                ChildOutput.LONGEST + "alice: ".length(),
                said("x".repeat(1_000_000)).length());
        List<String> lines = said("x\n".repeat(100_000)).lines().toList();
        assertEquals(ChildOutput.MOST_LINES + 1, lines.size());
        assertEquals("alice: 99940 more line(s) were left out", lines.get(ChildOutput.MOST_LINES));
    }

    @Test
    void shouldMakeNoFolderWhereOthersMayWriteAbove() throws IOException {
        AgentUser user = new AgentUser(self(), 0, "alice", "/");
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path linked = Files.createSymbolicLink(folder.resolve("linked"), Path.of("/etc"));

        UserFolder.make(UserFolder.of(open + "/%u", user), user);
        UserFolder.make(UserFolder.of(linked + "/%u-lull-test", user), user);

        assertFalse(Files.exists(open.resolve("alice")));
        assertFalse(Files.exists(Path.of("/etc/alice-lull-test")));
    }

    /** In one process a second lock is refused by the JVM itself. */
    @Test
    void shouldTellProgramsWhoIsFollowedUntilItIsClosed() throws IOException {
        Path place = folder.resolve("agents");
        try (Waiting waiting = Waiting.begin(place, 1000)) {
            assertEquals(1000, waiting.least());
            assertEquals("1000\n", Files.readString(place.resolve("lock")));
            assertEquals(
                    "rw-r--r--", PosixFilePermissions.toString(Files.getPosixFilePermissions(place.resolve("lock"))));
        }
        Files.createFile(folder.resolve("file"));
        assertTrue(assertThrows(IOException.class, () -> Waiting.begin(folder.resolve("file"), 1))
                .getMessage()
                .contains("is no folder"));
    }

    /** Who has opened the file while nobody had locked it can lock that one for ever, not the one that programs look at. */
    @Test
    void shouldTellProgramsByAFileThatNoUserHasOpenedBefore() throws IOException {
        Path place = folder.resolve("anew");
        Path lock = place.resolve("lock");
        Waiting.begin(place, 1000).close();
        Object before = Files.getAttribute(lock, "unix:ino");
        try (FileChannel users = FileChannel.open(lock);
                Waiting again = Waiting.begin(place, 2000)) {
            assertEquals("2000\n", Files.readString(lock));
            assertEquals(2000, again.least());
            assertTrue(users.isOpen() && !before.equals(Files.getAttribute(lock, "unix:ino")));
            assertEquals(
                    "[OWNER_READ, OWNER_WRITE]",
                    new TreeSet<>(Files.getPosixFilePermissions(place.resolve("alone"))).toString());
        }
    }
}
