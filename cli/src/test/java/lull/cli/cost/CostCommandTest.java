package lull.cli.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import lull.cli.Schemas;
import lull.cli.verb.Refusals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CostCommandTest {
    private static final String RUNS =
            """
            cores,hertz,seconds,joules,cycles,messages,source
            2,1e9,0.50025,1.36225,1e9,1000,emulated:box
            2,2e9,0.25025,2.11325,1e9,1000,emulated:box
            4,1e9,0.251250,1.5125,1e9,10000,emulated:box
            4,2e9,0.126250,2.275,1e9,10000,emulated:box
            8,1e9,0.137500,2.75,1e9,100000,emulated:box
            """;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void shouldAnswerInJsonWithItsStableKeysWhenAsked() throws IOException {
        JsonObject answer = json("optimum", "--algorithm", "parallel-quicksort", "--n", "1e8", "--json");
        assertTrue(
                answer.keySet().containsAll(List.of("algorithm", "n", "p", "gamma", "energy", "time", "cost")),
                answer.toString());
        assertEquals("parallel-quicksort", answer.get("algorithm").getAsString());
        assertEquals(1, answer.get("p").getAsLong());
        assertEquals(Math.cbrt(0.5), answer.get("gamma").getAsDouble(), 1e-12);
        assertEquals(
                0.1 * answer.get("energy").getAsDouble() + answer.get("time").getAsDouble(),
                answer.get("cost").getAsDouble(),
                1);
    }

    @Test
    void shouldKeepToEveryRestrictionWhenTheyAreGiven() throws IOException {
        JsonObject answer = json(
                "optimum",
                "--algorithm",
                "addition",
                "--n",
                "1e8",
                "--json",
                "--powers-of-two",
                "--cores",
                "1000",
                "--frequencies",
                "0.09,0.5,1");
        assertEquals(512, answer.get("p").getAsLong());
        assertEquals(0.09, answer.get("gamma").getAsDouble(), 0);
        double limit = answer.get("time").getAsDouble() / 2;
        JsonObject quick = json(
                "optimum", "--algorithm", "addition", "--n", "1e8", "--json", "--time-limit", Double.toString(limit));
        assertEquals(limit, quick.get("time").getAsDouble(), 1e-9 * limit);
        double budget = quick.get("energy").getAsDouble();
        JsonObject back = json(
                "optimum",
                "--algorithm",
                "addition",
                "--n",
                "1e8",
                "--json",
                "--energy-budget",
                Double.toString(budget));
        assertEquals(limit, back.get("time").getAsDouble(), 1e-6 * limit);
        JsonObject product =
                json("optimum", "--algorithm", "addition", "--n", "1e8", "--json", "--minimise", "0.1*energy+time");
        assertEquals(1731, product.get("p").getAsLong(), 2);
    }

    @Test
    void shouldAnswerInJoulesEurosAndGramsWhenTheMachineIsCalibrated() throws IOException {
        Path runs = Files.writeString(folder.resolve("runs.csv"), RUNS);
        Path machine = folder.resolve("machine.json");
        assertEquals(0, cost("calibrate", "--runs", runs.toString(), "--output", machine.toString()), err.toString());
        Schemas.assertValid("cost-machine", Files.readString(machine));
        assertTrue(out.toString().contains("from 5 runs (emulated:box)"), out.toString());
        JsonObject answer = json(
                "optimum",
                "--algorithm",
                "stencil",
                "--n",
                "1e8",
                "--cores",
                "64",
                "--json",
                "--machine",
                machine.toString(),
                "--frequencies",
                "machine",
                "--euros-per-kwh",
                "0.3",
                "--euros-per-hour",
                "1",
                "--grams-per-kwh",
                "380");
        assertEquals("modelled from emulated:box", answer.get("source").getAsString());
        assertEquals("J", answer.get("energy_unit").getAsString());
        assertTrue(
                answer.get("hertz").getAsDouble() == 1e9 || answer.get("hertz").getAsDouble() == 2e9);
        JsonObject ofItsOwn = json(
                "optimum",
                "--algorithm",
                "stencil",
                "--n",
                "1e8",
                "--json",
                "--machine",
                machine.toString(),
                "--alpha",
                "0");
        assertEquals(8, ofItsOwn.get("p").getAsLong());
        double joules = answer.get("energy").getAsDouble();
        double seconds = answer.get("time").getAsDouble();
        assertEquals(joules / 3.6e6 * 380, answer.get("grams_co2").getAsDouble(), 1e-9);
        assertEquals(joules / 3.6e6 * 0.3 + seconds / 3600, answer.get("euros").getAsDouble(), 1e-12);
        assertEquals(
                answer.get("euros").getAsDouble() * 3600,
                answer.get("cost").getAsDouble(),
                1e-9 * answer.get("cost").getAsDouble());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--time-limit 5", "--energy-budget 5", "--minimise energy*time"})
    void shouldLeaveTheCostOpenWhenTheAimNeedsNoPriceAndNoneIsGiven(String aim) throws IOException {
        String machine = calibrated();
        String asked = "optimum --algorithm stencil --n 1e8 --machine " + machine + " ";
        JsonObject answer = json((asked + aim + " --json").split(" "));
        assertTrue(answer.get("cost").isJsonNull() && answer.get("alpha").isJsonNull(), answer.toString());
        assertEquals(0, cost((asked + aim).split(" ")), err.toString());
        assertFalse(out.toString().contains("cost") || out.toString().contains("alpha"), out.toString());
        JsonObject priced = json((asked + aim + " --alpha 2 --json").split(" "));
        assertEquals(2, priced.get("alpha").getAsDouble());
        assertEquals(
                2 * answer.get("energy").getAsDouble() + answer.get("time").getAsDouble(),
                priced.get("cost").getAsDouble(),
                1e-12);
        assertEquals(2, cost(asked.strip().split(" ")));
        assertTrue(err.toString().contains("what is a joule worth in seconds?"), err.toString());
    }

    @Test
    void shouldLeaveTheCostsOfAFrontEmptyWhenNoPriceIsGiven() throws IOException {
        String asked = "front --algorithm stencil --n 1e8 --points 3 --machine " + calibrated();
        assertEquals(0, cost(asked.split(" ")), err.toString());
        assertEquals(
                3,
                out.toString()
                        .lines()
                        .filter(line -> line.contains(",,modelled"))
                        .count(),
                out.toString());
    }

    private String calibrated() throws IOException {
        Path runs = Files.writeString(folder.resolve("runs.csv"), RUNS);
        String machine = folder.resolve("machine.json").toString();
        assertEquals(0, cost("calibrate", "--runs", runs.toString(), "--output", machine), err.toString());
        return machine;
    }

    @Test
    void shouldWriteTableAndPicturesWhenFilesAreNamed() throws IOException {
        Path table = folder.resolve("table.csv");
        Path svg = folder.resolve("surface.svg");
        Path png = folder.resolve("surface.png");
        assertEquals(
                0,
                cost(
                        "surface",
                        "--algorithm",
                        "lu",
                        "--n",
                        "1000",
                        "--points",
                        "9",
                        "--csv",
                        table.toString(),
                        "--plot",
                        svg.toString(),
                        "--plot",
                        png.toString()),
                err.toString());
        assertEquals("", out.toString());
        assertEquals(
                "algorithm,n,p,gamma,energy,time,cost,source",
                Files.readAllLines(table).get(0));
        assertTrue(Files.size(svg) > 1000 && Files.size(png) > 1000);
        assertEquals(0, cost("sweep", "--algorithm", "lu", "--n", "1000", "--over", "k", "--points", "5"));
        assertEquals(6, out.toString().lines().count());
        assertEquals(0, cost("front", "--algorithm", "lu", "--n", "1000", "--points", "5"));
        assertTrue(out.toString().contains("algorithm,n,p,gamma"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"surface", "sweep --over n --from 10 --to 100", "front"})
    void shouldWriteNothingWhenOneOfTheOutputsCannotBeWritten(String verb) {
        Path svg = folder.resolve("picture.svg");
        Path csv = folder.resolve("missing/table.csv");
        String asked = verb + " --algorithm lu --n 100 --points 3 --plot " + svg + " --csv " + csv;
        assertEquals(1, cost(asked.split(" ")));
        assertTrue(err.toString().contains(csv.toString()), err.toString());
        assertFalse(Files.exists(svg), "drawn before the other was looked at");
    }

    @Test
    void shouldLeaveKOutWhenCyclesCostNoDynamicEnergy() throws IOException {
        Path machine = Path.of(calibrated());
        Files.writeString(
                machine,
                Files.readString(machine)
                        .replaceFirst("\"dynamic_joules_per_cycle\": [^,]*", "\"dynamic_joules_per_cycle\": 0"));
        String of = " --algorithm lu --n 100 --points 3 --alpha 0.1 --machine " + machine;
        for (String verb : List.of("surface", "sweep --over n --from 10 --to 100", "sweep --over alpha", "front")) {
            Path svg = folder.resolve("picture.svg");
            assertEquals(0, cost((verb + of + " --plot " + svg).split(" ")), err.toString());
            assertFalse(Files.readString(svg).contains("k = "), verb);
        }
        for (String option : List.of("--over k", "--over n --k 5.0")) {
            assertEquals(2, cost(("sweep " + option + of).split(" ")), option);
            String k = option.substring(option.lastIndexOf("--"));
            assertTrue(err.toString().contains(k + ": " + machine + " has dynamic_joules_per_cycle 0"), err.toString());
        }
    }

    @Test
    void shouldNameTheFileWhoseRunsAreTooFew() throws IOException {
        Path runs = Files.writeString(
                folder.resolve("runs.csv"), RUNS.lines().limit(2).collect(Collectors.joining("\n")));
        assertEquals(
                2,
                cost(
                        "calibrate",
                        "--runs",
                        runs.toString(),
                        "--output",
                        folder.resolve("m.json").toString()));
        assertTrue(
                err.toString().contains(runs + ": 1 run is too few for three energies; give at least 4"),
                err.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "optimum --algorithm bogosort --n 10 | neither a file nor one of addition",
                "optimum --algorithm lu --n 0.5 | N = 0.5",
                "optimum --algorithm lu --n NaN | 'NaN' is no finite decimal number",
                "optimum --algorithm lu --n 1e200 | too large",
                "optimum --algorithm lu --n 10 --cores 11 | at most 10",
                "surface --algorithm lu --n 10 --cores 11 | at most 10",
                "optimum --algorithm lu --n 10 --cores 0 | --cores 0: maximum cores = 0",
                "optimum --algorithm lu --n 10 --alpha -1 | alpha = -1.0",
                "optimum --algorithm addition --n 1e8 --alpha 1e301 | alpha * energy + time is Infinity for alpha = 1.0E301",
                "front --algorithm addition --n 1e8 --alpha 1e301 | alpha * energy + time is Infinity for alpha = 1.0E301",
                "surface --algorithm addition --n 1e8 --alpha 1e301 | alpha * energy + time is Infinity",
                "sweep --algorithm addition --n 1e8 --over alpha --from 1 --to 1e301 | alpha * energy + time is Infinity",
                "optimum --algorithm addition --n 1e8 --alpha 1e301 --frequencies 0.5,1 | * energy + time is Infinity",
                "optimum --algorithm lu --n 10 --k -1 | k = -1.0",
                "optimum --algorithm lu --n 10 --frequencies 0.5,2 | --frequencies 0.5,2: gamma = 2.0",
                "optimum --algorithm lu --n 10 --frequencies fast | --frequencies fast",
                "optimum --algorithm lu --n 10 --frequencies 0.5,0x1p-1 | --frequencies 0.5,0x1p-1",
                "optimum --algorithm lu --n 10 --frequencies 0.5d | --frequencies 0.5d",
                "optimum --algorithm lu --n 10 --frequencies , | --frequencies ,",
                "optimum --algorithm lu --n 10 --time-limit Infinity | 'Infinity' is no finite",
                "optimum --algorithm lu --n 10 --frequencies machine | Add --machine FILE",
                "optimum --algorithm lu --n 10 --time-limit 1 | the least time is",
                "optimum --algorithm lu --n 10 --time-limit 0 --frequencies 1 | time limit = 0.0: a limit is above 0",
                "optimum --algorithm addition --n 1e4 --energy-budget 1 | the least energy is above 9999.0",
                "optimum --algorithm addition --n 1e4 --energy-budget 1 --frequencies 0.5 | the least energy is 34996.5",
                "front --algorithm addition --n 1 | the least time is 0",
                "optimum --algorithm lu --n 10 --minimise energy*speed | \"speed\" is not known",
                "optimum --algorithm lu --n 10 --time-limit 9 --energy-budget 9 | mutually exclusive",
                "optimum --algorithm lu --n 10 --euros-per-kwh 0.3 | add --machine FILE",
                "sweep --algorithm lu --n 10 --over n --from 5 --to 2 | --from 5.0 --to 2.0: give a number above 0",
                "sweep --algorithm lu --n 10 --over n --from 0 | --from 0.0 --to 1.0E10: give a number above 0",
                "surface --algorithm lu --n 10 --plot picture.bmp | .svg or .png"
            })
    void shouldSayWhatIsWrongWhenTheQuestionIs(String arguments, String message) {
        assertEquals(2, cost(arguments.split(" ")));
        assertTrue(err.toString().contains(message), err.toString());
        assertFalse(err.toString().contains("\tat "), err.toString());
        assertEquals("", out.toString());
    }

    @Test
    void shouldTakeTheMostCoresAsItsHelpWritesThem() {
        Matcher most = Pattern.compile("at most (\\S+);")
                .matcher(new CommandLine(new CostCommand())
                        .getSubcommands()
                        .get("optimum")
                        .getUsageMessage()
                        .replaceAll("\\s+", " "));
        assertTrue(most.find());

        assertEquals(
                0, cost("optimum", "--algorithm", "addition", "--n", "1e12", "--cores", most.group(1)), err.toString());
    }

    private JsonObject json(String... arguments) throws IOException {
        assertEquals(0, cost(arguments), err.toString());
        Schemas.assertValid("cost-optimum", out.toString());
        return JsonParser.parseString(out.toString()).getAsJsonObject();
    }

    private int cost(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Refusals.handledIn(new CommandLine(new CostCommand()))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
