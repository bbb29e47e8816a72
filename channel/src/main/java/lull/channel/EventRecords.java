package lull.channel;

import java.util.Arrays;
import lull.channel.layout.ChannelLayout;

/** Puts together what the records behind a region's own say of its events; what lacks a part is dropped. */
final class EventRecords {
    private static final int META = 3;
    private static final int THREADS_SHIFT = 32;
    private static final int THREADS_MASK = 0xffff;
    private static final int FLAGS_SHIFT = 56;
    private static final long[] NOT_COUNTED = {};

    private final long[] counts = new long[ChannelLayout.EVENTS + ChannelLayout.EVENTS_A_RECORD];
    private int parts;

    /**
     * Takes one record.
     *
     * @param at where it begins
     * @param events that are counted
     */
    void accept(long[] records, int at, int events, EventSink sink) {
        long meta = records[at + META];
        int region = (int) meta;
        int threads = (int) (meta >>> THREADS_SHIFT) & THREADS_MASK;
        int part = (int) (meta >>> FLAGS_SHIFT);
        if (part == ChannelLayout.FLAG_NOT_COUNTED) {
            parts = 0;
            sink.counted(region, threads, NOT_COUNTED);
            return;
        }
        parts = part == 0 || part == parts ? part : ChannelLayout.EVENTS;
        if (parts * ChannelLayout.EVENTS_A_RECORD >= Math.min(events, ChannelLayout.EVENTS)) {
            return; // a part before it was lost to a full ring
        }
        System.arraycopy(records, at, counts, parts * ChannelLayout.EVENTS_A_RECORD, ChannelLayout.EVENTS_A_RECORD);
        parts++;
        if (parts * ChannelLayout.EVENTS_A_RECORD >= events) {
            sink.counted(region, threads, Arrays.copyOf(counts, events));
        }
    }
}
