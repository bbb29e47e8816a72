package lull.channel.directives;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import lull.channel.layout.ChannelLayout;

/**
 * What the agent tells a task: a plan with threads, frequencies and placements for its regions. The probe
 * reads it at the entry of the next region, where a frequency may also be laid in store for the delimiting MPI call that
 * follows. It obeys only where that cannot change results: never more threads than the
 * region would have had or than the initial team, no region with a number of its own, no region whose size the program
 * has just asked for, no CPU outside those that the thread was given.
 *
 * <p>A plan is written into the bank that does not hold, then one word is stored: the task sees the old plan or the new
 * one, whole, and whoever is killed in between leaves the old one.
 */
public final class Directives {
    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final int GENERATION_SHIFT = 2;
    private static final int BANK_MASK = 3;
    private static final int GENERATION_MASK = 0x3fffffff;
    private static final double NANOS = 1e9;

    private final ByteBuffer memory;

    /** Those in a channel's memory. */
    public Directives(ByteBuffer memory) {
        this.memory = memory;
    }

    /**
     * Makes the plan hold from the next region on, in place of an earlier one.
     *
     * @return its generation, by which {@link lull.channel.layout.RegionConditions#under} knows the regions that ran under it
     */
    public int publish(Plan plan) {
        int bank = (published() & BANK_MASK) == 1 ? 1 : 0;
        int generation = nextGeneration();
        int at = ChannelLayout.bankOffset(bank);
        INT.setOpaque(memory, at + ChannelLayout.PLAN_GENERATION_OFFSET, 0);
        VarHandle.storeStoreFence();
        write(plan, at);
        INT.setRelease(memory, at + ChannelLayout.PLAN_GENERATION_OFFSET, generation);
        announce(generation, bank + 1);
        return generation;
    }

    /** Takes the plan back: the program runs as it would alone, an emulated machine at its highest frequency. */
    public void withdraw() {
        announce(nextGeneration(), 0);
    }

    /** Makes the task run on an emulated machine, at its highest frequency as long as no plan says otherwise. */
    public void emulate(Emulation emulation) {
        memory.putInt(ChannelLayout.EMULATION_TRANSITION_NANOSECONDS_OFFSET, (int)
                Math.round(emulation.transitionSeconds() * NANOS));
        memory.putDouble(ChannelLayout.EMULATION_DEFAULT_SHARE_OFFSET, emulation.frequencyShare());
        for (int i = 0; i < emulation.hertz().size(); i++) {
            memory.putDouble(
                    ChannelLayout.EMULATION_HERTZ_OFFSET + i * Double.BYTES,
                    emulation.hertz().get(i));
        }
        memory.putInt(
                ChannelLayout.EMULATION_FREQUENCIES_OFFSET, emulation.hertz().size());
        announce(nextGeneration(), published() & BANK_MASK);
    }

    /** The share of a region's time, 0..1, that grows with the inverse of the emulated frequency. */
    public void emulatedShare(int region, double share) {
        PlanEntry.checkRegion(region);
        Emulation.checkShare(share);
        memory.putShort(ChannelLayout.EMULATION_SHARE_OFFSET + region * Short.BYTES, (short)
                (1 + Math.round(share * ChannelLayout.SHARE_STEPS)));
    }

    /**
     * Tells the task where to fetch descriptors for its frequencies; it asks when a plan is published and it has none.
     *
     * @param socket an abstract Unix socket's name, without the leading zero; empty to end that
     */
    public void frequencySocket(String socket) {
        byte[] name = Arrays.copyOf(socket.getBytes(StandardCharsets.US_ASCII), ChannelLayout.FREQUENCY_SOCKET_BYTES);
        if (socket.length() >= ChannelLayout.FREQUENCY_SOCKET_BYTES) {
            throw new IllegalArgumentException("the socket's name '" + socket + "' is longer than "
                    + (ChannelLayout.FREQUENCY_SOCKET_BYTES - 1) + " bytes");
        }
        memory.put(ChannelLayout.FREQUENCY_SOCKET_OFFSET, name);
    }

    /**
     * Has the task count events of each thread of its team from its next region on, region by region, until {@link #stopCounting}.
     *
     * @param events at most {@value ChannelLayout#EVENTS}, which can be counted together
     */
    public void count(List<CountedEvent> events) {
        if (events.isEmpty() || events.size() > ChannelLayout.EVENTS) {
            throw new IllegalArgumentException(
                    events.size() + " events can't be counted together; give 1 to " + ChannelLayout.EVENTS);
        }
        memory.putInt(ChannelLayout.COUNTING_EVENTS_OFFSET, events.size());
        for (int i = 0; i < events.size(); i++) {
            int at = ChannelLayout.COUNTING_EVENT_OFFSET + i * ChannelLayout.COUNTED_EVENT_BYTES;
            memory.putLong(
                    at + ChannelLayout.COUNTED_EVENT_CONFIG_OFFSET,
                    events.get(i).config());
            memory.putInt(
                    at + ChannelLayout.COUNTED_EVENT_TYPE_OFFSET, events.get(i).type());
        }
        ask(ChannelLayout.COUNT_EVENTS);
    }

    /** Whether the task is to count events. */
    public boolean isCounting() {
        return isAsked(ChannelLayout.COUNT_EVENTS);
    }

    /** The task closes its counters before its next region. What it has counted by then still comes. */
    public void stopCounting() {
        askNoMore(ChannelLayout.COUNT_EVENTS);
    }

