package lull.platform.counters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import lull.platform.KernelFiles;
import lull.platform.MachineTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventSetTest {

    private static final List<String> GENERIC =
            List.of("cycles", "instructions", "llc-references", "llc-misses", "stalled-cycles", "branch-misses");

    @ParameterizedTest
    @CsvSource({"opteron-4x4,amd-10h", "xeon-2x12-smt,intel", "hybrid-4p-4e,intel", "vm-2,amd-zen"})
    void shouldOfferAllGenericEventsWhenProcessorIsKnown(String machine, String set) {
        EventSet events = EventSet.hardware(new KernelFiles(Path.of("src/test/resources/machines", machine)));
        assertEquals(set, events.name());
        assertEquals(GENERIC, List.copyOf(events.events().keySet()));
    }

    @Test
    void shouldFallBackOnTheKernelsEventsWhenProcessorIsUnknown(@TempDir Path root) {
        EventSet events = EventSet.hardware(new KernelFiles(root));
        assertEquals("generic", events.name());
        assertEquals(GENERIC, List.copyOf(events.events().keySet()));
    }

    @Test
    void shouldAddTimeStampCounterWhenKernelOffersIt(@TempDir Path root) {
        MachineTree tree = new MachineTree(root);
        assertEquals(4, EventSet.software(tree.files()).events().size());
        tree.file("sys/bus/event_source/devices/msr/type", "9")
                .file("sys/bus/event_source/devices/msr/events/tsc", "event=0x00");
        assertEquals(
                List.of(new CounterEvent("tsc", 9, 0)),
                EventSet.software(tree.files()).events().get("tsc"));
    }

    @Test
    void shouldReadHexadecimalAndAlternativesWhenParsed() {
        EventSet set = EventSet.parse(
                "x", List.of("# comment", "", "a raw 0x40000f7e0 words of  explanation", "a hardware 3"));
        assertEquals(
                List.of(new CounterEvent("a", 4, 0x40000f7e0L), new CounterEvent("a", 0, 3)),
                set.events().get("a"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a raw", "a uncore 3", "a raw x"})
    void shouldQuoteLineWhenItIsNoEvent(String line) {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> EventSet.parse("broken", List.of(line)));
        assertTrue(refusal.getMessage().contains("'" + line + "'"), refusal.getMessage());
    }
}
