package lull.cli.verb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class UnknownWordsTest {
    @Command(name = "lull")
    static final class Top {}

    @Command(name = "run")
    static final class Run implements Runnable {
        @Option(names = "--report", required = true)
        String report;

        @Option(names = {"-h", "--help"})
        boolean help;

        @Override
        public void run() {}
    }

    private static String said(String... words) {
        StringWriter said = new StringWriter();
        CommandLine line = Refusals.handledIn(new CommandLine(new Top())
                        .addSubcommand(new Run())
                        .addSubcommand("report", new Run())
                        .addSubcommand("compare", new Run()))
                .setErr(new PrintWriter(said));
        assertEquals(ExitCode.USAGE, line.execute(words));
        return said.toString().lines().findFirst().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "rn, run",
        "urn, run",
        "demmo, demo",
        "comapre, compare",
        "reprot, report",
    })
    void shouldNameTheVerbThatIsLikeIt(String word, String meant) {
        assertEquals("lull: '" + word + "' is no verb; did you mean " + meant + "?", said(word));
    }

    @Test
    void shouldNameTheOptionThatIsLikeItWhereAnotherOneIsMissing() {
        assertEquals(
                "lull run: '--reprot' is no option of lull run; did you mean --report?", said("run", "--reprot=x"));
    }

    @Test
    void shouldSayWhereToLookWhenNothingIsLikeIt() {
        assertEquals("lull: 'zzzz' is no verb; lull --help tells what there is", said("zzzz"));
        assertEquals(
                "lull run: 'x' is no word that lull run expects here; lull run --help tells what there is",
                said("run", "--report=r", "x"));
    }

    @ParameterizedTest
    @CsvSource({"@nofile", "run @nofile", "run --report=r @nofile"})
    void shouldTellThatAFileWithOptionsIsMissing(String words) {
        assertTrue(
                said(words.split(" ")).endsWith(": nofile: no such file; @FILE names a file with options"),
                () -> said(words.split(" ")));
    }

    @Test
    void shouldTakeAsLongAsALineMayAskWhenAWordIsVeryLong() {
        assertTrue(said("x".repeat(10_000)).length() < 1300);
    }

    @ParameterizedTest
    @CsvSource({"run, run, 0", "rn, run, 1", "urn, run, 1", "'', run, 3", "report, repeat, 2"})
    void shouldCountTheChangesOfLetters(String a, String b, int changes) {
        assertEquals(changes, UnknownWords.distance(a, b));
        assertEquals(changes, UnknownWords.distance(b, a));
    }
}
