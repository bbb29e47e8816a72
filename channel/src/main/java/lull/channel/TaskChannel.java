package lull.channel;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import lull.channel.directives.CountedThreads;
import lull.channel.directives.Directives;
import lull.channel.directives.FrequencyWrites;
import lull.channel.directives.PlacedThreads;
import lull.channel.layout.CallSum;
import lull.channel.layout.ChannelLayout;
import lull.channel.layout.Malleability;
import lull.channel.layout.MpiCall;
import lull.channel.layout.RegionEntry;
import lull.channel.layout.RegionRuntime;

/**
 * The agent's end of one task's channel: drains events, reads what the task says of itself. Nothing that is read is
 * trusted: whatever cannot be throws {@link ChannelException}, and the task is left alone. For one thread.
 */
public final class TaskChannel {
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final int MOST_EXIT_CODE = 0xff;
    private static final int PAGE_BYTES = 4096;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(PAGE_BYTES);

    private final Path file;
    private final MappedByteBuffer memory;
    private final TickClock clock;
    private final EventRing ring;

    private TaskChannel(Path file, MappedByteBuffer memory) {
        this.file = file;
        this.memory = memory;
        this.clock = newClock(memory);
        this.ring = new EventRing(file, memory, clock);
    }

    /**
     * Opens a task's file; empty if the task is still filling its header.
     *
     * @throws ChannelException if it is no channel, one of another version, or damaged
     */
    public static Optional<TaskChannel> open(Path file) {
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new ChannelException(
                        file, "is not a regular file; nobody but Lull should write there: remove it");
            }
            try (FileChannel opened = FileChannel.open(file, READ, WRITE, LinkOption.NOFOLLOW_LINKS)) {
                long size = opened.size();
                if (size < ChannelLayout.HEADER_BYTES || size > Integer.MAX_VALUE) {
                    return settling(file, size);
                }
                MappedByteBuffer memory = opened.map(FileChannel.MapMode.READ_WRITE, 0, size);
                memory.order(ByteOrder.nativeOrder());
                return ChannelHeader.isReady(file, memory, size)
                        ? Optional.of(new TaskChannel(file, memory))
                        : Optional.empty();
            }
        } catch (IOException e) {
            throw new ChannelException(file, "cannot be opened: " + e.getMessage(), e);
        }
    }

    /** A file that is just being made has no size yet; any other size is nothing that the probe would make. */
    private static Optional<TaskChannel> settling(Path file, long size) {
        if (size == 0) {
            return Optional.empty();
        }
        throw new ChannelException(file, "has " + size + " bytes, which no channel has; it is ignored");
    }

    private static TickClock newClock(ByteBuffer memory) {
        TickClock clock = new TickClock(
                memory.getLong(ChannelLayout.LOAD_TICKS_OFFSET), memory.getLong(ChannelLayout.LOAD_NANOSECONDS_OFFSET));
        clock.learn(
                memory.getLong(ChannelLayout.ATTACH_TICKS_OFFSET),
                memory.getLong(ChannelLayout.ATTACH_NANOSECONDS_OFFSET));
        return clock;
    }

    /** Tells the task that an agent is there. */
    public void announce(int agentPid) {
        INT.setRelease(memory, ChannelLayout.AGENT_PID_OFFSET, agentPid);
    }

    /** Shows that the agent is alive; {@code nanos} of CLOCK_MONOTONIC. */
    public void heartbeat(long nanos) {
        LONG.setRelease(memory, ChannelLayout.AGENT_HEARTBEAT_OFFSET, nanos);
    }

    /** Where the task leaves its events. */
    public EventRing events() {
        return ring;
    }

    /**
     * The parts, each of whole pages, that tell nothing any more once the task has ended and all events are taken: the ring's, and of the header those
     * that hold zeros alone. Whoever gives them back to the kernel changes nothing that is asked later.
     */
    public List<ByteBuffer> spare() {
        List<ByteBuffer> spare = new ArrayList<>();
        int ring = (int) memory.getLong(ChannelLayout.RING_OFFSET_OFFSET);
        int begin = 0;
        for (int page = 0; page < ring; page += PAGE_BYTES) {
            if (memory.slice(page, PAGE_BYTES).mismatch(NOTHING) >= 0) {
                addPart(spare, begin, page);
                begin = page + PAGE_BYTES;
            }
        }
        addPart(spare, begin, memory.capacity());
        return spare;
    }

    private void addPart(List<ByteBuffer> parts, int begin, int end) {
        if (end > begin) {
            parts.add(memory.slice(begin, end - begin));
        }
    }

    public Path file() {
        return file;
    }

    public int pid() {
        return memory.getInt(ChannelLayout.PID_OFFSET);
    }

    /** The process that started the task: the tasks of one MPI job on a node have the same one. */
    public int parentPid() {
        return memory.getInt(ChannelLayout.PARENT_PID_OFFSET);
    }

    /**
     * When the task's process began, in ticks since the node was booted (field 22 of {@code /proc/PID/stat}): it tells the process
     * from others that are given its number. 0 if that is not known.
     */
    public long begun() {
        return memory.getLong(ChannelLayout.BEGUN_OFFSET);
    }

    /** The same of {@link #parentPid}. */
    public long parentBegun() {
        return memory.getLong(ChannelLayout.PARENT_BEGUN_OFFSET);
    }

    /** Where the numbers and the clocks count by which the task tells of processes and times. */
    public Namespaces namespaces() {
        return Namespaces.in(memory);
    }

    /** What the program says of itself so far. */
    public Malleability malleability() {
        return Malleability.of((int) INT.getAcquire(memory, ChannelLayout.MALLEABLE_OFFSET));
    }

    /** Rank in MPI_COMM_WORLD; empty for a task without MPI. */
    public OptionalInt rank() {
        int rank = (int) INT.getAcquire(memory, ChannelLayout.RANK_OFFSET);
        return rank < 0 ? OptionalInt.empty() : OptionalInt.of(rank);
    }

    /** Size of MPI_COMM_WORLD; empty for a task without MPI. */
    public OptionalInt worldSize() {
        int size = memory.getInt(ChannelLayout.WORLD_SIZE_OFFSET);
        return size <= 0 ? OptionalInt.empty() : OptionalInt.of(size);
    }

    /** With which exit code the program called exit or returned from main; empty if it has not, or a signal ended it. */
    public OptionalInt exitCode() {
        int told = (int) INT.getAcquire(memory, ChannelLayout.EXIT_TOLD_OFFSET);
        return (told & ChannelLayout.EXIT_TOLD) == 0 ? OptionalInt.empty() : OptionalInt.of(told & MOST_EXIT_CODE);
    }

    public String program() {
        return text(ChannelLayout.PROGRAM_OFFSET, ChannelLayout.PROGRAM_BYTES);
    }

    public String host() {
        return text(ChannelLayout.HOST_OFFSET, ChannelLayout.HOST_BYTES);
    }

    /** What the MPI library calls itself, empty without MPI. */
    public String mpiLibrary() {
        return text(ChannelLayout.MPI_LIBRARY_OFFSET, ChannelLayout.MPI_LIBRARY_BYTES);
    }

    /** The runtimes whose regions were seen, in the order of the enumeration. */
    public List<RegionRuntime> runtimes() {
        int seen = memory.getInt(ChannelLayout.OPENMP_RUNTIME_OFFSET);
        List<RegionRuntime> runtimes = new ArrayList<>();
        for (RegionRuntime runtime : RegionRuntime.values()) {
            if (runtime != RegionRuntime.NONE && (seen & 1 << runtime.ordinal()) != 0) {
                runtimes.add(runtime);
            }
        }
        return runtimes;
    }

    /** Events that found the ring full. */
    public long lost() {
        return memory.getLong(ChannelLayout.LOST_OFFSET);
    }

    /** Regions among the events that found the ring full. */
    public long lostRegions() {
        return memory.getLong(ChannelLayout.sumOffset(ChannelLayout.SUM_REGIONS));
    }

    /** Regions begun by threads other than the one whose events are recorded. */
    public long foreignRegions() {
        return memory.getLong(ChannelLayout.FOREIGN_REGIONS_OFFSET);
    }

    /** By how many seconds emulation made the serial parts longer. */
    public double serialStretchSeconds() {
        return clock.seconds(memory.getLong(ChannelLayout.SERIAL_STRETCH_OFFSET));
    }

    /** What became of the frequencies that the task itself wrote. */
    public FrequencyWrites frequencyWrites() {
        return new FrequencyWrites(
                memory.getInt(ChannelLayout.FREQUENCY_DESCRIPTORS_OFFSET),
                memory.getLong(ChannelLayout.FREQUENCY_WRITES_OFFSET),
                memory.getLong(ChannelLayout.FREQUENCY_REFUSED_OFFSET),
                clock.seconds(memory.getLong(ChannelLayout.FREQUENCY_TICKS_OFFSET)));
    }

    /** What became of the counting of events that was asked for last. */
    public CountedThreads countedThreads() {
        return new CountedThreads(
                memory.getInt(ChannelLayout.THREADS_COUNTED_OFFSET),
                memory.getInt(ChannelLayout.THREADS_REFUSED_OFFSET),
                memory.getInt(ChannelLayout.COUNT_ERROR_OFFSET),
                memory.getInt(ChannelLayout.USER_READS_OFFSET));
    }

    /** What became of the placements of the task's plans. */
    public PlacedThreads placedThreads() {
        return PlacedThreads.in(memory);
    }

    /** The probe's own work for one region, in seconds, as it timed itself when the task attached. */
    public double regionCostSeconds() {
        return clock.seconds(memory.getLong(ChannelLayout.REGION_COST_TICKS_OFFSET));
    }

    /** The probe's own work for one MPI call, in seconds, as it timed itself when the task attached. */
    public double mpiCostSeconds() {
        return clock.seconds(memory.getLong(ChannelLayout.MPI_COST_TICKS_OFFSET));
    }

    /** What was summed instead of recorded, calls that were never made left out. */
    public List<CallSum> sums() {
        List<CallSum> sums = new ArrayList<>();
        for (MpiCall call : MpiCall.values()) {
            int at = ChannelLayout.sumOffset(call.code());
            long calls = memory.getLong(at);
            if (calls > 0) {
                sums.add(new CallSum(call, calls, clock.seconds(memory.getLong(at + 8)), memory.getLong(at + 16)));
            }
        }
        return sums;
    }

    /** The regions known so far, by id. */
    public List<RegionEntry> regions() {
        int count = (int) INT.getAcquire(memory, ChannelLayout.REGION_COUNT_OFFSET);
        List<RegionEntry> regions = new ArrayList<>();
        for (int id = 0; id < Math.min(count, ChannelLayout.REGIONS); id++) {
            regions.add(region(id));
        }
        return regions;
    }

    /** The entry of a region that the task has begun. */
    public RegionEntry region(int id) {
        int at = ChannelLayout.regionOffset(id);
        int module = memory.getInt(at + ChannelLayout.REGION_MODULE_OFFSET);
        boolean inModule = id > 0 && module >= 0 && module < ChannelLayout.MODULES;
        String path = inModule ? text(ChannelLayout.moduleOffset(module), ChannelLayout.MODULE_BYTES) : "";
        return new RegionEntry(
                id,
                RegionRuntime.of(memory.getShort(at + ChannelLayout.REGION_RUNTIME_OFFSET)),
                path,
                memory.getLong(at + ChannelLayout.REGION_OFFSET_OFFSET),
                text(at + ChannelLayout.REGION_NAME_OFFSET, ChannelLayout.REGION_NAME_BYTES));
    }

    /** The door for directives to this task. */
    public Directives directives() {
        return new Directives(memory);
    }

    /** Where a balanced loop of the task asks, and is answered. */
    public BalanceBox balanceBox() {
        return new BalanceBox(file, memory);
    }

    /** Where the task is told its node's energy. */
    public MeterBox meterBox() {
        return new MeterBox(memory);
    }

    private String text(int offset, int bytes) {
        String padded =
                StandardCharsets.UTF_8.decode(memory.slice(offset, bytes)).toString();
        int end = padded.indexOf('\0');
        return end < 0 ? padded : padded.substring(0, end);
    }
}
