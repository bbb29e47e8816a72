package lull.channel.directives;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import lull.channel.layout.RegionConditions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectivesTest {
    @TempDir
    Path directory;

    private MappedByteBuffer memory;
    private Directives directives;

    @BeforeEach
    void open() throws IOException {
        Path file = directory.resolve("task-4711-0");
        memory = new ChannelFile(file, 1024).ready().memory();
        directives = TaskChannel.open(file).orElseThrow().directives();
    }

    @Test
    void shouldWriteThePlanWhereTheProbeReadsIt() {
        Plan plan = new Plan(
                List.of(
                        new PlanEntry(9, 2, OptionalInt.of(0), OptionalInt.of(4), Placement.on(3, 1)),
                        new PlanEntry(8, 0, OptionalInt.empty(), OptionalInt.empty())),
                Map.of(9, 3),
                OptionalInt.of(4),
                Map.of(8, Placement.on(0), 9, Placement.on(3, 1, 2)),
                Optional.of(new PlanAnchor(77, 1)));

        int generation = directives.publish(plan);

        int bank = ChannelLayout.bankOffset(0);
        assertEquals(generation << 2 | 1, published());
        assertEquals(generation, directives.holding());
        assertEquals(generation, memory.getInt(bank + ChannelLayout.PLAN_GENERATION_OFFSET));
        assertEquals(2, memory.getInt(bank + ChannelLayout.PLAN_LENGTH_OFFSET));
        assertEquals(5, memory.getInt(bank + ChannelLayout.PLAN_DEFAULT_FREQUENCY_OFFSET));
        assertEquals(77, memory.getLong(bank + ChannelLayout.PLAN_ANCHOR_ORDINAL_OFFSET));
        assertEquals(1, memory.getInt(bank + ChannelLayout.PLAN_ANCHOR_POSITION_OFFSET));
        assertEquals(List.of(), placement(bank, 0));
        assertEquals(List.of(0), placement(bank, memory.get(bank + ChannelLayout.PLAN_REGION_PLACEMENTS_OFFSET + 8)));
        assertEquals(
                List.of(3, 1, 2), placement(bank, memory.get(bank + ChannelLayout.PLAN_REGION_PLACEMENTS_OFFSET + 9)));
        assertEquals(3, memory.getShort(bank + ChannelLayout.PLAN_THREADS_OFFSET + 18));
        int entry = bank + ChannelLayout.PLAN_ENTRIES_OFFSET;
        assertEquals(List.of(9, 2, 1, 5, 0, 3), fields(entry));
        assertEquals(List.of(3, 1), placement(bank, 3));
        assertEquals(List.of(8, 0, 0, 0, 0, 0), fields(entry + ChannelLayout.PLAN_ENTRY_BYTES));
    }

    @Test
    void shouldLeaveThePlanThatHoldsAloneWhenTheNextIsWritten() {
        for (int round = 0; round < 5; round++) {
            int holding = published() & 3;
            int other = holding == 1 ? 2 : 1;
            int before = holding == 0
                    ? 0
                    : memory.getInt(ChannelLayout.bankOffset(holding - 1) + ChannelLayout.PLAN_THREADS_OFFSET + 2);
            directives.publish(Plan.EMPTY.withThreads(1, round + 1));
            assertEquals(other, published() & 3);
            if (holding != 0) {
                assertEquals(
                        before,
                        memory.getInt(ChannelLayout.bankOffset(holding - 1) + ChannelLayout.PLAN_THREADS_OFFSET + 2));
            }
        }
        directives.withdraw();
        assertEquals(0, published() & 3);
        assertEquals(0, directives.holding());
    }

    @Test
    void shouldNeverUseGenerationZeroWhenTheCounterTurns() {
        memory.putInt(ChannelLayout.DIRECTIVES_PUBLISHED_OFFSET, 0x3fffffff << 2 | 1);
        assertEquals(1, directives.publish(Plan.EMPTY));
        assertEquals(1 << 2 | 2, published());
    }

    @Test
    void shouldKeepThePlanWhenAMachineIsEmulated() {
        directives.publish(Plan.EMPTY);
        directives.emulatedShare(7, 0.4);
        directives.emulate(new Emulation(List.of(1e9, 2e9), 100e-6, 1));
        assertEquals(1, published() & 3);
        assertEquals(2, memory.getInt(ChannelLayout.EMULATION_FREQUENCIES_OFFSET));
        assertEquals(100_000, memory.getInt(ChannelLayout.EMULATION_TRANSITION_NANOSECONDS_OFFSET));
        assertEquals(2e9, memory.getDouble(ChannelLayout.EMULATION_HERTZ_OFFSET + 8));
        assertEquals(4001, memory.getShort(ChannelLayout.EMULATION_SHARE_OFFSET + 14));
    }

    @Test
    void shouldRefuseWhatTheChannelCannotHold() {
        assertThrows(IllegalArgumentException.class, () -> PlanEntry.of(4096, 1, 0));
        assertThrows(IllegalArgumentException.class, () -> PlanEntry.of(1, -1, 0));
        assertThrows(IllegalArgumentException.class, () -> PlanEntry.of(1, 1, 32));
        assertThrows(IllegalArgumentException.class, () -> PlanEntry.of(1, 1, 0).waitingAt(32));
        assertThrows(IllegalArgumentException.class, () -> Plan.EMPTY.withThreads(4096, 1));
        assertThrows(
                IllegalArgumentException.class,
                () -> new Plan(List.of(), Map.of(), OptionalInt.empty(), Map.of(), Optional.of(new PlanAnchor(0, 0))));
        List<PlanEntry> longest = Collections.nCopies(ChannelLayout.PLAN_ENTRIES + 1, PlanEntry.of(1, 1, 0));
        assertThrows(IllegalArgumentException.class, () -> Plan.of(longest, OptionalInt.empty()));
        assertThrows(IllegalArgumentException.class, () -> new Emulation(List.of(2e9, 1e9), 0, 1));
        assertThrows(IllegalArgumentException.class, () -> new Emulation(List.of(), 0, 1));
        assertThrows(IllegalArgumentException.class, () -> new Emulation(List.of(1e9), 2, 1));
        assertThrows(IllegalArgumentException.class, () -> new Emulation(List.of(1e9), 0, Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> directives.emulatedShare(1, 1.1));
    }

    private static PlanEntry placed(int region, int threads, Placement placement) {
        return new PlanEntry(region, threads, OptionalInt.of(0), OptionalInt.empty(), placement);
    }

    @Test
    void shouldRefusePlacementsThatTheChannelOrATeamCannotHold() {
        assertThrows(IllegalArgumentException.class, () -> Placement.on(1024));
        assertThrows(IllegalArgumentException.class, () -> Placement.on(-1));
        String twice = assertThrows(IllegalArgumentException.class, () -> Placement.on(0, 1, 0))
                .getMessage();
        assertTrue(twice.contains("twice"), twice);
        String small = assertThrows(IllegalArgumentException.class, () -> placed(1, 2, Placement.on(0)))
                .getMessage();
        assertTrue(small.contains("don't fit"), small);
        Plan two = Plan.EMPTY.withThreads(1, 2);
        assertThrows(IllegalArgumentException.class, () -> two.withPlacement(1, Placement.on(0)));
        assertThrows(IllegalArgumentException.class, () -> two.withPlacement(4096, Placement.on(0)));
        two.withPlacement(1, Placement.on(5, 0, 3));
        List<PlanEntry> most = IntStream.range(0, ChannelLayout.PLACEMENTS)
                .mapToObj(cpu -> placed(cpu, 1, Placement.on(cpu)))
                .toList();
        Plan.of(most.subList(1, most.size()), OptionalInt.empty());
        assertThrows(IllegalArgumentException.class, () -> Plan.of(most, OptionalInt.empty()));
        Placement whole =
                new Placement(IntStream.range(0, ChannelLayout.CPUS).boxed().toList());
        Plan four = Plan.EMPTY;
        for (int region = 0; region < 4; region++) {
            List<Integer> turned = new ArrayList<>(whole.cpus());
            Collections.rotate(turned, region);
            four = four.withPlacement(region, new Placement(turned)).withPlacement(region + 8, whole);
        }
        Plan full = four;
        assertThrows(IllegalArgumentException.class, () -> full.withPlacement(20, Placement.on(7)));
    }

    @Test
    void shouldSayWhyThreadsAreNotWhereTheyWereWanted() {
        memory.putInt(ChannelLayout.MISPLACED_THREADS_OFFSET, 3);
        memory.putInt(ChannelLayout.UNPLACED_OFFSET, 7);
        assertEquals(
                List.of(
                        "its threads are left where they are, because it calls sched_setaffinity or"
                                + " pthread_setaffinity_np",
                        "a thread could not be put on the CPU that a plan named, 3 times: its mask has no such CPU"),
                PlacedThreads.in(memory).warnings());
        memory.putInt(ChannelLayout.MISPLACED_ERROR_OFFSET, 22);
        memory.putInt(ChannelLayout.UNPLACED_OFFSET, 9);
        assertEquals(
                List.of("a thread could not be put on the CPU that a plan named, 3 times: the kernel refused it with"
                        + " error 22"),
                PlacedThreads.in(memory).warnings());
        memory.putInt(ChannelLayout.MISPLACED_THREADS_OFFSET, 0);
        assertEquals(List.of(), PlacedThreads.in(memory).warnings());
    }

    @Test
    void shouldAskForAnAnchorWhenIterationsDifferThatLookAlike() {
        List<PlanEntry> period = List.of(PlanEntry.of(1, 1, 0), PlanEntry.of(1, 1, 1));
        String message = assertThrows(IllegalArgumentException.class, () -> Plan.of(period, OptionalInt.empty()))
                .getMessage();
        assertTrue(message.contains("without an anchor"), message);
        new Plan(period, Map.of(), OptionalInt.empty(), Map.of(), Optional.of(new PlanAnchor(0, 1)));
    }

    @Test
    void shouldTellTheConditionsOfARegionApart() {
        long word = 5L << 50 | 1L << 49 | 1L << 48 | 3L << 40 | 123;
        assertEquals(OptionalInt.of(2), RegionConditions.frequency(word));
        assertTrue(RegionConditions.inStep(word) && RegionConditions.transition(word));
        assertEquals(123, RegionConditions.stretch(word));
        assertTrue(RegionConditions.under(word, 5) && RegionConditions.under(word, 5 + (1 << 14)));
        assertFalse(RegionConditions.under(word, 6));
        assertEquals(OptionalInt.empty(), RegionConditions.frequency(RegionConditions.NONE));
    }

    private int published() {
        return memory.getInt(ChannelLayout.DIRECTIVES_PUBLISHED_OFFSET);
    }

    private List<Integer> fields(int at) {
        return List.of(
                (int) memory.getShort(at),
                (int) memory.getShort(at + 2),
                (int) memory.get(at + 4),
                (int) memory.get(at + 5),
                (int) memory.get(at + 6),
                (int) memory.get(at + 7));
    }

    private List<Integer> placement(int bank, int number) {
        int at = bank + ChannelLayout.PLAN_PLACEMENTS_OFFSET + number * ChannelLayout.PLACEMENT_BYTES;
        int first = memory.getShort(at + ChannelLayout.PLACEMENT_FIRST_OFFSET);
        int count = memory.getShort(at + ChannelLayout.PLACEMENT_COUNT_OFFSET);
        return IntStream.range(first, first + count)
                .mapToObj(i -> (int) memory.getShort(bank + ChannelLayout.PLAN_CPUS_OFFSET + i * Short.BYTES))
                .toList();
    }
}
