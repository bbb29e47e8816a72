package lull.phases.trace;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import lull.phases.CallClasses;
import lull.phases.TaskEvents;

/** Reads a trace once, from its begin to its end or to the last whole record. */
public final class TraceReader implements AutoCloseable {
    private static final int BUFFER = 1 << 16;
    private static final int VARINT_BITS = 7;
    private static final int VARINT_MORE = 1 << VARINT_BITS;

    private final Path file;
    private final InputStream input;
    private TraceHeader header;
    private long offset;
    private long previousEndNanos;
    private int previousTeam;
    private long events;

    private TraceReader(Path file, long laterNanos, InputStream input) {
        this.file = file;
        previousEndNanos = laterNanos;
        this.input = input;
    }

    /**
     * Opens a trace and reads its header.
     *
     * @throws TraceFormatException if the file is no trace of this version
     */
    public static TraceReader open(Path file) throws IOException {
        return open(file, 0);
    }

    /**
     * Opens a trace, whose events are told by another clock than that of their host, and reads its header.
     *
     * @param laterNanos what that clock shows when the host's shows zero
     * @throws TraceFormatException if the file is no trace of this version
     */
    public static TraceReader open(Path file, long laterNanos) throws IOException {
        TraceReader reader =
                new TraceReader(file, laterNanos, new BufferedInputStream(Files.newInputStream(file), BUFFER));
        try {
            reader.header = reader.readHeader();
            return reader;
        } catch (EOFException e) {
            reader.close();
            throw new CutHeaderException("trace " + file + " ends within its header, after " + reader.offset
                    + " bytes: the program ended before anything was recorded, or the file was cut");
        } catch (IOException e) {
            reader.close();
            throw e;
        }
    }

    /** What the trace says of its task. */
    public TraceHeader header() {
        return header;
    }

    /**
     * Hands all whole records to a sink. A trace that ends within a record, or without its end, is read as far as it
     * goes.
     *
     * @throws TraceFormatException if something that no writer writes stands before the end
     */
    public TraceSummary replay(TraceSink sink) throws IOException {
        try {
            boolean ended = false;
            while (!ended) {
                ended = readRecord(sink);
            }
            return new TraceSummary(events, true);
        } catch (EOFException e) {
            return new TraceSummary(events, false);
        }
    }

