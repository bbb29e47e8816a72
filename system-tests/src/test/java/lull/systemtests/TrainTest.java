package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** `lull train` on this machine, from kernels to a model, whatever interrupts it. */
@Tag("slow")
class TrainTest {
    private static final List<String> KERNELS = List.of("triad4", "poly", "ep", "branch");
    private static final int REPETITIONS = 3;
    private static final int TIMES_AS_MANY = 4;
    private static final int MOST_REPETITIONS = REPETITIONS * TIMES_AS_MANY * TIMES_AS_MANY;

    private static Path undisturbed;
    private static Outcome training;
    private static Outcome second;

    /** One training that nothing interrupts; a second is started in its folder. */
    @BeforeAll
    static void train() {
        Toolchain.require("gcc");
        int repetitions = REPETITIONS;
        RunningLaunch first = stopped(repetitions);
        while (repetitions < MOST_REPETITIONS && isMeasured(undisturbed)) {
            signal(first, "CONT");
            first.await();
            repetitions *= TIMES_AS_MANY;
            first = stopped(repetitions);
        }
        second = train("linux", undisturbed, repetitions).run();
        signal(first, "CONT");
        training = first.await().assertSuccess();
    }

    private static RunningLaunch stopped(int repetitions) {
        undisturbed = LullCommand.newFile("training");
        RunningLaunch training = train("linux", undisturbed, repetitions).start();
        assertTrue(training.awaitState(() -> repetitions(undisturbed) >= 1));
        signal(training, "STOP"); // its end is near, and the second's beginning may take long
        return training;
    }

    private static void signal(RunningLaunch running, String name) {
        Launch.of("kill", "-" + name, Long.toString(running.pid())).run();
    }

    /** It is too late to interrupt a training: on a busy machine this JVM may sleep through a short one. */
    private static boolean isMeasured(Path work) {
        return Files.exists(work.resolve("measurements.csv"));
    }

    @Test
    void shouldMakeAModelWhenNothingInterrupts() throws IOException {
        List<String> table = Files.readAllLines(undisturbed.resolve("measurements.csv"));
        assertTrue(
                table.get(0)
                        .startsWith(
                                "platform,application,size,phase,processors,cores_per_processor,frequency_hz,seconds,"
                                        + "seconds_half_width,cycles,instructions"),
                table.get(0));
        assertTrue(
                KERNELS.stream().allMatch(kernel -> table.stream().anyMatch(line -> line.contains("," + kernel + ","))),
                table::toString);
        assertEquals("lull-time-model", model(undisturbed).get("format").getAsString());
        assertTrue(training.stdout().contains("points"), training::description);
    }

    /** From the kernels to a decision on a program that was never sampled. */
    @Test
    void shouldPredictTheTimesOfARunningProgramWhenAModelWasTrained() throws IOException {
        Clocked clocked = new Clocked();
        Path file = LullCommand.newFile("report.json");

        RunningLaunch running = LullCommand.run(
                        clocked.team(Runtime.getRuntime().availableProcessors(), "scales"),
                        "--progress",
                        "--report",
                        file.toString(),
                        "--mode",
                        "dry-run",
                        "--dct",
                        "on",
                        "--max-slowdown",
                        Clocked.SLOWDOWN,
                        "--model",
                        undisturbed.resolve("model.json").toString())
                .start();
        clocked.awaitDecision(running);
        clocked.end();

        Clocked.assertRight(1, running.await());
        JsonObject report = Report.json(file);
        assertFalse(report.get("warnings").toString().contains("--model"), report::toString);
        String log = report.getAsJsonObject("runtime").get("log").toString();
        assertTrue(log.contains("a model predicts what is not measured"), log);
    }

    @Test
    void shouldLoseNoRepetitionWhenKilled() throws IOException {
        assertGoesOn(RunningLaunch::kill, 137);
    }

    @Test
    void shouldLoseNoRepetitionAndLeaveNoKernelWhenTerminated() throws IOException {
        assertGoesOn(RunningLaunch::terminate, 143);
    }

    @Test
    void shouldLabelModelAndTableWhenFrequenciesAreEmulated() throws IOException {
        Path work = LullCommand.newFile("training");
        Outcome outcome =
                train("emulated:opteron-8350", work, REPETITIONS).run().assertSuccess();

        assertTrue(outcome.stderr().contains("EMULATED"), outcome::description);
        assertTrue(model(work).get("platform").getAsString().contains("emulated"), outcome::description);
        List<String> table = Files.readAllLines(work.resolve("measurements.csv"));
        assertTrue(table.stream().skip(1).allMatch(line -> line.contains("emulated opteron-8350")), table::toString);
    }

    @Test
    void shouldRefuseASecondTrainingInTheSameFolder() {
        assertEquals(1, second.exitCode(), second::description);
        assertTrue(second.stderr().contains("in use by another process"), second::description);
    }

    private void assertGoesOn(Consumer<RunningLaunch> end, int exitCode) throws IOException {
        int repetitions = REPETITIONS;
        Path work = LullCommand.newFile("training");
        Outcome first = interrupt(repetitions, work, end);
        while (repetitions < MOST_REPETITIONS && isMeasured(work)) {
            repetitions *= TIMES_AS_MANY;
            work = LullCommand.newFile("training");
            first = interrupt(repetitions, work, end);
        }
        assertEquals(exitCode, first.exitCode());
        assertFalse(isMeasured(work));
        List<String> kept = wholeLines(work);

        Outcome outcome = train("linux", work, repetitions).run().assertSuccess();

        assertTrue(
                outcome.stderr().contains("going on after " + (kept.size() - 1) + " repetitions"),
                outcome::description);
        assertEquals(kept, wholeLines(work).subList(0, kept.size()));
        assertTrue(model(work).has("platform"));
    }

    private static Outcome interrupt(int repetitions, Path work, Consumer<RunningLaunch> end) {
        RunningLaunch training = train("linux", work, repetitions).start();
        assertTrue(training.awaitState(() -> repetitions(work) >= 5));
        end.accept(training);
        Outcome outcome = training.await();
        training.awaitEnd();
        return outcome;
    }

    private static Launch train(String platform, Path work, int repetitions) {
        return Launch.of(
                LullCommand.launcher().toString(),
                "train",
                "--platform",
                platform,
                "--sizes",
                "small",
                "--kernels",
                String.join(",", KERNELS),
                "--repetitions",
                Integer.toString(repetitions),
                "--run-seconds",
                "0.01",
                "--work",
                work.toString(),
                "--no-progress");
    }

    private static long repetitions(Path work) {
        return Math.max(0, wholeLines(work).size() - 1);
    }

    private static List<String> wholeLines(Path work) {
        Path journal = work.resolve("journal.jsonl");
        if (!Files.exists(journal)) {
            return List.of();
        }
        try {
            String text = Files.readString(journal);
            return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + journal, e);
        }
    }

    private static JsonObject model(Path work) throws IOException {
        return JsonParser.parseString(Files.readString(work.resolve("model.json")))
                .getAsJsonObject();
    }
}
