package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import lull.cli.verb.ExitCode;
import lull.phases.CallClasses;
import lull.phases.trace.TraceHeader;
import lull.phases.trace.TraceWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** `lull report` knows on which emulated machine a run was. */
class RecordedMachineTest {
    @TempDir
    private Path folder;

    private final StringWriter said = new StringWriter();

    @BeforeEach
    void record() throws IOException {
        Path traces = Files.createDirectory(folder.resolve("traces"));
        Files.writeString(
                traces.resolve("run.json"),
                """
                {"format": "lull-run", "version": 1, "command": ["./a"], "mode": "observe", "wall_s": 1, "emulated": true,
                 "machine": "emulated:opteron-8350", "machine_cores": 2, "warnings": []}""");
        TraceHeader header = new TraceHeader(0, 1, 1, "here", "./a", "", new CallClasses(new BitSet(), new BitSet()));
        try (TraceWriter writer = TraceWriter.create(traces.resolve("0.trace"), header)) {
            writer.region(1, 2, 100, 200);
        }
    }

    private JsonElement node(String... options) throws IOException {
        Path report = folder.resolve("report.json");
        List<String> words =
                new ArrayList<>(List.of("report", folder.resolve("traces").toString(), "--report", report.toString()));
        words.addAll(List.of(options));
        assertEquals(ExitCode.OK, Verbs.execute(words, said), said::toString);
        return JsonParser.parseString(Files.readString(report))
                .getAsJsonObject()
                .getAsJsonObject("potential")
                .get("node");
    }

    @Test
    void shouldTakeTheMachineOfTheRunUnlessAnotherOneIsNamed() throws IOException {
        assertEquals(
                "emulated opteron-8350, 2 of its 16 cores with their share of board and memory for each task",
                node().getAsString());
        assertEquals(
                "emulated xeon-e5462, 1 of its 8 cores with its share of board and memory for each task",
                node("--platform", "emulated:xeon-e5462").getAsString());
        assertTrue(node("--platform", "linux").isJsonNull());
    }
}
