package lull.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import lull.channel.directives.CountedEvent;
import lull.channel.directives.Directives;
import lull.channel.layout.CallSum;
import lull.channel.layout.ChannelLayout;
import lull.channel.layout.MpiCall;
import lull.channel.layout.RegionEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskChannelTest {
    private static final int RING_RECORDS = 1024;

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void name() {
        file = directory.resolve("task-4711-0");
    }

    /** What would be lost with the pages is nothing that anybody asks for. */
    @Test
    void shouldTellTheSameWithoutItsSparePages() throws IOException {
        ChannelFile task = new ChannelFile(file, RING_RECORDS).rank(3, 4).clock(0, 0, 1, 1);
        task.marker(1, "solve");
        task.event(ChannelLayout.KIND_REGION, 1, 1000, 1600, 0);
        task.ready();
        TaskChannel channel = TaskChannel.open(file).orElseThrow();
        channel.events().drain(new Log());
        List<RegionEntry> regions = channel.regions();
        long given = 0;
        for (ByteBuffer pages : channel.spare()) {
            given += pages.capacity();
            for (int i = 0; i < pages.capacity(); i++) {
                pages.put(i, (byte) 0);
            }
        }

        assertTrue(given > Files.size(file) / 2, () -> "most of it is empty");
        assertEquals(OptionalInt.of(3), channel.rank());
        assertEquals(regions, channel.regions());
        assertEquals(0, channel.events().pending());
    }

    /** Events as text. */
    private static final class Log implements EventSink {
        final List<String> lines = new ArrayList<>();

        @Override
        public void region(int region, int threads, long conditions, long beginNanos, long endNanos) {
            lines.add("region " + region + " x" + threads + " " + beginNanos + ".." + endNanos);
        }

        @Override
        public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytes) {
            lines.add(MpiCall.of(call).mpiName() + " " + bytes + " " + beginNanos + ".." + endNanos);
        }

        @Override
        public void frequency(int index, long beginNanos, long endNanos) {
            lines.add("frequency " + index + " " + beginNanos + ".." + endNanos);
        }

        @Override
        public void counted(int region, int threads, long[] counts) {
            lines.add("counted in " + region + " x" + threads + " " + Arrays.toString(counts));
        }

        @Override
        public void ranOn(int region, int threads, int firstCpu, BitSet cpus) {
            lines.add("ran " + region + " x" + threads + " from " + firstCpu + " " + cpus);
        }
    }

    private TaskChannel open() {
        return TaskChannel.open(file).orElseThrow();
    }

    @Test
    void shouldDeliverEventsInOrderWithTimesInNanoseconds() throws IOException {
        ChannelFile task = new ChannelFile(file, RING_RECORDS).ready();
        task.event(ChannelLayout.KIND_REGION, 5, 100, 200, 0);
        task.event(ChannelLayout.KIND_MPI, MpiCall.ALLREDUCE.code(), 300, 400, 8);
        Log log = new Log();
        TaskChannel channel = open();
        assertEquals(2, channel.events().drain(log));
        assertEquals(List.of("region 5 x2 200..400", "MPI_Allreduce 8 600..800"), log.lines);
        assertEquals(0, channel.events().drain(log));
        assertEquals(OptionalInt.of(0), channel.rank());
    }

    @Test
    void shouldPutTogetherTheEventsOfARegionAndDropWhatLacksAPart() throws IOException {
        ChannelFile task = new ChannelFile(file, RING_RECORDS).ready();
        TaskChannel channel = open();
        channel.directives()
                .count(List.of(
                        new CountedEvent(0, 0),
                        new CountedEvent(0, 1),
                        new CountedEvent(1, 2),
                        new CountedEvent(4, 7)));
        task.events(5, 0, 10, 20, 30).events(5, 1, 40, 0, 0);
        task.events(6, 1, 41, 0, 0);
        task.events(7, 0, 1, 2, 3).events(7, ChannelLayout.FLAG_NOT_COUNTED, 0, 0, 0);
        task.events(8, 0, 4, 5, 6).events(8, 1, 7, 0, 0);
        Log log = new Log();

        assertEquals(0, channel.events().drain(log));

        assertEquals(
                List.of("counted in 5 x2 [10, 20, 30, 40]", "counted in 7 x2 []", "counted in 8 x2 [4, 5, 6, 7]"),
                log.lines);
    }

    @Test
    void shouldTellTheTaskWhatToCountUntilItIsEnough() throws IOException {
        ChannelFile task = new ChannelFile(file, RING_RECORDS).ready();
        Directives directives = open().directives();

        directives.count(List.of(new CountedEvent(4, 0xd1), new CountedEvent(1, 2)));

        assertTrue(directives.isCounting());
        assertEquals(2, task.memory().getInt(ChannelLayout.COUNTING_EVENTS_OFFSET));
        assertEquals(0xd1, task.memory().getLong(ChannelLayout.COUNTING_EVENT_OFFSET));
        assertEquals(
                1, task.memory().getInt(ChannelLayout.COUNTING_EVENT_OFFSET + ChannelLayout.COUNTED_EVENT_BYTES + 8));
        directives.stopCounting();
        assertFalse(directives.isCounting());
        assertThrows(IllegalArgumentException.class, () -> directives.count(List.of()));
    }

    @Test
    void shouldTellOnWhichCpusARegionRanWhenItsThreadsLooked() throws IOException {
        ChannelFile task = new ChannelFile(file, RING_RECORDS).ready();
        TaskChannel channel = open();
        channel.directives().count(List.of(new CountedEvent(0, 0)));
        channel.directives().lookForCpus();
        assertTrue(channel.directives().isLooking() && channel.directives().isCounting());
        task.cpus(5, 0, 0b101, 0, 1).cpus(5, 2, 0, 1L << 63, 0);
        Log log = new Log();

        channel.events().drain(log);

        assertEquals(List.of("ran 5 x2 from 0 {0, 2, 128}", "ran 5 x2 from 384 {127}"), log.lines);
        channel.directives().stopCounting();
        assertTrue(channel.directives().isLooking() && !channel.directives().isCounting());
        channel.directives().stopLooking();
        assertFalse(channel.directives().isLooking());
    }

    @Test
    void shouldFollowTheRingAroundItsEndManyTimes() throws IOException {
        ChannelFile task = new ChannelFile(file, RING_RECORDS).ready();
        TaskChannel channel = open();
        Random random = new Random(7);
        long sent = 0;
        Log log = new Log();
        for (int round = 0; round < 50; round++) {
            int burst = 1 + random.nextInt(RING_RECORDS);
            for (int i = 0; i < burst; i++, sent++) {
                task.event(ChannelLayout.KIND_REGION, (int) (sent % 4000), sent, sent + 1, 0);
            }
            assertEquals(burst, channel.events().pending());
            assertEquals(burst, channel.events().drain(log));
            assertEquals(sent, task.memory().getLong(ChannelLayout.TAIL_OFFSET));
        }
        for (int i = 0; i < sent; i++) {
            assertTrue(log.lines.get(i).startsWith("region " + i % 4000 + " "), log.lines.get(i));
        }
    }

    @Test
    void shouldImproveItsClockWhenTheTaskSendsAnInstant() throws IOException {
        ChannelFile task = new ChannelFile(file, RING_RECORDS).ready();
        task.event(ChannelLayout.KIND_CLOCK, 0, 10_000_000, 10_000_000, 30_000_000);
        task.event(ChannelLayout.KIND_REGION, 1, 10_000_000, 10_000_100, 0);
        Log log = new Log();
        assertEquals(1, open().events().drain(log), "a clock record is no event");
        assertEquals(List.of("region 1 x2 30000000..30000300"), log.lines);
    }

    @Test
    void shouldTellAChangeOfFrequencyWhichIsNoEventOfTheProgram() throws IOException {
        ChannelFile task = new ChannelFile(file, RING_RECORDS).ready();
        task.event(ChannelLayout.KIND_FREQUENCY, 3, 100, 150, 0);
        Log log = new Log();
        assertEquals(0, open().events().drain(log));
        assertEquals(List.of("frequency 2 200..300"), log.lines);
    }

    @Test
    void shouldWaitForATaskThatIsStillWritingItsHeader() throws IOException {
        ChannelFile task = new ChannelFile(file, RING_RECORDS);
        assertTrue(TaskChannel.open(file).isEmpty());
        task.ready();
        assertTrue(TaskChannel.open(file).isPresent());
        Path empty = Files.createFile(directory.resolve("task-1-0"));
        assertTrue(TaskChannel.open(empty).isEmpty());
    }

    @Test
    void shouldSayBothVersionsWhenTheyDiffer() throws IOException {
        new ChannelFile(file, RING_RECORDS).memory().putInt(ChannelLayout.VERSION_OFFSET, 99);
        String message = assertThrows(ChannelException.class, this::open).getMessage();
        assertTrue(message.contains("version 99") && message.contains("version " + ChannelLayout.VERSION), message);
        assertTrue(message.contains(file.toString()), message);
    }

    @Test
    void shouldRefuseForeignFilesAndLinks() throws IOException {
        Files.write(file, new byte[400_000]).toFile();
        Files.write(file, "not a channel".getBytes());
        assertThrows(ChannelException.class, this::open);
        byte[] noise = new byte[400_000];
        new Random(1).nextBytes(noise);
        Files.write(file, noise);
        assertThrows(ChannelException.class, this::open);
        Path target = directory.resolve("elsewhere");
        new ChannelFile(target, RING_RECORDS).ready();
        Files.delete(file);
        Files.createSymbolicLink(file, target);
        assertThrows(ChannelException.class, this::open);
    }

    @Test
    void shouldRefuseAHeaderThatPointsOutsideTheFile() throws IOException {
        long[][] bad = {
            {ChannelLayout.RING_RECORDS_OFFSET, 1 << 20},
            {ChannelLayout.RING_RECORDS_OFFSET, 1000},
            {ChannelLayout.RING_RECORDS_OFFSET, -1},
            {ChannelLayout.RING_RECORDS_OFFSET, Long.MIN_VALUE},
            {ChannelLayout.RING_OFFSET_OFFSET, 0},
            {ChannelLayout.RING_OFFSET_OFFSET, Long.MAX_VALUE}
        };
        for (long[] field : bad) {
            Files.deleteIfExists(file);
            ChannelFile task = new ChannelFile(file, RING_RECORDS).ready();
            task.memory().putLong((int) field[0], field[1]);
            assertThrows(ChannelException.class, this::open, field[0] + "=" + field[1]);
        }
    }

    @Test
    void shouldStopAtARingThatIsDamaged() throws IOException {
        ChannelFile task = new ChannelFile(file, RING_RECORDS).ready();
        TaskChannel channel = open();
        task.event(77, 0, 1, 2, 3);
        assertThrows(ChannelException.class, () -> channel.events().drain(new Log()));
        task.memory().putLong(ChannelLayout.HEAD_OFFSET, 1L << 40);
        assertThrows(ChannelException.class, () -> channel.events().drain(new Log()));
    }

    @Test
    void shouldReadRegionsSumsAndLosses() throws IOException {
        ChannelFile task = new ChannelFile(file, RING_RECORDS).ready();
        task.marker(1, "löse");
        task.memory().putLong(ChannelLayout.LOST_OFFSET, 12);
        int sum = ChannelLayout.sumOffset(MpiCall.IPROBE.code());
        task.memory().putLong(sum, 1000).putLong(sum + 8, 500_000_000).putLong(sum + 16, 0);
        TaskChannel channel = open();
        assertEquals("löse", channel.regions().get(1).name());
        assertTrue(channel.regions().get(1).isMarker());
        assertEquals(12, channel.lost());
        assertEquals(List.of(new CallSum(MpiCall.IPROBE, 1000, 1.0, 0)), channel.sums());
    }
}
