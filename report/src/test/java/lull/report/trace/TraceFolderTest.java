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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import lull.phases.trace.TraceHeader;
import lull.phases.trace.TraceReader;
import lull.phases.trace.TraceSink;
import lull.phases.trace.TraceWriter;
import lull.report.builder.ReportBuilder;
import lull.report.observation.AskedMachine;
import lull.report.observation.NodeLoad;
import lull.report.observation.RunEnergy;
import lull.report.observation.RunFacts;
import lull.report.timeline.EnergySeries.Sample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceFolderTest {
    private static final RunFacts FACTS = new RunFacts(
            List.of("a", "b c"),
            Optional.of("5.0"),
            OptionalInt.empty(),
            OptionalInt.of(9),
            "observe",
            OptionalDouble.empty(),
            Optional.empty(),
            true,
            new RunEnergy(
                    OptionalDouble.of(3),
                    OptionalDouble.of(1),
                    Optional.of("m"),
                    Optional.of(RunEnergy.Kind.EMULATED),
                    Optional.empty()),
            List.of(new NodeLoad("node1", 4, 8, 0.25, null)),
            List.of("w"),
            Optional.of(new AskedMachine("opteron-8350", OptionalInt.of(2))));

    @TempDir
    Path folder;

    private static String failure(org.junit.jupiter.api.function.Executable action) {
        return assertThrows(IOException.class, action).getMessage();
    }

    @Test
    void shouldRefuseASecondRunWhileTheFirstOneRecords() throws IOException {
        Path here = folder.resolve("same");
        TraceFolder first = new TraceFolder(here);
        first.create();
        assertEquals(
                "another run records into trace folder " + here + " now; choose another one",
                failure(() -> new TraceFolder(here).create()));
        first.write(FACTS);
        assertTrue(failure(() -> new TraceFolder(here).create()).contains("holds the traces of another run"));
        try (Stream<Path> files = Files.list(here)) {
            assertEquals(List.of(here.resolve("run.json")), files.toList());
        }
    }

    @Test
    void shouldTakeAFolderInWhichARunEndedBeforeItsProgramBegan() throws IOException {
        Files.createFile(folder.resolve(".recording"));
        TraceFolder traces = new TraceFolder(folder);
        traces.create();
        traces.write(FACTS);
        assertEquals(FACTS, traces.read());
    }

    @Test
    void shouldKeepTheRunsFacts() throws IOException {
        TraceFolder traces = new TraceFolder(folder.resolve("new/deep"));
        traces.create();
        traces.write(FACTS);
        assertEquals(FACTS, traces.read());
    }

    private static RunFacts facts(String program) {
        return new RunFacts(
                List.of(program),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                "observe",
                OptionalDouble.empty(),
                Optional.empty(),
                true,
                RunEnergy.unknown("no meter"),
                List.of(),
                List.of(),
                Optional.empty());
    }

    /** The folder of a host whose clock showed zero then, and a region of 10 ns that a task of it ended at 100 ns by that clock. */
    private void host(TraceFolder run, String name, int rank, long bootNanos) throws IOException {
        TraceFolder there = run.ofHost(name, bootNanos);
        there.create();
        there.write(facts("a"));
        TraceHeader header = new TraceHeader(rank, 2, 7, name, "a", "gomp", ReportBuilder.callClasses());
        try (TraceWriter writer = TraceWriter.create(there.path().resolve("7.trace"), header)) {
            writer.region(1, 2, 90, 100);
        }
    }

    private static List<Long> ends(RecordedRun run) throws IOException {
        List<Long> ends = new ArrayList<>();
        for (RecordedTask task : run.tasks()) {
            try (TraceReader reader = task.file().open()) {
                reader.replay(new EndsOfRegions(ends));
            }
        }
        return ends;
    }

    private record EndsOfRegions(List<Long> ends) implements TraceSink {
        @Override
        public void region(int region, int threads, long beginNanos, long endNanos) {
            ends.add(endNanos);
        }

        @Override
        public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytesSent) {
            ends.add(endNanos);
        }

        @Override
        public void regionNamed(int region, String name, String location) {}

        @Override
        public void property(String key, String value) {}
    }

    @Test
    void shouldReadTheFoldersOfAllHostsByOneClock() throws IOException {
        TraceFolder traces = new TraceFolder(folder.resolve("run"));
        traces.create();
        traces.gather(List.of("node2", "node1"));
        traces.write(facts("whole"));
        host(traces, "node1", 1, 5_000);
        host(traces, "node2", 0, 2_000);

        RecordedRun run = TraceReplay.read(traces.path());

        assertEquals(List.of("whole"), run.facts().command());
        assertEquals(List.of(), run.facts().warnings());
        assertEquals(
                List.of("node2", "node1"),
                run.observations().stream().map(task -> task.identity().host()).toList());
        assertEquals(List.of(100L, 3_100L), ends(run));
        assertEquals(List.of(100L), ends(TraceReplay.read(traces.path().resolve("node1"))), "by itself");
        assertTrue(failure(traces::create).contains("holds the traces of another run"));
    }

    @Test
    void shouldSayWhichHostsTracesAreMissing() throws IOException {
        TraceFolder traces = new TraceFolder(folder);
        traces.gather(List.of("node1", "node2"));
        traces.write(facts("a"));
        host(traces, "node1", 0, 5_000);
        assertTrue(failure(() -> traces.ofHost("../node1", 0)).contains("no folder for host '../node1'"));

        RecordedRun run = TraceReplay.read(folder);

        assertEquals(1, run.tasks().size());
        assertEquals(1, run.facts().warnings().size());
        assertTrue(
                run.facts().warnings().get(0).startsWith("there are no traces of host node2"), run.facts()::toString);
    }

    @Test
    void shouldTakeNoRunForAnotherOnesHost() throws IOException {
        TraceFolder traces = new TraceFolder(folder);
        traces.gather(List.of("node1"));
        traces.write(facts("a"));
        TraceFolder other = new TraceFolder(folder.resolve("node1"));
        other.create();
        other.write(facts("b"));
        assertTrue(failure(() -> TraceReplay.read(folder)).contains("no part of a run on several nodes"));
        Files.writeString(
                folder.resolve("run.json"),
                "{\"command\": [\"a\"], \"mode\": \"act\", \"warnings\": [], \"hosts\": [\"..\"]}");
        assertTrue(failure(() -> TraceReplay.read(folder)).contains("no folder for host '..'"));
    }

    @Test
    void shouldBeAsTheSchemasSay() throws IOException {
        TraceFolder traces = new TraceFolder(folder);
        traces.create();
        traces.gather(List.of("node1"));
        traces.write(new RunFacts(
                List.of("a"),
                Optional.empty(),
                OptionalInt.of(0),
                OptionalInt.empty(),
                "observe",
                OptionalDouble.of(1),
                Optional.of("box"),
                false,
                RunEnergy.unknown("no meter"),
                List.of(new NodeLoad("node1", 4, 8, 0.25, 0.5)),
                List.of(),
                FACTS.machine()));
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
        for (String damage : List.of("\"nodes\": [null]", "\"command\": [null]", "\"wall_s\": -5", "\"mode\": null")) {
            Files.writeString(
                    folder.resolve("run.json"),
                    "{\"command\": [\"a\"], \"mode\": \"act\", \"warnings\": [], " + damage + "}");
            assertTrue(failure(traces::read).contains("is not what lull run --trace writes"), damage);
        }
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
        Path missing = folder.resolve("missing");
        assertEquals(
                "there is no folder " + missing + "; lull run --trace " + missing + " -- COMMAND makes one",
                failure(new TraceFolder(missing)::read));
        TraceFolder file = new TraceFolder(Files.writeString(folder.resolve("file"), "no folder"));
        assertEquals(folder.resolve("file") + " is a file; name the folder that holds it", failure(file::read));
        for (String rubbish : List.of("", "{}", "[]", "{\"command\": 3}", "no json", "{\"command\":[\"a\"]}")) {
            Files.writeString(folder.resolve("run.json"), rubbish);
            assertTrue(failure(traces::read).contains("is not what lull run --trace writes"), rubbish);
        }
    }

    @Test
    void shouldAskForAFolderWhereAFileIs(@TempDir Path place) throws IOException {
        Path file = Files.writeString(place.resolve("p.csv"), "kept");

        assertEquals(
                "is a file; name a folder",
                assertThrows(IOException.class, () -> new TraceFolder(file).create())
                        .getMessage());
        assertEquals("kept", Files.readString(file));
    }
}
