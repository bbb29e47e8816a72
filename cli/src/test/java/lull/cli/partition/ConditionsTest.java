package lull.cli.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lull.cli.Schemas;
import lull.cli.verb.Refusals;
import lull.platform.KernelFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Sending, idle power, memory and a cap of power, from the command line. */
class ConditionsTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(folder.resolve("p.csv"), "size,seconds,joules,device\n1,2,6,cpu\n2,3,12,cpu\n3,4,20,cpu\n");
        Files.writeString(folder.resolve("s.csv"), "size,seconds,processors\n1,1,2\n3,5,2\n1,9,3\n3,9,3\n");
        Files.writeString(folder.resolve("bad.csv"), "size,seconds\n1,1\n1,2\n");
        Files.writeString(folder.resolve("huge.csv"), "size,seconds\n1,1e300\n3,1\n");
        Files.writeString(folder.resolve("short.csv"), "size,seconds\n1,1\n2,2\n");
    }

    /** Four on two processors: 2 + 2 takes 3 s, 24 J and 8 W; 1 + 3 takes 4 s, 26 J and 8 W. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "time | --sending 1,0.5 | 5 | 24",
                "time | --sending-file DIR/s.csv | 6 | 24",
                "time | --sending 1,0.5 --one-after-the-other | 7 | 24",
                "time | --sending-file DIR/short.csv --one-after-the-other --largest-node-share 2 | 7 | 24",
                "time | --largest-share 2 | 3 | 24",
                "time | --largest-share cpu=2 --power-cap 8 | 3 | 24",
                "energy | --static-power 2 --idle-power 1 | 3 | 36",
                "energy | --static-power 2 --sending-file DIR/short.csv --largest-node-share 2 | 5 | 44",
                "energy | --static-power 2 --idle-power 1 --sending-file DIR/short.csv --largest-node-share 2 | 5 | 44",
                "energy | --static-power 2 --idle-power 2 --sending 1,0 | 4 | 40",
                "pareto | --largest-node-share 2 --power-cap 9 | 3 | 24"
            })
    void shouldCountWhatTheConditionsSay(String verb, String options, double seconds, double joules) {
        JsonObject answer = json(verb, options);

        assertEquals(seconds, answer.get("seconds").getAsDouble(), options);
        assertEquals(joules, answer.get("joules").getAsDouble(), options);
        assertEquals(0, answer.get("gap_percent").getAsDouble(), options);
        assertTrue(answer.get("watts").getAsDouble() >= 8, options);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "time | --power-cap 7 | no distribution keeps to the power cap of 7.0 W; 8.0 W are needed at least",
                "time | --sending 1 | --sending takes two numbers",
                "time | --sending 1,-1 | --sending 1.0,-1.0: time per unit -1.0 s of sending",
                "time | --one-after-the-other | what does sending cost?",
                "energy | --one-after-the-other --sending 1,1 | goes with time",
                "time | --sending 1,1 --algorithm popta | --algorithm popta knows no sending",
                "time | --largest-share gpu=2 | there is no device gpu; there are cpu",
                "time | --largest-share x | is no whole number",
                "time | --largest-share 0 | the smallest size of cpu is 1",
                "time | --largest-share -1 | the smallest size of cpu is 1, more than -1",
                "time | --largest-share 1 | they can take 2 at most",
                "time | --largest-node-share 1 | they can take 2 at most",
                "time | --idle-power 1 | idle power 1.0 W of node cpu is more than its static power",
                "time | --sending-file DIR/bad.csv | line 3: size 1 again",
                "time | --sending-file DIR/huge.csv | huge.csv, line 2: size 1 in 1.0E300 s",
                "time | --sending-file DIR/short.csv | it tells of sizes from 1 to 2, and not of 3",
                "time | --sending-file DIR/p.csv | the first line names the columns",
                "time | --sending-file DIR/none.csv | none.csv",
                "time | --power-cap 0 | power cap 0.0 W: give more than 0"
            })
    void shouldRefuseInALine(String verb, String options, String said) {
        assertTrue(execute(words(verb, options)) != 0, options);
        assertTrue(err.toString().lines().skip(1).allMatch(line -> line.startsWith(" ")), err::toString);
        assertTrue(err.toString().contains(said), err::toString);
    }

    @Test
    void shouldBoundEachPointOfTheFrontUnderACap() throws IOException {
        Files.writeString(
                folder.resolve("p.csv"),
                "size,seconds,joules,device,threads\n1,1,3,cpu,1\n1,2,12,cpu,2\n2,3,24,cpu,1\n2,5,9,cpu,2\n"
                        + "3,4,20,cpu,1\n3,1,19,cpu,2\n4,3,14,cpu,1\n4,7,26,cpu,2\n5,9,12,cpu,1\n5,9,30,cpu,2\n");
        List<String> words = List.of(
                "pareto", "--profile=" + folder.resolve("p.csv"), "--workload=17", "--processors=6", "--power-cap=20");
        assertEquals(0, execute(new ArrayList<>(words)), err::toString);
        List<String> rows = out.toString()
                .lines()
                .dropWhile(line -> !line.equals("front"))
                .skip(1)
                .toList();

        List<String> inJson = new ArrayList<>(words);
        inJson.add("--json");
        out.getBuffer().setLength(0);
        assertEquals(0, execute(inJson), err::toString);
        Schemas.assertValid("partition", out.toString());
        JsonArray front =
                JsonParser.parseString(out.toString()).getAsJsonObject().getAsJsonArray("front");
        int bounded = 0;
        for (int i = 0; i < front.size(); i++) {
            double gap = front.get(i).getAsJsonObject().get("gap_percent").getAsDouble();
            assertEquals(gap > 0, rows.get(i).contains(" % above the optimum"), rows::toString);
            bounded += gap > 0 ? 1 : 0;
        }
        assertEquals(rows.size(), front.size());
        assertTrue(bounded > 0, "every point is optimal");
    }

    /** Twice 10 W for 2 s without the cap, twice 4 W for 3 s with it. */
    @Test
    void shouldTellWhatTheCapCosts() throws IOException {
        Files.writeString(folder.resolve("p.csv"), "size,seconds,joules,device,threads\n2,3,12,cpu,1\n2,2,20,cpu,2\n");
        JsonObject without = json("time", "--power-cap 8").getAsJsonObject("without_cap");

        assertEquals(2, without.get("seconds").getAsDouble());
        assertEquals(20, without.get("watts").getAsDouble());
        assertEquals(50, without.get("cap_costs_seconds_percent").getAsDouble());
        assertEquals(-40, without.get("cap_costs_joules_percent").getAsDouble());
        assertEquals(0, execute(words("time", "--power-cap 8")), err::toString);
        assertTrue(
                out.toString().contains("20.0000 W then; the cap costs 50.0 % of the time, -40.0 % of the energy"),
                out::toString);
    }

    @Test
    void shouldNameTheNumbersOfProcessorsWhenTheTableHasOthers() {
        List<String> words = words("time", "--sending-file DIR/s.csv --processors 4");
        words.remove("--processors=2");
        assertTrue(execute(words) != 0);
        assertTrue(err.toString().contains("no row for 4 processors; it has [2, 3]"), err::toString);
    }

    private JsonObject json(String verb, String options) {
        List<String> words = words(verb, options);
        words.add("--json");
        assertEquals(0, execute(words), err::toString);
        return JsonParser.parseString(out.toString()).getAsJsonObject();
    }

    private List<String> words(String verb, String options) {
        List<String> words = new ArrayList<>(
                List.of(verb, "--profile=" + folder.resolve("p.csv"), "--workload=4", "--processors=2"));
        for (String word : options.split(" ")) {
            words.add(word.replace("DIR", folder.toString()));
        }
        return words;
    }

    private int execute(List<String> words) {
        CommandLine line = Refusals.handledIn(new CommandLine(new Nothing())
                .addSubcommand(
                        "partition",
                        PartitionCommand.commandLine(
                                folder.resolve("none.jar"), new KernelFiles(Path.of("/")), List.of())));
        words.add(0, "partition");
        return line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(words.toArray(String[]::new));
    }

    @CommandLine.Command
    private static final class Nothing {}
}
