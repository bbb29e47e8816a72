package lull.probe;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import lull.channel.ChannelLayout;
import lull.channel.TaskChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the probe makes of an agent's answers, good and bad ones. */
class BalanceAnswersTest {
    @TempDir
    Path work;

    private ByteBuffer memory;
    private BalanceBox box;
    private Process process;
    private Writer words;
    private BufferedReader answers;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/gcc")), "skipped: there is no C compiler (gcc)");
        Path file = work.resolve("task-1-0");
        memory = new ChannelFile(file, 1024).ready().memory();
        box = TaskChannel.open(file).orElseThrow().balanceBox();
        process = new ProcessBuilder(compiled().toString(), file.toString())
                .redirectError(work.resolve("said").toFile())
                .start();
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

    private Path compiled() throws IOException, InterruptedException {
        Path program = work.resolve("balance_driver");
        Process compiler = new ProcessBuilder(List.of(
                        "gcc",
                        "-std=c11",
                        "-D_GNU_SOURCE",
                        "-O2",
                        "-Wall",
                        "-Wextra",
                        "-Werror",
                        "-ffunction-sections",
                        "-Wl,--gc-sections",
                        "-Isrc/main/c",
                        "-I../channel/src/main/c",
                        "-o",
                        program.toString(),
                        "src/test/c/balance_driver.c",
                        "src/main/c/balancing.c",
                        "src/main/c/record.c"))
                .redirectErrorStream(true)
                .start();
        String text = new String(compiler.getInputStream().readAllBytes());
        assertEquals(0, compiler.waitFor(), text);
        return program;
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
}
