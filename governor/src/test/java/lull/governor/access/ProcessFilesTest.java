package lull.governor.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.Set;
import lull.platform.IdNumber;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@link ProcessFiles} understand of users and groups, whatever a process is called. */
class ProcessFilesTest {
    private static final int LARGE = 1_876_601_104;
    private static final String LARGER = "3000200000";

    @TempDir
    private Path directory;

    private ProcessFiles files() {
        return new ProcessFiles(directory.resolve("proc"), directory.resolve("sys"));
    }

    private void status(String name, String user, String groups) throws IOException {
        Path file = Files.createDirectories(directory.resolve("proc/7")).resolve("status");
        Files.writeString(
                file,
                "Name:\t" + name + "\nUid:\t" + (user + "\t").repeat(4) + "\nGroups:\t" + groups
                        + " \nCpus_allowed_list:\t0-1\n",
                StandardCharsets.ISO_8859_1);
    }

    @Test
    void shouldKnowUsersAndGroupsOfTenDigits() throws IOException {
        status("job", Integer.toString(LARGE), "2000200000 " + LARGER + " 4294967294");

        Peer peer = files().peer(7, LARGE, 8);

        assertEquals(Set.of(8, 2_000_200_000, Integer.parseUnsignedInt(LARGER), -2), peer.groups());
        status("job", LARGER, "");
        Peer larger = files().peer(7, Integer.parseUnsignedInt(LARGER), 8);
        assertEquals("process 7 of user " + LARGER, larger.describe());
        assertThrows(IOException.class, () -> files().peer(7, LARGE, 8), "another user's by now");
    }

    /** Latin-1, and UTF-8 that Linux cut within a character, after 15 bytes. */
    @Test
    void shouldReadProcessesWhoseNameIsNotUtf8() throws IOException {
        for (String name : new String[] {"L\u00f6sung", "Str\u00c3\u00b6mungsl\u00c3", "\u0080\u0085\u00ff"}) {
            status(name, "1000", "7");

            assertEquals(Set.of(7, 8), files().peer(7, 1000, 8).groups(), name);
            Files.writeString(directory.resolve("proc/7/cgroup"), "0::/\n");
            assertEquals("0-1", files().ownedCpus(7).list(), name);
        }
    }

    @Test
    void shouldNotTakeAProcessesNameForALine() throws IOException {
        status("x\rGroups:\t99", "1000", "7");

        assertEquals(Set.of(7, 8), files().peer(7, 1000, 8).groups());
    }

    /** Else it would have the CPUs of the group above. */
    @Test
    void shouldFindACpusetOfAnyUtf8NameAndRefuseAnother() throws IOException {
        status("job", "1000", "7");
        Path tree = Files.createDirectories(directory.resolve("sys/fs/cgroup"));
        Files.writeString(tree.resolve("cpuset.cpus.effective"), "0-7\n");
        Files.writeString(
                directory.resolve("proc/7/cgroup"), "1:name=x:/\u00ff\n0::/job\n", StandardCharsets.ISO_8859_1);
        assertEquals("0-7", files().ownedCpus(7).list());

        Files.writeString(directory.resolve("proc/7/cgroup"), "0::/\u00ff\n", StandardCharsets.ISO_8859_1);
        assertTrue(assertThrows(IOException.class, () -> files().ownedCpus(7))
                .getMessage()
                .contains("no UTF-8"));
    }

    @Test
    void shouldTakeThirtyTwoBitsAndNoMore() {
        assertEquals(OptionalInt.of(0), IdNumber.of("0"));
        assertEquals(OptionalInt.of(-2), IdNumber.of("4294967294"));
        for (String none :
                new String[] {"4294967295", "4294967296", "9999999999", "10000000000", "-1", "+1", "", "x"}) {
            assertEquals(OptionalInt.empty(), IdNumber.of(none), none);
        }
    }
}
