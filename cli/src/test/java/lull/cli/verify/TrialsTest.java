package lull.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrialsTest {
    @TempDir
    private Path folder;

    /** A launcher whose run has no iteration. */
    private Path launcher(int exitCode) throws IOException {
        Path launcher = Files.writeString(
                folder.resolve("lull"),
                "#!/bin/sh\necho '{\"tasks\": [], \"phases\": []}' > \"$5\"\nexit " + exitCode + "\n");
        return Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 'no iteration was found in the default run, so Lull would never throttle it; give it a longer input'",
        "9, 'the default run ended with exit code 9, and no iteration was found in it; give what it needs to end with"
                + " 0'",
    })
    void shouldNameTheExitCodeBeforeTheIteration(int exitCode, String words) throws Exception {
        TrialRunner runner =
                new TrialRunner(launcher(exitCode), folder, List.of("program"), new WrittenFiles(List.of()));
        Trials trials = new Trials(runner, new OutputComparison(List.of(), false, new Tolerance(0)), true, said -> {});

        assertEquals(
                words,
                assertThrows(UndecidedException.class, () -> trials.run(List.of()))
                        .getMessage());
        assertEquals(
                words,
                assertThrows(UndecidedException.class, () -> trials.run(List.of(1)))
                        .getMessage());
    }
}
