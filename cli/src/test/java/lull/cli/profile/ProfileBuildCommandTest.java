package lull.cli.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import lull.cli.verb.Refusals;
import lull.partitioning.MeanPrecision;
import lull.partitioning.ProfilePoint;
import lull.partitioning.profile.EnergyKind;
import lull.partitioning.profile.MeasuredProfile;
import lull.partitioning.profile.ProfileReader;
import lull.platform.KernelFiles;
import lull.platform.energy.Baseline;
import lull.platform.energy.BaselineFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shell commands stand in for programs. */
class ProfileBuildCommandTest {
    private static final String NUMBERS = "echo seconds 0.{size}; echo joules {size}";

    @TempDir
    private Path folder;

    private Path output;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void nameOutput() {
        output = folder.resolve("cpu.csv");
    }

    @Test
    void shouldWriteWhatTheProgramPrintsWhenToldWhere() throws IOException {
        assertEquals(
                0,
                build(
                        NUMBERS,
                        "--sizes",
                        "30,10:20:5",
                        "--seconds-from",
                        "seconds ([0-9.]+)",
                        "--joules-from",
                        "joules (.*)",
                        "--energy",
                        "total",
                        "--device",
                        "left",
                        "--threads",
                        "2",
                        "--hertz",
                        "2e9"),
                err::toString);

        MeasuredProfile profile = only();
        assertEquals(EnergyKind.TOTAL, profile.kind());
        assertEquals("printed by the program", profile.source());
        assertEquals("left, 2 threads, 2000.0 MHz", profile.configuration().label());
        assertEquals(
                List.of(0L, 10L, 15L, 20L, 30L),
                profile.profile().points().stream().map(ProfilePoint::size).toList());
        assertEquals(
                ProfilePoint.of(30, 0.3, 30).knownWithin(MeanPrecision.of(5, 0, OptionalDouble.of(0))),
                profile.profile().at(30).orElseThrow());
        assertTrue(out.toString().contains("4 of 4 sizes within 2.5 %"), out::toString);
    }

    @Test
    void shouldLeaveEnergyOutAndSayWhyWhenThereIsNoMeter() throws IOException {
        assertEquals(0, build("true {size}", "--sizes", "5"), err::toString);

        assertFalse(only().profile().energyKnown());
        assertTrue(Files.readAllLines(output).stream().skip(1).allMatch(row -> row.endsWith(",,none")), "no kind");
        assertTrue(err.toString().contains("no energy column: this node has no energy meter"), err::toString);
        assertTrue(out.toString().contains("no energy: "), out::toString);
    }

    @Test
    void shouldRunOnlyWhatIsMissingWhenSizesAreAdded() throws IOException {
        Path runs = folder.resolve("runs");
        String counting = "echo {size} >> " + runs + "; " + NUMBERS;
        assertEquals(
                0,
                build(counting, "--sizes", "10", "--seconds-from", "seconds (.*)", "--energy", "none"),
                err::toString);
        long first = Files.readAllLines(runs).size();

        assertEquals(
                0,
                build(counting, "--sizes", "10,20", "--seconds-from", "seconds (.*)", "--energy", "none"),
                err::toString);

        assertEquals(2 * first, Files.readAllLines(runs).size());
        assertEquals(
                first, Files.readAllLines(runs).stream().filter("20"::equals).count());
        assertTrue(err.toString().contains("going on after " + first + " runs"), err::toString);
        assertEquals(2, only().profile().points().size() - 1);
    }

    @Test
    void shouldKeepTheSizesOfBeforeWhenOthersAreAdded() throws IOException {
        String[] first = {"--sizes", "10:12:1", "--seconds-from", "seconds (.*)", "--energy", "none"};
        assertEquals(0, build(NUMBERS, first), err::toString);
        String[] second = first.clone();
        second[1] = "20";

        assertEquals(0, build(NUMBERS, second), err::toString);

        assertEquals(
                List.of(0L, 10L, 11L, 12L, 20L),
                only().profile().points().stream().map(ProfilePoint::size).toList());
        assertTrue(
                err.toString().contains("sizes of before are gone on with, and stay in the profile: 10, 11, 12"),
                err::toString);
    }

    @Test
    void shouldInterleaveSizesWhenEachNeedsSeveralRuns() throws IOException {
        Path runs = folder.resolve("runs");
        build("echo {size} >> " + runs, "--sizes", "1:8:1", "--energy", "none", "--repetitions", "2");

        List<String> order = Files.readAllLines(runs);
        assertEquals(8, order.subList(0, 8).stream().distinct().count(), order::toString);
        assertEquals(8, order.subList(8, 16).stream().distinct().count(), order::toString);
    }

