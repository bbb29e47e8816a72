package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What `./lull test` prints last, of Surefire's reports. */
class TestSummaryTest {
    private static final String PASSED = "  <testcase name=\"shouldPass\" classname=\"a.B\" time=\"0.5\"/>";
    private static final String FAILED = "  <testcase name=\"shouldFail\" classname=\"a.B\" time=\"0.5\">\n"
            + "    <failure message=\"no\" type=\"E\">why</failure>\n  </testcase>";
    private static final String SKIPPED = "  <testcase name=\"shouldSkip\" classname=\"a.C\" time=\"0\">\n"
            + "    <skipped message=\"no gcc\" type=\"E\"/>\n  </testcase>";

    @TempDir
    private Path home;

    private record Said(int exitCode, String text) {}

    @BeforeEach
    void makeHome() throws IOException {
        Files.createDirectories(home.resolve("scripts"));
        Files.copy(Path.of("../scripts/test-summary.sh"), home.resolve("scripts/test-summary.sh"));
        Files.writeString(home.resolve("scripts/most-skipped"), "1\n");
    }

    private void report(String module, String test, int tests, int failures, int skipped, String cases)
            throws IOException {
        Path reports = Files.createDirectories(home.resolve(module).resolve("target/surefire-reports"));
        Files.writeString(
                reports.resolve("TEST-" + test + ".xml"),
                "<?xml version=\"1.0\"?>\n<testsuite name=\"" + test
                        + "\" time=\"1.5\" tests=\"" + tests + "\" errors=\"0\" skipped=\"" + skipped + "\" failures=\""
                        + failures
                        + "\">\n" + cases + "\n</testsuite>\n");
    }

    private Said sum(String ci) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder("sh", home.resolve("scripts/test-summary.sh").toString()).redirectErrorStream(true);
        builder.environment().put("CI", ci);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes());
        return new Said(process.waitFor(), text);
    }

    @Test
    void shouldNameEachFailedTestLastWhenSomeFailed() throws Exception {
        report("one", "a.B", 2, 1, 0, PASSED + "\n" + FAILED);
        report("two", "a.C", 1, 0, 1, SKIPPED);
        Said said = sum("");
        assertEquals(1, said.exitCode(), said.text());
        assertTrue(said.text().matches("(?s).*one +2 +1 +0 +2\ntwo +0 +0 +1 +2\n.*"), said.text());
        assertTrue(said.text().endsWith("FAILED one: a.B.shouldFail\n"), said.text());
        assertTrue(said.text().contains("skipped two: a.C.shouldSkip (no gcc)"), said.text());
    }

    @Test
    void shouldFailInCiAloneWhenMoreWereSkippedThanWrittenDown() throws Exception {
        report("one", "a.C", 3, 0, 2, PASSED + "\n" + SKIPPED + "\n" + SKIPPED);
        assertEquals(0, sum("").exitCode());
        Said said = sum("true");
        assertEquals(1, said.exitCode(), said.text());
        assertTrue(said.text().contains("2 tests were skipped, scripts/most-skipped says 1 at most"), said.text());
        Files.writeString(home.resolve("scripts/most-skipped"), "2\n");
        assertEquals(0, sum("true").exitCode());
    }

    @Test
    void shouldFailWhenNothingRan() throws Exception {
        assertEquals(1, sum("").exitCode());
    }
}
