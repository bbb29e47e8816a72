package lull.platform.affinity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import lull.platform.CpuSet;
import lull.platform.KernelFiles;
import lull.platform.topology.CacheDomain;
import lull.platform.topology.Core;
import lull.platform.topology.ProcessorPackage;
import lull.platform.topology.Topology;
import lull.platform.topology.TopologyReader;
import org.junit.jupiter.api.Test;

class ThreadPlacerTest {

    private final Topology opteron = machine("opteron-4x4");

    @Test
    void shouldFillOneProcessorAfterTheOtherWhenCompact() {
        assertEquals(
                List.of(0, 1, 2, 4, 5, 6),
                placer(opteron, "0-15").place(new ConcurrencyConfiguration(2, 3), ThreadOrder.COMPACT));
    }

    @Test
    void shouldAlternateBetweenProcessorsWhenScattered() {
        assertEquals(
                List.of(0, 4, 1, 5, 2, 6),
                placer(opteron, "0-15").place(new ConcurrencyConfiguration(2, 3), ThreadOrder.SCATTERED));
    }

    @Test
    void shouldChooseCachesByPlacementWhenProcessorHasSeveral() {
        Topology fourCaches = processorOf(8, 2);
        ConcurrencyConfiguration half = new ConcurrencyConfiguration(1, 4);
        assertEquals(List.of(0, 1, 2, 3), placer(fourCaches, "0-7").place(half, ThreadOrder.COMPACT));
        assertEquals(List.of(0, 2, 4, 6), placer(fourCaches, "0-7").place(half, ThreadOrder.SCATTERED));
    }

    @Test
    void shouldTakeOneThreadOfEachCoreWhenThereIsSmt() {
        List<Integer> cpus = placer(machine("xeon-2x12-smt"), "24-31")
                .place(new ConcurrencyConfiguration(2, 4), ThreadOrder.COMPACT);
        assertEquals(
                List.of(24, 26, 28, 30, 25, 27, 31, 29).stream().sorted().toList(),
                cpus.stream().sorted().toList());
    }

    @Test
    void shouldStayInCpusetWhenItLeavesGaps() {
        ThreadPlacer placer = placer(opteron, "1,3,9-10,12-15,40");
        assertEquals(new ConcurrencyConfiguration(3, 2), placer.largest());
        assertEquals(List.of(1, 3, 9, 10), placer.place(new ConcurrencyConfiguration(2, 2), ThreadOrder.COMPACT));
        assertEquals(List.of(12, 13, 14), placer.place(new ConcurrencyConfiguration(1, 3), ThreadOrder.COMPACT));
    }

    @Test
    void shouldRefuseWhenCpusetIsTooSmall() {
        ThreadPlacer placer = placer(opteron, "0-3,8-9");
        assertTrue(placer.fits(new ConcurrencyConfiguration(2, 2)));
        assertFalse(placer.fits(new ConcurrencyConfiguration(2, 3)));
        ConcurrencyConfiguration large = new ConcurrencyConfiguration(2, 3);
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> placer.place(large, ThreadOrder.COMPACT));
        assertTrue(
                refusal.getMessage().contains("(2,3)") && refusal.getMessage().contains("[4, 2]"),
                refusal.getMessage());
    }

    @Test
    void shouldUseEveryAllowedCoreOnceWhenLargestIsPlaced() {
        for (ThreadOrder order : ThreadOrder.values()) {
            ThreadPlacer placer = placer(opteron, "0-15");
            assertEquals(
                    CpuSet.parse("0-15").cpus().stream().toList(),
                    placer.place(placer.largest(), order).stream().sorted().toList());
        }
    }

    private static ThreadPlacer placer(Topology topology, String allowed) {
        return new ThreadPlacer(topology, CpuSet.parse(allowed));
    }

    private static Topology machine(String name) {
        return new TopologyReader(new KernelFiles(Path.of("src/test/resources/machines", name))).read();
    }

    private static Topology processorOf(int cores, int coresPerCache) {
        List<Core> all = new ArrayList<>();
        List<CacheDomain> caches = new ArrayList<>();
        for (int cpu = 0; cpu < cores; cpu++) {
            all.add(new Core(0, Core.Kind.UNIFORM, CpuSet.of(cpu)));
        }
        for (int cpu = 0; cpu < cores; cpu += coresPerCache) {
            caches.add(new CacheDomain(3, OptionalDouble.empty(), CpuSet.parse(cpu + "-" + (cpu + coresPerCache - 1))));
        }
        return new Topology(
                "made up",
                List.of(new ProcessorPackage(0, all)),
                List.of(),
                caches,
                List.of(),
                CpuSet.parse("0-" + (cores - 1)));
    }
}
