package lull.report.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harrel.jsonschema.Error;
import dev.harrel.jsonschema.ValidatorFactory;
import dev.harrel.jsonschema.providers.GsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.report.NodeLoad;
import lull.report.RunEnergy;
import lull.report.RunFacts;
import lull.report.timeline.EnergySeries.Sample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceFolderTest {
    @TempDir
    Path folder;

    private static String failure(org.junit.jupiter.api.function.Executable action) {
        return assertThrows(IOException.class, action).getMessage();
    }

    @Test
    void shouldKeepTheRunsFacts() throws IOException {
        RunFacts facts = new RunFacts(
                List.of("a", "b c"),
                Optional.of("5.0"),
                OptionalInt.empty(),
                OptionalInt.of(9),
                "observe",
                OptionalDouble.empty(),
                Optional.empty(),
                new RunEnergy(
                        OptionalDouble.of(3),
                        OptionalDouble.of(1),
                        Optional.of("m"),
                        Optional.of(RunEnergy.Kind.EMULATED),
                        Optional.empty()),
                List.of(new NodeLoad("node1", 4, 8, 0.25, null)),
                List.of("w"));
        TraceFolder traces = new TraceFolder(folder.resolve("new/deep"));
        traces.create();
        traces.write(facts);
        assertEquals(facts, traces.read());
    }

    @Test
    void shouldBeAsTheSchemasSay() throws IOException {
        TraceFolder traces = new TraceFolder(folder);
        traces.create();
        traces.write(new RunFacts(
                List.of("a"),
                Optional.empty(),
                OptionalInt.of(0),
                OptionalInt.empty(),
                "observe",
                OptionalDouble.of(1),
                Optional.of("box"),
                RunEnergy.unknown("no meter"),
                List.of(new NodeLoad("node1", 4, 8, 0.25, 0.5)),
                List.of()));
        traces.write(List.of(new Sample(7, 0), new Sample(9, 1.5)));

        assertEquals(List.of(), errors("run"));
        assertEquals(List.of(), errors("energy"));
        assertEquals(List.of(new Sample(7, 0), new Sample(9, 1.5)), traces.energyOverTime());
    }

    private List<String> errors(String name) throws IOException {
        String schema = Files.readString(
                        Path.of("../docs/schemas/" + (name.equals("energy") ? "energy-series" : name) + ".json"))
                .replace("\"properties\": {", "\"additionalProperties\": false, \"properties\": {");
        return new ValidatorFactory()
                        .withJsonNodeFactory(new GsonNode.Factory())
                        .validate(schema, Files.readString(folder.resolve(name + ".json")))
                        .getErrors()
                        .stream()
                        .map(Error::getError)
                        .toList();
    }

    @Test
    void shouldReadWhatEarlierVersionsWrote() throws IOException {
        Files.writeString(
                folder.resolve("run.json"),
                """
                {"command": ["a"], "exitCode": 3, "mode": "observe", "wallSeconds": 2.5, "platform": "box",
                 "energy": {"value": 7, "source": "meter", "kind": "measured"}, "warnings": ["w"]}""");

        RunFacts facts = new TraceFolder(folder).read();

        assertEquals(OptionalInt.of(3), facts.exitCode());
        assertEquals(OptionalDouble.of(2.5), facts.wallSeconds());
        assertEquals(OptionalDouble.of(7), facts.energy().joules());
        assertEquals(List.of(), facts.nodes());
        assertEquals(List.of(), new TraceFolder(folder).energyOverTime());
    }

    @Test
    void shouldRefuseWhatALaterVersionWroteAndADamagedEnergy() throws IOException {
        TraceFolder traces = new TraceFolder(folder);
        Files.writeString(
                folder.resolve("run.json"),
                "{\"version\": 2, \"command\": [\"a\"], \"mode\": \"act\", \"warnings\": []}");
        assertTrue(failure(traces::read).contains("is of version 2, and this Lull reads up to 1"));
        for (String rubbish :
                List.of("", "{}", "[]", "{\"format\": \"lull-energy-series\", \"version\": 1, \"samples\": [{}]}")) {
            Files.writeString(folder.resolve("energy.json"), rubbish);
            assertTrue(failure(traces::energyOverTime).contains("is not what lull run --trace writes"), rubbish);
        }
    }

    @Test
    void shouldNotMixTwoRuns() throws IOException {
        TraceFolder traces = new TraceFolder(folder);
        traces.create();
        traces.write(new RunFacts(
                List.of("a"),
                OptionalInt.of(0),
                OptionalInt.empty(),
                "observe",
                OptionalDouble.of(1),
                Optional.empty(),
                RunEnergy.unknown("no meter"),
                List.of()));
        assertTrue(failure(traces::create).contains("choose an empty one"));
    }

    @Test
    void shouldExplainAFolderThatHoldsNoRun() throws IOException {
        TraceFolder traces = new TraceFolder(folder);
        assertTrue(failure(traces::read).contains("there is no run.json"));
        TraceFolder file = new TraceFolder(Files.writeString(folder.resolve("file"), "no folder"));
        assertTrue(failure(file::read).contains("there is no run.json"));
        for (String rubbish : List.of("", "{}", "[]", "{\"command\": 3}", "no json", "{\"command\":[\"a\"]}")) {
            Files.writeString(folder.resolve("run.json"), rubbish);
            assertTrue(failure(traces::read).contains("is not what lull run --trace writes"), rubbish);
        }
    }
}
