package lull.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import lull.channel.layout.ChannelLayout;

/**
 * Where a task reads the energy of its node while it runs, if it wants to know. The sequence number is odd while the agent writes, so
 * that the task never takes half of an old and half of a new reading.
 */
public final class MeterBox {
    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    private final ByteBuffer memory;
    private int sequence;

    MeterBox(ByteBuffer memory) {
        this.memory = memory;
    }

    /** Whether the task reads it. */
    public boolean isWanted() {
        return (int) INT.getAcquire(memory, ChannelLayout.METER_WANTED_OFFSET) != 0;
    }

    /**
     * Tells the energy so far.
     *
     * @param kind how the joules come about, as {@code enum lull_joules} has it, from 1
     * @param own whether they are this task's alone, and not its whole node's
     * @param idleJoules what the idle node would have used; NaN if that is not known
     * @param nanos when, CLOCK_MONOTONIC
     */
    public void tell(int kind, boolean own, double joules, double idleJoules, long nanos) {
        write(() -> {
            memory.putInt(ChannelLayout.METER_KIND_OFFSET, kind);
            memory.putInt(ChannelLayout.METER_OWN_OFFSET, own ? 1 : 0);
            memory.putDouble(ChannelLayout.METER_JOULES_OFFSET, joules);
            memory.putDouble(ChannelLayout.METER_IDLE_JOULES_OFFSET, idleJoules);
            memory.putLong(ChannelLayout.METER_NANOSECONDS_OFFSET, nanos);
        });
    }

    /** Tells that nothing meters, or no more. */
    public void tellNothing() {
        write(() -> memory.putInt(ChannelLayout.METER_KIND_OFFSET, 0));
    }

    private void write(Runnable reading) {
        sequence += 2;
        INT.setVolatile(memory, ChannelLayout.METER_SEQUENCE_OFFSET, sequence - 1);
        VarHandle.fullFence();
        reading.run();
        INT.setRelease(memory, ChannelLayout.METER_SEQUENCE_OFFSET, sequence);
    }
}
