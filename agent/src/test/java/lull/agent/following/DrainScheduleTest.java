package lull.agent.following;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import lull.channel.layout.MpiCall;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DrainScheduleTest {
    private static final int RING_RECORDS = 16 * 1024;
    private static final int EIGHTH = RING_RECORDS / 8;
    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    private ChannelFile file;
    private FollowedTask task;
    private final DrainSchedule schedule = new DrainSchedule(0);

    @BeforeEach
    void beginTask() throws IOException {
        begin(RING_RECORDS);
    }

    private void begin(int records) throws IOException {
        Files.deleteIfExists(folder.resolve("task-1-0"));
        file = new ChannelFile(folder.resolve("task-1-0"), records).ready();
        task = new FollowedTask(
                TaskChannel.open(folder.resolve("task-1-0")).orElseThrow(),
                () -> "process 1",
                Optional.empty(),
                Optional.empty(),
                false);
    }

    private void leave(int events) {
        for (int i = 0; i < events; i++) {
            file.event(ChannelLayout.KIND_MPI, MpiCall.BARRIER.code(), i, i + 1, 0);
        }
    }

    private int round(boolean isWaitedFor, long nowNanos) {
        schedule.begin(nowNanos);
        int events = schedule.drain(task);
        schedule.end(isWaitedFor, nowNanos);
        return events;
    }

    @Test
    void shouldLeaveEventsThatNobodyWaitsForUntilASecondHasPassed() {
        leave(100);
        assertEquals(0, round(false, 0));
        assertEquals(0, round(false, SECOND - 1));
        assertEquals(0, round(false, SECOND), "it sees that it is time");
        assertEquals(100, round(false, SECOND + 1));
        leave(1);
        assertEquals(0, round(false, 2 * SECOND - 1), "a second counts from when it was time");
        assertEquals(0, round(false, 2 * SECOND));
        assertEquals(1, round(false, 2 * SECOND));
    }

    @Test
    void shouldTakeEventsAtOnceWhenSomebodyWaits() {
        leave(100);
        assertEquals(0, round(true, 0), "the first round sees that somebody waits");
        assertEquals(100, round(true, 1));
        leave(5);
        assertEquals(5, round(false, 2));
        leave(5);
        assertEquals(0, round(false, 3));
    }

    @Test
    void shouldTakeEventsOfARingThatFillsPartByPart() {
        leave(EIGHTH);
        assertEquals(0, round(false, 0));
        assertEquals(0, round(false, 1), "an eighth may wait");
        leave(1);
        assertEquals(0, round(false, 2));
        assertEquals(0, schedule.restMilliseconds());
        assertEquals(DrainSchedule.MOST_RECORDS, round(false, 3));
        assertEquals(0, schedule.restMilliseconds());
        assertEquals(EIGHTH - DrainSchedule.MOST_RECORDS, round(false, 4));
        assertEquals(0, schedule.restMilliseconds());
        assertEquals(1, round(false, 5));
        assertTrue(schedule.restMilliseconds() > 0);
        assertEquals(0, round(false, 6));
    }

    @Test
    void shouldBeUrgentWithTheFirstEventsThatFillAnEighthAndLaterWithAQuarter() {
        leave(EIGHTH);
        round(false, 0);
        assertFalse(schedule.isUrgent());
        leave(1);
        round(false, 1);
        assertTrue(schedule.isUrgent());
        round(false, 2);
        leave(EIGHTH);
        round(false, 3);
        assertFalse(schedule.isUrgent(), "Java knows what to do by now");
        leave(2 * EIGHTH);
        round(false, 4);
        assertTrue(schedule.isUrgent());
    }

    /** Else a loop that takes a plan back would take what is left for what ran without it. */
    @Test
    void shouldTakeAllAtOnceWhenSomebodyWaits() {
        round(true, 0);
        leave(4 * DrainSchedule.MOST_RECORDS);
        assertEquals(4 * DrainSchedule.MOST_RECORDS, round(true, 1));
    }

    /** The larger a ring, the longer it takes to fill. */
    @ParameterizedTest
    @CsvSource({"1024, 32", "16384, 32", "32768, 64", "65536, 128", "131072, 128"})
    void shouldRestLongerWhileNobodyWaitsWhereRingsAreLarge(int records, long longest) throws IOException {
        begin(records);
        for (int i = 0; i < 10; i++) {
            round(false, i);
        }
        assertEquals(longest, schedule.restMilliseconds());
        round(true, 10);
        assertEquals(Pace.LONGEST_MILLISECONDS, schedule.restMilliseconds());
    }

    /** Whoever gets his turn late does not see in time that rings fill. */
    @Test
    void shouldBeLateForSomeTimeWhenARoundBeginsLate() {
        round(false, 0);
        long rest = 1_000_000 * schedule.restMilliseconds();
        long onTime = rest + DrainSchedule.LATE_NANOS;
        round(false, onTime);
        assertFalse(schedule.isLate());
        rest = 1_000_000 * schedule.restMilliseconds();
        long late = onTime + rest + DrainSchedule.LATE_NANOS + 1;
        round(false, late);
        assertTrue(schedule.isLate());
        long now = late;
        while (now + rest < late + DrainSchedule.HEEDED_NANOS) {
            now += rest;
            round(false, now);
            assertTrue(schedule.isLate(), () -> "still");
        }
        round(false, late + DrainSchedule.HEEDED_NANOS + 1);
        assertFalse(schedule.isLate());
    }

    @Test
    void shouldTakeAllInTheEndAlsoBehindRecordsThatAreNoEvents() {
        for (int i = 0; i < 2 * DrainSchedule.MOST_RECORDS; i++) {
            file.event(ChannelLayout.KIND_CLOCK, 0, i, 0, i);
        }
        leave(7);
        schedule.finish();
        assertEquals(7, round(false, 0));
    }
}