    @Test
    void shouldSayHowLittleIsKnownWhenACapComesFirst() throws IOException {
        Path runs = folder.resolve("runs");
        assertEquals(
                0,
                build(
                        "echo {size} >> " + runs + "; echo seconds $(wc -l < " + runs + ")",
                        "--sizes",
                        "7",
                        "--energy",
                        "none",
                        "--repetitions",
                        "3",
                        "--seconds-from",
                        "seconds (.*)"),
                err::toString);

        // 1, 2, 3: a deviation of 1, Student's t of 4.303 for two degrees of freedom, a mean of 2.
        assertTrue(out.toString().contains("the least known mean is within 124.2 %"), out::toString);
        assertTrue(out.toString().contains("0 of 1 sizes within 2.5 %"), out::toString);
    }

    @Test
    void shouldKeepTheOthersAndNameTheSizeWhenOneFails() throws IOException {
        assertEquals(
                1,
                build(
                        "if [ {size} = 20 ]; then echo out of luck; exit 3; fi; " + NUMBERS,
                        "--sizes",
                        "10:30:10",
                        "--seconds-from",
                        "seconds (.*)",
                        "--energy",
                        "none"));

        assertTrue(
                err.toString().contains("size 20 is left out: exit code 3 with size 20: out of luck"), err::toString);
        assertEquals(
                List.of(0L, 10L, 30L),
                only().profile().points().stream().map(ProfilePoint::size).toList());
    }

    @Test
    void shouldLeaveAnOlderProfileAloneWhenEverySizeFails() throws IOException {
        Files.writeString(output, "size,seconds\n1,1\n");

        assertEquals(1, build("exit {size}", "--sizes", "1:3:1", "--energy", "none"));

        assertEquals("size,seconds\n1,1\n", Files.readString(output));
        assertTrue(err.toString().contains("exit code 2 with size 2, and not a word"), err::toString);
    }

    @Test
    void shouldRefuseOldRunsWhenTheCommandIsAnother() {
        assertEquals(0, build("true {size}", "--sizes", "5", "--energy", "none"), err::toString);

        assertEquals(1, build("true really {size}", "--sizes", "5", "--energy", "none"));

        assertTrue(
                err.toString()
                        .contains(
                                "command was [\"sh\",\"-c\",\"true {size}\"], now it is [\"sh\",\"-c\",\"true really {size}\"]"),
                err::toString);
    }

    @Test
    void shouldRefuseOldRunsWhenWordsAreDividedElsewhere() {
        List<String> options = List.of("--sizes", "1", "--energy", "none", "--repetitions", "2");
        assertEquals(0, buildCommand(List.of("true", "{size}", "a b"), options), err::toString);

        assertEquals(1, buildCommand(List.of("true", "{size}", "a", "b"), options), err::toString);
        assertTrue(err.toString().contains("command was [\"true\",\"{size}\",\"a b\"]"), err::toString);
    }

    @Test
    void shouldRefuseOldRunsWhenTheProgramHasChanged() throws IOException {
        Path program = script("program", "#!/bin/sh\n");
        List<String> options = List.of("--sizes", "1", "--energy", "none", "--repetitions", "2");
        List<String> direct = List.of(program.toString(), "{size}");
        List<String> through = List.of("env", program.toString(), "{size}");
        for (List<String> command : List.of(direct, through)) {
            output = folder.resolve(command.size() + ".csv");
            Files.writeString(program, "#!/bin/sh\n");
            assertEquals(0, buildCommand(command, options), err::toString);
            assertEquals(0, buildCommand(command, options), err::toString);
            Files.writeString(program, "#!/bin/sh\n# another\n");
            err.getBuffer().setLength(0);
            assertEquals(1, buildCommand(command, options), err::toString);
            assertTrue(err.toString().contains("executables was ")
                    && err.toString().contains(program + " "));
        }
    }

    private Path script(String name, String text) throws IOException {
        Path script = Files.writeString(folder.resolve(name), text);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        return script;
    }

    @Test
    void shouldRefuseOldRunsWhenOtherCpusAreAllowed() throws IOException {
        String[] options = {"--sizes", "1", "--energy", "none", "--repetitions", "2"};
        Path status = Files.createDirectories(folder.resolve("proc/self")).resolve("status");
        Files.writeString(status, "Cpus_allowed_list:\t0-3\n");
        assertEquals(0, build("true {size}", options), err::toString);

        Files.writeString(status, "Cpus_allowed_list:\t0\n");
        assertEquals(1, build("true {size}", options), err::toString);
        assertTrue(err.toString().contains("CPUs was 0-3, now it is 0"), err::toString);
    }

    @Test
    void shouldTellTheSettingsOfThreadsWhenAnyAreInTheEnvironment() throws IOException {
        Map<String, String> environment =
                Map.of("KMP_AFFINITY", "compact", "OMP_PROC_BIND", "spread", "OMP_NUM_THREADS", "2", "PATH", "/bin");
        KernelFiles files = new KernelFiles(folder);
        assertEquals(
                "KMP_AFFINITY=compact OMP_PROC_BIND=spread",
                new RunSurroundings(files, environment)
                        .conditions(List.of("true"))
                        .get("thread settings"));
        assertEquals(
                "none",
                new RunSurroundings(files, Map.of()).conditions(List.of("true")).get("thread settings"));
    }

