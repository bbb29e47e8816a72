package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever dies or is broken, the program finishes with the right answer and nothing stays in shared memory. */
class SurvivalTest {
    @Test
    void shouldReportAndLeaveNothingWhenATaskIsKilled() {
        RunningObservation observation = start(endless());
        assertTrue(observation.running.awaitState(
                () -> observation.running.observedTasks("multi_zone").size() == 2));

        observation.running.observedTasks("multi_zone").get(1).destroyForcibly();

        Outcome outcome = observation.running.await();
        assertEquals(137, outcome.exitCode(), outcome::description);
        assertTrue(Files.exists(observation.report), outcome::description);
        assertEquals(2, Report.read(observation.report).tasks().size());
        SharedMemory.assertNothingLeft(outcome.pid());
    }

    @Test
    void shouldLeaveNothingWhenTheSupervisorIsKilled() {
        RunningLaunch running = LullCommand.run(endless()).start();
        assertTrue(running.awaitState(() -> running.observedTasks("multi_zone").size() == 2));

        running.kill();

        running.await();
        running.awaitEnd();
        SharedMemory.assertNothingLeft(running.pid());
    }

    @Test
    void shouldObserveBothWhenTwoJobsRunAtOnce() {
        Launch program = manyIterations();
        String right = program.alone().assertSuccess().stdout();

        RunningObservation first = start(program);
        RunningObservation second = start(program);

        for (RunningObservation observation : new RunningObservation[] {first, second}) {
            Outcome outcome = observation.running.await().assertSuccess();
            assertEquals(right, outcome.stdout());
            Report report = Report.read(observation.report);
            LanguagesTest.assertRanks(report, 2);
            report.tasks().forEach(task -> assertEquals(outcome.printed("regions"), task.regions()));
            SharedMemory.assertNothingLeft(outcome.pid());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "head -c 300000 /dev/urandom > $LULL_CHANNEL_DIR/task-1-0",
                "head -c 10 /dev/zero > $LULL_CHANNEL_DIR/task-1-0",
                "mkdir $LULL_CHANNEL_DIR/task-1-0",
                "ln -s /dev/zero $LULL_CHANNEL_DIR/task-1-0",
                "mkfifo $LULL_CHANNEL_DIR/task-1-0",
                "{ printf 'LULLCHNL\\143\\0\\0\\0\\040\\0\\0\\0'; head -c 4000000 /dev/zero; } > $LULL_CHANNEL_DIR/task-1-0",
            })
    void shouldObserveTheTasksWhenAForeignFileIsAmongTheChannels(String intrusion) {
        Launch program = manyIterations();
        Launch intruded =
                Launch.of("bash", "-c", intrusion + "; exec \"$@\"", "bash").withArguments(program.command());

        LullCommand.Observation observation = LullCommand.observe(intruded);

        Report report = observation.completeReport();
        assertEquals(program.alone().stdout(), observation.outcome().stdout());
        LanguagesTest.assertRanks(report, 2);
        assertTrue(
                report.warnings().stream().anyMatch(warning -> warning.contains("task-1-0")),
                () -> "warnings: " + report.warnings());
        SharedMemory.assertNothingLeft(observation.outcome().pid());
    }

    @ParameterizedTest
    @ValueSource(strings = {"chmod 500 $LULL_CHANNEL_DIR", "chmod 777 $LULL_CHANNEL_DIR", "rm -r $LULL_CHANNEL_DIR"})
    void shouldRunUnobservedWhenTheChannelDirectoryIsSpoilt(String spoiling) {
        Launch program = manyIterations();
        Launch spoilt =
                Launch.of("bash", "-c", spoiling + "; exec \"$@\"", "bash").withArguments(program.command());

        LullCommand.Observation observation = LullCommand.observe(spoilt);

        assertEquals(
                program.alone().stdout(), observation.outcome().assertSuccess().stdout());
        assertFalse(observation.report().command().isEmpty());
        SharedMemory.assertNothingLeft(observation.outcome().pid());
    }

    @ParameterizedTest
    @ValueSource(strings = {"size=16k", "ro"})
    void shouldRunUnobservedWhenSharedMemoryIsFullOrUnwritable(String mountOption) {
        Launch ownMounts = SharedMemory.ofItsOwn(mountOption);
        Launch program = Launch.of(
                ProgramBuilder.program("openmp_only.c").withoutMpi().build().toString());
        Path report = LullCommand.newFile("report.json");

        Outcome outcome = ownMounts
                .withArguments(
                        LullCommand.run(program, "--report", report.toString()).command())
                .run();

        assertEquals(program.run().stdout(), outcome.assertSuccess().stdout());
        assertTrue(outcome.stderr().contains("/dev/shm"), outcome::description);
    }

    @Test
    void shouldCountWhatWasLostWhenTheRingIsTooSmall() {
        Launch program = Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("many_regions.c").build(), "4000"));

        LullCommand.Observation observation = LullCommand.observe(program.with("LULL_RING_RECORDS", "1024"));

        observation.outcome().assertSuccess();
        Report report = observation.report();
        for (Report.Task task : report.tasks()) {
            long entered = observation.outcome().printed("regions");
            assertEquals(entered, task.regions(), "regions count even when their events are lost");
            assertEquals(3 * 4000 + 3, task.mpiCalls(), "calls are summed even when their events are lost");
        }
        assertTrue(report.tasks().stream().anyMatch(task -> task.eventsLost() > 0)
                && !report.warnings().isEmpty());
    }

    private record RunningObservation(RunningLaunch running, Path report) {}

    private static RunningObservation start(Launch program) {
        Path report = LullCommand.newFile("report.json");
        return new RunningObservation(
                LullCommand.run(program, "--report", report.toString()).start(), report);
    }

    private static Launch manyIterations() {
        return Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("multi_zone.c").build(), "300"));
    }

    /** Runs until it is killed, or until its time is over. */
    private static Launch endless() {
        return Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("multi_zone.c").build(), "100000000"));
    }
}
