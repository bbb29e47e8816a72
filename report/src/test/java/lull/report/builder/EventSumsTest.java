package lull.report.builder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import lull.phases.EventCounts;
import lull.report.Report;
import org.junit.jupiter.api.Test;

class EventSumsTest {
    private final EventSums sums = new EventSums();

    @Test
    void shouldWeighMeansByInstancesAndMakeRatesOfThem() {
        List<String> names = List.of("cycles", "instructions", "task-clock");
        sums.add(names, new EventCounts(1, 0, 2, List.of(4e6, 2e6, 2e6)));
        sums.add(names, new EventCounts(3, 2, 4, List.of(8e6, 6e6, 4e6)));

        Report.Events events = sums.events(1e-3);

        assertEquals(
                "4 instances (2 more could not be counted whole) of 4 threads: cycles 7.00e+06, instructions 5.00e+06,"
                        + " task-clock 3.50e+06; 0.714 instructions per cycle, 2.00e+09 cycles per second, 3.5 CPUs busy",
                events.sentence());
    }

    @Test
    void shouldTellNoMeansWhenNoInstanceCouldBeCounted() {
        sums.add(List.of("cycles", "instructions"), new EventCounts(0, 7, 0, List.of()));

        assertEquals(
                "0 instances (7 more could not be counted whole) of 0 threads",
                sums.events(1).sentence());
    }

    @Test
    void shouldBeNothingWhenNobodyCounted() {
        sums.add(List.of(), EventCounts.NONE);

        assertNull(sums.events(1));
    }
}
