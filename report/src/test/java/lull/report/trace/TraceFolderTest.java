package lull.report.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.report.RunEnergy;
import lull.report.RunFacts;
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
                List.of("w"));
        TraceFolder traces = new TraceFolder(folder.resolve("new/deep"));
        traces.create();
        traces.write(facts);
        assertEquals(facts, traces.read());
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
