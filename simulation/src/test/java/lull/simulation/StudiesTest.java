package lull.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import lull.simulation.output.Answer;
import lull.simulation.output.AnswerJson;
import lull.simulation.output.AnswerPicture;
import lull.simulation.output.AnswerText;
import lull.simulation.study.Study;
import lull.simulation.study.StudyOptions;
import lull.simulation.study.StudyResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class StudiesTest {
    private static final StudyOptions SMALL = new StudyOptions(2, OptionalInt.of(28));
    private static final List<String> NAMES =
            Studies.all(SMALL).stream().map(Study::name).toList();

    @TempDir
    private Path folder;

    private static Answer ask(String name) {
        Study study = Studies.named(name, SMALL);
        return new Answer(study.name(), study.question(), 5, study.run(5));
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void shouldAnswerTheSameInEveryForm(String name) throws IOException {
        Answer answer = ask(name);
        assertEquals(answer, ask(name));
        StringBuilder csv = new StringBuilder();
        answer.writeCsv(csv);
        assertEquals(answer.result().rows().size() + 1, csv.toString().lines().count());
        String text = AnswerText.of(answer);
        assertTrue(text.contains("simulated in virtual time") && text.contains("seed 5"), text);
        JsonObject json = JsonParser.parseString(AnswerJson.of(answer)).getAsJsonObject();
        assertTrue(json.get("simulated").getAsBoolean());
        assertEquals("lull-simulation", json.get("format").getAsString());
        assertEquals(answer.result().rows().size(), json.getAsJsonArray("rows").size());
        assertEquals(
                answer.result().comparisons().size(),
                json.getAsJsonArray("comparisons").size());
        Path picture = folder.resolve("study.svg");
        new AnswerPicture(answer).write(picture);
        assertTrue(Files.readString(picture).contains("simulated, seed 5"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "figure-4 | task,phase,configuration,fastest,seconds",
                "figure-5 | scheme,task,phase,seconds,relative",
                "figure-6 | scheme,phase,bytes,relative",
                "figure-11 | application,policy,epsilon,time,energy",
                "figure-12 | application,policy,epsilon,time,energy",
                "agreement | nodes,messages,bytes,decision_s",
                "figure-13 | application,policy,nodes,seconds,joules,time,energy",
                "figure-14 | application,policy,nodes,seconds,joules,time,energy"
            })
    void shouldNameItsColumns(String name, String header) throws IOException {
        StringBuilder csv = new StringBuilder();
        ask(name).writeCsv(csv);
        assertEquals(header, csv.toString().lines().findFirst().orElseThrow());
    }

    @Test
    void shouldHoldTimeAsWellAsEnergyAgainstThePaperWhereItTellsBoth() {
        List<String> statements = ask("figure-12").result().comparisons().stream()
                .map(one -> one.statement() + ": " + one.paper())
                .toList();
        for (String placed : List.of("", "+placement")) {
            assertTrue(
                    statements.contains("time of irs under dct+dvfs" + placed + ", epsilon 0.0: +1.91 %"),
                    statements.toString());
        }
    }

    @Test
    void shouldTellEveryPolicyByTheDefaultRun() {
        StudyResult result = ask("figure-12").result();
        assertEquals(
                List.of(
                        "default",
                        "dct",
                        "dct+dvfs",
                        "dct+dvfs",
                        "dct+dvfs",
                        "dct+placement",
                        "dct+dvfs+placement",
                        "dct+dvfs+placement",
                        "dct+dvfs+placement",
                        "dct-informed"),
                result.rows().stream()
                        .filter(row -> row.get(0).equals("irs"))
                        .map(row -> row.get(1))
                        .toList());
        assertEquals(List.of("amg", "default", "", 1.0, 1.0), result.rows().get(0));
        assertEquals(
                List.of("", "", "0.0", "0.1", "0.2", "", "0.0", "0.1", "0.2", ""),
                result.rows().stream().limit(10).map(row -> row.get(2)).toList());
        double informed = (Double) result.rows().get(19).get(4);
        assertTrue(informed < 0.8, "irs has work for four threads of sixteen, and still takes " + informed);
    }

    @Test
    void shouldMeasureEverySchemeByTheBestStaticOne() {
        StudyResult result = ask("figure-5").result();
        List<List<Object>> whole =
                result.rows().stream().filter(row -> row.get(1).equals("job")).toList();
        assertEquals(
                List.of("best-static", "profile-driven", "one-phase", "improved-one-phase"),
                whole.stream().map(row -> row.get(0)).toList());
        assertEquals(1.0, whole.get(0).get(4));
        assertTrue((Double) whole.get(3).get(4) < 1.005, "improved one phase loses no time");
    }

    @Test
    void shouldExchangeInProportionToTheLogarithmOfTheNodes() {
        List<List<Object>> rows = Studies.named("agreement", new StudyOptions(1024, OptionalInt.empty()))
                .run(1)
                .rows();
        double step = (Double) rows.get(1).get(2) / 2;
        double seconds = (Double) rows.get(1).get(3) / 2;
        for (List<Object> row : rows) {
            int steps = Integer.numberOfTrailingZeros((Integer) row.get(0));
            assertEquals(steps * step, (Double) row.get(2), 1e-6);
            assertEquals(steps * seconds, (Double) row.get(3), 1e-9);
        }
        assertEquals(1024, rows.get(rows.size() - 1).get(0));
        assertTrue(step > 1000 && seconds > 1e-3, "a step takes " + step + " bytes and " + seconds + " s");
    }

    @Test
    void shouldGoFromOneNodeToAsManyAsAsked() {
        Study study = Studies.named("figure-14", new StudyOptions(6, OptionalInt.of(5)));
        assertEquals(
                List.of(1, 2, 4, 6),
                study.run(1).rows().stream()
                        .filter(row -> row.get(0).equals("irs") && row.get(1).equals("dct"))
                        .map(row -> row.get(2))
                        .toList());
    }

    @Test
    void shouldNameTheStudiesThereAreWhenAskedForAnother() {
        String words = assertThrows(IllegalArgumentException.class, () -> Studies.named("figure-99", SMALL))
                .getMessage();
        assertTrue(words.startsWith("there is no study 'figure-99'; there are figure-4, "), words);
        assertFalse(NAMES.contains("figure-99"));
    }

    @ParameterizedTest
    @CsvSource({"0,1,--nodes 0", "131073,1,--nodes 131073", "1,0,--iterations 0", "1,1000001,--iterations 1000001"})
    void shouldRefuseWhatIsTooLarge(int nodes, int iterations, String named) {
        assertTrue(
                assertThrows(IllegalArgumentException.class, () -> new StudyOptions(nodes, OptionalInt.of(iterations)))
                        .getMessage()
                        .startsWith(named));
    }
}
