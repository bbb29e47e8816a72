package lull.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import lull.channel.layout.ChannelLayout;

/** What a file's first bytes say of it. */
final class ChannelHeader {
    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    private ChannelHeader() {}

    /**
     * Whether the task has filled its header.
     *
     * @throws ChannelException if it is no channel, one of another version, or damaged
     */
    static boolean isReady(Path file, ByteBuffer memory, long size) {
        int version = (int) INT.getAcquire(memory, ChannelLayout.VERSION_OFFSET);
        long magic = memory.getLong(ChannelLayout.MAGIC_OFFSET);
        if (magic != ChannelLayout.MAGIC && (magic != 0 || version != 0)) {
            throw new ChannelException(file, "does not begin like a channel; it is ignored");
        }
        if (version == 0) {
            return false;
        }
        if (version != ChannelLayout.VERSION) {
            throw new ChannelException(
                    file,
                    "the probe speaks version " + version + ", this agent version " + ChannelLayout.VERSION
                            + ": preload the liblull.so that came with this agent; the task runs unobserved");
        }
        long records = memory.getLong(ChannelLayout.RING_RECORDS_OFFSET);
        long offset = memory.getLong(ChannelLayout.RING_OFFSET_OFFSET);
        boolean fits = records > 0
                && Long.bitCount(records) == 1
                && records <= Integer.MAX_VALUE / ChannelLayout.RECORD_BYTES
                && offset >= ChannelLayout.HEADER_BYTES
                && offset % Long.BYTES == 0
                && offset <= size - records * ChannelLayout.RECORD_BYTES
                && memory.getInt(ChannelLayout.RECORD_BYTES_OFFSET) == ChannelLayout.RECORD_BYTES;
        if (!fits) {
            throw new ChannelException(
                    file,
                    "is damaged: a ring of " + records + " records at " + offset + " in " + size
                            + " bytes; it is ignored");
        }
        return true;
    }
}
