package lull.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * What the agent tells a task: threads for a region, CPUs for its team. The probe reads it at the entry of the next
 * region. It obeys only where that cannot change results: never more threads than the region would have had or than the
 * initial team, no region with a number of its own, no region whose size the program has just asked for, no CPU outside
 * those the task was given.
 */
public final class Directives {
    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    private final ByteBuffer memory;

    Directives(ByteBuffer memory) {
        this.memory = memory;
    }

    /**
     * Sets the team size of a region.
     *
     * @param region id in this task's channel
     * @param threads 1..65535, or 0 to leave the region alone again
     */
    public void threads(int region, int threads) {
        if (region < 0 || region >= ChannelLayout.REGIONS) {
            throw new IllegalArgumentException("region=" + region + " is outside 0.." + (ChannelLayout.REGIONS - 1));
        }
        if (threads < 0 || threads > 0xffff) {
            throw new IllegalArgumentException("threads=" + threads + " for region " + region + " is outside 0..65535");
        }
        memory.putShort(ChannelLayout.DIRECTIVES_THREADS_OFFSET + region * Short.BYTES, (short) threads);
    }

    /** Binds thread i of the team to the i-th CPU; threads beyond the list, and all with an empty one, float freely. */
    public void bind(List<Integer> cpus) {
        if (cpus.size() > ChannelLayout.BIND_CPUS) {
            throw new IllegalArgumentException("binding has " + cpus.size() + " CPUs, more than " + ChannelLayout.BIND_CPUS);
        }
        for (int i = 0; i < cpus.size(); i++) {
            int cpu = cpus.get(i);
            if (cpu < 0 || cpu >= ChannelLayout.BIND_CPUS) {
                throw new IllegalArgumentException("CPU " + cpu + " is outside 0.." + (ChannelLayout.BIND_CPUS - 1));
            }
            memory.putShort(ChannelLayout.DIRECTIVES_BIND_CPU_OFFSET + i * Short.BYTES, (short) cpu);
        }
        memory.putInt(ChannelLayout.DIRECTIVES_BIND_COUNT_OFFSET, cpus.size());
    }

    /** Makes what was set count from the next region on. */
    public void publish() {
        int generation = memory.getInt(ChannelLayout.DIRECTIVES_GENERATION_OFFSET) + 1;
        INT.setRelease(memory, ChannelLayout.DIRECTIVES_ACTIVE_OFFSET, 1);
        INT.setRelease(memory, ChannelLayout.DIRECTIVES_GENERATION_OFFSET, generation);
    }

    /** Takes all directives back: the program runs as it would alone. */
    public void withdraw() {
        int generation = memory.getInt(ChannelLayout.DIRECTIVES_GENERATION_OFFSET) + 1;
        INT.setRelease(memory, ChannelLayout.DIRECTIVES_ACTIVE_OFFSET, 0);
        INT.setRelease(memory, ChannelLayout.DIRECTIVES_GENERATION_OFFSET, generation);
    }
}
