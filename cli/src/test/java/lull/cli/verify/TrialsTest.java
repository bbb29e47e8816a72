package lull.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrialsTest {
    private static final OutputComparison COMPARISON = new OutputComparison(List.of(), false, new Tolerance(0));

    @TempDir
    private Path folder;

    /** A launcher whose run has this report. */
    private Path launcher(String report, int exitCode) throws IOException {
        Path launcher = Files.writeString(
                folder.resolve("lull"), "#!/bin/sh\necho '" + report + "' > \"$5\"\nexit " + exitCode + "\n");
        return Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 'no iteration was found in the default run, so Lull would never throttle it; give it a longer input'",
        "9, 'the default run ended with exit code 9, and no iteration was found in it; give what it needs to end with"
                + " 0'",
    })
    void shouldNameTheExitCodeBeforeTheIteration(int exitCode, String words) throws Exception {
        Trials trials = trials(launcher("{\"tasks\": [], \"phases\": []}", exitCode), List.of());

        assertEquals(
                words,
                assertThrows(UndecidedException.class, () -> trials.run(List.of()))
                        .getMessage());
        assertEquals(
                words,
                assertThrows(UndecidedException.class, () -> trials.run(List.of(1)))
                        .getMessage());
    }

    @Test
    void shouldNotDecideWhenTheDefaultRunDoesNotWriteAFile() throws Exception {
        Path mistyped = folder.resolve("resutl.txt");
        Path neverWritten = folder.resolve("log.txt");
        Path written = folder.resolve("stdout"); // the trial's own, which is among its files here
        Trials trials = trials(
                launcher("{\"tasks\": [], \"phases\": [], \"regions\": [], \"iteration\": {}}", 0),
                List.of(mistyped, written, neverWritten));

        assertEquals(
                "--file " + neverWritten + ", --file " + mistyped
                        + ": the default run wrote no regular file of that name;"
                        + " name one that each run makes, or leave it out",
                assertThrows(UndecidedException.class, () -> trials.run(List.of(1)))
                        .getMessage());
    }

    @Test
    void shouldDifferWhenOnlyOneTrialWritesAFile() {
        Trial with = trial(Optional.of("1"));
        Trial without = trial(Optional.empty());
        assertEquals(Optional.of("out: was not written"), with.difference(without, COMPARISON, false));
        assertEquals(Optional.of("out: the default run did not write it"), without.difference(with, COMPARISON, false));
        assertEquals(Optional.empty(), without.difference(without, COMPARISON, false));
        assertEquals(
                Optional.of("out: line 1: \"2\" where the default run has \"1\""),
                with.difference(trial(Optional.of("2")), COMPARISON, false));
    }

    private static Trial trial(Optional<String> contents) {
        return new Trial(Optional.of(0), "", Map.of("out", contents), null);
    }

    private Trials trials(Path launcher, List<Path> files) throws UndecidedException {
        TrialRunner runner = new TrialRunner(launcher, folder, List.of("program"), new WrittenFiles(files));
        return new Trials(runner, COMPARISON, true, said -> {});
    }
}
