package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Programs that come faster than an agent takes them, or that no agent takes any more: shared memory is not theirs to fill. */
class ManyWaitingTest {
    /** As {@code room.c} has them. */
    private static final int MANY_WAITING = 256;

    private static final int MANY_WAITING_BY_CPU = 4;
    private static final int MEMORY_FOR_WAITING = 4;
    /** The largest ring that may be asked for, and the smallest. */
    private static final long LARGEST = 1 << 22;

    private static final long SMALLEST = 1 << 10;

    private final Launch program = Launch.of(
            ProgramBuilder.program("openmp_only.c").withoutMpi().build().toString());
    private Path shared;

    @BeforeEach
    void makeRoom() throws IOException {
        shared = Files.createTempDirectory(Path.of("/dev/shm"), "lull-waiting-test-"); // its owner's alone
    }

    @AfterEach
    void leaveNothing() throws IOException {
        try (var files = Files.walk(shared)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private Launch preloaded(Path channels, long records) {
        return StandingAgents.preloaded(program, channels).with("LULL_RING_RECORDS", Long.toString(records));
    }

    /** As many channels as may not wait, if each is of the largest; of a process that lives. */
    private static List<Path> fill(Path channels) throws IOException {
        long available = Files.readAllLines(Path.of("/proc/meminfo")).stream()
                .filter(line -> line.startsWith("MemAvailable:"))
                .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
        long cpus = Runtime.getRuntime().availableProcessors();
        long most = Math.max(
                Math.max(MANY_WAITING, MANY_WAITING_BY_CPU * cpus),
                available / MEMORY_FOR_WAITING / (LARGEST * ChannelLayout.RECORD_BYTES));
        List<Path> waiting = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            waiting.add(Files.createFile(
                    channels.resolve("task-" + ProcessHandle.current().pid() + "-" + i)));
        }
        return waiting;
    }

    private static List<TaskChannel> channels(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith("task-"))
                    .flatMap(file -> TaskChannel.open(file).stream())
                    .toList();
        }
    }

    @Test
    void shouldLeaveProgramsAloneAsLongAsTooManyWait() throws IOException {
        String right = program.run().assertSuccess().stdout();
        fill(shared);

        Outcome alone = preloaded(shared, LARGEST).run().assertSuccess();

        assertEquals(right, alone.stdout());
        assertTrue(alone.stderr().contains("too many others wait for the agent"), alone::description);
        assertEquals(List.of(), channels(shared));

        assertEquals("", preloaded(shared, SMALLEST).run().assertSuccess().stderr());
        assertEquals(1, channels(shared).size());
    }

    @Test
    void shouldHaveTheAgentTellOfProgramsThatWereLeftAlone() throws IOException {
        Path reports = LullCommand.newFile("reports").resolveSibling("reports-of-those-that-waited");
        RunningLaunch agent = StandingAgents.start(shared, "--jobs", "1", "--reports", reports.toString());
        Path channels = StandingAgents.channels(shared);
        List<Path> waiting = fill(channels);

        preloaded(channels, LARGEST).run().assertSuccess();
        preloaded(channels, LARGEST).run().assertSuccess();

        assertTrue(agent.awaitState(() -> told(agent.stderrSoFar()) == 2), agent::stderrSoFar);
        for (Path file : waiting) {
            Files.delete(file);
        }
        preloaded(channels, SMALLEST).run().assertSuccess();
        agent.await().assertSuccess();
        try (var files = Files.list(reports)) {
            assertEquals(1, files.count());
        }
    }

    /** Of how many programs an agent told, in as many lines as it liked. */
    private static int told(String said) {
        return said.lines()
                .filter(line -> line.contains("ran unobserved"))
                .mapToInt(line -> Integer.parseInt(line.replaceAll("\\D*(\\d+) program.*", "$1")))
                .sum();
    }

    @Test
    void shouldLeaveRoomToOthersInASmallSharedMemory() {
        Outcome outcome = SharedMemory.ofItsOwn("size=3m")
                .withArguments(LullCommand.run(
                                program,
                                "--report",
                                LullCommand.newFile("report.json").toString())
                        .command())
                .run()
                .assertSuccess();

        assertEquals(program.run().stdout(), outcome.stdout());
        assertTrue(outcome.stderr().contains("little room there, which others need"), outcome::description);
    }

    @Test
    void shouldTellWhenAProcessAndTheOneThatStartedItBegan() throws IOException {
        preloaded(shared, SMALLEST).run().assertSuccess();

        TaskChannel task = channels(shared).get(0);
        assertEquals(ProcessHandle.current().pid(), task.parentPid());
        String[] fields = Files.readString(Path.of("/proc/self/stat"))
                .replaceFirst(".*\\) ", "")
                .split(" ");
        assertEquals(Long.parseLong(fields[22 - 3]), task.parentBegun());
        assertTrue(task.begun() >= task.parentBegun(), () -> task.begun() + " " + task.parentBegun());
    }
}
