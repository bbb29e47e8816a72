package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wherever the report of a run is to go, the program's end is its own, and what is no regular file stays what it is. */
class ReportPlacesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "true                                 | true",
                "echo old > $F                        | true",
                "echo old > target; ln -s target $F   | true",
                "ln -s target $F                      | true",
                "ln -s /dev/null $F                   | true",
                "ln -s /dev/stderr $F                 | true",
                "ln -s /proc/self/fd/1 $F             | true",
                "ln -s /dev/full $F                   | false",
                "mkfifo $F                            | false",
                "mkfifo $F; (exec 3<>$F; timeout 240 cat <&3 >/dev/null &) | true",
            })
    void shouldEndAsTheProgramDoes(String preparation, boolean written) throws IOException {
        Path report = LullCommand.newFile("report.json");
        Launch.of("sh", "-c", "cd " + report.getParent() + "; F=report.json; " + preparation)
                .run()
                .assertSuccess();
        Object before = kind(report);
        Object device = kind(Path.of("/dev/null"));

        Outcome outcome = LullCommand.run(Launch.of("sh", "-c", "echo mine; exit 7"), "--report", report.toString())
                .run();

        assertEquals(7, outcome.exitCode(), outcome::description);
        assertEquals("mine\n", outcome.stdout(), outcome::description);
        assertEquals(written, !outcome.stderr().contains("lull run: " + report + ": "), outcome::description);
        if (!before.equals("nothing")) {
            assertEquals(before, kind(report), "what was there");
        }
        assertEquals(device, kind(Path.of("/dev/null")));
        try (var files = Files.list(report.getParent())) {
            List<String> names =
                    files.map(file -> file.getFileName().toString()).sorted().toList();
            assertTrue(List.of("report.json", "target").containsAll(names), names::toString);
        }
    }

    private static Object kind(Path path) throws IOException {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                ? (int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) & 0170000
                : "nothing";
    }
}
