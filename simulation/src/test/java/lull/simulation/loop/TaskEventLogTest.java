package lull.simulation.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import lull.phases.TaskEvents;
import org.junit.jupiter.api.Test;

/** Events come out of the log as they went in, in their order, once. */
class TaskEventLogTest {
    private static final long MOST_BYTES = (1L << 55) - 1;

    private final TaskEventLog log = new TaskEventLog();
    private final List<String> read = new ArrayList<>();

    private void drain() {
        log.drain(new TaskEventLog.Reader() {
            @Override
            public void region(int region, int threads, boolean inStep, long beginNanos, long endNanos, double joules) {
                read.add("region " + region + " " + threads + " " + inStep + " " + beginNanos + " " + endNanos + " "
                        + joules);
            }

            @Override
            public void call(int code, long beginNanos, long endNanos, long bytes, double joules) {
                read.add("call " + code + " " + beginNanos + " " + endNanos + " " + bytes + " " + joules);
            }
        });
    }

    @Test
    void shouldKeepTheLeastAndTheMostOfAllNumbers() {
        log.region(0, 0, false, 0, 0, 0);
        log.region(TaskEvents.REGIONS - 1, 65_535, true, Long.MAX_VALUE - 1, Long.MAX_VALUE, Double.MAX_VALUE);
        log.call(1, 0, 0, 0, Double.MIN_VALUE);
        log.call(127, Long.MAX_VALUE - 1, Long.MAX_VALUE, MOST_BYTES, Double.NaN);
        log.call(32, 1, 2, Long.MAX_VALUE, 0.1);
        drain();
        assertEquals(
                List.of(
                        "region 0 0 false 0 0 0.0",
                        "region 4095 65535 true 9223372036854775806 9223372036854775807 1.7976931348623157E308",
                        "call 1 0 0 0 4.9E-324",
                        "call 127 9223372036854775806 9223372036854775807 " + MOST_BYTES + " NaN",
                        "call 32 1 2 " + MOST_BYTES + " 0.1"),
                read);
    }

    @Test
    void shouldKeepTimesThatGoOnShortlyAndThoseThatDoNot() {
        long half = 1L << 32;
        long[][] times = {
            {0, half - 1},
            {2 * half - 2, 2 * half - 2},
            {3 * half - 2, 3 * half - 1},
            {3 * half - 1, 4 * half - 1},
            {7, 5 * half},
            {5 * half, 5 * half + 9}
        };
        List<String> written = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            for (long[] time : times) {
                log.call(2, time[0], time[1], 3, round);
                written.add("call 2 " + time[0] + " " + time[1] + " 3 " + (double) round);
            }
            drain();
        }
        assertEquals(written, read);
    }

    @Test
    void shouldHandEachEventOnOnceHoweverManyThereAre() {
        for (int i = 0; i < 1000; i++) {
            log.region(i, 1, false, i, i + 1L, 2 * i);
        }
        drain();
        drain();
        assertEquals(1000, read.size());
        assertEquals("region 999 1 false 999 1000 1998.0", read.get(999));
    }
}
