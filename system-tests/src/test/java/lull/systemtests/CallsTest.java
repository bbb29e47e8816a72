package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every MPI call that the report knows: how often, and how many bytes the task sent by it. */
class CallsTest {
    static final Map<String, Long> MORE_CALLS = moreCalls();

    private static final int DOUBLE_BYTES = 8;

    @ParameterizedTest
    @CsvSource({"2, Init", "4, Init", "2, Init_thread"})
    void shouldCountEveryCallAndItsBytesWhenEachComesOnce(int tasks, String initialisation) {
        String[] arguments = initialisation.equals("Init") ? new String[0] : new String[] {"thread"};
        Launch program = Launch.of(
                OPEN_MPI.command(tasks, ProgramBuilder.program("all_calls.c").build(), arguments));

        Report report = LullCommand.observe(program).completeReport();

        LanguagesTest.assertRanks(report, tasks);
        report.tasks().forEach(task -> assertEveryCallOnce(task, tasks, initialisation));
    }

    @Test
    void shouldCountTheRarerCallsWhenArgumentsOfOtherTasksAreGarbage() {
        Launch program = Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("more_calls.c").build()));

        Report report = LullCommand.observe(program).completeReport();

        report.tasks().forEach(task -> assertEquals(MORE_CALLS, task.calls()));
    }

    @Test
    void shouldCountEveryPollWhenTheProgramPollsInItsSetUp() {
        Launch program = Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("amg_like.c").build(), "20"));

        Report report = LullCommand.observe(program).completeReport();

        for (Report.Task task : report.tasks()) {
            assertEquals(500, task.calls().get("Test"));
            assertEquals(500 + 30 * 20, task.calls().get("Iprobe"));
            assertEquals(
                    task.calls().values().stream().mapToLong(Long::longValue).sum(), task.mpiCalls());
        }
    }

    /** What was left by longjmp has not returned, and is not counted; what comes after it is, wherever it is called from. */
    @ParameterizedTest
    @EnumSource(MpiLibrary.class)
    void shouldCountWhatFollowsWhenAnErrorHandlerJumpsOutOfACall(MpiLibrary library) {
        Path program =
                ProgramBuilder.program("error_handler_jumps.c").with(library).build();
        Launch launch = Launch.of(library.command(1, program));
        String plain = launch.run().assertSuccess().stdout();

        LullCommand.Observation observation = LullCommand.observe(launch);

        Report.Task task = observation.completeReport().onlyTask();
        assertEquals(plain, observation.outcome().stdout());
        assertEquals(observation.outcome().printed("barriers"), task.calls().get("Barrier"));
        assertEquals(observation.outcome().printed("phases"), task.regions());
    }

    @Test
    void shouldCountCallsOfAllThreadsWhenSeveralCallAtOnce() {
        Launch program = Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("threads_multiple.c").build()));

        Report report = LullCommand.observe(program).completeReport();

        for (Report.Task task : report.tasks()) {
            assertEquals(Map.of("Init_thread", 1L, "Allreduce", 2000L, "Finalize", 1L), task.calls());
            assertEquals(2000L * DOUBLE_BYTES, task.bytesSent("Allreduce"));
        }
    }

    /** What all_calls.c does once each on every task, with the bytes that each call sends. */
    static void assertEveryCallOnce(Report.Task task, int tasks, String initialisation) {
        Map<String, Long> bytes = doublesSent(task.rank(), tasks);
        Map<String, Long> once = new TreeMap<>();
        bytes.keySet().forEach(call -> once.put(call, 1L));
        once.put(initialisation, 1L);
        assertEquals(once, new TreeMap<>(task.calls()));
        assertEquals(once.size(), task.mpiCalls());
        assertAll(bytes.entrySet().stream()
                .map(entry -> () ->
                        assertEquals(entry.getValue() * DOUBLE_BYTES, task.bytesSent(entry.getKey()), entry.getKey())));
    }

    private static Map<String, Long> doublesSent(int rank, int tasks) {
        Map<String, Long> doubles = new TreeMap<>(Map.of(
                "Send",
                10L,
                "Recv",
                0L,
                "Sendrecv",
                11L,
                "Isend",
                12L,
                "Irecv",
                0L,
                "Wait",
                0L,
                "Waitall",
                0L,
                "Barrier",
                0L,
                "Finalize",
                0L));
        doubles.putAll(Map.of(
                "Test",
                0L,
                "Testall",
                0L,
                "Iprobe",
                0L,
                "Reduce",
                14L,
                "Allreduce",
                15L,
                "Gather",
                16L,
                "Allgather",
                18L,
                "Alltoall",
                4L * tasks));
        doubles.put("Bcast", rank == 0 ? 13L : 0L);
        doubles.put("Scatter", rank == 0 ? 3L * tasks : 0L);
        doubles.put("Gatherv", 1L + rank);
        doubles.put("Allgatherv", 1L + rank);
        doubles.put("Scatterv", rank == 0 ? tasks * (tasks + 1L) / 2 : 0L);
        doubles.put("Alltoallv", tasks * (1L + rank) + tasks * (tasks - 1L) / 2);
        return doubles;
    }

    private static Map<String, Long> moreCalls() {
        Map<String, Long> calls = new TreeMap<>();
        for (String once : new String[] {
            "Init",
            "Bsend",
            "Probe",
            "Recv",
            "Barrier",
            "Rsend",
            "Waitany",
            "Ssend",
            "Waitsome",
            "Sendrecv_replace",
            "Startall",
            "Scan",
            "Exscan",
            "Reduce_scatter_block",
            "Ibarrier",
            "Ibcast",
            "Iallreduce",
            "Allreduce",
            "Reduce",
            "Allgather",
            "Allgatherv",
            "Alltoall",
            "Alltoallv",
            "Gather",
            "Gatherv",
            "Scatter",
            "Scatterv",
            "Finalize"
        }) {
            calls.put(once, 1L);
        }
        calls.putAll(Map.of("Irecv", 2L, "Start", 2L, "Waitall", 2L, "Wait", 3L));
        return calls;
    }
}
