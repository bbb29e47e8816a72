package lull.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import lull.cli.configuration.ConfigCommand;
import lull.cli.configuration.ConfiguredLine;
import lull.cli.configuration.Origins;
import lull.cli.configuration.Settings;
import lull.cli.verb.Installation;
import lull.cli.verb.Refusals;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Options in files, in variables and on the command line, for the real verbs. */
class ConfigurationTest {
    private static final String[] MODES = {"observe", "dry-run", "act", "off"};

    private final StringWriter said = new StringWriter();
    private final Map<String, String> environment = new HashMap<>();

    @TempDir
    private Path directory;

    private Path machine;
    private Path own;

    @BeforeEach
    void makeHome() throws IOException {
        machine = directory.resolve("lull.conf");
        own = Files.createDirectories(directory.resolve("home/.config/lull")).resolve("lull.conf");
        environment.put("HOME", directory.resolve("home").toString());
    }

    /** Each place may say something of three options; a plain model of the order says what wins. */
    @Test
    void shouldTakeTheLastPlaceThatSaysSomethingWhateverPlacesDo() throws IOException {
        Random random = new Random(4);
        for (int round = 0; round < 300; round++) {
            String[] values = new String[5];
            for (int place = 0; place < values.length; place++) {
                values[place] = random.nextInt(3) == 0 ? null : MODES[random.nextInt(MODES.length)];
            }
            Files.writeString(machine, line("run.mode", values[0]));
            Files.writeString(own, line("run.mode", values[1]));
            environment.remove("LULL_RUN_MODE");
            if (values[2] != null) {
                environment.put("LULL_RUN_MODE", values[2]);
            }
            Path file = Files.writeString(directory.resolve("options"), values[3] == null ? "" : "--mode " + values[3]);
            List<String> words = new ArrayList<>(List.of("run"));
            if (values[4] != null) {
                words.add("--mode=" + values[4]);
            }
            words.add(1 + random.nextInt(words.size()), "@" + file);

            Object mode = option(words, "--mode").getValue();

            String winner = "observe";
            for (String value : values) {
                winner = value == null ? winner : value;
            }
            assertEquals(
                    winner,
                    mode,
                    List.of(values[0] + "", values[1] + "", values[2] + "", words)
                            .toString());
        }
    }

    private static String line(String key, String value) {
        return value == null ? "" : key + " = " + value + "\n";
    }

    private OptionSpec option(List<String> words, String name) throws IOException {
        CommandLine line = line();
        line.parseArgs(configured(settings(), line).words(words.toArray(String[]::new)));
        return line.getSubcommands().get(words.get(0)).getCommandSpec().findOption(name);
    }

    private Settings settings() {
        return new Settings(machine, user(), environment);
    }

