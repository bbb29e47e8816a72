package lull.platform.energy.meters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import lull.platform.Capability;
import lull.platform.MachineTree;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.EnergyReading;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RaplMeterTest {

    private static final double CLOSE = 1e-9;

    private MachineTree tree;
    private long nanos;

    @BeforeEach
    void describeTwoPackages(@TempDir Path root) {
        tree = new MachineTree(root).directory("sys/class/powercap/intel-rapl");
        zone("intel-rapl:0", "package-0", 1_000_000, 999_000);
        zone("intel-rapl:0:0", "core", 1_000_000, 5);
        zone("intel-rapl:0:1", "dram", 65_536, 65_000);
        zone("intel-rapl:1", "package-1", 1_000_000, 0);
        zone("intel-rapl:1:0", "dram", 65_536, 0);
        zone("intel-rapl:2", "psys", 1_000_000, 0);
        zone("intel-rapl-mmio:0", "package-0", 1_000_000, 0);
    }

    @Test
    void shouldMeterPackagesAndMemoryOnceWhenOtherZonesOverlap() {
        assertEquals(
                List.of("RAPL package-0", "RAPL package-0 dram", "RAPL package-1", "RAPL package-1 dram"),
                open().stream().map(meter -> meter.description().name()).toList());
    }

    @Test
    void shouldCorrectEachWrapOnItsOwnWhenRangesDiffer() {
        List<EnergyMeter> meters = open();
        zone("intel-rapl:0", "package-0", 1_000_000, 500);
        zone("intel-rapl:0:1", "dram", 65_536, 1_000);
        zone("intel-rapl:1", "package-1", 1_000_000, 2_000);
        nanos = 100_000;
        assertEquals(0.001501, meters.get(0).read().joules(), CLOSE);
        assertEquals(0.001537, meters.get(1).read().joules(), CLOSE);
        assertEquals(0.002, meters.get(2).read().joules(), CLOSE);
        assertEquals(0, meters.get(3).read().joules(), CLOSE);
        assertEquals(0.0001, meters.get(0).read().seconds(), CLOSE);
    }

    @Test
    void shouldSayThatWrapsMayBeMissedWhenReadTooSeldom() {
        EnergyMeter meter = open().get(1);
        double longest = meter.description().longestIntervalSeconds();
        nanos = Math.round(longest * 2e9);
        EnergyReading reading = meter.read();
        assertEquals(2 * longest, reading.bridgedSeconds(), 1e-6);
        assertTrue(reading.errorJoules() > 65_536e-6, "the error covers a whole turn: " + reading);
    }

    @Test
    void shouldCountNoTurnWhenTheCounterBeganAnew() {
        long range = 262_143_328_850L;
        zone("intel-rapl:1", "package-1", range, 200_000_000_000L);
        EnergyMeter meter = open().get(2);
        nanos = 100_000_000;
        zone("intel-rapl:1", "package-1", range, 200_005_000_000L);
        meter.read();
        nanos = 200_000_000;
        zone("intel-rapl:1", "package-1", range, 4_000_000);
        EnergyReading restarted = meter.read();
        assertEquals(5, restarted.joules(), CLOSE);
        assertEquals(0.1, restarted.bridgedSeconds(), CLOSE);
        assertTrue(restarted.errorJoules() >= 100, "what the zone may have drawn meanwhile: " + restarted);
        nanos = 300_000_000;
        zone("intel-rapl:1", "package-1", range, 7_000_000);
        assertEquals(8, meter.read().joules(), CLOSE);
    }

    @Test
    void shouldCountATurnWhenTheZoneMayHaveDrawnIt() {
        long range = 65_532_610_987L;
        zone("intel-rapl:1", "package-1", range, range);
        EnergyMeter meter = open().get(2);
        nanos = 100_000_000;
        zone("intel-rapl:1", "package-1", range, 109_999_999);
        assertEquals(110, meter.read().joules(), CLOSE);
        nanos = 200_000_000;
        zone("intel-rapl:1", "package-1", range, 220_100_000);
        assertEquals(110, meter.read().joules(), CLOSE, "a step of more than 1000 W");
    }

    @Test
    void shouldKeepWhatItHasAndSayWhyWhenCounterFails() {
        EnergyMeter meter = open().get(2);
        zone("intel-rapl:1", "package-1", 1_000_000, 40);
        meter.read();
        tree.file("sys/class/powercap/intel-rapl:1/energy_uj", "garbage");
        EnergyReading failed = meter.read();
        assertEquals(40e-6, failed.joules(), CLOSE);
        assertTrue(failed.fault().orElseThrow().contains("intel-rapl:1/energy_uj"), failed.toString());
        zone("intel-rapl:1", "package-1", 1_000_000, 70);
        assertEquals(70e-6, meter.read().joules(), CLOSE);
        assertTrue(meter.read().fault().isEmpty());
    }

    @Test
    void shouldOfferNothingAndSayWhyWhenOnlyRootMayRead() {
        RaplZones zones = new RaplZones(tree.filesWithout("energy_uj"));
        assertTrue(zones.open(() -> nanos).isEmpty());
        Capability capability = zones.capability();
        assertEquals(Capability.Standing.MISSING, capability.standing());
        assertTrue(capability.cure().orElseThrow().contains("chmod a+r"), capability.toString());
    }

    private List<EnergyMeter> open() {
        return new RaplZones(tree.files()).open(() -> nanos);
    }

    private void zone(String directory, String name, long range, long value) {
        String path = "sys/class/powercap/" + directory;
        tree.file(path + "/name", name)
                .file(path + "/max_energy_range_uj", Long.toString(range))
                .file(path + "/energy_uj", Long.toString(value));
    }
}
