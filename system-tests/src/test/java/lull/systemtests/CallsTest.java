package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every MPI call that the report knows: how often, and how many bytes the task sent by it. */
class CallsTest {
    static final Map<String, Long> MORE_CALLS = moreCalls();

    static final Map<String, Long> NEIGHBOUR_CALLS = neighbourCalls();

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
    void shouldCountCallsThatWorkOnNeighboursOnMemoryOfOthersAndOnFiles() {
        Launch program = neighbourCalls(
                OPEN_MPI, Toolchain.scratch().resolve("calls.data").toString());
        String plain = program.run().assertSuccess().stdout();

        LullCommand.Observation observation = LullCommand.observe(program);

        assertEquals(plain, observation.outcome().stdout());
        for (Report.Task task : observation.completeReport().tasks()) {
            assertNeighbourCallsOnce(task);
        }
    }

    /** The first task works for 4 ms, the other for 1, so that it waits three quarters of its time; unseen it was busy all the time. */
    @ParameterizedTest
    @ValueSource(strings = {"fence", "neighbours"})
    void shouldTellThatATaskWaitsWhereverItWaits(String exchange) {
        Report report =
                LullCommand.observe(neighbourCalls(OPEN_MPI, exchange, "200")).completeReport();

        Report.Task waiting = report.tasks().get(1);
        String call = exchange.equals("fence") ? "Win_fence" : "Neighbor_alltoall";
        assertEquals(200 + (exchange.equals("fence") ? 2 : 0), waiting.calls().get(call));
        assertTrue(
                waiting.mpiSeconds() > report.tasks().get(0).mpiSeconds(),
                report.tasks().toString());
    }

    static Launch neighbourCalls(MpiLibrary library, String... arguments) {
        // Where memory is the node's, Open MPI's other way to a task's memory crashes by itself in MPI_Win_flush.
        Path program = ProgramBuilder.program("neighbour_calls.c").with(library).build();
        return Launch.of(library.command(2, program, arguments)).with("OMPI_MCA_osc", "sm");
    }

    static void assertNeighbourCallsOnce(Report.Task task) {
        Map<String, Long> calls = new TreeMap<>(task.calls());
        assertTrue(calls.remove("Win_test") >= 1);
        assertEquals(NEIGHBOUR_CALLS, calls);
        for (String sent : new String[] {"Put", "Rput", "Accumulate", "Raccumulate"}) {
            assertEquals(8 * DOUBLE_BYTES, task.bytesSent(sent), sent);
        }
        for (String sent : new String[] {"Rget_accumulate", "Fetch_and_op", "Compare_and_swap", "Igatherv"}) {
            assertEquals(DOUBLE_BYTES, task.bytesSent(sent), sent);
        }
        assertEquals(2 * DOUBLE_BYTES, task.bytesSent("Ialltoallw"));
        assertEquals(2 * DOUBLE_BYTES, task.bytesSent("Get_accumulate"));
        assertEquals(0, task.bytesSent("Get"));
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

    private static Map<String, Long> neighbourCalls() {
        Map<String, Long> calls = new TreeMap<>();
        for (String once :
                ("Init Igatherv Iscatterv Ialltoallw Ireduce_scatter Ireduce_scatter_block Iscan Iexscan Neighbor_allgather "
                                + "Neighbor_allgatherv Neighbor_alltoall Neighbor_alltoallv Neighbor_alltoallw Ineighbor_allgather "
                                + "Ineighbor_allgatherv Ineighbor_alltoall Ineighbor_alltoallv Ineighbor_alltoallw Win_lock Win_unlock "
                                + "Win_lock_all Win_unlock_all Win_flush Win_flush_all Win_flush_local Win_flush_local_all Win_wait Put Rput Get "
                                + "Rget Accumulate Raccumulate Get_accumulate Rget_accumulate Fetch_and_op Compare_and_swap Barrier File_open "
                                + "File_close File_sync File_write_at_all File_read_at_all File_write_all File_read_all Finalize")
                        .split(" ")) {
            calls.put(once, 1L);
        }
        calls.putAll(Map.of(
                "Win_fence",
                2L,
                "Get_accumulate",
                2L,
                "Win_post",
                2L,
                "Win_start",
                2L,
                "Win_complete",
                2L,
                "Wait",
                16L));
        return calls;
    }
}