    /**
     * Hands the next whole record to a sink.
     *
     * @return false at the end, or where the trace was cut
     * @throws TraceFormatException if something that no writer writes stands there
     */
    public boolean next(TraceSink sink) throws IOException {
        try {
            return !readRecord(sink);
        } catch (EOFException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        input.close();
    }

    private TraceHeader readHeader() throws IOException {
        for (byte expected : TraceFormat.MAGIC) {
            if (readByte() != expected) {
                throw new TraceFormatException(file + " is no Lull trace: it does not begin with LULLTRC");
            }
        }
        long version = readVarint();
        if (version < TraceFormat.EARLIEST_VERSION || version > TraceFormat.VERSION) {
            throw new TraceFormatException("trace " + file + " has format version " + version + ", this program reads "
                    + TraceFormat.EARLIEST_VERSION + " to " + TraceFormat.VERSION
                    + ": use the Lull that wrote it, or record again");
        }
        int rank = readInt("rank", Integer.MAX_VALUE - 1);
        int worldSize = readInt("world size", Integer.MAX_VALUE);
        long pid = readVarint();
        long delimiting = readVarint();
        long collective = readVarint();
        boolean wide = version >= TraceFormat.WIDE_SETS_VERSION;
        BitSet allDelimiting = BitSet.valueOf(new long[] {delimiting, wide ? readVarint() : 0});
        BitSet allCollective = BitSet.valueOf(new long[] {collective, wide ? readVarint() : 0});
        String host = readString();
        String program = readString();
        String runtime = readString();
        try {
            return new TraceHeader(
                    rank, worldSize, pid, host, program, runtime, new CallClasses(allDelimiting, allCollective));
        } catch (IllegalArgumentException e) {
            throw damaged("its header says " + e.getMessage());
        }
    }

    /** Returns whether the record was the end. */
    private boolean readRecord(TraceSink sink) throws IOException {
        int head = readByte();
        int flags = head >>> TraceFormat.KIND_BITS;
        switch (head & TraceFormat.KIND_MASK) {
            case TraceFormat.REGION -> readRegion(flags, sink);
            case TraceFormat.MPI -> readMpiCall(flags, sink);
            case TraceFormat.OTHER -> {
                return readOther(flags, sink);
            }
            default -> throw damaged("no record begins with byte " + head);
        }
        return false;
    }

    private void readRegion(int flags, TraceSink sink) throws IOException {
        if (flags > TraceFormat.TEAM_FOLLOWS) {
            throw damaged("a region has unknown flags " + flags);
        }
        int region = readInt("region", TaskEvents.REGIONS - 1);
        int team = flags == 0 ? previousTeam : readInt("team size", TraceFormat.LARGEST_TEAM);
        long begin = previousEndNanos + TraceFormat.unzigzag(readVarint());
        long end = begin + TraceFormat.unzigzag(readVarint());
        previousTeam = team;
        previousEndNanos = end;
        events++;
        sink.region(region, team, begin, end);
    }

    private void readMpiCall(int flags, TraceSink sink) throws IOException {
        if (flags > (TraceFormat.INSIDE_PHASE | TraceFormat.BYTES_FOLLOW)) {
            throw damaged("an MPI call has unknown flags " + flags);
        }
        int call = readInt("MPI call code", CallClasses.CODES - 1);
        if (call == 0) {
            throw damaged("MPI call code 0 is none");
        }
        long begin = previousEndNanos + TraceFormat.unzigzag(readVarint());
        long end = begin + TraceFormat.unzigzag(readVarint());
        long bytesSent = (flags & TraceFormat.BYTES_FOLLOW) == 0 ? 0 : readVarint();
        previousEndNanos = end;
        events++;
        sink.mpiCall(call, (flags & TraceFormat.INSIDE_PHASE) != 0, begin, end, bytesSent);
    }

    private void readCounts(TraceSink sink) throws IOException {
        int threads = readInt("number of threads", TraceFormat.LARGEST_TEAM);
        long[] counts = new long[readInt("number of events", TraceFormat.MOST_EVENTS)];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = readVarint();
        }
        sink.counted(threads, counts);
    }

    private void readCpus(TraceSink sink) throws IOException {
        long[] words = new long[readInt("number of words", TraceFormat.MOST_CPU_WORDS)];
        for (int i = 0; i < words.length; i++) {
            words[i] = readVarint();
        }
        sink.ranOn(BitSet.valueOf(words));
    }

    private boolean readOther(int flags, TraceSink sink) throws IOException {
        switch (flags) {
            case TraceFormat.REGION_NAME -> {
                int region = readInt("region", TaskEvents.REGIONS - 1);
                String name = readString();
                sink.regionNamed(region, name, readString());
            }
            case TraceFormat.PROPERTY -> {
                String key = readString();
                sink.property(key, readString());
            }
            case TraceFormat.COUNTED -> readCounts(sink);
            case TraceFormat.RAN_ON -> readCpus(sink);
            case TraceFormat.END -> {
                long written = readVarint();
                if (written != events) {
                    throw damaged("it says that it holds " + written + " events, but holds " + events);
                }
                return true;
            }
            default -> throw damaged("unknown record " + flags);
        }
        return false;
    }

    private String readString() throws IOException {
        int length = readInt("length of a text", TraceFormat.LONGEST_STRING);
        byte[] bytes = input.readNBytes(length);
        offset += bytes.length;
        if (bytes.length < length) {
            throw new EOFException();
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private int readInt(String what, int largest) throws IOException {
        long value = readVarint();
        if (value < 0 || value > largest) {
            throw damaged(what + " " + value + " is outside 0.." + largest);
        }
        return (int) value;
    }

    private long readVarint() throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += VARINT_BITS) {
            int next = readByte();
            value |= (long) (next & VARINT_MORE - 1) << shift;
            if (next < VARINT_MORE) {
                return value;
            }
        }
        throw damaged("a number has more than 64 bits");
    }

    private int readByte() throws IOException {
        int value = input.read();
        if (value < 0) {
            throw new EOFException();
        }
        offset++;
        return value;
    }

    private TraceFormatException damaged(String what) {
        return new TraceFormatException("trace " + file + " is damaged before byte " + offset + ": " + what);
    }
}
