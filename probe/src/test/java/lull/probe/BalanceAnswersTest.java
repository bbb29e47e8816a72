package lull.probe;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lull.channel.BalanceBox;
import lull.channel.BalanceQuestion;
import lull.channel.ChannelFile;
import lull.channel.MeterBox;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the probe makes of an agent's answers, good and bad ones. */
class BalanceAnswersTest {
    @TempDir
    static Path programs;

    private static Path driver;

    @TempDir
    Path work;

    private ByteBuffer memory;
    private BalanceBox box;
    private Process process;
    private Writer words;
    private BufferedReader answers;

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        driver = programs.resolve("balance_driver");
        ProbeParts.compile(
                driver,
                "-ffunction-sections",
                "-Wl,--gc-sections",
                "src/test/c/balance_driver.c",
                "src/main/c/balancing.c",
                "src/main/c/unsignalled.c",
                "src/main/c/record.c");
    }

    @BeforeEach
    void start() throws IOException {
        Path file = work.resolve("task-1-0");
        memory = new ChannelFile(file, 1024).ready().memory();
        box = TaskChannel.open(file).orElseThrow().balanceBox();
        ProcessBuilder starter = new ProcessBuilder(driver.toString(), file.toString())
                .redirectError(work.resolve("said").toFile());
        starter.environment().put("LD_LIBRARY_PATH", work.toString());
        process = starter.start();
        words = process.outputWriter();
        answers = process.inputReader();
    }

    @AfterEach
    void end() throws IOException {
        if (process != null) {
            words.close();
            process.destroy();
        }
    }

    private String say(String word) throws IOException {
        words.write(word + "\n");
        words.flush();
        return answers.readLine();
    }

    private List<String> said() throws IOException {
        return Files.readAllLines(work.resolve("said"));
    }

    @Test
    void shouldTakeSharesThatAddUp() throws IOException {
        assertEquals("1", say("ask"));
        BalanceQuestion question = box.question().orElseThrow();
        assertArrayEquals(new int[] {500, 500}, question.counts());
        assertEquals(0.4, question.values()[1][BalanceQuestion.SECONDS]);
        assertEquals(7, question.measured());
        assertEquals(8, question.strategy(), "model, unless the program says otherwise");
        assertTrue(Double.isNaN(question.settings()[0]));

        box.answer(question.number(), Optional.of(new int[] {800, 200}), 0.02);

        assertEquals("1 800 200", say("answer"));
        assertEquals("-1", say("answer"), "an answer is taken once");
        assertEquals(List.of(), said());
    }

    @Test
    void shouldKeepSharesWhenNothingChanges() throws IOException {
        say("ask");
        box.answer(box.question().orElseThrow().number(), Optional.empty(), 0.02);

        assertEquals("0", say("answer"));
    }

    @Test
    void shouldKeepSharesWhenTheProgramHasChosenAnotherStrategySinceItAsked() throws IOException {
        say("ask");
        box.answer(box.question().orElseThrow().number(), Optional.of(new int[] {800, 200}), 0.02);
        assertEquals("chosen", say("none"));

        assertEquals("0", say("answer"));
        assertEquals("1", say("ask"));
    }

    @Test
    void shouldLiveOnWhenNobodyReadsWhatItSays() throws IOException {
        assertEquals("alive", say("unread"));
        assertEquals("1", say("ask"));
    }

    /** Its counter is read by system calls, which would be fatal; the library counts how often it was asked. */
    @Test
    void shouldReadNoDeviceWhenTheProgramForbidsItselfSystemCalls() throws IOException, InterruptedException {
        Path source = Files.writeString(
                work.resolve("nvml.c"),
                """
                int nvmlInit_v2(void) { return 0; }
                int nvmlDeviceGetHandleByIndex_v2(unsigned device, void **handle) { return *handle != 0 || device > 1; }
                int nvmlDeviceGetTotalEnergyConsumption(void *device, unsigned long long *millijoules) {
                    (void)device;
                    *millijoules = 1000;
                    return 0;
                }
                """);
        ProbeParts.compile(work.resolve("libnvidia-ml.so.1"), "-shared", "-fPIC", source.toString());
        assertEquals("1", say("1"));
        assertEquals("confined", say("confined"));

        assertEquals("nan", say("1"));
        assertEquals(List.of(), said());
    }

    /** So that nobody reads what is being written. */
    @Test
    void shouldNotAskAgainBeforeItIsAnswered() throws IOException {
        assertEquals("1", say("ask"));
        assertEquals("-1", say("answer"));
        assertEquals("0", say("ask"));

        box.answer(box.question().orElseThrow().number(), Optional.empty(), 0.02);

        assertEquals("1", say("ask"));
    }

    @ParameterizedTest
    @CsvSource({"800, 201", "1100, -100", "-1, -1", "2147483647, 2147483647", "0, 0"})
    void shouldDropSharesThatDoNotAddUpWithOneWord(int first, int second) throws IOException {
        for (int time = 0; time < 2; time++) {
            assertEquals("1", say("ask"));
            memory.putInt(ChannelLayout.ANSWER_CHANGED_OFFSET, 1);
            memory.putInt(ChannelLayout.ANSWER_COUNTS_OFFSET, first);
            memory.putInt(ChannelLayout.ANSWER_COUNTS_OFFSET + Integer.BYTES, second);
            memory.putInt(
                    ChannelLayout.ANSWER_NUMBER_OFFSET,
                    box.question().orElseThrow().number());

            assertEquals("0", say("answer"));
        }
        assertEquals(1, said().size());
        assertTrue(said().get(0).startsWith("lull: balancing: the agent shares out "), said()::toString);
    }

    @Test
    void shouldReadTheMeterThatTheAgentTellsOf() throws IOException {
        MeterBox meter =
                TaskChannel.open(work.resolve("task-1-0")).orElseThrow().meterBox();
        assertFalse(meter.isWanted());
        assertEquals("0 0 0 0 0", say("meter"));
        assertTrue(meter.isWanted());

        meter.tell(3, true, 12.5, 2.5, 7_250_000_000L);

        assertEquals("3 1 12.5 2.5 7.25", say("meter"));
        meter.tell(1, false, 20, Double.NaN, 8_000_000_000L);
        assertEquals("1 0 20 nan 8", say("meter"));
    }

    @Test
    void shouldTakeNoReadingThatIsBeingWritten() throws IOException {
        MeterBox meter =
                TaskChannel.open(work.resolve("task-1-0")).orElseThrow().meterBox();
        meter.tell(1, false, 20, 1, 8);
        memory.putInt(ChannelLayout.METER_SEQUENCE_OFFSET, 3);

        assertTrue(say("meter").startsWith("0 "));
    }

    @Test
    void shouldSayOnceThatADeviceHasNoMeter() throws IOException {
        assertEquals("nan", say("0"));
        assertEquals("nan", say("0"));

        assertEquals(1, said().size());
        assertTrue(said().get(0).startsWith("lull: balancing: device 0 has no meter: NVML"), said()::toString);
    }

    /** A library of that name, whose second device has counted 2500 mJ when it is first asked, and has no third. */
    @Test
    void shouldReadADevicesOwnCounterByNvml() throws IOException, InterruptedException {
        Path source = Files.writeString(
                work.resolve("nvml.c"),
                """
                int nvmlInit_v2(void);
                int nvmlDeviceGetHandleByIndex_v2(unsigned, void **);
                int nvmlDeviceGetTotalEnergyConsumption(void *, unsigned long long *);
                static unsigned long long counted = 2500;
                int nvmlInit_v2(void) { return 0; }
                int nvmlDeviceGetHandleByIndex_v2(unsigned device, void **handle) {
                    *handle = &counted;
                    return device > 1 ? 2 : 0;
                }
                int nvmlDeviceGetTotalEnergyConsumption(void *device, unsigned long long *millijoules) {
                    *millijoules = *(unsigned long long *)device;
                    counted += 1000;
                    return 0;
                }
                """);
        ProbeParts.compile(work.resolve("libnvidia-ml.so.1"), "-shared", "-fPIC", source.toString());

        assertEquals("2.5", say("1"));
        assertEquals("3.5", say("1"));
        assertEquals("nan", say("2"));
        assertTrue(said().get(0).contains("NVML knows no device 2"), said()::toString);
    }
}