    /** Has the threads of the task's teams look, from its next region on, on which CPU they begin it, until {@link #stopLooking}. */
    public void lookForCpus() {
        ask(ChannelLayout.COUNT_CPUS);
    }

    /** Whether threads are to look on which CPU they are. */
    public boolean isLooking() {
        return isAsked(ChannelLayout.COUNT_CPUS);
    }

    /** Threads look no more. */
    public void stopLooking() {
        askNoMore(ChannelLayout.COUNT_CPUS);
    }

    /** The generation of the plan that holds; 0 if none does. */
    public int holding() {
        return (published() & BANK_MASK) == 0 ? 0 : published() >>> GENERATION_SHIFT;
    }

    private void ask(int what) {
        INT.getAndBitwiseOr(memory, ChannelLayout.DIRECTIVES_COUNTING_OFFSET, what);
    }

    private void askNoMore(int what) {
        INT.getAndBitwiseAnd(memory, ChannelLayout.DIRECTIVES_COUNTING_OFFSET, ~what);
    }

    private boolean isAsked(int what) {
        return ((int) INT.getOpaque(memory, ChannelLayout.DIRECTIVES_COUNTING_OFFSET) & what) != 0;
    }

    private void write(Plan plan, int at) {
        int length = plan.entries().size();
        memory.putInt(at + ChannelLayout.PLAN_LENGTH_OFFSET, length);
        memory.putInt(
                at + ChannelLayout.PLAN_DEFAULT_FREQUENCY_OFFSET,
                plan.frequency().orElse(-1) + 1);
        memory.putLong(
                at + ChannelLayout.PLAN_ANCHOR_ORDINAL_OFFSET,
                plan.anchor().map(PlanAnchor::ordinal).orElse(0L));
        memory.putInt(
                at + ChannelLayout.PLAN_ANCHOR_POSITION_OFFSET,
                plan.anchor().map(PlanAnchor::position).orElse(length));
        short[] threads = new short[ChannelLayout.REGIONS];
        plan.threads().forEach((region, count) -> threads[region] = count.shortValue());
        for (int region = 0; region < threads.length; region++) {
            memory.putShort(at + ChannelLayout.PLAN_THREADS_OFFSET + region * Short.BYTES, threads[region]);
        }
        PlacementTable placements = new PlacementTable();
        byte[] regions = new byte[ChannelLayout.REGIONS];
        plan.placements().forEach((region, placement) -> regions[region] = (byte) placements.number(placement));
        memory.put(at + ChannelLayout.PLAN_REGION_PLACEMENTS_OFFSET, regions);
        writeEntries(plan, placements, at + ChannelLayout.PLAN_ENTRIES_OFFSET);
        write(placements, at);
    }

    private void writeEntries(Plan plan, PlacementTable placements, int at) {
        int[] contexts = plan.contexts();
        for (int i = 0; i < contexts.length; i++) {
            PlanEntry entry = plan.entries().get(i);
            int entryAt = at + i * ChannelLayout.PLAN_ENTRY_BYTES;
            memory.putShort(entryAt + ChannelLayout.ENTRY_REGION_OFFSET, (short) entry.region());
            memory.putShort(entryAt + ChannelLayout.ENTRY_THREADS_OFFSET, (short) entry.threads());
            memory.put(entryAt + ChannelLayout.ENTRY_FREQUENCY_OFFSET, (byte)
                    (entry.frequency().orElse(-1) + 1));
            memory.put(entryAt + ChannelLayout.ENTRY_WAIT_FREQUENCY_OFFSET, (byte)
                    (entry.waitFrequency().orElse(-1) + 1));
            memory.put(entryAt + ChannelLayout.ENTRY_CONTEXT_OFFSET, (byte) Integer.numberOfTrailingZeros(contexts[i]));
            memory.put(entryAt + ChannelLayout.ENTRY_PLACEMENT_OFFSET, (byte) placements.number(entry.placement()));
        }
    }

    private void write(PlacementTable placements, int at) {
        int first = 0;
        for (Map.Entry<Placement, Integer> placement : placements.numbers().entrySet()) {
            List<Integer> cpus = placement.getKey().cpus();
            int placementAt =
                    at + ChannelLayout.PLAN_PLACEMENTS_OFFSET + placement.getValue() * ChannelLayout.PLACEMENT_BYTES;
            memory.putShort(placementAt + ChannelLayout.PLACEMENT_FIRST_OFFSET, (short) first);
            memory.putShort(placementAt + ChannelLayout.PLACEMENT_COUNT_OFFSET, (short) cpus.size());
            for (int cpu : cpus) {
                memory.putShort(at + ChannelLayout.PLAN_CPUS_OFFSET + first++ * Short.BYTES, (short) cpu);
            }
        }
    }

    private int published() {
        return (int) INT.getOpaque(memory, ChannelLayout.DIRECTIVES_PUBLISHED_OFFSET);
    }

    /** Never 0, which is a bank that is being written. */
    private int nextGeneration() {
        int next = (published() >>> GENERATION_SHIFT) + 1 & GENERATION_MASK;
        return next == 0 ? 1 : next;
    }

    private void announce(int generation, int bank) {
        INT.setRelease(memory, ChannelLayout.DIRECTIVES_PUBLISHED_OFFSET, generation << GENERATION_SHIFT | bank);
    }
}
