package lull.cli.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import lull.cli.Schemas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionCommandTest extends PartitionCommandRun {
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

    /** It is as good as no such row. */
    @ParameterizedTest
    @CsvSource({"time,10", "energy,4", "pareto,10", "pareto --power-cap 9,4"})
    void shouldCountIdlingAsFreeWhenItsRowTellsNoJoules(String words, double joules) throws IOException {
        Path idle = Files.writeString(folder.resolve("idle.csv"), "size,seconds,joules\n0,0,\n1,1,5\n2,3,4\n");
        String[] question = (words + " --workload 2 --processors 3 --json --profile " + idle).split(" ");

        JsonObject answer = json(question);

        assertEquals(joules, answer.get("joules").getAsDouble());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--power-cap 5", "--sending 1,1 --one-after-the-other"})
    void shouldCallNoWorkOptimalWhenTypesAreSeveral(String condition) {
        String question = "time --nodes P:2 --nodes P:1 --workload 0 --json " + condition;

        JsonObject answer = json(question.replace("P", profile.toString()).split(" "));

        assertEquals(0, answer.get("seconds").getAsDouble());
        assertEquals(0, answer.get("gap_percent").getAsDouble());
    }

    /** Profiles of the same device on nodes of two types, the second twice as slow. */
    @Test
    void shouldCallNoTwoDevicesOfTwoTypesTheSame() throws IOException {
        String first = Files.writeString(folder.resolve("x.csv"), "size,seconds,device\n1,1,cpu\n2,2,cpu\n4,4,cpu\n")
                .toString();
        String second = Files.writeString(folder.resolve("y.csv"), "size,seconds,device\n1,2,cpu\n2,4,cpu\n4,8,cpu\n")
                .toString();
        String[] question = {"time", "--nodes", first + ":2", "--nodes", second + ":2", "--json", "--workload"};

        assertEquals(Map.of("cpu", 2L, "cpu #2", 1L), largest(question, "6"));
        assertEquals(Map.of("cpu", 4L, "cpu #2", 1L), largest(question, "10", "--largest-share", "cpu #2=1"));
        assertEquals(Map.of("cpu", 2L, "cpu #2", 2L), largest(question, "8", "--largest-share", "cpu=2"));
        assertEquals(
                Map.of("cpu", 1L, "cpu #2", 2L),
                largest(question, "6", "--largest-share", "cpu=1", "--largest-share", "cpu #2=4"));
    }

    /** The largest size on each type of node. */
    private Map<String, Long> largest(String[] question, String... more) throws IOException {
        out.getBuffer().setLength(0);
        Map<String, Long> largest = new HashMap<>();
        JsonArray shares = json(Stream.concat(Stream.of(question), Stream.of(more))
                        .toArray(String[]::new))
                .getAsJsonArray("shares");
        for (JsonElement share : shares) {
            String type = share.getAsJsonObject().get("type").getAsString();
            long size =
                    share.getAsJsonObject().getAsJsonObject("sizes").get(type).getAsLong();
            largest.merge(type, size, Math::max);
        }
        return largest;
    }

    /** The thriftiest takes twice the time of the load-balanced one, for half the energy. */
    @ParameterizedTest
    @CsvSource({"energy,false", "slowdown=200,false", "seconds=9,false", "alpha=9,false", "performance,true"})
    void shouldJudgeTheGainThatIsSelected(String selection, boolean noise) throws IOException {
        String uneven = Files.writeString(
                        folder.resolve("uneven.csv"),
                        "size,seconds,joules,seconds_half_width,joules_half_width,runs\n"
                                + "1,1,10,0.01,0.1,9\n2,2,40,0.01,0.1,9\n3,4,30,0.01,0.1,9\n")
                .toString();
        String[] question = {"--profile", uneven, "--workload=4", "--processors=2", "--json", "--select", selection};

        JsonObject uncertainty =
                json(PartitionCommandRun.prepend("pareto", question)).getAsJsonObject("uncertainty");

        assertEquals(noise, uncertainty.get("within_noise").getAsBoolean(), uncertainty::toString);
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
}
