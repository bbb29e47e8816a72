package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher and its set-up in a made-up home with a blank in its name; every tool it calls writes down the call. */
class LauncherTest {

    private static final String BUILD = "mkdir -p cli/target; : >cli/target/lull.jar";
    private static final String INSTALL =
            "if [[ $* == *install* ]]; then printf '%s\\n' \"$@\" >>\"$CALLS/installed\"; fi";
    private static final String QUERY =
            "for p in \"${@:3}\"; do grep -qx \"$p\" \"$CALLS/installed\" && echo \"$p installed\"; done; true";

    /** Writes down the demo's runs and their reports; of others it says the words. */
    private static final String SUPERVISOR =
            """
            if [[ $* != */heat_zones* ]]; then printf '%s\\n' "$@"; exit; fi
            echo "$*" >>"$CALLS/runs"
            while [[ $1 != --report ]]; do shift; done
            printf '  "wall_s": 10.5,\\n    "state": "holding the plan",\\n    "held_iterations": 7,\\n' >"$2"
            echo checksum
            printf '\\rlull: 1 s, 2 tasks, iteration 3, 10 events\\r     \\rlull report: a text\\n' >&2
            """;

    private static final String FORMAT = "-B -ntp -q -Pkernel spotless:check@format";
    private static final String VERIFY =
            "-B -ntp verify -T2 --fail-at-end -Dmaven.test.failure.ignore=true -Dspotless.check.skip=true";

    @TempDir
    private Path directory;

    private Path home;
    private Path tools;

    @BeforeEach
    void makeHome() throws IOException {
        Path real = Path.of("..").toAbsolutePath().normalize();
        home = directory.resolve("my lull");
        tools = Files.createDirectories(directory.resolve("tools/bin"));
        Files.createDirectories(home.resolve("scripts"));
        Files.createDirectories(home.resolve("cli/src/main/demo"));
        Files.copy(real.resolve("lull"), home.resolve("lull"));
        for (String part : List.of("scripts/setup.sh", "scripts/demo.sh")) {
            Files.copy(real.resolve(part), home.resolve(part));
        }
        script(home.resolve("scripts/mpi-jar.sh"), "echo made >>\"$CALLS/mpi-jar.calls\"");
        script(home.resolve("scripts/test-summary.sh"), "echo summary");
        Files.writeString(home.resolve("pom.xml"), "");
        Files.writeString(home.resolve("cli/pom.xml"), "");
        Files.writeString(home.resolve("cli/src/main/demo/heat_zones.c"), "");
        Files.writeString(directory.resolve("installed"), "");
        script(
                tools.resolve("java"),
                "if [[ $* == *' compare '* ]]; then printf 'a table\\na sentence\\n'; else printf 'java:%s\\n' \"${@: -1}\"; fi");
        tool("mvn", BUILD);
        tool("apt-get", INSTALL);
        tool("dpkg-query", QUERY);
        tool("mpicc.openmpi", "while [[ $1 != -o ]]; do shift; done; : >\"$2\"");
        script(tools.resolve("sudo"), "exec \"$@\"");
        // What is called with root's PATH finds the made-up tools all the same.
        tool("env", "exec /usr/bin/env \"${@/#PATH=/PATH=${BASH_SOURCE[0]%/*}:}\"");
    }

    @Test
    void shouldGiveSupervisorTheOptionsAndTheProgramWhenRunHasOne() throws Exception {
        pretendBuilt();
        List<String> said = lull("run", "--report", "a b.json", "--", "mpirun", "-x", "c d", "--", "e")
                .lines()
                .toList();
        List<String> words = said.stream()
                .dropWhile(word -> word.startsWith("-") || word.startsWith("="))
                .toList();
        int agentWords = Integer.parseInt(words.get(0));
        List<String> agent = words.subList(1, 1 + agentWords);
        assertEquals(List.of("mpirun", "-x", "c d", "--", "e"), words.subList(1 + agentWords, words.size()));
        assertEquals(
                List.of("lull.cli.Lull", "run", "--report", "a b.json"),
                agent.subList(agent.indexOf("lull.cli.Lull"), agentWords));
        assertTrue(agent.contains("-Dlull.home=" + home.toRealPath()), agent.toString());
    }

    @Test
    void shouldUndoWhatTheShellChangedInTheEnvironmentWhenRunHasAProgram() throws Exception {
        pretendBuilt();
        List<String> undo = output(
                        "env",
                        "-u",
                        "_",
                        "-u",
                        "OLDPWD",
                        "PWD=/elsewhere",
                        "SHLVL=7",
                        "IFS=x",
                        "home=mine",
                        "odd.name=x",
                        home.resolve("lull").toString(),
                        "run",
                        "--",
                        "true")
                .lines()
                .takeWhile(word -> word.matches("[-=].*"))
                .toList();
        assertTrue(
                undo.containsAll(List.of("-_", "-OLDPWD", "=PWD=/elsewhere", "=SHLVL=7", "=IFS=x")), undo.toString());
        assertEquals(7, undo.size(), undo.toString());
    }