    @Test
    void shouldRefuseOldRunsWhenTheIdlePowerIsAnother() throws IOException {
        Path baselines = folder.resolve("baselines");
        String[] options = {
            "--sizes",
            "5",
            "--platform",
            "emulated:epyc-9554",
            "--repetitions",
            "2",
            "--baselines",
            baselines.toString()
        };
        assertEquals(0, build("sleep 0.1; echo {size}", options), err::toString);
        String meter = only().source().replaceAll("emulated: (.*?), (part of|whole) .*", "$1");
        Files.delete(folder.resolve("cpu.csv.journal"));

        idle(baselines, meter, 1);
        assertEquals(0, build("sleep 0.1; echo {size}", options), err::toString);
        assertEquals(EnergyKind.DYNAMIC, only().kind());
        idle(baselines, meter, 2);
        assertEquals(1, build("sleep 0.1; echo {size}", options), err::toString);
        assertTrue(err.toString().contains("idle watts was [1.0], now it is [2.0]"), err::toString);
    }

    private static void idle(Path baselines, String meter, double watts) throws IOException {
        Files.writeString(baselines, new BaselineFile(baselines).with(List.of(new Baseline(meter, watts, 1, 60))));
    }

    @Test
    void shouldEndARunWhenItTakesTooLong() {
        assertEquals(1, build("sleep 600 {size}", "--sizes", "5", "--energy", "none", "--timeout", "0.2"));

        assertTrue(err.toString().contains("no end after 0.2 s with size 5"), err::toString);
    }

    @Test
    void shouldLabelJoulesWhenTheMachineIsEmulated() throws IOException {
        assertEquals(
                0,
                build(
                        "sleep 0.1; echo {size}",
                        "--sizes",
                        "5",
                        "--platform",
                        "emulated:epyc-9554",
                        "--repetitions",
                        "2",
                        "--baselines",
                        folder.resolve("none").toString()),
                err::toString);

        assertTrue(only().source().startsWith("emulated: emulated epyc-9554"), only().source());
        assertEquals(EnergyKind.TOTAL, only().kind());
        assertTrue(err.toString().contains("EMULATED"), err::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--sizes 5:1:1 | 5 is above 1",
                "--sizes 1:5 | write FROM:TO:STEP or a number, not '1:5'",
                "--sizes 1:5:0 | '0' is no whole number from 1 on",
                "--sizes 0 | '0' is no whole number",
                "--sizes 1,,2 | '' is no whole number",
                "--sizes 1:999999999:1 | more than 100000 sizes",
                "--sizes 1 --seconds-from [ | is no regular expression",
                "--sizes 1 --seconds-from seconds | has no group for the number",
                "--sizes 1 --joules-from (.*) | of which kind are the joules",
                "--sizes 1 --joules-from (.*) --energy none | contradict each other",
                "--sizes 1 --platform emulated:epyc-9554 --energy dynamic --baselines /nowhere | lull meter baseline",
                "--sizes 1 --platform windows | there is no platform 'windows'",
                "--sizes 1 --threads 0 | --threads 0: at least 1",
                "--sizes 1 --hertz -1 | --hertz -1.0",
                "--sizes 1 --timeout 0 | --timeout 0.0",
                "--sizes 1 --repetitions 1 | --repetitions, --point-seconds"
            })
    void shouldNameTheCureWhenTheCommandIsWrong(String arguments, String message) {
        assertEquals(2, build("true {size}", arguments.split(" ")), err::toString);

        assertTrue(err.toString().contains(message), err::toString);
        assertFalse(Files.exists(output));
        assertFalse(Files.exists(folder.resolve("cpu.csv.journal")));
    }

    @Test
    void shouldRefuseWhenThereIsNoPlaceForTheProfile() {
        output = Path.of("/nowhere/at.csv");

        assertEquals(2, build("true {size}", "--sizes", "1"));

        assertTrue(
                err.toString().contains("--output /nowhere/at.csv: the folder /nowhere does not exist"), err::toString);
    }

    @Test
    void shouldRefuseWhenTheSizeHasNoPlace() {
        assertEquals(2, build("true 64", "--sizes", "64"));

        assertTrue(err.toString().contains("has no {size}"), err::toString);
    }

    private int build(String script, String... options) {
        return buildCommand(List.of("sh", "-c", script), Arrays.asList(options));
    }

    private int buildCommand(List<String> command, List<String> options) {
        List<String> all = new ArrayList<>(List.of("build", "--no-progress", "--output", output.toString()));
        all.addAll(options);
        return Refusals.handledIn(ProfileCommand.commandLine(new KernelFiles(folder), command))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(all.toArray(String[]::new));
    }

    private MeasuredProfile only() throws IOException {
        List<MeasuredProfile> profiles = new ProfileReader(output).read();
        assertEquals(1, profiles.size());
        return profiles.get(0);
    }
}
