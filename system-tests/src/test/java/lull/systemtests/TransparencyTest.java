package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the user sees of a program is the same with and without Lull: bytes, exit code, signal, files. */
class TransparencyTest {
    @ParameterizedTest
    @CsvSource({"multi_zone.c, observe", "irs_like.c, observe", "mpi_only.c, observe", "multi_zone.c, off"})
    void shouldPrintTheSameBytesWhenRunUnderLull(String source, String mode) {
        Launch program = Launch.of(OPEN_MPI.command(2, ProgramBuilder.program(source).build())).threads(2);

        Outcome plain = program.run();
        Outcome observed = LullCommand.run(program, "--mode", mode).run();

        assertSame(plain, observed);
    }

    /** One task, for nothing orders what two print. */
    @Test
    void shouldPrintTheSameBytesAndSaySoWhenWhatMpirunStartsCallsNoMpi() throws IOException {
        Launch program = Launch.of(OPEN_MPI.command(1, ProgramBuilder.program("clauses.c").build())).threads(2);

        Outcome plain = program.run();
        LullCommand.Observation observation = LullCommand.observe(program);

        assertSame(plain, observation.outcome());
        assertTrue(observation.report().warnings().get(0).contains("called no MPI"), observation.outcome()::description);
    }

    @ParameterizedTest
    @CsvSource({"abort, 3", "exit, 3", "after-finalize, 3", "segv, 139", "kill, 137"})
    void shouldEndWithTheSameCodeWhenATaskFails(String way, int exitCode) {
        Launch program = Launch.of(OPEN_MPI.command(2, ProgramBuilder.program("exits.c").build(), way));

        Outcome plain = program.run();
        LullCommand.Observation observation = LullCommand.observe(program);

        assertSame(plain, observation.outcome());
        assertEquals(exitCode, observation.outcome().exitCode());
        Report report = observation.report();
        assertEquals(exitCode, report.signal() != null ? 128 + report.signal() : report.exitCode());
        assertEquals(2, report.tasks().size());
        report.tasks().forEach(task -> assertTrue(task.regions() == 50 && task.mpiCalls() >= 52, task::toString));
    }

    @ParameterizedTest
    @CsvSource({"segv, 11", "kill, 9"})
    void shouldDieOfTheSameSignalWhenTheProgramDoes(String way, int signal) throws IOException {
        Path program = ProgramBuilder.program("exits.c").build();
        Path waiter = ProgramBuilder.program("wait_status.c").withoutMpi().build();
        Path report = LullCommand.newFile("report.json");
        Launch observed = LullCommand.run(Launch.of(program.toString(), way), "--report", report.toString());
        Path status = LullCommand.newFile("status");

        Launch.of(waiter.toString(), status.toString()).withArguments(observed.command()).run().assertSuccess();

        assertEquals("signalled " + signal + "\n", Files.readString(status));
        assertEquals(signal, Report.read(report).signal());
    }

    @Test
    void shouldWriteTheSameFilesWhenRunUnderLull() throws IOException {
        Path program = ProgramBuilder.program("writes_file.c").build();
        Path plain = LullCommand.newFile("out");
        Path observed = LullCommand.newFile("out");

        Outcome first = Launch.of(OPEN_MPI.command(2, program, plain.toString())).run().assertSuccess();
        Outcome second = LullCommand.run(Launch.of(OPEN_MPI.command(2, program, observed.toString()))).run().assertSuccess();

        assertSame(first, second);
        assertArrayEquals(Files.readAllBytes(plain), Files.readAllBytes(observed));
        try (var files = Files.list(observed.getParent())) {
            assertEquals(List.of(observed), files.toList());
        }
        assertTrue(second.stderr().contains("a line on stderr\n"), second::description);
    }

    @Test
    void shouldLeaveStandardInputToTheProgramWhenItReads() throws IOException {
        Path input = Files.writeString(LullCommand.newFile("input"), "first line\nsecond line\n");
        List<String> observed = LullCommand.run(Launch.of("cat")).command();

        Outcome outcome = Launch.of("bash", "-c", "exec \"$@\" < " + input, "bash").withArguments(observed).run();

        assertEquals("first line\nsecond line\n", outcome.assertSuccess().stdout());
    }

    @ParameterizedTest
    @ValueSource(strings = {"off", "observe"})
    void shouldEndAsAShellWouldWhenThereIsNoSuchCommand(String mode) {
        Outcome outcome = LullCommand.run(Launch.of("/no/such/command"), "--mode", mode).run();

        assertEquals(127, outcome.exitCode(), outcome::description);
        assertEquals("", outcome.stdout());
    }

    @Test
    void shouldPreloadNothingWhenTheModeIsOff() {
        Outcome outcome = LullCommand.run(Launch.of("env"), "--mode", "off").run().assertSuccess();

        assertFalse(outcome.stdout().contains("liblull"), outcome::description);
    }

    private static void assertSame(Outcome plain, Outcome observed) {
        assertEquals(plain.exitCode(), observed.exitCode(), observed::description);
        assertArrayEquals(plain.stdoutBytes(), observed.stdoutBytes(), observed::description);
    }
}
