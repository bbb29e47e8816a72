package lull.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is remembered of code, so that the loader need not be asked at each call: regions, and what calls reach. */
class KnownCodeTest {
    @TempDir
    static Path work;

    @Test
    void shouldRememberRegionsBeyondItsNumbersUntilTheirLibraryIsClosed() throws IOException, InterruptedException {
        assertEquals(
                """
                6002 4095
                0 4095
                3001 4095
                144 4095
                0 4095
                """,
                said("region_driver", "regions.c"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"closings", "sites", "threads"})
    void shouldAskOnceWhatACallReachesAndNeverConfuseAnswers(String what) throws IOException, InterruptedException {
        assertEquals("0\n", said("resolve_driver", "resolve.c", what));
    }

    private static String said(String driver, String part, String... words) throws IOException, InterruptedException {
        Path program = work.resolve(driver);
        ProbeParts.compile(program, "src/test/c/" + driver + ".c", "src/main/c/" + part, "src/main/c/record.c");
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor());
        return said;
    }
}
