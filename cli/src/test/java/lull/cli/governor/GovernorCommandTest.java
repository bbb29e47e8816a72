package lull.cli.governor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lull.cli.verb.Refusals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        assertTrue(said.toString().contains("leaves no frequency"), said.toString());
        assertFalse(said.toString().contains("not known here"), said.toString());

        assertEquals(2, execute(with(rest, "--allow-user=4294967296")));
        assertTrue(said.toString().contains("'4294967296' is not known here"), said.toString());
    }

    private static String[] with(String[] rest, String... first) {
        return Stream.concat(Stream.of(first), Stream.of(rest)).toArray(String[]::new);
    }

    @Test
    void shouldRefuseAPortThatIsNone() {
        assertEquals(2, execute("--state", directory.resolve("state").toString(), "--metrics-port", "99999"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "--min-mhz 3000 --max-mhz 1000 | --min-mhz 3000 --max-mhz 1000: this leaves no frequency",
                "--max-mhz 0 | --max-mhz 0: this leaves no frequency",
                "--lease-seconds 0 | --lease-seconds 0: give 0.1 to 3600",
                "--cpus foo | --cpus foo: 'foo' is no CPU list such as 0-3,8",
                "--cpus 5-2 | --cpus 5-2: range '5-2' in CPU list '5-2' is not ascending or too large",
                "--allow-user nobody-such | --allow-user nobody-such: 'nobody-such' is not known here",
                "--allow-group nobody-such | --allow-group nobody-such: 'nobody-such' is not known here"
            })
    void shouldNameOptionAndValueAndShowTheHelpOfIt(String options, String words) throws IOException {
        Path file = Files.writeString(directory.resolve("options"), options);
        String[] state = {"--state", directory.resolve("state").toString()};
        for (String[] asked : new String[][] {options.split(" "), {"@" + file}}) {
            said.getBuffer().setLength(0);
            assertEquals(2, execute(with(state, asked)));
            assertTrue(said.toString().startsWith("governor: " + words), said.toString());
            List<String> help = said.toString().lines().skip(1).toList();
            assertTrue(help.get(0).contains(options.split(" ")[0] + "="), said.toString());
        }
    }
}
