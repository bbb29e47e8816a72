package lull.cli.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import lull.cli.Schemas;
import lull.cli.fit.FitCommand;
import lull.cli.verb.Refusals;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class PredictCommandTest {
    private static final String HEADER = "processors,cores_per_processor,frequency_hz,seconds\n";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path model;

    /** A model of six applications with a serial share, on 1 to 4 cores at two frequencies; it samples 4, 2 and 1. */
    @BeforeEach
    void fit() throws IOException {
        fit("");
    }

    /** With energies that this meter measured. */
    private void fit(String meter) throws IOException {
        StringBuilder lines =
                new StringBuilder("platform,application,size,phase,processors,cores_per_processor,frequency_hz,"
                        + "seconds,seconds_half_width,cycles,joules,meter\n");
        for (int app = 0; app < 6; app++) {
            for (int cores = 1; cores <= 4; cores++) {
                for (double hertz : new double[] {1e9, 2e9}) {
                    lines.append(String.format(
                            Locale.ROOT,
                            "box,app%d,S,loop,1,%d,%g,%g,0,,%g,%s%n",
                            app,
                            cores,
                            hertz,
                            seconds(app / 8.0, cores, hertz),
                            watts(cores, hertz) * seconds(app / 8.0, cores, hertz),
                            meter));
                }
            }
        }
        Path data = Files.writeString(folder.resolve("measurements.csv"), lines);
        model = folder.resolve("model.json");
        String samples = "1x4@2e9,1x2@1e9,1x1@1e9";
        assertEquals(
                0,
                run(new FitCommand(), "--data", data.toString(), "--samples", samples, "--output", model.toString()),
                err.toString());
    }

    private static double seconds(double serial, int cores, double hertz) {
        return ((1 - serial) / cores + serial) * 2e9 / hertz;
    }

    @Test
    void shouldTellAllTimesInJsonOfItsSchemaWhenSampledWhereTheModelWants() throws IOException {
        assertEquals(0, predict(samples(), "--json"), err.toString());
        JsonObject answer = JsonParser.parseString(out.toString()).getAsJsonObject();
        Schemas.assertValid("prediction", out.toString());
        JsonObject phase = answer.getAsJsonArray("phases").get(0).getAsJsonObject();
        assertEquals(8, phase.getAsJsonArray("configurations").size());
        phase.getAsJsonArray("configurations").forEach(each -> {
            JsonObject one = each.getAsJsonObject();
            double truth = seconds(
                    0.3,
                    one.get("cores_per_processor").getAsInt(),
                    one.get("frequency_hz").getAsDouble());
            assertEquals(1, one.get("seconds").getAsDouble() / truth, 0.1, one.toString());
            assertTrue(
                    one.get("seconds_low").getAsDouble() <= one.get("seconds").getAsDouble());
            assertTrue(
                    one.get("seconds_high").getAsDouble() >= one.get("seconds").getAsDouble());
        });
        assertEquals(
                4, phase.getAsJsonObject("fastest").get("cores_per_processor").getAsInt());
    }

    private static double watts(int cores, double hertz) {
        return 10 + 5 * cores * Math.pow(hertz / 2e9, 2);
    }

    @Test
    void shouldTellEnergiesWhenTheyWereSampled() throws IOException {
        JsonObject phase = phase(meteredSamples());
        phase.getAsJsonArray("configurations").forEach(each -> {
            JsonObject one = each.getAsJsonObject();
            int cores = one.get("cores_per_processor").getAsInt();
            double hertz = one.get("frequency_hz").getAsDouble();
            double truth = watts(cores, hertz) * seconds(0.3, cores, hertz);
            assertEquals(1, one.get("joules").getAsDouble() / truth, 0.15, one.toString());
        });
        assertTrue(phase.has("least_energy") && phase.has("least_energy_delay_product"), phase.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0"})
    void shouldPredictTheSamePowerWhenASlowRunWasNotMetered(String joules) throws IOException {
        JsonArray all = phase(meteredSamples()).getAsJsonArray("configurations");
        JsonArray partly =
                phase(meteredSamples() + "1,1,1e9,20," + joules + "\n").getAsJsonArray("configurations");
        int predicted = 0;
        for (int i = 0; i < all.size(); i++) {
            JsonObject one = partly.get(i).getAsJsonObject();
            if (!one.get("measured").getAsBoolean()) {
                assertEquals(watts(all.get(i).getAsJsonObject()), watts(one), 1e-9);
                predicted++;
            }
        }
        assertEquals(5, predicted);
    }

    /** As a meter tells that gave no reading. */
    @Test
    void shouldNotTakeNoughtForAnEnergyThatWasMeasured() throws IOException {
        JsonObject usual = phase(meteredSamples());
        JsonObject beside = phase(meteredSamples() + "1,3,2e9,0.6,0\n");
        assertEquals(usual.get("least_energy"), beside.get("least_energy"));
        double least = StreamSupport.stream(
                        beside.getAsJsonArray("configurations").spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .filter(each -> each.get("cores_per_processor").getAsInt() == 3)
                .mapToDouble(each -> each.get("joules").getAsDouble())
                .min()
                .orElseThrow();
        assertEquals(watts(3, 2e9) * 0.6, least, 0.15 * least);
    }

    private static double watts(JsonObject configuration) {
        return configuration.get("joules").getAsDouble()
                / configuration.get("seconds").getAsDouble();
    }

    private JsonObject phase(String samples) throws IOException {
        assertEquals(0, predict(samples, "--json"), err.toString());
        return answered();
    }

    private JsonObject answered() {
        return JsonParser.parseString(out.toString())
                .getAsJsonObject()
                .getAsJsonArray("phases")
                .get(0)
                .getAsJsonObject();
    }

    private static String meteredSamples() {
        StringBuilder lines = new StringBuilder(HEADER.replace("seconds", "seconds,joules"));
        for (String row : samples().lines().skip(1).toList()) {
            String[] cells = row.split(",");
            double watts = watts(Integer.parseInt(cells[1]), Double.parseDouble(cells[2]));
            lines.append(row)
                    .append(',')
                    .append(watts * Double.parseDouble(cells[3]))
                    .append('\n');
        }
        return lines.toString();
    }

    @Test
    void shouldAnswerInATableOfTheSameRowsWhenAskedForCsv() throws IOException {
        Path file = folder.resolve("answer.csv");
        assertEquals(0, predict(samples(), "--csv", "--output", file.toString()), err.toString());
        assertEquals(9, Files.readAllLines(file).size());
        assertEquals(0, predict(samples()), err.toString());
        assertTrue(out.toString().contains("fastest"), out.toString());
    }

    @Test
    void shouldMakeDoWithTheFirstSampleAloneWhenThereIsNoOther() throws IOException {
        assertEquals(0, predict(HEADER + "1,4,2e9,1\n1,4,2e9,3\n"), err.toString());
        assertTrue(out.toString().contains("measured"), out.toString());
        assertTrue(out.toString().contains(" 2.000           -   measured"), "the mean of both runs: " + out);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,1,2e9,1     | was not measured where this model needs it: (1,4) at 2.0E9 Hz",
                "1,4,2.0,1     | line 2: frequency_hz = 2.0 is below 10 MHz; write it in hertz",
                "1,9,2e9,1     | line 2: (1,9) at 2.0e9 Hz is none of this machine's; take one of [(1,1), ",
                "1,4,2e9,0     | line 2: seconds = 0.0; a time is above zero",
                "1,4,2e9,quick | line 2: seconds = \"quick\" is no finite number",
                "1,4,2e9       | line 2: 3 cells for 4 columns",
            })
    void shouldSayInOneLineWhatIsWrongWhenSamplesAreBad(String line, String fault) throws IOException {
        Path answer = folder.resolve("answer.csv");
        assertEquals(2, predict(HEADER + line + "\n", "--csv", "--output", answer.toString()));
        assertTrue(err.toString().contains(fault) && err.toString().contains("samples.csv"), err.toString());
        assertFalse(Files.exists(answer));
    }

    @Test
    void shouldRefuseSamplesOfAnotherPlatform() throws IOException {
        String header = HEADER.replace("seconds", "seconds,platform");
        assertEquals(2, predict(header + "1,4,2e9,1,box\n1,4,2e9,1,other\n"));
        assertTrue(
                err.toString().contains("samples.csv, line 3: platform = other, and the model is of box"),
                err.toString());
        assertEquals(0, predict(header + "1,4,2e9,1,box\n1,4,2e9,1,\n"), err.toString());
    }

    @Test
    void shouldRefuseSamplesOfSeveralMeters() throws IOException {
        String header = HEADER.replace("seconds", "seconds,joules,meter");
        assertEquals(2, predict(header + "1,4,2e9,1,9,rapl\n1,4,2e9,1,9,ipmi\n"));
        assertTrue(
                err.toString().contains("samples.csv: several meters of energy (ipmi, rapl) in one file"),
                err.toString());
        assertEquals(0, predict(header + "1,4,2e9,1,9,rapl\n1,4,2e9,1,,\n"), err.toString());
    }

    @Test
    void shouldRefuseSamplesOfAnotherMeterThanTheModels() throws IOException {
        fit("rapl");
        String header = HEADER.replace("seconds", "seconds,joules,meter");
        assertEquals(2, predict(header + "1,4,2e9,1,9,rapl\n1,4,2e9,1,9,ipmi\n"));
        assertTrue(
                err.toString()
                        .contains(
                                "samples.csv, line 3: meter = ipmi, and the model's energies are by rapl; take samples"),
                err.toString());
    }

    @Test
    void shouldNamePlatformAndMeterWhereverPredictionsAreShown() throws IOException {
        fit("rapl");
        JsonObject phase = phase(meteredSamples());
        assertEquals("rapl", phase.get("energy_source").getAsString());
        Schemas.assertValid("prediction", out.toString());

        assertEquals(0, predict(meteredSamples(), "--csv"), err.toString());
        List<String> rows = out.toString().lines().toList();
        assertTrue(rows.get(0).startsWith("platform,phase,") && rows.get(0).endsWith(",joules,energy_source"));
        rows.stream().skip(1).forEach(row -> assertTrue(row.startsWith("box,program,") && row.endsWith(",rapl"), row));

        assertEquals(0, predict(meteredSamples()), err.toString());
        assertTrue(out.toString().lines().findFirst().orElseThrow().endsWith("; energy by rapl"), out.toString());
    }

    @Test
    void shouldNeitherSteerATerminalNorBeComputedByASpreadsheetWhateverAPhaseIsCalled() throws IOException {
        String samples = HEADER.replace("seconds", "seconds,phase") + "1,4,2e9,1,=\u001b[2J\n";
        assertEquals(0, predict(samples), err.toString());
        assertTrue(out.toString().startsWith("=\\x1b[2J on box"), out.toString());

        assertEquals(0, predict(samples, "--csv"), err.toString());
        assertTrue(out.toString().lines().skip(1).allMatch(row -> row.startsWith("box,'=")), out.toString());

        String stray = HEADER.replace("seconds", "seconds,phase")
                + "1,4,2e9,475,\u001b\n1,2,1e9,1.3,\u001b\n1,1,1e9,2,\u001b\n";
        assertEquals(0, predict(stray), err.toString());
        assertTrue(err.toString().contains("\\x1b: seconds = 475.0"), err.toString());
    }

    @Test
    void shouldNameTheSamplesMeterWhenTheModelKeepsNone() throws IOException {
        String header = HEADER.replace("seconds", "seconds,joules,meter");
        assertEquals(
                "ipmi",
                phase(header + "1,4,2e9,1,9,ipmi\n").get("energy_source").getAsString());
        assertTrue(phase(samples()).get("energy_source").isJsonNull(), "no energy is known");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,4,2e9,0.475 | 1,2,1e9,1.3  | 1,1,1e9,2000 | 2000 on (1,1) at 1.000e+09 Hz",
                "1,4,2e9,0.475 | 1,2,1e9,1300 | 1,1,1e9,2    | 1300 on (1,2) at 1.000e+09 Hz",
                "1,4,2e9,475   | 1,2,1e9,1.3  | 1,1,1e9,2    | 475.0 on (1,4) at 2.000e+09 Hz",
                "1,4,2e9,475   | 1,2,1e9,1300 | 1,1,1e9,2    | 2.000 on (1,1) at 1.000e+09 Hz",
            })
    void shouldTellWhichSampleFitsNoProgramAndPromiseNoTolerance(
            String first, String second, String third, String stray) throws IOException {
        String samples = HEADER + String.join("\n", first, second, third) + "\n";
        assertEquals(0, predict(samples, "--json"), err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
        assertTrue(err.toString().contains("samples.csv: program: seconds = " + stray), err.toString());
        Schemas.assertValid("prediction", out.toString());
        for (JsonElement each : answered().getAsJsonArray("configurations")) {
            JsonObject one = each.getAsJsonObject();
            assertEquals(
                    !one.get("measured").getAsBoolean(), one.get("seconds_high").isJsonNull(), one.toString());
        }

        assertEquals(0, predict(samples, "--csv"), err.toString());
        assertEquals(
                5,
                out.toString()
                        .lines()
                        .filter(line -> line.contains(",,,false,"))
                        .count(),
                out.toString());
        assertEquals(0, predict(samples), err.toString());
        assertEquals(
                5,
                out.toString()
                        .lines()
                        .filter(line -> line.contains("no tolerance"))
                        .count(),
                out.toString());
    }

    @Test
    void shouldPromiseAToleranceWhereSamplesFitAProgram() throws IOException {
        assertEquals(0, predict(samples(), "--csv"), err.toString());
        assertEquals("", err.toString());
        assertFalse(out.toString().contains(",,,false,"), out.toString());
    }

    @Test
    void shouldPromiseNoMoreThanWasAskedFor() throws IOException {
        String[] fit = {
            "--data",
            folder.resolve("measurements.csv").toString(),
            "--samples",
            "1x4@2e9,1x2@1e9,1x1@1e9",
            "--confidence",
            "0.999999999",
            "--output",
            model.toString()
        };
        assertEquals(0, run(new FitCommand(), fit), err.toString());
        assertTrue(out.toString().contains("promised 99.9999999 %"), out.toString());

        assertEquals(0, predict(samples()), err.toString());
        assertTrue(out.toString().contains("(at most high: 99.9999999 %)"), out.toString());
    }

    @Test
    void shouldWeighRepeatedSamplesAsMeasurementsWhenAllHaveAnInterval() throws IOException {
        String header = HEADER.replace("seconds", "seconds,seconds_half_width,joules");
        assertEquals(0, predict(header + "1,4,2e9,1,0.01,10\n1,4,2e9,2,0.02,20\n", "--json"), err.toString());
        JsonObject measured = StreamSupport.stream(
                        JsonParser.parseString(out.toString())
                                .getAsJsonObject()
                                .getAsJsonArray("phases")
                                .get(0)
                                .getAsJsonObject()
                                .getAsJsonArray("configurations")
                                .spliterator(),
                        false)
                .map(JsonElement::getAsJsonObject)
                .filter(each -> each.get("measured").getAsBoolean())
                .findFirst()
                .orElseThrow();
        assertEquals(1.2, measured.get("seconds").getAsDouble(), 1e-12);
        assertEquals(12, measured.get("joules").getAsDouble(), 1e-9);
        assertEquals(2, predict(header + "1,4,2e9,1,1e308,10\n"));
        assertTrue(err.toString().contains("line 2: seconds_half_width = 1.0E308"), err.toString());
    }

    @Test
    void shouldNameTheColumnThatIsMissing() throws IOException {
        assertEquals(2, predict("processors,cores_per_processor,seconds\n1,4,1\n"));
        assertTrue(err.toString().contains("no column frequency_hz"), err.toString());
        assertEquals(2, predict(HEADER));
        assertTrue(err.toString().contains("no sample in it"), err.toString());
    }

    /** Two runs in each sample of the model, of a program with a serial share of 0.3. */
    private static String samples() {
        StringBuilder lines = new StringBuilder(HEADER);
        for (int cores = 1; cores <= 4; cores++) {
            for (double hertz : new double[] {1e9, 2e9}) {
                if (cores == 4 && hertz == 2e9 || cores == 2 && hertz == 1e9 || cores == 1 && hertz == 1e9) {
                    lines.append(String.format(
                            Locale.ROOT, "1,%d,%g,%g%n", cores, hertz, 0.99 * seconds(0.3, cores, hertz)));
                    lines.append(String.format(
                            Locale.ROOT, "1,%d,%g,%g%n", cores, hertz, 1.01 * seconds(0.3, cores, hertz)));
                }
            }
        }
        return lines.toString();
    }

    private int predict(String samples, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("samples.csv"), samples);
        String[] arguments = new String[4 + more.length];
        System.arraycopy(new String[] {"--model", model.toString(), "--samples", file.toString()}, 0, arguments, 0, 4);
        System.arraycopy(more, 0, arguments, 4, more.length);
        return run(new PredictCommand(), arguments);
    }

    private int run(Object verb, String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Refusals.handledIn(new CommandLine(verb))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }
}
