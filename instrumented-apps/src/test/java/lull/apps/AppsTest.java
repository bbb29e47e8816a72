package lull.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AppsTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void shouldListItsApplicationsWhenFoundAsATool() {
        assertEquals(0, run("list"));
        assertTrue(out.toString().lines().anyMatch(line -> line.matches("bt-mz +NPB-MZ.*")), out.toString());
    }

    @Test
    void shouldShowAnApplicationsOptions() {
        assertEquals(0, run("help lu-mz"));
        assertTrue(out.toString().contains("lull app lu-mz") && out.toString().contains("--class"), out.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "check 4 bt-mz --class s --imbalanced --threads 3",
                "check 16 lu-mz --class S --map cyclic",
                "check 64 sp-mz --class B --steps 3 --warmup 0"
            })
    void shouldAcceptWhatCanRun(String words) {
        assertEquals(0, run(words), () -> err.toString());
        assertEquals("", err.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "check 5 bt-mz --class S             | bt-mz: 5 tasks: class S of BT-MZ has 4 zones",
                "check 1 bt-mz --class Q             | bt-mz: Invalid value for option '--class': expected one of [S, W, A, B]",
                "check 1 sp-mz --imbalanced          | sp-mz: --imbalanced: only bt-mz has zones of different sizes",
                "check 1 bt-mz --imbalanced --map cyclic | bt-mz: --imbalanced means --map block; leave out --map cyclic",
                "check 1 bt-mz --threads 0           | bt-mz: --threads 0: must be 1 to 1024",
                "check 1 bt-mz --steps 0             | bt-mz: --steps must be at least 1",
                "check 1 csp --size abc              | 'abc' is no whole number up to 2147483647",
                "check 1 bt-mz --step 2              | bt-mz: Unknown option",
                "check 0 bt-mz                       | the number of tasks must be at least 1, got 0",
                "check 1 ft-mz                       | no application ft-mz; there are: bt-mz",
                "check 1                             | an application is missing",
                "walk                                | no verb walk"
            })
    void shouldSayInOneLineWhatCannotBe(String words, String message) {
        assertEquals(2, run(words));
        assertTrue(err.toString().contains(message), err.toString());
        assertEquals(1, err.toString().lines().count());
    }

    private int run(String words) {
        ToolProvider apps = ToolProvider.findFirst("lull-apps").orElseThrow();
        return apps.run(new PrintWriter(out), new PrintWriter(err), words.split(" "));
    }
}
