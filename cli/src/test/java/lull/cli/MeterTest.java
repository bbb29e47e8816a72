package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.platform.KernelFiles;
import lull.platform.emulated.MachineClock;
import lull.platform.node.Platform;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The verb as a user has it, on emulated machines that this node drives. */
class MeterTest {

    @TempDir
    private Path directory;

    private Path answer;
    private final StringWriter said = new StringWriter();

    @BeforeEach
    void nameAnswer() {
        answer = directory.resolve("answer");
    }

    @Test
    void shouldLabelEverythingAsEmulatedWhenMachineIs() throws IOException {
        assertEquals(0, meter("--platform", "emulated:opteron-8350", "--emulated-cores", "16", "--", "true"));
        String text = Files.readString(answer);
        assertTrue(text.startsWith("EMULATED: opteron-8350, 16 of its 16 cores"), text);
        assertFalse(text.contains("+-"), text);
        assertEquals(
                5,
                text.lines()
                        .filter(line -> line.startsWith("emulated opteron-8350 ") && line.contains("(emulated, "))
                        .count(),
                text);
    }

    /** A core of the Opteron draws 18 W idle and 30 W busy, its share of the board's in it. */
    @Test
    void shouldCountTheCoresThatWereNamed() throws IOException {
        assertEquals(
                0,
                meter("--json", "--platform", "emulated:opteron-8350", "--emulated-cores", "1", "--", "sleep", "0.3"));
        assertEquals("1 of its 16 cores", json().get("emulated_part").getAsString());
        JsonObject node = json().getAsJsonArray("meters").get(0).getAsJsonObject();
        double watts = node.get("total_joules").getAsDouble()
                / node.get("metered_seconds").getAsDouble();
        assertTrue(watts > 17.9 && watts < 30.1, node::toString);
        assertFalse(node.has("relative_error") || node.has("total_error_joules"), node::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "emulated:opteron-8350,17,17 cores are no part of a node that has 16; give 1 to 16",
        "emulated:opteron-8350,0,0 cores are no part",
        "linux,2,this node is not emulated; choose a machine that is: --platform emulated:opteron-8350"
    })
    void shouldRefuseAPartThatThereIsNot(String platform, String cores, String message) {
        assertEquals(2, execute(List.of("meter", "--platform", platform, "--emulated-cores", cores, "--", "true")));
        assertTrue(said.toString().contains("--emulated-cores " + cores + ": " + message), said.toString());
    }

    @Test
    void shouldPassOnExitCodeWhenProgramFails() throws IOException {
        assertEquals(7, meter("--json", "--platform", "emulated:xeon-e5462", "--", "sh", "-c", "exit 7"));
        assertEquals(7, json().get("exit_code").getAsInt());
    }

    @Test
    void shouldSplitStaticAndDynamicWhenBaselineWasMeasured() throws IOException {
        assertEquals(0, meter("baseline", "--seconds", "1", "--json", "--platform", "emulated:xeon-e5462"));
        Schemas.assertValid("meter-baseline", Files.readString(answer));
        assertEquals(0, meter("--json", "--platform", "emulated:xeon-e5462", "--", "true"));
        assertTrue(json().get("emulated").getAsBoolean());
        for (JsonElement element : json().getAsJsonArray("meters")) {
            JsonObject one = element.getAsJsonObject();
            assertEquals(
                    one.get("total_joules").getAsDouble(),
                    one.get("static_joules").getAsDouble()
                            + one.get("dynamic_joules").getAsDouble(),
                    1e-9);
        }
    }

    @Test
    void shouldDoWithoutStaticEnergyWhenThereIsNoBaseline() throws IOException {
        assertEquals(0, meter("--json", "--platform", "emulated:xeon-e5462", "--", "true"));
        assertFalse(json().getAsJsonArray("meters").get(0).getAsJsonObject().has("static_joules"));
    }

    @Test
    void shouldEndWith127WhenThereIsNoSuchProgram() {
        assertEquals(127, meter("--platform", "emulated:xeon-e5462", "--", "./no-such-program"));
        assertTrue(said.toString().contains("./no-such-program: command not found"), said.toString());
    }

    @Test
    void shouldTellTheSignalWhenOneEndedTheProgram() throws IOException {
        assertEquals(128 + 9, meter("--platform", "emulated:xeon-e5462", "--", "sh", "-c", "kill -KILL $$"));
        assertTrue(Files.readString(answer).contains(" s, killed by signal 9"), Files.readString(answer));
    }

