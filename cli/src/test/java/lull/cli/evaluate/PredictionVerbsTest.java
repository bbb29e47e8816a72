package lull.cli.evaluate;

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
import java.util.ArrayList;
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
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class PredictionVerbsTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path data;

    /** Seven applications with a frequency-insensitive share, on 1 to 4 cores at two frequencies. */
    @BeforeEach
    void measure() throws IOException {
        StringBuilder lines =
                new StringBuilder("platform,application,size,phase,processors,cores_per_processor,frequency_hz,"
                        + "seconds,seconds_half_width,cycles,misses\n");
        for (int app = 0; app < 7; app++) {
            double memory = app / 8.0;
            for (int cores = 1; cores <= 4; cores++) {
                for (double hertz : new double[] {1e9, 2e9}) {
                    double seconds = (1 + app) * ((1 - memory) / cores * 2e9 / hertz + memory);
                    lines.append(String.format(
                            Locale.ROOT,
                            "box,app%d,S,loop,1,%d,%g,%g,0,%g,%g%n",
                            app,
                            cores,
                            hertz,
                            seconds,
                            seconds * hertz,
                            (0.01 + memory) * seconds * hertz));
                }
            }
        }
        data = Files.writeString(folder.resolve("measurements.csv"), lines);
    }

    @Test
    void shouldGiveEveryModelAndBaselineInJsonWhenAsked() throws IOException {
        assertEquals(0, lull("evaluate", "--data", data.toString(), "--json"), err.toString());
        Schemas.assertValid("evaluation", out.toString());
        JsonObject box = JsonParser.parseString(out.toString())
                .getAsJsonObject()
                .getAsJsonArray("platforms")
                .get(0)
                .getAsJsonObject();
        assertEquals("box", box.get("platform").getAsString());
        assertEquals(
                9,
                StreamSupport.stream(box.getAsJsonArray("models").spliterator(), false)
                        .count());
        JsonObject gaussian = box.getAsJsonArray("models").get(7).getAsJsonObject();
        assertEquals("gaussian", gaussian.get("model").getAsString());
        assertEquals(
                7 * 4, gaussian.getAsJsonObject("errors").get("predictions").getAsInt());
        assertTrue(gaussian.getAsJsonObject("errors").get("below10_percent").getAsDouble() > 0.8, out.toString());
        assertEquals(7, gaussian.getAsJsonObject("by_application").size());
    }

    @Test
    void shouldFitAModelThatAnswersForItselfAndForOthersWhenEvaluated() throws IOException {
        Path model = folder.resolve("model.json");
        Path training = folder.resolve("training.csv");
        Files.write(
                training,
                Files.readAllLines(data).stream()
                        .filter(line -> !line.contains("app6"))
                        .toList());
        assertEquals(0, lull("fit", "--data", training.toString(), "--output", model.toString()), err.toString());
        Schemas.assertValid("time-model", Files.readString(model));
        assertTrue(out.toString().contains("times alone"), out.toString());
        assertEquals(0, lull("evaluate", "--model", model.toString()), err.toString());
        assertEquals(0, lull("evaluate", "--model", model.toString(), "--data", data.toString()), err.toString());
        assertTrue(out.toString().contains("box: 1 phases of 1 applications"), out.toString());
        assertTrue(out.toString().contains("left out, since the model learnt from them: [app0, "), out.toString());
        Path unseen = folder.resolve("unseen.csv");
        Files.write(
                unseen,
                Files.readAllLines(data).stream()
                        .filter(line -> !line.matches(".*app[0-5].*"))
                        .toList());
        out.getBuffer().setLength(0);
        assertEquals(0, lull("evaluate", "--model", model.toString(), "--data", unseen.toString()), err.toString());
        assertFalse(out.toString().contains("left out"), out.toString());
        assertEquals(2, lull("evaluate", "--model", model.toString(), "--data", training.toString()));
        assertTrue(err.toString().contains("learnt from every application"), err.toString());
    }

    @Test
    void shouldWriteNoModelWhenTheDataAreBad() throws IOException {
        Path model = Files.writeString(folder.resolve("model.json"), "precious");
        Path few = folder.resolve("few.csv");
        Files.write(few, Files.readAllLines(data).subList(0, 1 + 3 * 8));
        assertEquals(2, lull("fit", "--data", few.toString(), "--output", model.toString()));
        assertTrue(err.toString().contains("measurements of 3 applications"), err.toString());
        assertEquals(2, lull("evaluate", "--model", model.toString(), "--data", data.toString()));
        assertTrue(err.toString().contains("model.json: truncated, or no JSON"), err.toString());
        assertEquals("precious", Files.readString(model));
    }

    @Test
    void shouldKeepAllFilesOfAPlatformApartWhenAFolderIsEvaluated() throws IOException {
        Path more = Files.createDirectories(folder.resolve("sets"));
        Files.copy(data, more.resolve("a.csv"));
        Files.copy(data, more.resolve("b.csv"));
        Path csv = folder.resolve("all.csv");
        Path plot = folder.resolve("all.svg");
        assertEquals(
                0,
                lull("evaluate", "--data", more.toString(), "--csv", csv.toString(), "--plot", plot.toString()),
                err.toString());
        for (String set : List.of("box (a.csv)", "box (b.csv)")) {
            assertTrue(out.toString().contains(set + ": 7 phases"), out.toString());
            assertTrue(Files.readString(csv).contains("\n" + set + ",gaussian,app6,"), set);
            assertTrue(Files.readString(plot).contains(set + ", physical"), set);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"errors.pdf", "missing/errors.svg"})
    void shouldRefuseAPictureBeforeAnythingIsReadOrWritten(String plot) throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.csv"), "a,b\n");
        Path csv = folder.resolve("all.csv");
        String picture = folder.resolve(plot).toString();
        assertTrue(lull("evaluate", "--data", bad.toString(), "--csv", csv.toString(), "--plot", picture) != 0);
        assertTrue(err.toString().contains(plot.split("/")[0]), err.toString());
        assertFalse(err.toString().contains("bad.csv"), err.toString());
        assertFalse(Files.exists(csv));
    }

    @Test
    void shouldTellWhatIsLeftOutWhenFitted() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(data));
        lines.add("box,app6,S,short,1,1,1e9,1,0,1e9,1");
        lines.set(1, lines.get(1).replaceFirst("[^,]*$", ""));
        Path gaps = Files.write(folder.resolve("gaps.csv"), lines);
        String model = folder.resolve("m.json").toString();
        assertEquals(
                0,
                lull("fit", "--data", gaps.toString(), "--output", model, "--kind", "gaussian", "--samples", "1x1@1e9"),
                err.toString());
        assertTrue(err.toString().contains("lull fit: left out: app6 S short lacks "), err.toString());
        assertTrue(err.toString().contains("lull fit: left out: misses: not counted"), err.toString());
    }

    @Test
    void shouldSayThatNothingIsLeftToPredictWhenOneConfigurationWasMeasured() throws IOException {
        Path one = folder.resolve("one.csv");
        Files.write(
                one,
                Files.readAllLines(data).stream()
                        .filter(line -> line.matches("platform.*|.*,1,1,1.*e\\+09,.*"))
                        .toList());
        String model = folder.resolve("m.json").toString();
        assertEquals(2, lull("fit", "--data", one.toString(), "--output", model));
        assertEquals(2, lull("evaluate", "--data", one.toString()));
        assertEquals(
                2, err.toString().split("of 1 configurations none is left to predict", -1).length - 1, err.toString());
    }

    @Test
    void shouldSayWhatToMendWhenOptionsAreWrong() {
        assertEquals(2, lull("evaluate"));
        assertTrue(err.toString().contains("Give --data FILE"), err.toString());
        assertEquals(
                2,
                lull(
                        "fit",
                        "--data",
                        data.toString(),
                        "--output",
                        folder.resolve("m.json").toString(),
                        "--kind",
                        "oracle"));
        assertTrue(err.toString().contains("there are li-2010, regression, gaussian, physical"), err.toString());
        assertEquals(2, lull("evaluate", "--data", data.toString(), "--minimum-cycles", "-1"));
        assertTrue(err.toString().contains("--minimum-cycles -1.0: give 0 or more"), err.toString());
        assertEquals(2, lull("evaluate", "--data", data.toString(), "--samples", "4x4@1e9"));
        assertTrue(err.toString().contains("none of this machine's"), err.toString());
        assertFalse(Files.exists(folder.resolve("m.json")));
    }

    private int lull(String verb, String... arguments) {
        Object command = verb.equals("fit") ? new FitCommand() : new EvaluateCommand();
        return Refusals.handledIn(new CommandLine(command))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }
}
