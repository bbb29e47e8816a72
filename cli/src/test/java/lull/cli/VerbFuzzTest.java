package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every verb and every option, with hostile values: a line, an exit code out of the table, never a trace. */
@Tag("slow")
class VerbFuzzTest {
    private static final long SEED = 15;
    /** Of 34: all of them take six minutes, -Dlull.fuzzValues=34. */
    private static final int VALUES = Integer.getInteger("lull.fuzzValues", 4);

    private static final int LIMIT_MINUTES = 15;

    @TempDir
    private Path directory;

    @Test
    void shouldRefuseInALineWhateverAnOptionIsGiven() throws IOException, InterruptedException {
        Path said = directory.resolve("said");
        Path work = Files.createDirectory(directory.resolve("work"));
        Process fuzzer = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-Xss512k",
                        "-Xmx1g",
                        "-XX:+UseSerialGC",
                        "-Dsun.jnu.encoding=UTF-8",
                        "-Dfile.encoding=UTF-8",
                        "-cp",
                        System.getProperty("java.class.path"),
                        VerbFuzzer.class.getName(),
                        Long.toString(SEED),
                        Integer.toString(VALUES)))
                .directory(work.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            assertTrue(fuzzer.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES), () -> "no end: " + text(said));
        } finally {
            fuzzer.destroyForcibly();
        }
        assertEquals(1, text(said).lines().count(), () -> "seed " + SEED + ":\n" + text(said));
        assertTrue(text(said).startsWith("cases "), () -> text(said));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
