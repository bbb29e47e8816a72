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
import lull.cli.Schemas;
import lull.cli.verb.Refusals;
import lull.platform.KernelFiles;
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
    private List<String> program = List.of();
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

    /** The half widths of the profile become intervals of the answer, and a gain that is none is called noise. */
    @ParameterizedTest
    @CsvSource({"time,0.01,false", "time,9,true", "energy,0.01,false", "pareto,0.01,false", "pareto,9,true"})
    void shouldTellIntervalsWhenTheProfileHasHalfWidths(String verb, String halfWidth, boolean noise)
            throws IOException {
        Path known = Files.writeString(
                folder.resolve("known.csv"),
                "size,seconds,joules,seconds_half_width,joules_half_width,runs\n"
                        + "1,2,1,H,H,9\n2,8,9,H,H,9\n3,4,2,H,H,9\n".replace("H", halfWidth));
        String[] question = {verb, "--profile", known.toString(), "--workload", "4", "--processors", "2"};
        JsonObject answer =
                json(Stream.concat(Stream.of(question), Stream.of("--json")).toArray(String[]::new));

        Schemas.assertValid("partition", answer.toString());
        JsonObject uncertainty = answer.getAsJsonObject("uncertainty");
        assertEquals(noise, uncertainty.get("within_noise").getAsBoolean());
        assertEquals(3, uncertainty.get("measurements").getAsInt());
        assertEquals(0, uncertainty.get("exact_measurements").getAsInt());
        double low = uncertainty.getAsJsonArray("seconds").get(0).getAsDouble();
        double high = uncertainty.getAsJsonArray("seconds").get(1).getAsDouble();
        assertTrue(low < 4 && 4 < high, answer::toString);
        out.getBuffer().setLength(0);
        assertEquals(0, execute(question));
        assertTrue(out.toString().contains(noise ? "within noise" : "beyond noise"), out::toString);
    }

    @Test
    void shouldKnowNoUncertaintyWhenTheProfileHasNoHalfWidths() throws IOException {
        JsonObject answer =
                json("time", "--profile", profile.toString(), "--workload", "4", "--processors", "2", "--json");

        Schemas.assertValid("partition", answer.toString());
        assertTrue(answer.get("uncertainty").isJsonNull());
    }

    /** A program that takes a time that it prints, and more of it where the shares are equal. */
    @ParameterizedTest
    @ValueSource(strings = {"time", "energy", "pareto"})
    void shouldMeasureBothDistributionsWhenAProgramIsRun(String verb) throws IOException {
        program = List.of(
                "sh", "-c", "echo {sizes} >> log; case {sizes} in 2,2) echo took 2 s;; *) echo took 1 s;; esac");
        program = List.of(
                "sh", "-c", program.get(2).replace("log", folder.resolve("log").toString()));
        JsonObject answer = json(
                verb,
                "--profile",
                profile.toString(),
                "--workload",
                "4",
                "--processors",
                "2",
                "--json",
                "--run",
                "--pairs",
                "3",
                "--energy",
                "none",
                "--seconds-from",
                "took ([0-9.]+)",
                "--checksum-from",
                "(took) ");

        Schemas.assertValid("partition", answer.toString());
        JsonObject measured = answer.getAsJsonObject("measured");
        JsonObject ratio = measured.getAsJsonObject("seconds_ratio");
        assertEquals(2, ratio.get("measured").getAsDouble(), 1e-12);
        assertEquals(2, ratio.get("predicted").getAsDouble(), 1e-12);
        assertEquals("took", measured.get("checksum").getAsString());
        assertTrue(measured.get("joules_ratio").isJsonNull());
        assertEquals(
                List.of("3,1", "3,1", "2,2", "2,2", "3,1", "3,1", "2,2"), Files.readAllLines(folder.resolve("log")));
    }

    @Test
    void shouldStartAProcessForEachShareWhenTheCommandNamesOne() throws IOException {
        Path log = folder.resolve("log");
        program = List.of("sh", "-c", "echo {rank}:{size} >> " + log + "; echo took {size} s");
        assertEquals(
                0,
                execute(
                        "time",
                        "--profile",
                        profile.toString(),
                        "--workload",
                        "4",
                        "--processors",
                        "2",
                        "--run",
                        "--pairs",
                        "2",
                        "--energy=none",
                        "--seconds-from",
                        "took (.*) s"),
                err::toString);

        assertEquals(10, Files.readAllLines(log).size());
        assertEquals(Set.of("0:3", "1:1", "0:2", "1:2"), Set.copyOf(Files.readAllLines(log)));
        assertTrue(out.toString().contains("the distribution found is SLOWER"), out::toString);
        assertTrue(out.toString().contains("no measured energy: --energy none"), out::toString);
    }

    @Test
    void shouldSayWhyWhenNothingCanBeCompared() {
        String[] question = {
            "time",
            "--profile",
            profile.toString(),
            "--workload",
            "4",
            "--processors",
            "2",
            "--pairs",
            "2",
            "--energy=none"
        };
        refuse("--pairs goes with --run", question);
        String[] run = Stream.concat(Stream.of(question), Stream.of("--run")).toArray(String[]::new);
        refuse("which program?", run);
        program = List.of("true", "4");
        refuse("has neither {sizes} nor {size}", run);
        program = List.of("false", "{sizes}");
        assertEquals(1, execute(run), err::toString);
        assertTrue(err.toString().contains("exit code 1 with the distribution found"), err::toString);
        program = List.of("sh", "-c", "echo sum {sizes}");
        assertEquals(
                1,
                execute(Stream.concat(Stream.of(run), Stream.of("--checksum-from", "sum (.*)"))
                        .toArray(String[]::new)),
                err::toString);
        assertTrue(err.toString().contains("don't compute the same"), err::toString);
        program = List.of("true", "{sizes}");
        refuse(
                "'true {sizes}' behind -- is a program; add --run",
                "time",
                "--profile",
                profile.toString(),
                "--workload=4");
        out.getBuffer().setLength(0);
        assertEquals(
                0,
                execute(
                        "time",
                        "--profile",
                        profile.toString(),
                        "--workload",
                        "2",
                        "--processors",
                        "2",
                        "--run",
                        "--energy=none"),
                err::toString);
        assertTrue(out.toString().contains("nothing to run"), out::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"time", "energy", "pareto"})
    void shouldMarkChosenAndBalancedWhenItDraws(String verb) throws IOException {
        Path plot = folder.resolve("answer.svg");
        assertEquals(
                0,
                execute(
                        verb,
                        "--profile",
                        profile.toString(),
                        "--workload",
                        "4",
                        "--processors",
                        "2",
                        "--plot",
                        plot.toString()),
                err::toString);

        String svg = Files.readString(plot);
        assertTrue(svg.contains(">chosen</text") && svg.contains(">load-balanced</text"), svg);
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
        out.getBuffer().setLength(0);
        Schemas.assertValid(
                "partition-study",
                json("study", "--profile", profile.toString(), "--over", "1,2", "--json")
                        .toString());
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
                        .addSubcommand(
                                "partition",
                                PartitionCommand.commandLine(
                                        folder.resolve("mpi.jar"), new KernelFiles(Path.of("/")), program))
                        .setCaseInsensitiveEnumValuesAllowed(true))
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
