package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands between a program and who started it: signals, job control, words, environment; and what is left when it dies. */
class SupervisionTest {
    private static final int KILLS = 20;
    private static final double LONGEST_SECONDS = 1.2;
    private static final String LISTENING_AGENT = "#!/bin/sh\necho go >&4\nexec cat <&3 >/dev/null\n";

    private static Path tool(String source) {
        return ProgramBuilder.program(source).withoutMpi().build();
    }

    @Test
    void shouldPassOnEverySignalWithItsValueAndDieOfTheSame() throws IOException {
        Path agent = Files.writeString(LullCommand.newFile("agent"), LISTENING_AGENT);
        Files.setPosixFilePermissions(agent, PosixFilePermissions.fromString("rwx------"));
        Launch sender = Launch.of(tool("send_signals.c").toString());
        List<String> program = List.of(tool("show_signals.c").toString());
        List<String> supervised =
                List.of(Toolchain.root().resolve("cli/target/lull-supervise").toString(), "1", agent.toString());

        String alone = sender.withArguments(program).run().assertSuccess().stdout();
        Outcome outcome =
                sender.withArguments(supervised).withArguments(program).run();

        assertEquals(alone, outcome.stdout(), outcome::description);
        assertTrue(alone.contains("64 queued " + (4711 + 64)), alone);
    }

    @Test
    void shouldStopAndGoOnAsAJobWhenTheTerminalOrSomebodySaysSo() {
        String program = tool("job_control.c").toString();

        Outcome alone = Launch.of(program, program).run().assertSuccess();
        Outcome observed = Launch.of(program)
                .withArguments(LullCommand.run(Launch.of(program)).command())
                .run();

        assertEquals(alone.stdout(), observed.stdout(), observed::description);
        assertTrue(alone.stdout().contains("Ctrl-Z: stopped by 20"), alone::description);
    }

    /** As in a container: there the supervisor's number is nobody's. */
    @Test
    void shouldLeaveAProgramInItsOwnPidNamespaceAloneAndFollowTheNextOne() {
        String program =
                ProgramBuilder.program("openmp_only.c").withoutMpi().build().toString();
        String script = String.join(" ", Toolchain.inOwnPidNamespace()) + " \"$0\" && \"$0\"";

        LullCommand.Observation observation = LullCommand.observe(Launch.of("sh", "-c", script, program));

        observation.outcome().assertSuccess();
        Report report = Report.read(observation.reportFile());
        assertEquals(1, report.tasks().size(), observation.outcome()::description);
        assertEquals(
                1,
                report.warnings().stream()
                        .filter(line -> line.contains("runs unobserved"))
                        .count(),
                () -> report.warnings().toString());
    }

    @Test
    void shouldRunWithMoreThanAMegabyteOfArguments() {
        List<String> words = new ArrayList<>(List.of("sh", "-c", "echo $#; printf %s \"$@\" | cksum", "sh"));
        words.addAll(Collections.nCopies(20, "x".repeat(100_000)));
        Launch program = Launch.of(words);

        LullCommand.Observation observation = LullCommand.observe(program);

        assertEquals(
                program.run().assertSuccess().stdout(),
                observation.outcome().assertSuccess().stdout());
        assertEquals(words, Report.read(observation.reportFile()).command());
        assertTrue(
                observation.outcome().stderr().length() < 10_000,
                () -> "said: " + observation.outcome().stderr().length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "POSIX", "none_XX", "C.UTF-8"})
    void shouldRunAndReportWhateverTheLocale(String locale) throws IOException {
        Path folder = Files.createDirectories(LullCommand.newFile("two words\n\u00fc"));
        Path program = Files.writeString(folder.resolve("pr\u00f6gram"), "#!/bin/sh\necho \"$LC_ALL\" \"$@\"; pwd\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        Path report = folder.resolve("b\u00e9richt.json");
        Launch launch = Launch.of(program.toString(), "\u00fc").with("LC_ALL", locale);

        Outcome alone = launch.run().assertSuccess();
        Outcome observed =
                LullCommand.run(launch, "--report", report.toString()).run().assertSuccess();

        assertArrayEquals(alone.stdoutBytes(), observed.stdoutBytes());
        assertEquals(List.of(program.toString(), "\u00fc"), Report.read(report).command());
    }

    @Test
    void shouldNotReadFilesThatTheProgramsWordsName() throws IOException {
        Path words = Files.writeString(LullCommand.newFile("words"), "expanded");

        LullCommand.Observation observation =
                LullCommand.observe(Launch.of("printf", "%s|", "@" + words, "--report", "-h", ""));

        assertEquals(
                "@" + words + "|--report|-h||",
                observation.outcome().assertSuccess().stdout());
        assertEquals(
                "@" + words, Report.read(observation.reportFile()).command().get(2));
    }

    @Test
    void shouldLeaveNothingWhenTheSupervisorIsKilledAtAnyMoment() throws IOException {
        long seed = ThreadLocalRandom.current().nextLong();
        Random random = new Random(seed);
        Path shared = Files.createTempDirectory(Path.of("/dev/shm"), "lull-kill-test-");
        Launch program = LullCommand.run(Launch.of(tool("openmp_only.c").toString(), "10000000"))
                .with("LULL_SHM", shared.toString());
        for (int kill = 0; kill < KILLS; kill++) {
            double delay = random.nextDouble() * LONGEST_SECONDS;
            RunningLaunch running = program.start();
            running.awaitState(() -> running.elapsedSeconds() >= delay);

            running.kill();

            running.await();
            running.awaitEnd();
            try (Stream<Path> left = Files.list(shared)) {
                assertEquals(List.of(), left.toList(), () -> "killed after " + delay + " s, seed " + seed);
            }
        }
        Files.delete(shared);
    }
}
