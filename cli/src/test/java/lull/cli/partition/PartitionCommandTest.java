package lull.cli.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import lull.cli.verb.Refusals;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class PartitionCommandTest {
    private static final List<String> KEYS = List.of(
            "objective",
            "algorithm",
            "workload",
            "processors",
            "seconds",
            "joules",
            "distribution",
            "homogeneous",
            "improvement_percent",
            "solve_ms");

    @TempDir
    private Path folder;

    private Path profile;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void writeProfile() throws IOException {
        profile = Files.writeString(
                folder.resolve("cpu.csv"),
                "size,seconds,joules,source\n1,2,1,measured: scale\n2,8,9,measured: scale\n3,4,2,measured: scale\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"time", "energy", "pareto"})
    void shouldAnswerInJsonWithItsStableKeysWhenAsked(String verb) {
        JsonObject answer =
                json(verb, "--profile", profile.toString(), "--workload", "4", "--processors", "2", "--json");

        assertTrue(answer.keySet().containsAll(KEYS), answer.toString());
        assertEquals(verb, answer.get("objective").getAsString());
        assertEquals(4, answer.get("seconds").getAsDouble());
        assertEquals(3, answer.get("joules").getAsDouble());
        assertEquals(2, answer.getAsJsonArray("distribution").size());
        assertEquals(18, answer.getAsJsonObject("homogeneous").get("joules").getAsDouble());
        assertEquals(
                verb.equals("energy") ? 500 : 100,
                answer.get("improvement_percent").getAsDouble());
        assertEquals("measured: scale", answer.get("energy_source").getAsString());
        assertEquals(verb.equals("pareto"), answer.has("front"));
    }

    @ParameterizedTest
    @CsvSource({
        "time,popta",
        "time,popta-published",
        "energy,eopta",
        "energy,eopt2",
        "pareto,hepopta",
        "pareto,hepoptadp"
    })
    void shouldNameTheAlgorithmWhenOneWasAskedFor(String verb, String algorithm) {
        JsonObject answer = json(
                verb,
                "--profile",
                profile.toString(),
                "--workload",
                "4",
                "--processors",
                "2",
                "--json",
                "--algorithm",
                algorithm);

        assertEquals(algorithm, answer.get("algorithm").getAsString());
        assertEquals(4, answer.get("seconds").getAsDouble());
    }

    @Test
    void shouldJoinTypesOfNodesWhenThereAreSeveral() {
        JsonObject answer = json(
                "pareto",
                "--nodes",
                profile + ":2",
                "--nodes",
                profile + "," + profile + ":1:10",
                "--workload",
                "12",
                "--json");

        assertEquals(3, answer.get("processors").getAsLong());
        assertEquals(0, answer.get("gap_percent").getAsDouble());
    }

    /** Which sizes share a node, by device, in every distribution. */
    @Test
    void shouldTellTheSharesOfNodesWhenTheyHaveSeveralDevices() {
        String[] question = {"pareto", "--nodes", profile + "," + profile + ":2:10", "--workload", "8"};
        JsonObject answer =
                json(Stream.concat(Stream.of(question), Stream.of("--json")).toArray(String[]::new));

        for (JsonObject distribution : List.of(
                answer,
                answer.getAsJsonArray("front").get(0).getAsJsonObject(),
                answer.getAsJsonObject("homogeneous"))) {
            long nodes = 0;
            long workload = 0;
            for (JsonElement element : distribution.getAsJsonArray("shares")) {
                JsonObject share = element.getAsJsonObject();
                JsonObject sizes = share.getAsJsonObject("sizes");
                assertEquals("cpu + cpu #2", share.get("type").getAsString());
                assertEquals(Set.of("cpu", "cpu #2"), sizes.keySet());
                long count = share.get("count").getAsLong();
                nodes += count;
                workload += count
                        * (sizes.get("cpu").getAsLong() + sizes.get("cpu #2").getAsLong());
            }
            assertEquals(2, nodes);
            assertEquals(8, workload);
        }
        out.getBuffer().setLength(0);
        assertEquals(
                0,
                execute(Stream.concat(Stream.of(question), Stream.of("--expand"))
                        .toArray(String[]::new)));
        assertTrue(out.toString().contains("sizes        1+1 3+3\n"), out::toString);
    }

    @Test
    void shouldWriteAllFrontsWhenTheTableIsAskedFor() throws IOException {
        Path fronts = folder.resolve("fronts.csv");
        String[] question = {
            "pareto",
            "--profile",
            profile.toString(),
            "--workload",
            "4",
            "--processors",
            "2",
            "--all",
            fronts.toString()
        };
        refuse("--all goes with --algorithm hepoptadp", question);
        assertFalse(Files.exists(fronts));
        assertEquals(
                0,
                execute(Stream.concat(Stream.of(question), Stream.of("--algorithm", "hepoptadp"))
                        .toArray(String[]::new)),
                err::toString);
        assertEquals(
                List.of(
                        "processors,workload,seconds,joules,distribution,energy_source",
                        "1,0,0.0,0.0,1x0,measured: scale",
                        "1,1,2.0,1.0,1x1,measured: scale",
                        "1,2,8.0,9.0,1x2,measured: scale",
                        "1,3,4.0,2.0,1x3,measured: scale",
                        "2,0,0.0,0.0,2x0,measured: scale",
                        "2,1,2.0,1.0,1x0 1x1,measured: scale",
                        "2,2,2.0,2.0,2x1,measured: scale",
                        "2,3,4.0,2.0,1x0 1x3,measured: scale",
                        "2,4,4.0,3.0,1x1 1x3,measured: scale"),
                Files.readAllLines(fronts));
    }

    /** Two settings of one device are a choice, made for each size and objective, and the answer names it. */
    @Test
    void shouldNameTheConfigurationWhenADeviceHasSeveral() throws IOException {
        Path settings = Files.writeString(
                folder.resolve("settings.csv"),
                "size,seconds,joules,device,threads,hertz,placement\n"
                        + "512,2,90,cpu,12,1.8e9,\n512,1,100,cpu,24,2.5e9,spread\n"
                        + "1024,5,300,cpu,12,1.8e9,\n1024,6,250,cpu,24,2.5e9,spread\n");
        for (String[] expected : new String[][] {
            {"time", "24 threads at 2.5 GHz, spread", "1", "200"},
            {"energy", "12 threads at 1.8 GHz", "2", "180"},
            {"pareto", "24 threads at 2.5 GHz, spread", "1", "200"}
        }) {
            String[] question = {
                expected[0], "--profile", settings.toString(), "--workload", "1024", "--processors", "2"
            };
            out.getBuffer().setLength(0);
            JsonObject answer =
                    json(Stream.concat(Stream.of(question), Stream.of("--json")).toArray(String[]::new));
            JsonObject share = answer.getAsJsonArray("shares").get(0).getAsJsonObject();
            assertEquals(
                    expected[1],
                    share.getAsJsonObject("configurations").get("cpu").getAsString());
            assertEquals(Double.parseDouble(expected[2]), answer.get("seconds").getAsDouble());
            assertEquals(Double.parseDouble(expected[3]), answer.get("joules").getAsDouble());
            if (expected[0].equals("pareto")) {
                assertEquals(2, answer.getAsJsonArray("front").size());
            }
            out.getBuffer().setLength(0);
            assertEquals(0, execute(question));
            assertTrue(out.toString().contains("2 x  512 on cpu: " + expected[1] + "\n"), out::toString);
        }
        Path mixed = Files.writeString(
                folder.resolve("mixed.csv"),
                "size,seconds,joules,device,threads,energy\n1,1,1,cpu,1,dynamic\n1,1,1,cpu,2,total\n");
        refuse(
                "alternatives differ in threads",
                "time",
                "--profile",
                mixed.toString(),
                "--workload",
                "1",
                "--processors",
                "1");
    }

    @Test
    void shouldRefuseEnergiesWhoseSumIsNoNumber() throws IOException {
        Path huge = Files.writeString(folder.resolve("huge.csv"), "size,seconds,joules\n1,1,1e308\n");
        refuse(
                "joules 1.0E308 at size 1",
                "energy",
                "--profile",
                huge.toString(),
                "--workload",
                "4",
                "--processors",
                "4");
    }

    @Test
    void shouldSayNullWhenAnImprovementIsNoNumber() throws IOException {
        Path wide =
                Files.writeString(folder.resolve("wide.csv"), "size,seconds,joules\n1,1,1e-320\n2,1,1e100\n3,1,1\n");
        JsonObject answer =
                json("energy", "--profile", wide.toString(), "--workload", "4", "--processors", "2", "--json");
        assertEquals(1, answer.get("joules").getAsDouble());
        assertEquals(2e102, answer.get("improvement_percent").getAsDouble(), 1e90);
        Path wider = Files.writeString(
                folder.resolve("wider.csv"), "size,seconds,joules\n1,1,1e-320\n2,1,1e100\n3,1,1e-320\n");
        out.getBuffer().setLength(0);
        assertTrue(json("energy", "--profile", wider.toString(), "--workload", "4", "--processors", "2", "--json")
                .get("improvement_percent")
                .isJsonNull());
    }

    @Test
    void shouldDrawAndTabulateWhenAStudyIsAskedFor() throws IOException {
        Path table = folder.resolve("study.csv");
        Path plot = folder.resolve("study.svg");

        assertEquals(
                0,
                execute(
                        "study",
                        "--profile",
                        profile.toString(),
                        "--over",
                        "1,2",
                        "--csv",
                        table.toString(),
                        "--plot",
                        plot.toString()),
                err::toString);

        assertEquals(10, Files.readAllLines(table).size());
        assertTrue(Files.readString(plot).contains("measured: scale"));
        assertTrue(out.toString().contains("energy     energy    p > q"), out::toString);
        assertTrue(out.toString().contains("% means that n/q on q processors takes"), out::toString);
    }

    @Test
    void shouldSayOneLineWhenTheAnswerIsImpossible() {
        refuse(
                "they can take 6 at most",
                "time",
                "--profile",
                profile.toString(),
                "--workload",
                "7",
                "--processors",
                "2");
        refuse("how many processors", "time", "--profile", profile.toString(), "--workload", "7");
        refuse("either --profile", "time", "--workload", "7");
        refuse(
                "there are exact, popta",
                "time",
                "--profile",
                profile.toString(),
                "--workload",
                "4",
                "--processors",
                "2",
                "--algorithm",
                "magic");
        refuse(
                "keeps to that",
                "pareto",
                "--profile",
                profile.toString(),
                "--workload",
                "4",
                "--processors",
                "2",
                "--select",
                "seconds=1");
        refuse(
                "mpi.jar is missing",
                "pareto",
                "--profile",
                profile.toString(),
                "--workload",
                "4",
                "--processors",
                "3",
                "--algorithm",
                "parhepopta");
        refuse(
                "--ranks goes with",
                "pareto",
                "--profile",
                profile.toString(),
                "--workload",
                "4",
                "--processors",
                "3",
                "--ranks",
                "2");
        refuse("the count and the watts", "pareto", "--nodes", profile + ":many", "--workload", "4");
        refuse("a study is about", "study", "--nodes", profile + ":3");
    }

    private void refuse(String reason, String... arguments) {
        err.getBuffer().setLength(0);
        assertEquals(2, execute(arguments), err::toString);
        assertTrue(err.toString().contains(reason), err::toString);
        assertTrue(err.toString().lines().skip(1).allMatch(line -> line.startsWith(" ")), err::toString);
    }

    private JsonObject json(String... arguments) {
        assertEquals(0, execute(arguments), err::toString);
        return JsonParser.parseString(out.toString()).getAsJsonObject();
    }

    private int execute(String... arguments) {
        return Refusals.handledIn(new CommandLine(new Nothing())
                        .addSubcommand("partition", PartitionCommand.commandLine(folder.resolve("mpi.jar"))))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(prepend("partition", arguments));
    }

    private static String[] prepend(String first, String... others) {
        String[] all = new String[others.length + 1];
        all[0] = first;
        System.arraycopy(others, 0, all, 1, others.length);
        return all;
    }

    @CommandLine.Command
    private static final class Nothing {}
}
