package lull.governor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.Set;
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
