package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What TortureTest does not compare: mode off, and what the report says of a program's end. */
class TransparencyTest {
    @Test
    void shouldPrintTheSameBytesWhenTheModeIsOff() {
        Launch program = Launch.of(OPEN_MPI.command(
                        2, ProgramBuilder.program("multi_zone.c").build()))
                .threads(2);

        Outcome plain = program.run();
        Outcome observed = LullCommand.run(program, "--mode", "off").run();

        assertSame(plain, observed);
    }

    /** One task, for nothing orders what two print. */
    @Test
    void shouldPrintTheSameBytesAndSaySoWhenWhatMpirunStartsCallsNoMpi() throws IOException {
        Launch program = Launch.of(
                        OPEN_MPI.command(1, ProgramBuilder.program("clauses.c").build()))
                .threads(2);

        Outcome plain = program.run();
        LullCommand.Observation observation = LullCommand.observe(program);

        assertSame(plain, observation.outcome());
        assertTrue(
                observation.report().warnings().get(0).contains("called no MPI"), observation.outcome()::description);
    }

    @ParameterizedTest
    @CsvSource({"exit, 3", "after-finalize, 3", "segv, 139", "kill, 137"})
    void shouldEndWithTheSameCodeWhenATaskFails(String way, int exitCode) {
        Launch program =
                Launch.of(OPEN_MPI.command(2, ProgramBuilder.program("exits.c").build(), way));

        assertEnded(exitCode, program.run(), LullCommand.observe(program));
    }

    @Test
    void shouldEndWithTheSameCodeWhenATaskAborts() {
        Launch program = Launch.of(OpenMpiFaults.bounded(
                OPEN_MPI.command(2, ProgramBuilder.program("exits.c").build(), "abort")));

        Outcome plain = OpenMpiFaults.run(program::run, ran -> OpenMpiFaults.isLaunchersFault(ran.exitCode()));
        LullCommand.Observation observation = OpenMpiFaults.run(
                () -> LullCommand.observe(program),
                ran -> OpenMpiFaults.isLaunchersFault(ran.outcome().exitCode()));

        assertEnded(3, plain, observation);
    }

    private static void assertEnded(int exitCode, Outcome plain, LullCommand.Observation observation) {
        assertSame(plain, observation.outcome());
        assertEquals(exitCode, observation.outcome().exitCode());
        Report report = observation.report();
        assertEquals(exitCode, report.signal() != null ? 128 + report.signal() : report.exitCode());
        assertEquals(2, report.tasks().size());
        report.tasks().forEach(task -> assertTrue(isWhole(task), task::toString));
    }

    /** Task 0 may be ended, for what task 1 does, before its barrier returns. */
    private static boolean isWhole(Report.Task task) {
        return task.regions() == 50 && task.mpiCalls() >= (task.rank() == 0 ? 51 : 52);
    }

    @ParameterizedTest
    @CsvSource({"segv, 11", "kill, 9"})
    void shouldDieOfTheSameSignalWhenTheProgramDoes(String way, int signal) throws IOException {
        Path program = ProgramBuilder.program("exits.c").build();
        Path waiter = ProgramBuilder.program("wait_status.c").withoutMpi().build();
        Path report = LullCommand.newFile("report.json");
        Launch observed = LullCommand.run(Launch.of(program.toString(), way), "--report", report.toString());
        Path status = LullCommand.newFile("status");

        Launch.of(waiter.toString(), status.toString())
                .withArguments(observed.command())
                .run()
                .assertSuccess();

        assertEquals("signalled " + signal + "\n", Files.readString(status));
        assertEquals(signal, Report.read(report).signal());
    }

    @Test
    void shouldEndAsAShellWouldWhenTheModeIsOffAndThereIsNoSuchCommand() {
        Outcome outcome =
                LullCommand.run(Launch.of("/no/such/command"), "--mode", "off").run();

        assertEquals(127, outcome.exitCode(), outcome::description);
        assertEquals("", outcome.stdout());
    }

    @Test
    void shouldPreloadNothingWhenTheModeIsOff() {
        Outcome outcome =
                LullCommand.run(Launch.of("env"), "--mode", "off").run().assertSuccess();

        assertFalse(outcome.stdout().contains("liblull"), outcome::description);
    }

    private static void assertSame(Outcome plain, Outcome observed) {
        assertEquals(plain.exitCode(), observed.exitCode(), observed::description);
        assertArrayEquals(plain.stdoutBytes(), observed.stdoutBytes(), observed::description);
    }
}
