package lull.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.Gson;
import dev.harrel.jsonschema.Error;
import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import dev.harrel.jsonschema.providers.GsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import lull.report.builder.Observations;
import lull.report.builder.ReportBuilder;
import lull.report.observation.TaskObservation;
import org.junit.jupiter.api.Test;

/** Every report is as docs/schemas/report.json says, and has no key that is not told of there. */
class ReportSchemaTest {
    private static final String DECIDED =
            """
            {"runtime": {"state": "holding the plan", "period": 1, "log": ["held"]},
             "decisions": [{"frequencies_hz": [1e9, null], "phases": [{"location": "solve", "threads": 2}]}],
             "savings": {"held_iterations": 7, "lost_s": -0.5}, "tasks": [{"mpi": [{"call": "MPI_Send"}]}],
             "regions": [{"teams": [{"threads": 2}]}], "phases": [{"events": {"means": [{"event": "cycles"}], "rates": [{"rate": "instructions per cycle"}]}, "places": [{"host": "node1", "cpus": "0-3"}]}], "groups": [{"phases": [0]}], "iteration": {}, "potential": {},
             "overhead": {}, "nodes": [{}], "time_shares": {}, "energy_j": {}, "platform": {}, "warnings": [], "command": ["./program"]}""";

    private static Validator.Result validated(String json) throws IOException {
        String closed = Files.readString(Path.of("../docs/schemas/report.json"))
                .replace("\"properties\": {", "\"additionalProperties\": false, \"properties\": {");
        return new ValidatorFactory()
                .withJsonNodeFactory(new GsonNode.Factory())
                .validate(closed, json);
    }

    @Test
    void shouldBeAsTheSchemaSaysWhenTasksWereSeenOrNone() throws IOException {
        TaskObservation task =
                Observations.task(Observations.identity(OptionalInt.of(0), 1, 100, 7), 3, Observations.probe(0, 0));
        for (List<TaskObservation> tasks : List.of(List.<TaskObservation>of(), List.of(task))) {
            Report report = ReportBuilder.build(Observations.run(OptionalInt.of(0)), tasks);

            assertEquals(
                    List.of(),
                    validated(ReportOutput.json(report)).getErrors().stream()
                            .map(Error::getError)
                            .toList());
        }
    }

    /** What only some runs have: nothing of it but keys is right here, and of them all must be known. */
    @Test
    void shouldKnowEveryKeyThatAReportCanHave() throws IOException {
        String everything = ReportOutput.json(new Gson().fromJson(DECIDED, Report.class));

        assertEquals(List.of(), unknownKeys(everything));
        assertEquals(List.of("/extra"), unknownKeys(everything.replaceFirst("\\{", "{\"extra\": 1,")));
    }

    private static List<String> unknownKeys(String json) throws IOException {
        return validated(json).getErrors().stream()
                .filter(error -> error.getSchemaLocation().contains("additionalProperties"))
                .map(Error::getInstanceLocation)
                .toList();
    }

    @Test
    void shouldNotTakeWhatIsNoReport() throws IOException {
        String report = ReportOutput.json(ReportBuilder.build(Observations.run(OptionalInt.of(0)), List.of()));

        for (String other : List.of(
                report.replace("lull-report", "lull-repart"),
                report.replace("\"version\": 1", "\"version\": 2"),
                report.replace("\"wall_s\"", "\"wall\""),
                report.replace("\"observe\"", "\"watch\""))) {
            assertFalse(validated(other).isValid(), other);
        }
    }
}
