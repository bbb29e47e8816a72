package lull.cli.balance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lull.cli.verb.Refusals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BalanceCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int balance(String... words) {
        return Refusals.handledIn(BalanceCommand.commandLine())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(words);
    }

    /** Sixty iterations of 300 units that cost 1 each. */
    private Path even() throws IOException {
        String rows = IntStream.range(0, 60)
                .mapToObj(iteration -> (iteration + ",1\n").repeat(300))
                .collect(Collectors.joining());
        return Files.writeString(folder.resolve("even.csv"), "iteration,cost\n" + rows);
    }

    @Test
    void shouldTellWhatEachStrategyGainsByWorkFromAFile() throws IOException {
        Path csv = folder.resolve("study.csv");
        Path plot = folder.resolve("study.svg");
        assertEquals(
                0,
                balance(
                        "study",
                        "--costs=" + even(),
                        "--tasks=2",
                        "--slowness=1,2",
                        "--noise=0",
                        "--strategies=none,proportional,MODEL",
                        "--csv=" + csv,
                        "--plot=" + plot),
                err::toString);
        assertTrue(out.toString().contains("simulated in virtual time"), out::toString);
        List<String> rows = Files.readAllLines(csv);
        assertEquals(
                "even.csv,2,none,300,1.0,1.0,1.5",
                rows.get(1),
                "equal shares take 300 s, two thirds to the fast task 200");
        assertTrue(rows.get(2).startsWith("even.csv,2,proportional,300,0.67"), rows::toString);
        assertTrue(Files.readString(plot).contains("proportional"));
    }

    @Test
    void shouldDrawTheSpaceAndWriteTheWayThroughIt() throws IOException {
        Path csv = folder.resolve("space.csv");
        Path plot = folder.resolve("space.svg");
        assertEquals(
                0,
                balance(
                        "space",
                        "--costs=" + even(),
                        "--slowness=1,2",
                        "--watts=10",
                        "--idle-watts=10",
                        "--noise=0",
                        "--strategy=proportional",
                        "--csv=" + csv,
                        "--plot=" + plot),
                err::toString);
        List<String> rows = Files.readAllLines(csv);
        assertEquals("0,300,200,4000.0,150,6000.0", rows.get(1));
        assertEquals("1,300,200,4000.0,200,4000.0", rows.get(2));
        assertEquals(61, rows.size());
        String drawn = Files.readString(plot);
        assertTrue(drawn.contains("SIMULATED") && drawn.contains("share of the first of two tasks"));
    }

    @ParameterizedTest
    @CsvSource({
        "'0,1;0,2;2,3', line 4: iteration = 2 where 0 goes on or the next begins",
        "'1,1', line 2: iteration = 1 where 0 goes on",
        "'0,-1', line 2: cost = -1.0: a cost is 0 to 1.0E50",
        "'0,1;0,1e308', line 3: cost = 1.0E308: a cost is 0 to 1.0E50",
        "'0,x', line 2: cost =",
        "'', it has no rows"
    })
    void shouldNameTheLineThatIsWrong(String rows, String said) throws IOException {
        Path costs = Files.writeString(
                folder.resolve("wrong.csv"),
                rows.isEmpty() ? "iteration,cost\n" : "iteration,cost\n" + rows.replace(';', '\n') + "\n");
        assertEquals(2, balance("study", "--costs=" + costs));
        assertTrue(err.toString().contains("wrong.csv") && err.toString().contains(said), err::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "study --strategies=none --tasks=0, --tasks 0: 1 to 4096 can be simulated",
        "study --strategies=fastest, 'fastest' is none of none",
        "study --slowness=0, --slowness 0.0: give a number from 1.0E-50 to 1.0E50",
        "'study --slowness=1e-320,1e300', --slowness 1.0E-320: give a number from 1.0E-50 to 1.0E50",
        "'study --watts=1,1e300', --watts 1.0E300: give a number from 0 to 1.0E50",
        "study --idle-watts=-1, --idle-watts -1.0: give a number from 0 to 1.0E50",
        "study --noise=-1, --noise -1.0: a share is 0 to below 1",
        "study --noise=1, --noise 1.0: a share is 0 to below 1",
        "space --program=rap --costs=x.csv, leave --program and --size away",
        "space, name one program"
    })
    void shouldRefuseWhatCannotBe(String words, String said) {
        assertEquals(2, balance(words.split(" ")));
        assertTrue(err.toString().contains(said), err::toString);
    }
}
