package lull.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.MappedByteBuffer;
import java.nio.file.Path;
import java.util.BitSet;
import lull.channel.layout.ChannelLayout;
import lull.channel.layout.RegionConditions;

/**
 * The ring of a channel in which the task leaves its events: drains and decodes them, and keeps the clock that they tell of.
 * A record that no probe writes throws {@link ChannelException}. For one thread.
 */
public final class EventRing {
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int CHUNK_RECORDS = 512;

    private final Path file;
    private final MappedByteBuffer memory;
    private final LongBuffer ring;
    private final long capacity;
    private final TickClock clock;
    private final long[] chunk = new long[CHUNK_RECORDS * ChannelLayout.RECORD_LONGS];
    private final EventRecords counted = new EventRecords();
    private long tail;

    /**
     * @param file named in what is thrown
     * @param memory of a channel whose header is sound
     * @param clock of the channel, which learns from the ring's records
     */
    EventRing(Path file, MappedByteBuffer memory, TickClock clock) {
        this.file = file;
        this.memory = memory;
        this.clock = clock;
        this.capacity = memory.getLong(ChannelLayout.RING_RECORDS_OFFSET);
        int start = (int) memory.getLong(ChannelLayout.RING_OFFSET_OFFSET);
        int bytes = (int) capacity * ChannelLayout.RECORD_BYTES;
        this.ring = memory.slice(start, bytes).order(ByteOrder.nativeOrder()).asLongBuffer();
    }

    /** Events that wait to be drained. */
    public long pending() {
        return (long) LONG.getAcquire(memory, ChannelLayout.HEAD_OFFSET) - tail;
    }

    /** Records that the ring holds at most. */
    public long capacity() {
        return capacity;
    }

    /** Hands all waiting events to the sink; see {@link #drain(EventSink, int)}. */
    public int drain(EventSink sink) {
        return drain(sink, Integer.MAX_VALUE);
    }

    /**
     * Hands waiting events to the sink, in order, and frees their room.
     *
     * @param most records to take
     * @return the number of events, clock records not counted
     * @throws ChannelException if the ring holds what no probe writes
     */
    public int drain(EventSink sink, int most) {
        long head = (long) LONG.getAcquire(memory, ChannelLayout.HEAD_OFFSET);
        if (head < tail || head - tail > capacity) {
            throw new ChannelException(file, "is damaged: head=" + head + ", tail=" + tail + ", ring of " + capacity);
        }
        long end = Math.min(head, tail + most);
        int events = 0;
        while (tail < end) {
            int index = (int) (tail & (capacity - 1));
            int records = (int) Math.min(Math.min(end - tail, CHUNK_RECORDS), capacity - index);
            ring.get(index * ChannelLayout.RECORD_LONGS, chunk, 0, records * ChannelLayout.RECORD_LONGS);
            tail += records;
            LONG.setRelease(memory, ChannelLayout.TAIL_OFFSET, tail);
            events += decode(records, sink);
        }
        return events;
    }

    private int decode(int records, EventSink sink) {
        int events = 0;
        for (int i = 0; i < records * ChannelLayout.RECORD_LONGS; i += ChannelLayout.RECORD_LONGS) {
            long begin = chunk[i];
            long end = chunk[i + 1];
            long value = chunk[i + 2];
            long meta = chunk[i + 3];
            int code = (int) meta;
            int kind = (int) (meta >>> 48) & 0xff;
            if (kind == ChannelLayout.KIND_REGION && code >= 0 && code < ChannelLayout.REGIONS) {
                sink.region(code, (int) (meta >>> 32) & 0xffff, inNanos(value), clock.nanos(begin), clock.nanos(end));
                events++;
            } else if (kind == ChannelLayout.KIND_MPI && code > 0 && code < ChannelLayout.SUMS) {
                boolean inside = (meta >>> 56 & ChannelLayout.FLAG_INSIDE_PHASE) != 0;
                sink.mpiCall(code, inside, clock.nanos(begin), clock.nanos(end), value);
                events++;
            } else if (kind == ChannelLayout.KIND_EVENTS && code >= 0 && code < ChannelLayout.REGIONS) {
                counted.accept(chunk, i, memory.getInt(ChannelLayout.COUNTING_EVENTS_OFFSET), sink);
            } else if (kind == ChannelLayout.KIND_CPUS && code >= 0 && code < ChannelLayout.REGIONS) {
                int firstCpu = (int) (meta >>> 56) * ChannelLayout.CPUS_A_RECORD;
                sink.ranOn(
                        code, (int) (meta >>> 32) & 0xffff, firstCpu, BitSet.valueOf(new long[] {begin, end, value}));
            } else if (kind == ChannelLayout.KIND_CLOCK) {
                clock.learn(begin, value);
            } else if (kind == ChannelLayout.KIND_FREQUENCY && code > 0 && code <= ChannelLayout.FREQUENCIES) {
                sink.frequency(code - 1, clock.nanos(begin), clock.nanos(end));
            } else {
                throw new ChannelException(file, "is damaged: record of kind " + kind + " with code " + code);
            }
        }
        return events;
    }

    private long inNanos(long conditions) {
        long ticks = RegionConditions.stretch(conditions);
        return ticks == 0
                ? conditions
                : RegionConditions.withStretch(conditions, Math.round(clock.seconds(ticks) * 1e9));
    }
}