    @Test
    void shouldSayWhatWasMeasuredWhenItsFileCanNotBeWrittenAnyMore() throws IOException {
        Path gone = Files.createDirectory(directory.resolve("gone"));
        answer = gone.resolve("answer");
        assertEquals(0, meter("--platform", "emulated:xeon-e5462", "--", "rmdir", gone.toString()));
        assertTrue(said.toString().startsWith("EMULATED: xeon-e5462"), said.toString());
        assertTrue(said.toString().contains(answer + ": the folder " + gone + " does not exist"), said.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--watts-up /nowhere/ttyUSB9"})
    void shouldRunTheProgramAndSayThatNothingIsMeasuredWhenNoMeterAnswers(String option) {
        List<String> words = new ArrayList<>(option.isEmpty() ? List.of() : List.of(option.split(" ")));
        words.addAll(List.of("--", "sh", "-c", "echo answer; exit 7"));
        Platform here = Platform.named(Platform.LINUX, new KernelFiles(Path.of("/")), MachineClock.system());
        assumeTrue(here.openMeters(Optional.empty()).isEmpty(), "skipped: this node has a meter");
        assertEquals(7, meter(words.toArray(String[]::new)));
        assertTrue(said.toString().endsWith("nothing is measured\nanswer\n"), said.toString());
        assertFalse(Files.exists(answer));
    }

    @Test
    void shouldLeaveTheProgramsWordsAloneWhenTheyLookLikeOurs() throws IOException {
        Path file = Files.writeString(directory.resolve("words"), "expanded");
        assertEquals(
                0,
                meter(
                        "--platform",
                        "emulated:xeon-e5462",
                        "--",
                        "printf",
                        "%s|",
                        "@" + file,
                        "--json",
                        "",
                        "--",
                        "-h",
                        "${sys:x}"));
        assertTrue(said.toString().contains("@" + file + "|--json||--|-h|${sys:x}|"), said.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "--platform,emulated:nope,there is no emulated machine 'nope'",
        "--platform,mainframe,there is no platform 'mainframe'",
        "--output,/,is a folder",
        "--output,/no/such/answer,the folder /no/such does not exist"
    })
    void shouldSayWhatIsWrongWhenOptionIs(String option, String value, String message) {
        assertEquals(2, execute(List.of("meter", option, value, "--", "true")));
        assertTrue(said.toString().contains(message), said.toString());
    }

    @Test
    void shouldStartNothingWhenTheBaselinesAreSomethingElse() throws IOException {
        Path report = Files.writeString(directory.resolve("baselines"), "{\n  \"format\": \"lull-report\"\n}\n");
        Path started = directory.resolve("started");
        assertEquals(2, meter("--platform", "emulated:xeon-e5462", "--", "touch", started.toString()));
        assertTrue(
                said.toString().startsWith("lull meter: --baselines " + report + " is no file of baselines; name"),
                said.toString());
        assertFalse(Files.exists(started));
        assertEquals(2, meter("baseline", "--seconds", "1", "--platform", "emulated:xeon-e5462"));
        assertTrue(Files.readString(report).contains("lull-report"));
    }

    @Test
    void shouldAskForProgramWhenThereIsNone() {
        assertEquals(2, execute(List.of("meter")));
        assertTrue(said.toString().contains("which program?"), said.toString());
    }

    @ParameterizedTest
    @CsvSource({"-3", "0.5", "1e9", "abc", "NaN"})
    void shouldRefuseWhenBaselineTimeIsNoTime(String seconds) {
        assertEquals(2, execute(List.of("meter", "baseline", "--seconds", seconds)));
        assertTrue(said.toString().contains("--seconds"), said.toString());
        assertFalse(said.toString().contains("86400.0"), said.toString());
    }

    private JsonObject json() throws IOException {
        Schemas.assertValid("meter", Files.readString(answer));
        return JsonParser.parseString(Files.readString(answer)).getAsJsonObject();
    }

    private int meter(String... arguments) {
        List<String> all = new ArrayList<>(List.of("meter"));
        boolean baseline = arguments[0].equals("baseline");
        all.addAll(baseline ? List.of("baseline") : List.of());
        all.addAll(List.of(
                "--output",
                answer.toString(),
                "--baselines",
                directory.resolve("baselines").toString()));
        all.addAll(List.of(arguments).subList(baseline ? 1 : 0, arguments.length));
        return execute(all);
    }

    private int execute(List<String> arguments) {
        return Verbs.execute(arguments, said);
    }
}