    @Test
    void shouldRunTheProgramAloneWhenThereIsNoSupervisor() throws Exception {
        pretendBuilt();
        Files.delete(home.resolve("cli/target/lull-supervise"));
        Process process = start(home.resolve("lull").toString(), "run", "--", "sh", "-c", "echo ran; exit 4");
        String said = new String(process.getInputStream().readAllBytes());
        assertEquals(4, process.waitFor());
        assertTrue(said.contains("lull-supervise is missing") && said.endsWith("runs without Lull\nran\n"), said);
    }

    /** As for a moment while it is replaced, or when it was taken away by halves. */
    @Test
    void shouldRunTheProgramAloneWhenAnInstallationHasNoJar() throws Exception {
        Files.delete(home.resolve("scripts/setup.sh"));
        String missing = "lull: lull.jar is missing in " + home.toRealPath() + "; install Lull again\n";
        for (String verb : List.of("run", "meter")) {
            Process process = start(
                    home.resolve("lull").toString(),
                    verb,
                    "--x",
                    "--",
                    "sh",
                    "-c",
                    "echo ran \"$@\"; exit 4",
                    "--",
                    "a  b");
            String said = new String(process.getInputStream().readAllBytes());
            assertEquals(missing + "lull: the program runs without Lull\nran a  b\n", said);
            assertEquals(4, process.waitFor());
        }
        for (String verb : List.of("run", "doctor")) {
            Process process = start(home.resolve("lull").toString(), verb);
            assertEquals(missing, new String(process.getInputStream().readAllBytes()));
            assertEquals(1, process.waitFor());
        }
    }

    @Test
    void shouldAskJavaWhenRunHasNoProgram() throws Exception {
        pretendBuilt();
        assertEquals("java:--help\n", lull("run", "--help"));
        assertEquals("java:--\n", lull("run", "--"));
    }

    @Test
    void shouldFindHomeWhenCalledBySymbolicLink() throws Exception {
        pretendBuilt();
        Path link = Files.createSymbolicLink(directory.resolve("tools/lull link"), home.resolve("lull"));
        assertEquals("java:doctor\n", output(link.toString(), "doctor"));
    }

    @Test
    void shouldBuildFirstWhenThereIsNoJar() throws Exception {
        assertEquals("java:doctor\n", lull("doctor"));
        assertEquals(1, calls("mvn").size());
    }

    @Test
    void shouldInstallOnlyWhatIsMissingWhenDemoStarts() throws Exception {
        Files.writeString(directory.resolve("installed"), "gcc\nbinutils\n");
        lull("demo");
        String install = calls("apt-get").get(1);
        assertTrue(
                install.endsWith("install --no-install-recommends libc6-dev openmpi-bin libopenmpi-dev xz-utils"),
                install);
        String environment = calls("env").get(1);
        assertTrue(
                environment.contains(
                        " RUNLEVEL=1 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin apt-get "),
                environment);
    }

    @Test
    void shouldMakeTheJavaBindingsBeforeTheBuildWhenDemoStarts() throws Exception {
        tool("mvn", "[[ -f $CALLS/mpi-jar.calls ]] || exit 1\n" + BUILD);
        lull("demo");
        assertEquals(1, calls("mvn").size());
    }

    @Test
    void shouldBuildAgainWhenTheJavaBindingsAreNewer() throws Exception {
        lull("demo");
        Files.writeString(home.resolve(".setup/mpi.jar"), "");
        Files.setLastModifiedTime(
                home.resolve(".setup/mpi.jar"), FileTime.from(Instant.now().plusSeconds(60)));
        lull("demo");
        assertEquals(2, calls("mvn").size());
    }

    @ParameterizedTest
    @CsvSource({"demo, --help", "demo, -h", "test, --help", "test, -h"})
    void shouldExplainAndDoNothingElseWhenAskedForHelp(String verb, String option) throws Exception {
        String said = lull(verb, option);
        assertTrue(said.startsWith("Usage: ./lull " + verb), said);
        assertFalse(Files.exists(home.resolve(".setup")));
        for (String tool : List.of("apt-get", "mvn", "dpkg-query", "mpi-jar")) {
            assertTrue(calls(tool).isEmpty(), tool);
        }
    }

