package lull.platform.counters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import lull.platform.KernelFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventRequestTest {
    @TempDir
    Path root;

    private EventRequest request(String... words) {
        return EventRequest.of(List.of(words), new KernelFiles(root));
    }

    @Test
    void shouldTakeNamesOfProcessorAndKernelInTheOrderGiven() {
        assertEquals(
                List.of("task-clock", "cycles"),
                request("task-clock", "cycles", "task-clock").names());
        assertTrue(request("auto").auto());
        assertEquals(
                List.of("page-faults", "cycles"),
                request("page-faults")
                        .with(List.of("cycles", "page-faults", "nowhere"))
                        .names());
    }

    @Test
    void shouldReadSpacesCapitalsAndTheNamesOfPerf() {
        assertEquals(
                List.of("cycles", "context-switches", "page-faults"),
                request("CPU-cycles", " cs", "faults ", "context-switches").names());
        assertTrue(request("Auto ").auto());
    }

    @Test
    void shouldSayWhatIsWrongWithCommasAndWithAutoAmongNames() {
        assertEquals(
                "a name is missing between commas",
                assertThrows(IllegalArgumentException.class, () -> request("cycles", "", "task-clock"))
                        .getMessage());
        assertEquals(
                "auto chooses by itself: give it alone, or names without it",
                assertThrows(IllegalArgumentException.class, () -> request("task-clock", "auto"))
                        .getMessage());
    }

    @Test
    void shouldNameWhatIsKnownWhenANameIsNone() {
        String refusal = assertThrows(IllegalArgumentException.class, () -> request("cycles", "cylces"))
                .getMessage();

        assertTrue(refusal.startsWith("'cylces' is no event that is known here; choose of cycles, "), refusal);
        assertTrue(refusal.endsWith(", page-faults, or auto"), refusal);
    }

    @Test
    void shouldNameTheEventsThatAreTooMany() {
        EventSelection chosen = new EventSelection(
                        List.of(new CounterEvent("a", 0, 0), new CounterEvent("b", 0, 1)), Map.of("c", "why"))
                .first(1);

        assertEquals(List.of(new CounterEvent("a", 0, 0)), chosen.events());
        assertEquals(
                Map.of("c", "why", "b", "no more than 1 are counted at once, and others come before it"),
                chosen.leftOut());
    }
}
