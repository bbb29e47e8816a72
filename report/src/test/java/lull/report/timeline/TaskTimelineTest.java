package lull.report.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import lull.channel.layout.MpiCall;
import org.junit.jupiter.api.Test;

class TaskTimelineTest {
    private static final int SEED = 23;
    private static final double SMALL = 1e-6;

    /** What a task did in all, told beside the timeline. */
    private static final class Sums {
        long regions;
        long calls;
        long events;
        long end;
    }

    private static Sums random(TaskTimeline timeline, Random random, int events) {
        Sums sums = new Sums();
        long now = 1_000_000_000L;
        for (int i = 0; i < events; i++) {
            long begin = now + random.nextInt(1000);
            now = begin + random.nextInt(random.nextInt(20) == 0 ? 1_000_000 : 5000);
            if (random.nextBoolean()) {
                timeline.region(random.nextInt(5), 1 + random.nextInt(8), begin, now);
                sums.regions += now - begin;
            } else {
                timeline.mpiCall(MpiCall.WAIT.code(), false, begin, now, 0);
                sums.calls += now - begin;
            }
            sums.events++;
        }
        sums.end = now;
        return sums;
    }

    private static double seconds(Stretch stretch, double share) {
        return share * (stretch.endNanos() - stretch.beginNanos());
    }

    @Test
    void shouldLoseNoTimeAndStayBoundedWhateverTheEvents() {
        for (int round = 0; round < 60; round++) {
            Random random = new Random(SEED + round);
            int most = 2 + random.nextInt(200);
            TaskTimeline timeline = new TaskTimeline(most);
            Sums sums = random(timeline, random, 1 + random.nextInt(5000));

            List<Stretch> stretches = timeline.stretches();
            assertTrue(stretches.size() <= most);
            assertEquals(sums.events, timeline.events());
            assertEquals(sums.end, stretches.get(stretches.size() - 1).endNanos());
            assertEquals(
                    sums.regions,
                    stretches.stream()
                            .mapToDouble(s -> seconds(s, s.regionShare()))
                            .sum(),
                    SMALL * sums.end);
            assertEquals(
                    sums.calls,
                    stretches.stream()
                            .mapToDouble(s -> seconds(s, s.callShare()))
                            .sum(),
                    SMALL * sums.end);
            for (int i = 1; i < stretches.size(); i++) {
                assertTrue(stretches.get(i - 1).endNanos() <= stretches.get(i).beginNanos());
                assertTrue(
                        stretches.get(i).endNanos() - stretches.get(i - 1).beginNanos() > timeline.resolutionNanos());
            }
        }
    }

    @Test
    void shouldKeepEveryEventWhenThereIsRoom() {
        TaskTimeline timeline = new TaskTimeline(10);
        timeline.region(3, 4, 100, 300);
        timeline.mpiCall(MpiCall.SEND.code(), true, 150, 200, 8);
        timeline.mpiCall(MpiCall.BARRIER.code(), false, 350, 400, 0);

        List<Stretch> stretches = timeline.stretches();

        assertEquals(2, stretches.size());
        assertEquals(0, timeline.resolutionNanos());
        assertEquals(OptionalInt.of(3), stretches.get(0).region());
        assertEquals(OptionalDouble.of(4), stretches.get(0).threads());
        assertEquals(1, stretches.get(0).regionShare());
        assertEquals(OptionalInt.empty(), stretches.get(1).region());
        assertEquals(1, stretches.get(1).callShare());
        assertEquals(OptionalDouble.empty(), stretches.get(1).threads());
        assertEquals(350, stretches.get(1).beginNanos());
    }

    @Test
    void shouldTellTheLongestRegionAndMeansWhenEventsAreSummedUp() {
        TaskTimeline timeline = new TaskTimeline(1000);
        timeline.frequency(1);
        timeline.region(1, 2, 0, 400);
        timeline.frequency(0);
        timeline.region(2, 8, 400, 1000);
        timeline.mpiCall(MpiCall.BARRIER.code(), false, 1000, 2000, 0);
        timeline.region(1, 2, 1_000_000, 2_000_000);

        timeline.reduce(2);
        Stretch first = timeline.stretches().get(0);

        assertEquals(OptionalInt.of(2), first.region());
        assertEquals(0.5, first.regionShare(), SMALL);
        assertEquals(0.5, first.callShare(), SMALL);
        assertEquals(0.4 * 2 + 0.6 * 8, first.threads().orElseThrow(), SMALL);
        assertEquals(0.2 * 2e9 + 0.8 * 1e9, first.hertz(List.of(1e9, 2e9)).orElseThrow(), 1);
        assertEquals(OptionalDouble.empty(), first.hertz(List.of()));
    }

    /** Threads' own clocks, or events of other threads. */
    @Test
    void shouldPutEventsInARowWhenTheyOverlap() {
        TaskTimeline timeline = new TaskTimeline(4);
        timeline.region(1, 1, 100, 200);
        timeline.region(2, 1, 50, 250);
        timeline.region(3, 1, 10, 20);

        assertEquals(
                List.of(100L, 200L, 250L),
                timeline.stretches().stream().map(Stretch::beginNanos).toList());
        assertEquals(250, timeline.stretches().get(2).endNanos());
    }

    @Test
    void shouldRefuseTooLittleRoom() {
        assertThrows(IllegalArgumentException.class, () -> new TaskTimeline(1));
    }
}
