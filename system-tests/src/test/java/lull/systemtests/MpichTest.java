package lull.systemtests;

import static lull.systemtests.MpiLibrary.MPICH;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same preload library serves MPICH, whose handles are integers where Open MPI's are pointers. */
class MpichTest {
    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void shouldCountEveryCallAndItsBytesWhenTheLibraryIsMpich(int tasks) {
        Launch program = Launch.of(MPICH.command(
                tasks, ProgramBuilder.program("all_calls.c").with(MPICH).build()));

        Report report = LullCommand.observe(program).completeReport();

        LanguagesTest.assertRanks(report, tasks);
        report.tasks().forEach(task -> CallsTest.assertEveryCallOnce(task, tasks, "Init"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hybrid_mpif.f90", "hybrid_use_mpi.f90", "hybrid_mpi_f08.f90"})
    void shouldCountCallsAndRegionsWhenTheProgramIsInFortran(String source) {
        Launch program = Launch.of(
                MPICH.command(2, ProgramBuilder.program(source).with(MPICH).build()));

        Report report = LullCommand.observe(program).completeReport();

        LanguagesTest.assertRanks(report, 2);
        report.tasks().forEach(LanguagesTest::assertFortranCounts);
    }

    @Test
    void shouldCountTheRarerCallsWhenArgumentsOfOtherTasksAreGarbage() {
        Launch program = Launch.of(MPICH.command(
                2, ProgramBuilder.program("more_calls.c").with(MPICH).build()));

        Report report = LullCommand.observe(program).completeReport();

        report.tasks().forEach(task -> assertEquals(CallsTest.MORE_CALLS, task.calls()));
    }
}
