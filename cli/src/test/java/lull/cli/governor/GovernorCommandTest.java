package lull.cli.governor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import lull.cli.verb.Refusals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class GovernorCommandTest {

    @TempDir
    private Path directory;

    private final StringWriter said = new StringWriter();

    private int execute(String... arguments) {
        return Refusals.handledIn(new CommandLine(new GovernorCommand()))
                .setOut(new PrintWriter(said))
                .setErr(new PrintWriter(said))
                .execute(arguments);
    }

    private int restore() {
        return execute(
                "restore",
                "--state",
                directory.resolve("state").toString(),
                "--sysfs",
                directory.resolve("sys").toString());
    }

    @Test
    void shouldRestoreWhatAKilledGovernorLeft() throws IOException {
        Path policy = Files.createDirectories(directory.resolve("sys/devices/system/cpu/cpufreq/policy0"));
        Files.writeString(policy.resolve("scaling_governor"), "userspace\n");
        Files.createDirectories(directory.resolve("state"));
        Files.writeString(
                directory.resolve("state/found"),
                "lull found settings 1\npolicy0/scaling_governor=schedutil\npolicy0/scaling_max_freq=2400000\n");

        assertEquals(1, restore());

        assertEquals("schedutil", Files.readString(policy.resolve("scaling_governor")));
        assertTrue(
                said.toString().contains("policy0/scaling_max_freq could not be put back to '2400000'"),
                said.toString());
        assertTrue(Files.readString(directory.resolve("state/found")).contains("scaling_max_freq=2400000"));
    }

    @Test
    void shouldHaveNothingToRestoreWhenNoGovernorEverRan() {
        assertEquals(0, restore());
        assertTrue(said.toString().contains("nothing to put back"), said.toString());
    }

    /** The limits are refused, after the users and groups. */
    @Test
    void shouldKnowUsersAndGroupsByNumbersOfTenDigits() {
        String state = directory.resolve("state").toString();
        String[] rest = {"--state", state, "--min-mhz", "2000", "--max-mhz", "1000"};

        assertEquals(2, execute(with(rest, "--allow-user=1876601104,4294967294", "--allow-group=2000200000")));
        assertTrue(said.toString().contains("leave no frequency"), said.toString());
        assertFalse(said.toString().contains("not known here"), said.toString());

        assertEquals(2, execute(with(rest, "--allow-user=4294967296")));
        assertTrue(said.toString().contains("'4294967296' is not known here"), said.toString());
    }

    private static String[] with(String[] rest, String... first) {
        return Stream.concat(Stream.of(first), Stream.of(rest)).toArray(String[]::new);
    }

    @Test
    void shouldRefuseLimitsThatLeaveNothing() {
        String state = directory.resolve("state").toString();

        assertEquals(2, execute("--state", state, "--min-mhz", "2000", "--max-mhz", "1000"));
        assertEquals(2, execute("--state", state, "--metrics-port", "99999"));
        assertEquals(2, execute("--state", state, "--cpus", "5-1"));
        assertEquals(2, execute("--state", state, "--allow-user", "no such user"));
        assertTrue(said.toString().contains("leave no frequency"), said.toString());
        assertTrue(said.toString().contains("'no such user' is not known here"), said.toString());
    }
}
