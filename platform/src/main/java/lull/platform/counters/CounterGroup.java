package lull.platform.counters;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Events of one thread that are counted together: all at the same time or none. Of any thread of the same user, also
 * of another process. Counts from the opening on; not for several threads at once.
 */
public final class CounterGroup implements AutoCloseable {

    private static final double SECONDS_PER_NANOSECOND = 1e-9;
    private static final int HEADER_WORDS = 3;

    private final List<CounterEvent> events;
    private final List<Integer> descriptors;
    private final ByteBuffer words;
    private final long address;

    private CounterGroup(List<CounterEvent> events, List<Integer> descriptors) {
        this.events = events;
        this.descriptors = descriptors;
        words = ByteBuffer.allocateDirect(Long.BYTES * (HEADER_WORDS + events.size()))
                .order(ByteOrder.nativeOrder());
        address = Pointer.nativeValue(Native.getDirectBufferPointer(words));
    }

    /**
     * Opens the events for the thread.
     *
     * @param tid the thread's kernel number; 0 for the calling thread
     * @throws IOException if one of them can't be counted beside the others; then none is open
     */
    public static CounterGroup open(List<CounterEvent> events, int tid) throws IOException {
        if (events.isEmpty()) {
            throw new IllegalArgumentException("a group without events counts nothing");
        }
        List<Integer> descriptors = new ArrayList<>();
        try {
            for (CounterEvent event : events) {
                OptionalInt leader = descriptors.isEmpty() ? OptionalInt.empty() : OptionalInt.of(descriptors.get(0));
                descriptors.add(PerfEvent.open(event, tid, leader));
            }
        } catch (IOException e) {
            descriptors.forEach(PerfEvent::closeDescriptor);
            throw e;
        }
        return new CounterGroup(List.copyOf(events), descriptors);
    }

    /** What is counted, in the order of {@link CounterReading#count}. */
    public List<CounterEvent> events() {
        return events;
    }

    /**
     * Reads all counts with one system call.
     *
     * @throws IOException if the group is closed
     */
    public CounterReading read() throws IOException {
        if (descriptors.isEmpty()) {
            throw new IOException("the group of counters is closed");
        }
        PerfEvent.read(descriptors.get(0), address, words.capacity());
        long[] counts = new long[events.size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = word(HEADER_WORDS + i);
        }
        return new CounterReading(counts, word(1) * SECONDS_PER_NANOSECOND, word(2) * SECONDS_PER_NANOSECOND);
    }

    private long word(int index) {
        return words.getLong(index * Long.BYTES);
    }

    @Override
    public void close() {
        descriptors.forEach(PerfEvent::closeDescriptor);
        descriptors.clear();
    }
}
