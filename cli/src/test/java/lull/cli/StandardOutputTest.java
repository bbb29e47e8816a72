package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lull.cli.verb.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a verb tells on its standard output arrives, or the verb says that it has not. */
class StandardOutputTest {
    private static ProcessBuilder lull(String words) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Lull.class.getName()));
        command.addAll(List.of(words.split(" ")));
        return new ProcessBuilder(command);
    }

    private static String said(Process process) throws IOException {
        return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** One that prints to picocli's writer, one to the process's own stream, one whose answer is longer than any buffer. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "simulate list",
                "config run",
                "cost --help",
                "cost sweep --algorithm lu --n 1000 --over k --points 2000"
            })
    void shouldSaySoWhenTheDiskIsFull(String words) throws Exception {
        Process process = lull(words).redirectOutput(new File("/dev/full")).start();

        String said = said(process);

        assertEquals(ExitCode.FAILED, process.waitFor(), said);
        assertTrue(said.startsWith("lull " + words.split(" ")[0] + ": stdout: No space left on device; "), said);
        assertEquals(1, said.lines().count(), said);
    }

    @Test
    void shouldBeSilentWhenItsReaderHasReadEnough() throws Exception {
        Process process = lull("cost sweep --algorithm lu --n 1000 --over k --points 2000")
                .start();
        process.getInputStream().close();

        assertEquals("", said(process));
        assertEquals(ExitCode.OK, process.waitFor());
    }

    @Test
    void shouldKeepTheCodeOfWhatWentWrongBefore() throws Exception {
        Process process =
                lull("cost nothing").redirectOutput(new File("/dev/full")).start();

        assertTrue(said(process).contains("'nothing'"));
        assertEquals(ExitCode.USAGE, process.waitFor());
    }
}
