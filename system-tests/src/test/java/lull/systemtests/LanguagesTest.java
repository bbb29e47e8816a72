package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A call and a region count once, whichever binding they came through. */
class LanguagesTest {
    private static final int ITERATIONS = 50;

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void shouldCountCallsAndRegionsWhenTheProgramIsInC(int tasks) {
        Launch program = Launch.of(
                OPEN_MPI.command(tasks, ProgramBuilder.program("multi_zone.c").build(), "50"));

        Report report = LullCommand.observe(program).completeReport();

        assertRanks(report, tasks);
        for (Report.Task task : report.tasks()) {
            assertEquals(
                    Map.of(
                            "Init",
                            1L,
                            "Irecv",
                            2L * ITERATIONS,
                            "Isend",
                            2L * ITERATIONS,
                            "Waitall",
                            (long) ITERATIONS,
                            "Reduce",
                            1L,
                            "Finalize",
                            1L),
                    task.calls());
            assertEquals(5L * ITERATIONS + 3, task.mpiCalls());
            assertEquals(8 + 104L * ITERATIONS, task.regions());
            assertEquals("libgomp", task.openMpRuntime());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "hybrid_mpif.f90, 2",
        "hybrid_use_mpi.f90, 2",
        "hybrid_mpi_f08.f90, 2",
        "hybrid_mpif.f90, 4",
        "hybrid_mpi_f08.f90, 4"
    })
    void shouldCountCallsAndRegionsWhenTheProgramIsInFortran(String source, int tasks) {
        Launch program =
                Launch.of(OPEN_MPI.command(tasks, ProgramBuilder.program(source).build()));

        Report report = LullCommand.observe(program).completeReport();

        assertRanks(report, tasks);
        report.tasks().forEach(LanguagesTest::assertFortranCounts);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void shouldCountCallsAndPhasesWhenTheProgramIsInJava(int tasks) {
        Launch program =
                Launch.of(OPEN_MPI.command(tasks, JavaProgram.command("HybridJava", Integer.toString(ITERATIONS))));

        Report report = LullCommand.observe(program).completeReport();

        assertRanks(report, tasks);
        for (Report.Task task : report.tasks()) {
            assertEquals(
                    Map.of(
                            "Init_thread",
                            1L,
                            "Irecv",
                            (long) ITERATIONS,
                            "Isend",
                            (long) ITERATIONS,
                            "Waitall",
                            (long) ITERATIONS,
                            "Allreduce",
                            (long) ITERATIONS,
                            "Finalize",
                            1L),
                    task.calls());
            assertEquals(8L * ITERATIONS, task.bytesSent("Isend"));
            assertEquals(8L * ITERATIONS, task.bytesSent("Allreduce"));
            assertEquals(2L * ITERATIONS, task.regions());
            assertEquals("java", task.openMpRuntime());
        }
    }

    static void assertFortranCounts(Report.Task task) {
        assertEquals(
                Map.of(
                        "Init",
                        1L,
                        "Bcast",
                        1L,
                        "Irecv",
                        (long) ITERATIONS,
                        "Isend",
                        (long) ITERATIONS,
                        "Waitall",
                        (long) ITERATIONS,
                        "Allreduce",
                        (long) ITERATIONS,
                        "Finalize",
                        1L),
                task.calls());
        assertEquals(4L * ITERATIONS + 3, task.mpiCalls());
        assertEquals(8L * ITERATIONS, task.bytesSent("Isend"));
        assertEquals(8L * ITERATIONS, task.bytesSent("Allreduce"));
        assertEquals(task.rank() == 0 ? 80 : 0, task.bytesSent("Bcast"));
        assertEquals(2L * ITERATIONS, task.regions());
        assertEquals("libgomp", task.openMpRuntime());
    }

    static void assertRanks(Report report, int tasks) {
        assertEquals(
                IntStream.range(0, tasks).boxed().toList(),
                report.tasksByRank().stream().map(Report.Task::rank).toList());
    }
}
