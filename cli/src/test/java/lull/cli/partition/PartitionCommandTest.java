package lull.cli.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        assertTrue(out.toString().contains("energy, minimising energy"), out::toString);
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
