package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures of the papers by real processes. */
class ReproduceTest {
    private static Launch reproduce(Path folder, String figure) {
        return Launch.of(LullCommand.launcher().toString())
                .withArguments(List.of("reproduce", figure, "--output", folder.toString()));
    }

    @Test
    void shouldLeaveDataPictureAndComparisonWhenAFigureIsMade() {
        Path folder = LullCommand.newFile("reproduced");

        reproduce(folder, "lastovetsky-figure-7").run().assertSuccess();

        for (String ending : List.of(".svg", ".txt", "-comparison.csv", "-comparison.svg")) {
            assertTrue(Files.exists(folder.resolve("lastovetsky-figure-7" + ending)), ending);
        }
    }

    @ParameterizedTest
    @CsvSource({"TERM, 143", "INT, 130"})
    void shouldEndItsProcessesAndLeaveNoFileWhenInterrupted(String signal, int exitCode) throws IOException {
        Path folder = LullCommand.newFile("interrupted");
        RunningLaunch running =
                reproduce(folder, "lastovetsky-section-6-dgemm-first").start();
        assertTrue(running.awaitState(
                () -> running.handle().info().command().orElse("").endsWith("/java")
                        && running.handle().children().findAny().isPresent()));

        Launch.of("kill", "-" + signal, Long.toString(running.pid())).run().assertSuccess();
        Outcome outcome = running.await();
        running.awaitEnd();

        assertEquals(exitCode, outcome.exitCode(), outcome::description);
        assertTrue(outcome.stderr().contains("the figure in progress is not made"), outcome::description);
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(), files.toList());
        }
    }
}