    private int user() {
        try {
            return (Integer) Files.getAttribute(directory, "unix:uid");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private CommandLine line() {
        PrintWriter writer = new PrintWriter(said, true);
        return Lull.commandLine(new Installation(directory), List.of())
                .setOut(writer)
                .setErr(writer);
    }

    private String[] words(String... words) throws IOException {
        return configured(settings(), line()).words(words);
    }

    private static ConfiguredLine configured(Settings settings, CommandLine line) {
        return new ConfiguredLine(settings, line, new Origins(settings));
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "Yes, 1", "on, 1", "false, 0", "no, 0"})
    void shouldSetFlagsByYesAndNo(String value, int count) throws IOException {
        Files.writeString(own, "run.off = " + value);
        assertEquals(1 + count, words("run").length);
    }

    @Test
    void shouldNameTheFileWhenAFlagIsNeither() throws IOException {
        Files.writeString(own, "run.off = maybe");
        String why =
                assertThrows(IllegalArgumentException.class, () -> words("run")).getMessage();
        assertEquals(own + ": run.off is 'maybe'; it is either true or false", why);
    }

    @ParameterizedTest
    @ValueSource(strings = {"metrics", "metrics-port"})
    void shouldKnowAnOptionByEachOfItsNames(String name) throws IOException {
        Files.writeString(machine, "governor." + name + " = 9773\nagent." + name + " = 9774\n");
        assertEquals(9773, metricsPort("governor"));
        assertEquals(9774, metricsPort("agent"));
        environment.put("LULL_AGENT_" + name.toUpperCase(Locale.ROOT).replace('-', '_'), "9775");
        assertEquals(9775, metricsPort("agent"));
        assertEquals(9776, metricsPort("agent", "--metrics=9776"));
        assertEquals("", said.toString());
        assertEquals(0, config());
        assertTrue(said.toString().contains("agent." + name + " = 9775 "), said::toString);
    }

    private int metricsPort(String... words) throws IOException {
        InetSocketAddress address = option(List.of(words), "--metrics").getValue();
        return address.getPort();
    }

    /** As of two lines with the same key the later line, whose order among the letters is another in one of the two files. */
    @ParameterizedTest
    @CsvSource({"metrics, metrics-port", "metrics-port, metrics"})
    void shouldTakeTheLaterOfTwoNamesOfOneOptionInAFileAndSaySo(String first, String second) throws IOException {
        Files.writeString(machine, "governor." + first + " = 1\ngovernor." + second + " = 2\n");
        assertEquals(2, metricsPort("governor"));
        assertEquals(
                List.of("lull governor: " + machine + ": governor." + first + " and governor." + second
                        + " set one option; the latter holds"),
                said.toString().lines().toList());
    }

    @Test
    void shouldTakeTheLaterPlaceWhateverNameItSays() throws IOException {
        Files.writeString(machine, "agent.metrics-port = 1\n");
        Files.writeString(own, "agent.metrics = 2\n");
        assertEquals(2, metricsPort("agent"));
        assertEquals("", said.toString());
        assertEquals(0, config());
        assertTrue(
                said.toString()
                        .contains("agent.metrics = 2  " + own + ", instead of agent.metrics-port = 1 of " + machine),
                said::toString);
    }

    @Test
    void shouldSayWhichOfTwoVariablesForOneOptionHolds() throws IOException {
        environment.put("LULL_AGENT_METRICS", "1");
        environment.put("LULL_AGENT_METRICS_PORT", "2");
        assertEquals(2, metricsPort("agent"));
        assertEquals(
                List.of("lull agent: LULL_AGENT_METRICS and LULL_AGENT_METRICS_PORT set one option; the latter holds"),
                said.toString().lines().toList());
    }

    @Test
    void shouldTellAllKeysOfAnOptionThatIsNotSet() {
        assertEquals(0, config("agent"));
        assertTrue(
                said.toString()
                        .contains("not set; also agent.metrics-port, LULL_AGENT_METRICS, LULL_AGENT_METRICS_PORT"),
                said::toString);
    }

    @Test
    void shouldReplaceListsRatherThanLengthenThem() throws IOException {
        Files.writeString(machine, "governor.allow-user = 1,2");
        assertEquals(
                List.of("1", "2"), option(List.of("governor"), "--allow-user").getValue());
        assertEquals(
                List.of("3"),
                option(List.of("governor", "--allow-user", "3"), "--allow-user").getValue());
    }

    @Test
    void shouldSetVerbsBelowVerbsAlone() throws IOException {
        Files.writeString(own, "partition.time.processors = 3\n");
        assertArrayEquals(new String[] {"partition", "time", "--processors=3", "x"}, words("partition", "time", "x"));
        assertArrayEquals(new String[] {"partition", "energy", "x"}, words("partition", "energy", "x"));
    }

    /** The governor runs as root: neither a user's file nor his environment may say anything. */
    @Test
    void shouldTakeTheGovernorsOptionsFromTheMachinesFileAlone() throws IOException {
        Files.writeString(machine, "governor.max-mhz = 2600\nrun.mode = act\n");
        Files.writeString(own, "governor.max-mhz = 9000\ngovernor.allow-user = 7\n");
        environment.put("LULL_GOVERNOR_MAX_MHZ", "8000");
        environment.put("LULL_GOVERNOR_SOCKET", "/tmp/mine");
        environment.put("LULL_CONFIG", "none");
        assertArrayEquals(new String[] {"governor", "--max-mhz=2600"}, words("governor"));
        assertArrayEquals(new String[] {"governor", "status"}, words("governor", "status"));
        assertArrayEquals(new String[] {"run"}, words("run"));
    }

    /** Who mistypes it must not get the settings after all; a program runs all the same, and the reason is said. */
    @Test
    void shouldRefuseASwitchThatIsNone() throws IOException {
        Files.writeString(own, "partition.time.processors = 3\ngovernor.max-mhz = 2600\n");
        environment.put("LULL_CONFIG", "None");
        String why = assertThrows(IllegalArgumentException.class, () -> words("partition", "time"))
                .getMessage();
        assertEquals("LULL_CONFIG=None is not none, which leaves out all settings; unset it to have them", why);
        assertArrayEquals(new String[] {"governor"}, words("governor"));
        environment.put("LULL_CONFIG", "");
        assertArrayEquals(new String[] {"partition", "time", "--processors=3"}, words("partition", "time"));
    }

    @Test
    void shouldRefuseToGovernWithoutALimitThatWasMeant() throws IOException {
        Files.writeString(machine, "governor.max-mzh = 2600\n");
        String why = assertThrows(IllegalArgumentException.class, () -> words("governor"))
                .getMessage();
        assertTrue(why.startsWith(machine + ": governor.max-mzh is set and no option"), why);
    }

    @Test
    void shouldTellAndGoOnWhenWhatIsSetIsNoOptionOfAnotherVerb() throws IOException {
        Files.writeString(own, "run.mdoe = act\nreport.mode = dry-run\n");
        environment.put("LULL_RUN_MDOE", "act");
        environment.put("LULL_REPORT_TIMEOUT", "3");
        assertArrayEquals(new String[] {"run"}, words("run"));
        assertEquals(2, said.toString().lines().count(), said.toString());
        assertArrayEquals(new String[] {"report", "--mode=dry-run"}, words("report"));
        assertEquals(2, said.toString().lines().count(), said.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-rw-r--", "rw-r--rw-", "rwxrwxrwx"})
    void shouldTrustNoFileThatOthersMayWrite(String mode) throws IOException {
        Files.writeString(own, "run.mode = act");
        Files.setPosixFilePermissions(own, PosixFilePermissions.fromString(mode));
        String why =
                assertThrows(IllegalArgumentException.class, () -> words("run")).getMessage();
        assertTrue(why.startsWith(own + ": others may write it"), why);
    }

    @Test
    void shouldTellAndGoOnWhenTheDoctorCannotTakeAFile() throws IOException {
        Files.writeString(own, "\\u12");
        assertEquals(List.of("doctor"), List.of(words("doctor")));
        assertTrue(
                said.toString().startsWith("lull doctor: goes on without the settings of a file: " + own),
                said::toString);
        assertThrows(IllegalArgumentException.class, () -> words("run"));
    }

    @Test
    void shouldTrustNoFileOfAnotherUser() throws IOException {
        Files.writeString(own, "run.mode = act");
        Settings others = new Settings(machine, user() + 1, environment);
        if (user() == 0) {
            assertEquals(2, configured(others, line()).words(new String[] {"run"}).length);
        } else {
            assertThrows(IllegalArgumentException.class, () -> configured(others, line())
                    .words(new String[] {"run"}));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"run.mode = \\u12", "\u0000", "\u0001=\u0002", "=", "[run]\nmode = act", "run.mode"})
    void shouldNeverFailByAFaultOfOursWhateverIsInAFile(String text) throws IOException {
        Files.writeString(own, text);
        try {
            words("run");
        } catch (IllegalArgumentException e) {
            assertTrue(e.getMessage().startsWith(own.toString()), e.getMessage());
        }
    }

    /** Else a variable could mean two options, or be another variable of ours. */
    @Test
    void shouldHaveOneVariableForEveryOption() {
        environment.putAll(Map.of("LULL_SHM", "", "LULL_DEBUG", "", "LULL_START_TIMEOUT", "", "LULL_LIBRARY", ""));
        Map<String, String> variables = new HashMap<>();
        line().getSubcommands().forEach((name, verb) -> collect(name, verb, variables));
        assertTrue(variables.size() > 200, () -> "options: " + variables.size());
        environment.keySet().forEach(name -> assertFalse(variables.containsKey(name), name));
    }

    private static void collect(String path, CommandLine verb, Map<String, String> variables) {
        for (OptionSpec option : verb.getCommandSpec().options()) {
            for (String name : option.names()) {
                String variable = ("LULL_" + path + "_" + name.replaceFirst("^-+", ""))
                        .toUpperCase(Locale.ROOT)
                        .replace('-', '_');
                String other = variables.put(variable, path + " " + name);
                assertTrue(other == null, () -> variable + ": " + other);
            }
        }
        verb.getSubcommands().forEach((name, below) -> collect(path + "_" + name, below, variables));
    }

    @Test
    void shouldShowWhatHoldsAndWhereItStands() throws IOException {
        Files.writeString(machine, "run.max-slowdown = 5%\n");
        environment.put("LULL_RUN_MAX_SLOWDOWN", "2%");
        assertEquals(0, config());
        assertTrue(
                said.toString().contains("run.max-slowdown = 2%  LULL_RUN_MAX_SLOWDOWN, instead of 5% of " + machine),
                said.toString());
        assertTrue(said.toString().contains(own + "  (not there)"), said.toString());
        assertEquals(0, config("run"));
        assertTrue(said.toString().contains("# run.mode = observe "), said.toString());
        assertEquals(2, config("rnu"));
        assertTrue(said.toString().contains("'rnu' is no verb"), said.toString());
    }

    @Test
    void shouldRefuseWhatIsNoOptionWhenAskedWhatHolds() throws IOException {
        Files.writeString(machine, "run.max-slowdwon = 5%\nrnu.mode = act\n");
        assertEquals(2, config());
        assertTrue(
                said.toString().contains(machine + ": run.max-slowdwon is set and no option")
                        && said.toString()
                                .contains(machine
                                        + ": rnu.mode is set, and 'rnu' is no verb; lull --help tells what there is"),
                said.toString());
    }

    private int config(String... words) {
        PrintWriter writer = new PrintWriter(said, true);
        CommandLine line = line();
        Map<String, Supplier<CommandLine>> verbs = new HashMap<>();
        line.getSubcommands().forEach((name, verb) -> verbs.put(name, () -> verb));
        CommandLine command = new CommandLine(new ConfigCommand(settings(), verbs));
        return Refusals.handledIn(command).setOut(writer).setErr(writer).execute(words);
    }
}