    @Test
    void shouldDoNoSetUpWhenCalledAgain() throws Exception {
        lull("demo");
        List<String> tools = List.of("apt-get", "mvn", "mpicc.openmpi");
        for (String tool : tools) {
            assertFalse(calls(tool).isEmpty(), tool + " is to be called by the first demo");
            Files.delete(directory.resolve(tool + ".calls"));
        }
        lull("demo");
        for (String tool : tools) {
            assertTrue(calls(tool).isEmpty(), tool + " was called again");
        }
    }

    @Test
    void shouldBuildAgainWhenSourceIsNewer() throws Exception {
        lull("demo");
        Files.setLastModifiedTime(
                home.resolve("cli/src/main/demo/heat_zones.c"),
                FileTime.from(Instant.now().plusSeconds(60)));
        lull("demo");
        assertEquals(2, calls("mvn").size());
    }

    @Test
    void shouldRunTheProgramByDefaultAndThenActWhenDemoIsReady() throws Exception {
        lull("demo");
        Files.delete(directory.resolve("runs"));

        String said = whole(home.resolve("lull").toString(), "demo");

        List<String> runs = Files.readAllLines(directory.resolve("runs"));
        assertEquals(2, runs.size());
        for (String run : runs) {
            assertTrue(run.contains("--platform emulated:opteron-8350") && run.contains(" mpirun.openmpi "), run);
            assertTrue(run.endsWith(home.toRealPath().resolve(".setup/heat_zones") + " 68 3 200"), run);
        }
        assertTrue(!runs.get(0).contains("--mode") && runs.get(1).contains("--mode act"), runs.toString());
        assertTrue(said.contains("a table\nsame result; a sentence\n"), said);
        assertTrue(said.contains("explain " + home.toRealPath() + "/.setup/demo/act.json"), said);
        assertFalse(said.contains("\r"), "a log has whole lines: " + said);
    }

