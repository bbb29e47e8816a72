package lull.channel;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import lull.channel.layout.ChannelLayout;
import lull.channel.layout.RegionRuntime;

/** A made-up task's side of the channel: writes what the probe would. */
public final class ChannelFile {
    private static final int RING_OFFSET = (ChannelLayout.HEADER_BYTES + 4095) & ~4095;

    private final MappedByteBuffer memory;
    private final int ringRecords;
    private long head;

    /**
     * Makes the file; it is no channel until it is {@link #ready}.
     *
     * @param ringRecords a power of two
     */
    public ChannelFile(Path file, int ringRecords) throws IOException {
        this.ringRecords = ringRecords;
        int bytes = RING_OFFSET + ringRecords * ChannelLayout.RECORD_BYTES;
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes);
        }
        memory.order(ByteOrder.nativeOrder());
        memory.putLong(ChannelLayout.MAGIC_OFFSET, ChannelLayout.MAGIC);
        memory.putInt(ChannelLayout.RECORD_BYTES_OFFSET, ChannelLayout.RECORD_BYTES);
        memory.putLong(ChannelLayout.FILE_BYTES_OFFSET, bytes);
        memory.putLong(ChannelLayout.RING_OFFSET_OFFSET, RING_OFFSET);
        memory.putLong(ChannelLayout.RING_RECORDS_OFFSET, ringRecords);
        memory.putInt(ChannelLayout.PID_OFFSET, (int) ProcessHandle.current().pid());
        rank(0, 1);
        clock(0, 0, 1_000_000, 2_000_000);
    }

    public MappedByteBuffer memory() {
        return memory;
    }

    public ChannelFile rank(int rank, int worldSize) {
        memory.putInt(ChannelLayout.RANK_OFFSET, rank);
        memory.putInt(ChannelLayout.WORLD_SIZE_OFFSET, worldSize);
        return this;
    }

    /** Two instants known in both clocks. */
    public ChannelFile clock(long loadTicks, long loadNanos, long attachTicks, long attachNanos) {
        memory.putLong(ChannelLayout.LOAD_TICKS_OFFSET, loadTicks);
        memory.putLong(ChannelLayout.LOAD_NANOSECONDS_OFFSET, loadNanos);
        memory.putLong(ChannelLayout.ATTACH_TICKS_OFFSET, attachTicks);
        memory.putLong(ChannelLayout.ATTACH_NANOSECONDS_OFFSET, attachNanos);
        return this;
    }

    public ChannelFile ready() {
        memory.putInt(ChannelLayout.VERSION_OFFSET, ChannelLayout.VERSION);
        return this;
    }

    /** A region or an MPI call that lasted so many ticks, on a team of two. */
    public ChannelFile event(int kind, int code, long begin, long end, long value) {
        return event(kind, code, begin, end, value, 2);
    }

    /** The same on a team of any size. */
    public ChannelFile event(int kind, int code, long begin, long end, long value, int threads) {
        int at = RING_OFFSET + (int) (head % ringRecords) * ChannelLayout.RECORD_BYTES;
        memory.putLong(at, begin).putLong(at + 8, end).putLong(at + 16, value).putInt(at + 24, code);
        memory.putShort(at + 28, (short) threads).put(at + 30, (byte) kind).put(at + 31, (byte) 0);
        memory.putLong(ChannelLayout.HEAD_OFFSET, ++head);
        return this;
    }

    /** One record of the events counted in a region, on a team of two. */
    public ChannelFile events(int region, int part, long first, long second, long third) {
        int at = RING_OFFSET + (int) (head % ringRecords) * ChannelLayout.RECORD_BYTES;
        event(ChannelLayout.KIND_EVENTS, region, first, second, third);
        memory.put(at + 31, (byte) part);
        return this;
    }

    /** One record of the CPUs on which a team of two began a region. */
    public ChannelFile cpus(int region, int part, long first, long second, long third) {
        int at = RING_OFFSET + (int) (head % ringRecords) * ChannelLayout.RECORD_BYTES;
        event(ChannelLayout.KIND_CPUS, region, first, second, third);
        memory.put(at + 31, (byte) part);
        return this;
    }

    /** Where the ring begins, for those who want to spoil it. */
    public static int ringOffset() {
        return RING_OFFSET;
    }

    /** Whether a plan is published. */
    public boolean isManaged() {
        return (memory.getInt(ChannelLayout.DIRECTIVES_PUBLISHED_OFFSET) & 3) != 0;
    }

    /** The conditions of a region that runs at its place in the plan that is published, if one is. */
    public long conditions() {
        long generation = memory.getInt(ChannelLayout.DIRECTIVES_PUBLISHED_OFFSET) >>> 2;
        return isManaged()
                ? generation << ChannelLayout.REGION_GENERATION_SHIFT | 1L << ChannelLayout.REGION_IN_STEP_SHIFT
                : 0;
    }

    /** Threads that the plan's first entry wants; 0 for the default. */
    public int publishedThreads() {
        int bank = (memory.getInt(ChannelLayout.DIRECTIVES_PUBLISHED_OFFSET) & 3) - 1;
        return bank < 0
                ? 0
                : memory.getShort(ChannelLayout.bankOffset(bank)
                        + ChannelLayout.PLAN_ENTRIES_OFFSET
                        + ChannelLayout.ENTRY_THREADS_OFFSET);
    }

    /** What an entry of the plan that was published last says of the frequency: its index plus one, 0 for nothing. */
    public int publishedFrequency(int entry) {
        int bank = (memory.getInt(ChannelLayout.DIRECTIVES_PUBLISHED_OFFSET) & 3) - 1;
        return memory.get(ChannelLayout.bankOffset(bank)
                + ChannelLayout.PLAN_ENTRIES_OFFSET
                + entry * ChannelLayout.PLAN_ENTRY_BYTES
                + ChannelLayout.ENTRY_FREQUENCY_OFFSET);
    }

    public void marker(int id, String name) {
        int at = ChannelLayout.regionOffset(id);
        memory.putInt(at + ChannelLayout.REGION_MODULE_OFFSET, -1);
        memory.putShort(at + ChannelLayout.REGION_RUNTIME_OFFSET, (short) RegionRuntime.MARKER.ordinal());
        memory.put(at + ChannelLayout.REGION_NAME_OFFSET, name.getBytes(StandardCharsets.UTF_8));
        memory.putInt(ChannelLayout.REGION_COUNT_OFFSET, id + 1);
    }
}
