package lull.phases.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import lull.phases.CallClasses;
import lull.phases.CallSet;
import lull.phases.SyntheticTask;
import lull.phases.TaskProfile;
import lull.phases.iteration.TaskTracker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceTest {
    private static final TraceHeader HEADER =
            new TraceHeader(3, 8, 4711, "node-ü", "./bt-mz.W", "libgomp", SyntheticTask.CLASSES);

    @TempDir
    private Path directory;

    private static void write(Random random, int count, TraceSink sink) {
        long now = 7_000_000_000_000L;
        for (int i = 0; i < count; i++) {
            long begin = now + random.nextInt(1000) - 100;
            long end = begin + (long) Math.exp(random.nextDouble() * 25);
            switch (random.nextInt(8)) {
                case 0 -> sink.regionNamed(random.nextInt(4096), "région " + i, "solve.f:" + i);
                case 1 -> sink.property("key" + i, "a\nb");
                case 6 ->
                    sink.counted(
                            random.nextInt(99), random.longs(random.nextInt(9)).toArray());
                case 7 ->
                    sink.ranOn(BitSet.valueOf(random.longs(random.nextInt(4)).toArray()));
                case 2, 3 -> sink.region(random.nextInt(4096), 1 + random.nextInt(3), begin, end);
                default ->
                    sink.mpiCall(
                            1 + random.nextInt(63),
                            random.nextBoolean(),
                            begin,
                            end,
                            random.nextBoolean() ? 0 : random.nextLong(Long.MAX_VALUE));
            }
            now = end;
        }
    }

    private static TraceSummary read(Path file, TraceSink sink) throws IOException {
        try (TraceReader reader = TraceReader.open(file)) {
            return reader.replay(sink);
        }
    }

    private Path written(int count) throws IOException {
        Path file = directory.resolve("task.trace");
        try (TraceWriter writer = TraceWriter.create(file, HEADER)) {
            write(new Random(1), count, writer);
        }
        return file;
    }

    @Test
    void shouldReadWhatWasWritten() throws IOException {
        RecordingSink expected = new RecordingSink();
        write(new Random(1), 20_000, expected);
        RecordingSink actual = new RecordingSink();
        Path file = written(20_000);
        TraceSummary summary = read(file, actual);
        assertEquals(expected.records(), actual.records());
        assertTrue(summary.complete());
        assertEquals(
                expected.records().stream()
                        .filter(r -> r.startsWith("region") || r.startsWith("call"))
                        .count(),
                summary.events());
        try (TraceReader reader = TraceReader.open(file)) {
            assertEquals(HEADER, reader.header());
        }
    }

    @Test
    void shouldReadUpToTheLastWholeRecordWhenCutAtAnyByte() throws IOException {
        byte[] whole = Files.readAllBytes(written(60));
        RecordingSink all = new RecordingSink();
        write(new Random(1), 60, all);
        int longest = 0;
        int readable = 0;
        for (int length = 0; length < whole.length; length++) {
            Path cut = Files.write(directory.resolve("cut.trace"), Arrays.copyOf(whole, length));
            RecordingSink sink = new RecordingSink();
            try {
                assertFalse(read(cut, sink).complete());
                readable++;
            } catch (TraceFormatException e) {
                assertTrue(
                        e.getMessage().contains("cut.trace") && e.getMessage().contains("header"), e.getMessage());
                assertEquals(0, readable, "a longer part is readable if a shorter one is");
            }
            assertEquals(all.records().subList(0, sink.records().size()), sink.records());
            assertTrue(sink.records().size() >= longest);
            longest = sink.records().size();
        }
        assertEquals(60, longest);
        assertTrue(readable > 500);
    }

    @Test
    void shouldRefuseOrReadButNeverFailOtherwiseWhenBytesAreDamaged() throws IOException {
        byte[] whole = Files.readAllBytes(written(60));
        Random random = new Random(5);
        int refused = 0;
        for (int i = 0; i < 1500; i++) {
            byte[] damaged = whole.clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            Path file = Files.write(directory.resolve("damaged.trace"), damaged);
            try {
                read(file, new RecordingSink());
            } catch (TraceFormatException e) {
                assertTrue(e.getMessage().contains("damaged.trace"), e.getMessage());
                refused++;
            }
        }
        assertTrue(refused > 150, "refused " + refused);
    }

    @Test
    void shouldNameFileWhenItIsNoTraceOrOfAnotherVersion() throws IOException {
        Path garbage = Files.writeString(directory.resolve("garbage"), "#!/bin/sh\necho no trace\n");
        assertTrue(assertThrows(TraceFormatException.class, () -> TraceReader.open(garbage))
                .getMessage()
                .contains(garbage + " is no Lull trace"));
        byte[] bytes = Files.readAllBytes(written(3));
        bytes[TraceFormat.MAGIC.length] = 9;
        Path newer = Files.write(directory.resolve("newer"), bytes);
        String message = assertThrows(TraceFormatException.class, () -> TraceReader.open(newer))
                .getMessage();
        assertTrue(message.contains(newer.toString()) && message.contains("version 9"), message);
    }

    @Test
    void shouldReadTracesOfEarlierVersions() throws IOException {
        byte[] bytes = withoutSecondWords(Files.readAllBytes(written(3)));
        for (byte version = TraceFormat.EARLIEST_VERSION; version < TraceFormat.WIDE_SETS_VERSION; version++) {
            bytes[TraceFormat.MAGIC.length] = version;
            RecordingSink sink = new RecordingSink();
            assertTrue(
                    read(Files.write(directory.resolve("older"), bytes), sink).complete());
            assertEquals(3, sink.records().size());
        }
    }

    /** The sets of calls as earlier versions wrote them, with codes below 64 alone. */
    private static byte[] withoutSecondWords(byte[] trace) {
        int at = TraceFormat.MAGIC.length;
        for (int number = 0; number < 6; number++) {
            while (trace[at++] < 0) {
                // the number goes on
            }
        }
        assertEquals(0, trace[at] | trace[at + 1]);
        byte[] earlier = Arrays.copyOf(trace, trace.length - 2);
        System.arraycopy(trace, at + 2, earlier, at, earlier.length - at);
        return earlier;
    }

    @Test
    void shouldKeepCallsOfAllCodes() throws IOException {
        CallClasses classes = new CallClasses(CallSet.of(1, 63, 64, 127), CallSet.of(63, 127));
        Path file = directory.resolve("codes.trace");
        TraceHeader header = new TraceHeader(0, 1, 1, "host", "program", "", classes);
        RecordingSink sink = new RecordingSink();
        try (TraceWriter writer = TraceWriter.create(file, header)) {
            writer.mpiCall(127, false, 10, 20, 0);
        }
        try (TraceReader reader = TraceReader.open(file)) {
            assertEquals(header, reader.header());
            assertTrue(reader.replay(sink).complete());
        }
        assertEquals(1, sink.records().size());
        assertTrue(
                sink.records().get(0).toString().contains("127"), sink.records().toString());
    }

    @Test
    void shouldBeReadableSoFarWhenFlushedButNotClosed() throws IOException {
        Path file = directory.resolve("live.trace");
        try (TraceWriter writer = TraceWriter.create(file, HEADER)) {
            writer.region(1, 2, 100, 200);
            writer.flush();
            RecordingSink sink = new RecordingSink();
            assertEquals(new TraceSummary(1, false), read(file, sink));
            assertEquals(List.of("region 1 2 100 200"), sink.records());
        }
    }

    @Test
    void shouldGiveTheSameProfileWhenReplayed() throws IOException {
        Path file = directory.resolve("irs.trace");
        TaskTracker live = new TaskTracker(SyntheticTask.CLASSES);
        try (TraceWriter writer = TraceWriter.create(file, HEADER)) {
            SyntheticTask task = new SyntheticTask(new Both(live, writer), 12345, 9);
            for (int i = 0; i < 30; i++) {
                task.irsTimeStep();
            }
            assertTrue(writerBytes(writer, file) / (double) task.events() < 12);
        }
        assertEquals(live.profile(), replayed(file));
    }

    private static long writerBytes(TraceWriter writer, Path file) throws IOException {
        writer.flush();
        return Files.size(file);
    }

    private static TaskProfile replayed(Path file) throws IOException {
        try (TraceReader reader = TraceReader.open(file)) {
            TaskTracker tracker = new TaskTracker(reader.header().classes());
            reader.replay(new Both(tracker, new RecordingSink()));
            return tracker.profile();
        }
    }
}
