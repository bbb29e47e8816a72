package lull.cli.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lull.cli.Schemas;
import lull.cli.verb.Refusals;
import lull.platform.KernelFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class StudyCommandsTest {
    private static final Path EXAMPLES = Path.of("..", "examples", "partitioning");

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void shouldSumUpInJsonWithoutMixingNumbersOfProcessors() {
        run("study --profile EXAMPLES/dgemm-1-thread.csv --over 2-3 --data-set first --work dgemm=1474560 --json");

        for (JsonElement row :
                JsonParser.parseString(out.toString()).getAsJsonObject().getAsJsonArray("rows")) {
            boolean same = row.getAsJsonObject().get("processors").getAsString().equals("p = q");
            // Half of 144 sizes; q = p = 2 and q = p = 3, or q = 2 and p = 3.
            assertEquals(same ? 144 : 72, row.getAsJsonObject().get("queries").getAsInt());
        }
    }

    @Test
    void shouldCompareAlgorithmsWhenSpeedUpsAreAskedFor() throws IOException {
        Path table = folder.resolve("speedups.csv");

        run("study speedups --profile EXAMPLES/node-dgemm.csv --static-power 253 --over 1,2 --per-processor 5 --csv "
                + table);

        List<String> lines = Files.readAllLines(table);
        assertEquals(9, lines.size());
        assertTrue(lines.stream().skip(1).allMatch(line -> line.endsWith(",same")), lines::toString);
    }

    @Test
    void shouldLeaveOutProcessesThatHaveNothingToDo() throws IOException {
        Path table = folder.resolve("speedups.csv");

        run("study speedups --profile EXAMPLES/node-dgemm.csv --static-power 253 --over 2 --per-processor 5"
                + " --algorithms hepopta,parhepopta --ranks 2 --csv " + table);

        assertEquals(2, Files.readAllLines(table).size(), "a line of names, and hepopta's");
    }

    @Test
    void shouldDrawAndTellHowWideProfilesVary() throws IOException {
        Path plot = folder.resolve("figures.svg");

        run("study figures --profile EXAMPLES/dgemm-threads.csv --work dgemm=1474560 --plot " + plot);

        assertEquals(13, out.toString().lines().count(), out::toString);
        assertTrue(Files.readString(plot).contains("synthetic: seed 1"));
    }

    @Test
    void shouldWriteTheExamples() throws IOException {
        run("study examples " + folder);

        for (String line : out.toString().lines().toList()) {
            Path file = Path.of(line);
            assertEquals(Files.readString(EXAMPLES.resolve(file.getFileName())), Files.readString(file));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "study --profile EXAMPLES/node-dgemm.csv --over 1 --data-set first | the first data set is half",
                "study --profile EXAMPLES/node-dgemm.csv --over 3-2 | a range rises",
                "study --profile EXAMPLES/node-dgemm.csv --over x | is no number of processors",
                "study --profile EXAMPLES/node-dgemm.csv --over=-0 | -0 is no number of processors",
                "study --profile EXAMPLES/node-dgemm.csv --over 1 --sample 0 | --sample 0: draw 1",
                "study --profile EXAMPLES/node-dgemm.csv --over 1-10000 | queries don't fit in memory",
                "study --profile EXAMPLES/node-dgemm.csv --over 1 --work lu=1 | work lu=1: give size",
                "study figures --profile EXAMPLES/node-dgemm.csv --work dgemm=0 | work dgemm=0: give size",
                "study speedups --profile EXAMPLES/node-dgemm.csv --algorithms popta | there are exact",
                "study speedups --profile EXAMPLES/node-dgemm.csv --algorithms parhepopta --over 2 --ranks 2 | let that be 1",
                "study speedups --profile EXAMPLES/node-dgemm.csv --per-processor 9999999999999999999 | per-processor",
                "study speedups --profile EXAMPLES/node-dgemm.csv --over=-3 | --over -3: give 1 node or more",
                "study examples none/such | is no folder"
            })
    void shouldRefuseInALine(String words, String said) {
        assertTrue(execute(words) != 0, words);
        assertTrue(err.toString().contains(said), err::toString);
        assertTrue(err.toString().lines().skip(1).allMatch(line -> line.startsWith(" ")), err::toString);
    }

    /** Fourteen of the 56 queries have p = q. */
    @ParameterizedTest
    @ValueSource(strings = {"--plot", "--interplay-plot"})
    void shouldRefuseBeforeItSolvesWhenTheSampleHasNothingToDraw(String picture) throws IOException {
        Path profile = Files.writeString(folder.resolve("p.csv"), "size,seconds,joules\n1,1,1\n2,3,2\n");
        Path csv = folder.resolve("study.csv");

        assertEquals(
                2,
                execute("study --profile " + profile + " --over 2-8 --sample 1 --csv " + csv + " " + picture + " "
                        + folder.resolve("p.svg")));

        String said = "--sample 1: drew none with p = q, which are all that " + picture + " draws; add --equal";
        assertTrue(err.toString().contains(said), err::toString);
        assertFalse(Files.exists(csv));
    }

    @Test
    void shouldWriteValidJsonWhenNoDoubleTellsAnImprovement() throws IOException {
        Path profile = Files.writeString(
                folder.resolve("huge.csv"), "size,seconds,joules\n1,1,1e-320\n2,3,1e10\n3,4,1e-320\n");

        run("study --profile " + profile + " --over 2,4 --json --plot " + folder.resolve("huge.svg"));

        assertFalse(out.toString().contains("Infinity"), out::toString);
        Schemas.assertValid("partition-study", out.toString());
    }

    private void run(String words) {
        assertEquals(0, execute(words), err::toString);
    }

    private int execute(String words) {
        String[] all = ("partition " + words.strip().replace("EXAMPLES", EXAMPLES.toString())).split(" ");
        return Refusals.handledIn(new CommandLine(new Nothing())
                        .addSubcommand(
                                "partition",
                                PartitionCommand.commandLine(
                                        folder.resolve("none.jar"), new KernelFiles(Path.of("/")), List.of())))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(all);
    }

    @CommandLine.Command
    private static final class Nothing {}
}
