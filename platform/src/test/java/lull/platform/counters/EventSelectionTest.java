package lull.platform.counters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EventSelectionTest {

    private static final EventSet SET = EventSet.parse(
            "made up",
            List.of(
                    "cycles hardware 0",
                    "instructions hardware 1",
                    "misses raw 0x10",
                    "misses raw 0x11",
                    "stalls raw 0x20",
                    "branches raw 0x30"));

    @Test
    void shouldTakeMostImportantWhenCountersAreFew() {
        EventSelection selection = EventSelection.of(SET, events -> fit(events, 3, Set.of()));
        assertEquals(
                List.of("cycles", "instructions", "misses"),
                selection.events().stream().map(CounterEvent::name).toList());
        assertEquals(Set.of("stalls", "branches"), selection.leftOut().keySet());
        assertTrue(selection.leftOut().get("stalls").contains("no room"));
    }

    @Test
    void shouldTakeSecondWayWhenFirstIsUnknown() {
        EventSelection selection = EventSelection.of(SET, events -> fit(events, 5, Set.of(0x10L, 0x20L)));
        assertEquals(
                List.of(0L, 1L, 0x11L, 0x30L),
                selection.events().stream().map(CounterEvent::config).toList());
        assertEquals(Set.of("stalls"), selection.leftOut().keySet());
    }

    @Test
    void shouldTakeOneWayOnlyWhenBothWork() {
        EventSelection selection = EventSelection.of(SET, events -> fit(events, 9, Set.of()));
        assertEquals(5, selection.events().size());
        assertTrue(selection.leftOut().isEmpty());
    }

    @Test
    void shouldBeEmptyWithReasonsWhenThereIsNoUnit() {
        EventSelection selection = EventSelection.of(SET, events -> fit(events, 0, Set.of()));
        assertTrue(selection.events().isEmpty());
        assertEquals(SET.events().keySet(), selection.leftOut().keySet());
    }

    private static void fit(List<CounterEvent> events, int counters, Set<Long> unknown) throws IOException {
        if (events.size() > counters) {
            throw new IOException("no room");
        }
        if (events.stream().anyMatch(event -> unknown.contains(event.config()))) {
            throw new IOException("unknown");
        }
    }
}