    @Test
    void shouldShowOneLiveLineWhenDemoRunsOnATerminal() throws Exception {
        Path terminal = Path.of("/usr/bin/script");
        assumeTrue(Files.isExecutable(terminal), "skipped: there is no script to make a terminal");
        lull("demo");

        String said = whole(terminal.toString(), "-qec", "'" + home.resolve("lull") + "' demo 20", "/dev/null");

        assertTrue(said.contains("\rlull: 1 s, 2 tasks, iteration 3, 10 events"), said);
        assertFalse(said.contains("lull report: a text"), said);
        assertTrue(Files.readString(home.resolve(".setup/demo/act.log")).contains("lull report: a text"));
        assertTrue(said.contains("same result; a sentence"), said);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "held_iterations\": 7 | held_iterations\": 0     | the second run was too short",
                "holding the plan     | measuring the default  | which ended measuring the default",
                "wall_s\": 10.5       | wall_s\": $(wc -l <runs) | the runs took 1.0 s and 2.0 s",
            })
    void shouldShowNoSavingAndEndUndecidedWhenTheDemoWasDisturbed(String usual, String disturbed, String reason)
            throws Exception {
        String supervisor =
                SUPERVISOR.replace(usual, disturbed.replace("$(", "'$(").replace("runs)", "\"$CALLS/runs\")'"));

        String said = failingDemo(supervisor, 3);

        assertTrue(said.contains(reason) && said.contains("./lull demo 272"), said);
        assertFalse(said.contains("What to type next") || said.contains("a sentence"), said);
    }

    @Test
    void shouldFailWhenTheResultsOfTheDemoDiffer() throws Exception {
        String said = failingDemo(SUPERVISOR.replace("echo checksum", "wc -l <\"$CALLS/runs\""), 1);

        assertTrue(said.contains("THE RESULTS DIFFER"), said);
        assertFalse(said.contains("same result"), said);
    }

    @Test
    void shouldShowTheEndOfTheLogWhenTheDemosProgramFails() throws Exception {
        String said = failingDemo("echo 'mpirun: no slots' >&2; exit 4", 1);

        assertTrue(said.contains("mpirun: no slots") && said.contains("ended with exit code 4"), said);
    }

    private String failingDemo(String supervisor, int code) throws Exception {
        Files.createDirectories(home.resolve("cli/target"));
        script(home.resolve("cli/target/lull-supervise"), supervisor);
        Process process = start(home.resolve("lull").toString(), "demo");
        String said = new String(process.getInputStream().readAllBytes());
        assertEquals(code, process.waitFor(), said);
        return said;
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "0", "-1", "1000001", "1 2", "1.5"})
    void shouldRefuseInALineAndDoNothingElseWhenTheDemosStepsAreNoNumber(String steps) throws Exception {
        List<String> command = new ArrayList<>(List.of(home.resolve("lull").toString(), "demo"));
        command.addAll(List.of(steps.split(" ")));
        Process process = start(command.toArray(String[]::new));
        String said = new String(process.getInputStream().readAllBytes());
        assertEquals(2, process.waitFor(), said);
        assertEquals("lull demo: '" + steps + "': STEPS is one whole number, 1 to 1000000\n", said);
        assertFalse(Files.exists(home.resolve(".setup")));
    }

    @Test
    void shouldVerifyWithEveryCompilerWhenTestIsCalled() throws Exception {
        tool("prometheus", "exit 0");
        lull("test");
        assertEquals(List.of(FORMAT, VERIFY + " -Pkernel,errorprone"), calls("mvn"));
        String install = calls("apt-get").get(1);
        assertTrue(install.contains("gfortran") && install.contains("clang") && install.contains("mpich"), install);
        int installs = calls("apt-get").size();
        lull("test");
        assertEquals(installs, calls("apt-get").size(), "no package is installed twice");
    }

    @Test
    void shouldLeaveOutTheKernelAndWhatIsSlowWhenTestIsToBeQuick() throws Exception {
        lull("test", "--quick", "-Dtest=One");
        assertEquals(List.of(FORMAT, VERIFY + " -DexcludedGroups=slow -Dtest=One"), calls("mvn"));
    }

    @Test
    void shouldTestNothingWhenAFormatIsWrong() throws Exception {
        tool("mvn", "exit 1");
        assertEquals(1, start(home.resolve("lull").toString(), "test").waitFor());
        assertEquals(List.of(FORMAT), calls("mvn"));
    }

    @Test
    void shouldSumUpAndFailWhenTheBuildFailed() throws Exception {
        tool("mvn", "[[ $* != *verify* ]]");
        Process process = start(home.resolve("lull").toString(), "test");
        String said = new String(process.getInputStream().readAllBytes());
        assertEquals(1, process.waitFor());
        assertTrue(said.contains("summary"), said);
    }

    @Test
    void shouldForgetEarlierReportsAndFailWhenTheSummaryDoes() throws Exception {
        Path report = home.resolve("cli/target/surefire-reports/TEST-Old.xml");
        Files.createDirectories(report.getParent());
        Files.writeString(report, "");
        script(home.resolve("scripts/test-summary.sh"), "exit 3");
        assertEquals(3, start(home.resolve("lull").toString(), "test").waitFor());
        assertFalse(Files.exists(report));
    }

    @Test
    void shouldFailAndShowLogWhenPackagesCannotBeInstalled() throws Exception {
        tool("apt-get", "echo 'E: no such mirror'; exit 100");
        Process process = start(home.resolve("lull").toString(), "demo");
        String said = new String(process.getInputStream().readAllBytes());
        assertEquals(1, process.waitFor());
        assertTrue(said.contains("E: no such mirror") && said.contains("apt-get failed"), said);
        assertTrue(calls("mvn").isEmpty());
    }

    private void pretendBuilt() throws IOException {
        Files.createDirectories(home.resolve("cli/target"));
        Files.writeString(home.resolve("cli/target/lull.jar"), "");
        script(home.resolve("cli/target/lull-supervise"), SUPERVISOR);
    }

    private String lull(String... arguments) throws IOException, InterruptedException {
        if (!Files.exists(home.resolve("cli/target/lull-supervise"))) {
            Files.createDirectories(home.resolve("cli/target"));
            script(home.resolve("cli/target/lull-supervise"), SUPERVISOR);
        }
        List<String> command = new ArrayList<>(List.of(home.resolve("lull").toString()));
        command.addAll(Arrays.asList(arguments));
        return output(command.toArray(String[]::new));
    }

    private String output(String... command) throws IOException, InterruptedException {
        return whole(command)
                .lines()
                .filter(line -> !line.startsWith("lull: "))
                .map(line -> line + "\n")
                .reduce("", String::concat);
    }

    private String whole(String... command) throws IOException, InterruptedException {
        Process process = start(command);
        String said = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor(), said);
        return said;
    }

    private Process start(String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile());
        Map<String, String> environment = builder.environment();
        environment.put("PATH", tools + ":" + environment.get("PATH"));
        environment.put("CALLS", directory.toString());
        environment.remove("JAVA_HOME");
        return builder.start();
    }

    private List<String> calls(String tool) throws IOException {
        Path calls = directory.resolve(tool + ".calls");
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }

    private void tool(String name, String body) throws IOException {
        script(tools.resolve(name), "echo \"$*\" >>\"$CALLS/" + name + ".calls\"\n" + body);
    }

    private static void script(Path path, String body) throws IOException {
        Files.writeString(path, "#!/bin/bash\n" + body + "\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
    }
}
