package lull.phases.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.BitSet;
import lull.phases.CallClasses;
import lull.phases.TaskEvents;

/**
 * Writes a trace through a buffer of {@value #BUFFER} bytes; an event allocates nothing. Not safe for several threads.
 * Methods throw {@link UncheckedIOException}, naming the file, when it cannot be written.
 */
public final class TraceWriter implements TraceSink, AutoCloseable {
    private static final int BUFFER = 1 << 16;
    private static final int LONGEST_EVENT = 64;
    private static final int VARINT_BITS = 7;
    private static final int VARINT_MORE = 1 << VARINT_BITS;

    private final Path file;
    private final OutputStream output;
    private final byte[] buffer = new byte[BUFFER];
    private int filled;
    private long previousEndNanos;
    private int previousTeam;
    private long events;

    private TraceWriter(Path file, OutputStream output) {
        this.file = file;
        this.output = output;
    }

    /** Creates the file, or replaces it, and writes the header. */
    public static TraceWriter create(Path file, TraceHeader header) throws IOException {
        TraceWriter writer = new TraceWriter(
                file,
                Files.newOutputStream(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS));
        writer.header(header);
        writer.flush();
        return writer;
    }

    @Override
    public void region(int region, int threads, long beginNanos, long endNanos) {
        TaskEvents.checkRegion(region);
        reserve();
        boolean sameTeam = threads == previousTeam;
        put(TraceFormat.head(TraceFormat.REGION, sameTeam ? 0 : TraceFormat.TEAM_FOLLOWS));
        putVarint(region);
        if (!sameTeam) {
            putVarint(threads);
            previousTeam = threads;
        }
        putTimes(beginNanos, endNanos);
    }

    @Override
    public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytesSent) {
        CallClasses.checkCall(call);
        reserve();
        put(TraceFormat.head(
                TraceFormat.MPI,
                (insidePhase ? TraceFormat.INSIDE_PHASE : 0) | (bytesSent == 0 ? 0 : TraceFormat.BYTES_FOLLOW)));
        putVarint(call);
        putTimes(beginNanos, endNanos);
        if (bytesSent != 0) {
            putVarint(bytesSent);
        }
    }

    @Override
    public void counted(int threads, long[] counts) {
        if (counts.length > TraceFormat.MOST_EVENTS) {
            throw new IllegalArgumentException(
                    counts.length + " events of a region are more than " + TraceFormat.MOST_EVENTS);
        }
        reserve();
        put(TraceFormat.head(TraceFormat.OTHER, TraceFormat.COUNTED));
        putVarint(threads);
        putVarint(counts.length);
        for (long count : counts) {
            reserve();
            putVarint(count);
        }
    }

    @Override
    public void ranOn(BitSet cpus) {
        long[] words = cpus.toLongArray();
        if (words.length > TraceFormat.MOST_CPU_WORDS) {
            throw new IllegalArgumentException("CPU " + (cpus.length() - 1) + " of a region can't be");
        }
        reserve();
        put(TraceFormat.head(TraceFormat.OTHER, TraceFormat.RAN_ON));
        putVarint(words.length);
        for (long word : words) {
            reserve();
            putVarint(word);
        }
    }

    @Override
    public void regionNamed(int region, String name, String location) {
        TaskEvents.checkRegion(region);
        reserve();
        put(TraceFormat.head(TraceFormat.OTHER, TraceFormat.REGION_NAME));
        putVarint(region);
        putString(name);
        putString(location);
    }

    @Override
    public void property(String key, String value) {
        reserve();
        put(TraceFormat.head(TraceFormat.OTHER, TraceFormat.PROPERTY));
        putString(key);
        putString(value);
    }

    /** Hands all events so far to the operating system, so that they outlive this process. */
    public void flush() {
        try {
            output.write(buffer, 0, filled);
            filled = 0;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write trace " + file + ": " + e.getMessage(), e);
        }
    }

    /** Marks the trace complete and closes the file. */
    @Override
    public void close() throws IOException {
        try (output) {
            reserve();
            put(TraceFormat.head(TraceFormat.OTHER, TraceFormat.END));
            putVarint(events);
            flush();
        }
    }

    private void header(TraceHeader header) {
        for (byte b : TraceFormat.MAGIC) {
            put(b);
        }
        putVarint(TraceFormat.VERSION);
        putVarint(header.rank());
        putVarint(header.worldSize());
        putVarint(header.pid());
        long[] delimiting = Arrays.copyOf(header.classes().delimiting().toLongArray(), 2);
        long[] collective = Arrays.copyOf(header.classes().collective().toLongArray(), 2);
        putVarint(delimiting[0]);
        putVarint(collective[0]);
        putVarint(delimiting[1]);
        putVarint(collective[1]);
        putString(header.host());
        putString(header.program());
        putString(header.openMpRuntime());
    }

    private void putTimes(long beginNanos, long endNanos) {
        putVarint(TraceFormat.zigzag(beginNanos - previousEndNanos));
        putVarint(TraceFormat.zigzag(endNanos - beginNanos));
        previousEndNanos = endNanos;
        events++;
    }

    private void putString(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] kept =
                bytes.length <= TraceFormat.LONGEST_STRING ? bytes : Arrays.copyOf(bytes, TraceFormat.LONGEST_STRING);
        putVarint(kept.length);
        for (byte b : kept) {
            reserve();
            put(b);
        }
    }

    private void putVarint(long value) {
        long rest = value;
        while ((rest & -VARINT_MORE) != 0) {
            put((int) rest | VARINT_MORE);
            rest >>>= VARINT_BITS;
        }
        put((int) rest);
    }

    private void put(int value) {
        buffer[filled++] = (byte) value;
    }

    private void reserve() {
        if (filled > BUFFER - LONGEST_EVENT) {
            flush();
        }
    }
}
