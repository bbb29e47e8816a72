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

    @Test
    void shouldCountCallsThatWorkOnNeighboursOnMemoryOfOthersAndOnFiles() {
        Launch program = CallsTest.neighbourCalls(
                MPICH, Toolchain.scratch().resolve("mpich-calls.data").toString());

        LullCommand.observe(program).completeReport().tasks().forEach(CallsTest::assertNeighbourCallsOnce);
    }

    /** MPICH's other library, with the binary interface that MPI 5 fixes. */
    @Test
    void shouldReadHandlesAsPointersWhenTheInterfaceIsTheStandardOne() {
        ProgramBuilder library = ProgramBuilder.program("libmpi_abi.so.c").withoutMpi();
        ProgramBuilder sender = ProgramBuilder.program("standard_interface.c").withoutMpi();
        Launch program = Launch.of(
                sender.withFlags(library.withFlags("-shared", "-fPIC").build().toString())
                        .build()
                        .toString());

        LullCommand.Observation observation = LullCommand.observe(program);

        assertEquals("failed 0, got 42\n", observation.outcome().assertSuccess().stdout());
        Report.Task task = observation.completeReport().onlyTask();
        assertEquals(0, task.rank());
        assertEquals(
                8L,
                task.mpi().stream()
                        .filter(call -> call.call().equals("MPI_Alltoallw"))
                        .findFirst()
                        .orElseThrow()
                        .bytesSent());
    }
}
