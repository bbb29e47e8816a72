package lull.platform.power;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.platform.settings.FoundSettings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PowerCapsTest {
    private static final String LIMIT = "constraint_0_power_limit_uw";
    private static final CapFloors FLOORS =
            new CapFloors(OptionalDouble.of(60), OptionalDouble.of(5), OptionalDouble.of(1.2e9));

    @TempDir
    private Path root;

    private FakePowercap kernel;
    private FoundSettings found;
    private PowerCaps caps;

    @BeforeEach
    void make() {
        kernel = new FakePowercap(root);
        found = FoundSettings.inMemory();
        caps = new PowerCaps(kernel.files(), kernel, found);
    }

    private CapZone zone(String folder) {
        return caps.zones().stream()
                .filter(one -> one.folder().name().equals(folder))
                .findFirst()
                .orElseThrow();
    }

    private void restore() {
        for (String folder : found.folders()) {
            assertEquals(List.of(), caps.restore(folder));
        }
        assertEquals(List.of(), found.folders());
    }

    @Test
    void shouldFindPackagesMemoryAndUncoresWithTheirCpus() {
        assertEquals(
                List.of(
                        "package package-0 0-1",
                        "dram package-0-dram 0-1",
                        "package package-1 2-3",
                        "uncore package_00_die_00 0-1"),
                caps.zones().stream()
                        .map(zone -> zone.kind() + " " + zone.name() + " "
                                + zone.cpus().list())
                        .toList());
    }

    @Test
    void shouldCapAndPutBack() {
        CapSetting setting = caps.set(zone(FakePowercap.PACKAGE), 80, CapFloors.NONE);
        assertEquals(new CapSetting("package-0", OptionalDouble.of(80), true, Optional.empty()), setting);
        assertEquals("80000000", kernel.text(FakePowercap.PACKAGE, LIMIT));
        assertFalse(caps.set(zone(FakePowercap.PACKAGE), 80, CapFloors.NONE).written());
        assertEquals("105000000", kernel.text(FakePowercap.OTHER_PACKAGE, LIMIT));
        assertEquals("200000000", kernel.text(FakePowercap.PACKAGE, "constraint_1_power_limit_uw"));
        restore();
        assertEquals("105000000", kernel.text(FakePowercap.PACKAGE, LIMIT));
    }

    @Test
    void shouldStayBetweenWhatWasFoundAndTheFloor() {
        assertEquals(
                OptionalDouble.of(105),
                caps.set(zone(FakePowercap.PACKAGE), 500, FLOORS).holds());
        CapSetting low = caps.set(zone(FakePowercap.PACKAGE), 1, FLOORS);
        assertEquals(OptionalDouble.of(60), low.holds());
        assertTrue(low.whyNot().orElseThrow().contains("the nearest to 1 W"), low.toString());
        assertEquals(
                OptionalDouble.of(0.4 * 105),
                caps.set(zone(FakePowercap.PACKAGE), 1, CapFloors.NONE).holds());
        kernel.put(FakePowercap.PACKAGE, "constraint_0_min_power_uw", "50000000");
        assertEquals(
                OptionalDouble.of(50),
                caps.set(zone(FakePowercap.PACKAGE), 1, CapFloors.NONE).holds());
        assertEquals(
                OptionalDouble.of(105),
                caps.set(zone(FakePowercap.PACKAGE), 106, CapFloors.NONE).holds(),
                "not what is capped now");
        restore();
        assertEquals("105000000", kernel.text(FakePowercap.PACKAGE, LIMIT));
    }

    @Test
    void shouldTurnMemorysLimitOnAndOffAgain() {
        CapSetting refused = caps.set(zone(FakePowercap.DRAM), 10, CapFloors.NONE);
        assertTrue(refused.whyNot().orElseThrow().contains("the administrator can allow"), refused.toString());
        assertEquals("0", kernel.text(FakePowercap.DRAM, LIMIT));
        assertEquals(OptionalDouble.empty(), refused.holds());
        assertEquals(
                OptionalDouble.of(10),
                caps.set(zone(FakePowercap.DRAM), 10, FLOORS).holds());
        assertEquals("1", kernel.text(FakePowercap.DRAM, "enabled"));
        kernel.put(FakePowercap.DRAM, "constraint_0_max_power_uw", "30000000");
        assertEquals(
                OptionalDouble.of(30),
                caps.set(zone(FakePowercap.DRAM), 40, FLOORS).holds());
        restore();
        assertEquals("0", kernel.text(FakePowercap.DRAM, "enabled"));
        assertEquals("0", kernel.text(FakePowercap.DRAM, LIMIT));
    }

    @Test
    void shouldCapTheUncore() {
        assertEquals(
                OptionalDouble.of(1.8e9),
                caps.set(zone(FakePowercap.UNCORE), 1.8e9, FLOORS).holds());
        assertEquals(
                OptionalDouble.of(1.2e9),
                caps.set(zone(FakePowercap.UNCORE), 1e6, FLOORS).holds());
        assertEquals(
                OptionalDouble.of(0.8e9),
                caps.set(zone(FakePowercap.UNCORE), 1e6, CapFloors.NONE).holds());
        restore();
        assertEquals("2400000", kernel.text(FakePowercap.UNCORE, "max_freq_khz"));
        assertEquals("800000", kernel.text(FakePowercap.UNCORE, "min_freq_khz"));
    }

    @Test
    void shouldSayWhenFirmwareRefusesOrIgnoresIt() {
        kernel.lie(true);
        CapSetting ignored = caps.set(zone(FakePowercap.PACKAGE), 80, CapFloors.NONE);
        assertTrue(ignored.whyNot().orElseThrow().contains("holds 105 W after 80 W was written"), ignored.toString());
        kernel.lie(false);
        kernel.lock(true);
        CapSetting locked = caps.set(zone(FakePowercap.PACKAGE), 80, CapFloors.NONE);
        assertTrue(locked.whyNot().orElseThrow().contains("denied by firmware"), locked.toString());
        assertEquals(OptionalDouble.of(105), locked.holds());
        restore();
    }

    @Test
    void shouldReportWhatItCannotPutBackAndTryAgain() {
        caps.set(zone(FakePowercap.PACKAGE), 80, CapFloors.NONE);
        kernel.lock(true);
        assertTrue(
                caps.restore(FakePowercap.PACKAGE).get(0).describe().contains("could not be put back to '105000000'"));
        kernel.lock(false);
        restore();
        assertEquals("105000000", kernel.text(FakePowercap.PACKAGE, LIMIT));
    }

    @Test
    void shouldPutBackWhatAKilledProcessLeft() throws IOException {
        Path file = root.resolve("found");
        PowerCaps killed = new PowerCaps(kernel.files(), kernel, FoundSettings.inFile(file));
        killed.set(zone(FakePowercap.PACKAGE), 80, CapFloors.NONE);
        killed.set(zone(FakePowercap.UNCORE), 1.8e9, CapFloors.NONE);
        found = FoundSettings.inFile(file);
        caps = new PowerCaps(kernel.files(), kernel, found);
        assertEquals(List.of(FakePowercap.PACKAGE, FakePowercap.UNCORE), found.folders());
        restore();
        assertEquals("105000000", kernel.text(FakePowercap.PACKAGE, LIMIT));
        assertEquals("2400000", kernel.text(FakePowercap.UNCORE, "max_freq_khz"));
    }

    @Test
    void shouldLeaveOutZonesThatNobodyOwnsOrThatHaveNoLimit() {
        kernel.put("intel-rapl:2", "name", "psys").put("intel-rapl:2", "energy_uj", "1");
        kernel.put("intel-rapl:3", "name", "package-7").put("intel-rapl:3", "energy_uj", "1");
        kernel.put("intel-rapl:3", "constraint_0_name", "long_term").put("intel-rapl:3", LIMIT, "9");
        kernel.put(FakePowercap.OTHER_PACKAGE, "constraint_0_name", "peak_power");
        assertEquals(3, caps.zones().size(), caps.zones().toString());
    }

    @Test
    void shouldRefuseWhatIsNoCap() {
        assertThrows(IllegalArgumentException.class, () -> caps.set(zone(FakePowercap.PACKAGE), 0, CapFloors.NONE));
        assertThrows(IllegalArgumentException.class, () -> CapKind.of("gpu"));
        assertThrows(
                IllegalArgumentException.class,
                () -> new CapFloors(OptionalDouble.of(-1), OptionalDouble.empty(), OptionalDouble.empty()));
    }
}
