package lull.platform.emulated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import lull.platform.CpuSet;
import lull.platform.MachineTree;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.EnergySource;
import lull.platform.topology.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmulatedMachineTest {

    private static final long SECOND = 1_000_000_000;
    private static final double STEP = 1.0 / 65_536;

    private long nanos;
    private final MachineClock clock = new MachineClock(() -> nanos, pause -> nanos += pause);

    @ParameterizedTest
    @CsvSource({
        "opteron-8350,4,16,16,4,4,5",
        "xeon-e5462,2,8,8,4,2,2",
        "xeon-8380,2,80,160,2,80,0",
        "epyc-7763,2,128,256,16,128,0",
        "epyc-9554,2,128,256,16,128,0",
        "altra-q80-30,2,160,160,2,160,0"
    })
    void shouldHaveWhatItsDescriptionSaysWhenBuilt(
            String name, int packages, int cores, int threads, int caches, int policies, int frequencies) {
        EmulatedMachine machine = EmulatedMachine.idle(name, clock);
        Topology topology = machine.topology();
        assertEquals(packages, topology.packages().size());
        assertEquals(cores, topology.cores().size());
        assertEquals(threads, topology.online().size());
        assertEquals(caches, topology.lastLevelCaches().size());
        assertEquals(policies, topology.frequencyPolicies().size());
        assertEquals(
                frequencies,
                machine.frequencyControl()
                        .domains()
                        .get(0)
                        .available()
                        .listedHertz()
                        .size());
    }

    /** A processor that does all it can draws what its maker names as its thermal design power. */
    @ParameterizedTest
    @CsvSource({
        "opteron-8350,75",
        "xeon-e5462,80",
        "xeon-8380,270",
        "epyc-7763,280",
        "epyc-9554,360",
        "altra-q80-30,210"
    })
    void shouldDrawTheThermalDesignPowerWhenBusy(String name, double watts) {
        EmulatedMachine machine = EmulatedMachine.idle(name, clock);
        machine.setLoad(machine.topology().online(), 1);
        EnergyMeter processor = machine.meters().get(1);
        nanos = SECOND;
        assertEquals(watts, processor.read().joules(), watts / 100);
        assertTrue(EmulatedMachine.names().contains(name));
    }

    @Test
    void shouldNameTheMachinesOnce() {
        assertEquals(6, EmulatedMachine.names().stream().distinct().count());
        assertTrue(EmulatedMachine.names().stream()
                .allMatch(name -> EmulatedNode.named(name).hertz().size() > 1));
    }

    /** By hand from the data file: 180 + 4 x (15 + 4 x 3) idle, 180 + 4 x 75 busy. */
    @Test
    void shouldDrawWhatTheModelSaysWhenIdleAndBusy() {
        EmulatedMachine machine = EmulatedMachine.idle("opteron-8350", clock);
        assertEquals(288, machine.watts(), 1e-9);
        machine.setLoad(CpuSet.parse("0-15"), 1);
        assertEquals(480, machine.watts(), 1e-9);
        machine.setLoad(CpuSet.parse("1-15"), 0);
        assertEquals(300, machine.watts(), 1e-9);
    }

    /** One package at 1.0 GHz and 1.05 V: cores draw (1.05/1.2)^2 x (3 + 12/2). */
    @Test
    void shouldDrawLessWhenOnePackageIsSlower() {
        EmulatedMachine machine = EmulatedMachine.idle("opteron-8350", clock);
        machine.setLoad(CpuSet.parse("0-15"), 1);
        machine.frequencyControl().set(machine.frequencyControl().domains().get(0), 1e9);
        assertEquals(180 + 3 * 75 + 15 + 4 * 0.765625 * 9, machine.watts(), 1e-9);
    }

    @Test
    void shouldCountEnergyOverChangesWhenLoadComesAndGoes() {
        EmulatedMachine machine = EmulatedMachine.idle("opteron-8350", clock);
        EnergyMeter meter = machine.meters().get(0);
        nanos = 2 * SECOND;
        machine.setLoad(CpuSet.parse("0-15"), 1);
        nanos = 3 * SECOND;
        machine.setLoad(CpuSet.parse("0-15"), 0);
        nanos = 4 * SECOND;
        assertEquals(3 * 288 + 480, meter.read().joules(), STEP);
        assertEquals(4, meter.read().seconds(), 1e-9);
    }

    /** 65,536 J are a turn of the counter, which begins 536 J before its end. */
    @Test
    void shouldCountOnWhenCounterWrapsTwice() {
        EmulatedMachine machine = EmulatedMachine.idle("opteron-8350", clock);
        EnergyMeter meter = machine.meters().get(0);
        for (int second = 1; second <= 300; second++) {
            nanos = second * SECOND;
            meter.read();
        }
        assertEquals(300 * 288, meter.read().joules(), STEP);
    }

    @Test
    void shouldMeterPackagesApartWhenOneIsBusy() {
        EmulatedMachine machine = EmulatedMachine.idle("xeon-e5462", clock);
        machine.setLoad(CpuSet.parse("4-7"), 0.5);
        List<EnergyMeter> meters = machine.meters();
        nanos = SECOND;
        assertEquals(24, meters.get(1).read().joules(), STEP);
        assertEquals(24 + 4 * 7, meters.get(2).read().joules(), STEP);
        assertEquals(150 + 24 + 52, meters.get(0).read().joules(), STEP);
        assertTrue(meters.stream()
                .allMatch(meter -> meter.description().source() == EnergySource.EMULATED
                        && meter.description().name().startsWith("emulated xeon-e5462")));
    }

    @Test
    void shouldKeepWhatItHasAndCatchUpWhenMeterFailsForAWhile() {
        EmulatedMachine machine = EmulatedMachine.idle("xeon-e5462", clock);
        EnergyMeter meter = machine.meters().get(0);
        nanos = SECOND;
        meter.read();
        machine.setMetersReadable(false);
        nanos = 2 * SECOND;
        assertEquals(198, meter.read().joules(), STEP);
        assertTrue(meter.read().fault().orElseThrow().contains("can't be read"));
        machine.setMetersReadable(true);
        assertEquals(2 * 198, meter.read().joules(), STEP);
        assertTrue(meter.read().fault().isEmpty());
    }

    @Test
    void shouldShowOldValueWhenReadWithinAMillisecond() {
        EmulatedMachine machine = EmulatedMachine.idle("xeon-e5462", clock);
        EnergyMeter meter = machine.meters().get(0);
        nanos = 999_999;
        assertEquals(0, meter.read().joules());
    }

    @Test
    void shouldBeAsBusyAsTheNodeWhenMirroring(@TempDir Path root) {
        MachineTree tree = new MachineTree(root);
        stat(tree, "cpu0 100 0 0 900 0 0 0 0 0 0", "cpu1 0 0 0 1000 0 0 0 0 0 0");
        EmulatedMachine machine = EmulatedMachine.mirroring(tree.files(), "opteron-8350", clock);
        EnergyMeter meter = machine.meters().get(0);
        stat(tree, "cpu0 140 5 5 950 0 0 0 0 0 0", "cpu1 0 0 0 1060 40 0 0 0 0 0");
        nanos = SECOND;
        assertEquals(2 * (15 + 3) + 0.5 * 12, meter.read().joules(), STEP);
        assertThrows(IllegalStateException.class, () -> machine.setLoad(CpuSet.of(0), 1));
    }

    /** By hand: a core of the Opteron has 15 W of the board's and its package's power, idles at 3 W and computes at 12 more. */
    @Test
    void shouldMeterTheCoresThatCountWhenTheyAreAPart() {
        EmulatedMachine machine = EmulatedMachine.idle("opteron-8350", clock).counting(6);
        machine.setLoad(CpuSet.parse("4-7"), 1);
        List<EnergyMeter> meters = machine.meters();
        nanos = SECOND;
        assertEquals(3, meters.size());
        assertEquals(6 * 18 + 2 * 12, meters.get(0).read().joules(), STEP);
        assertEquals(15 + 4 * 3, meters.get(1).read().joules(), STEP);
        assertEquals(7.5 + 2 * 15, meters.get(2).read().joules(), STEP);
        assertEquals(6 * 18 + 2 * 12, machine.watts(), 1e-9);
        assertEquals(
                "part of an emulated node: 6 of its 16 cores, with their share of the rest",
                meters.get(0).description().scope());
        assertEquals(
                "part of an emulated processor package: 2 of its 4 cores",
                meters.get(2).description().scope());
        assertEquals(
                List.of(
                        "emulated opteron-8350 node, 6 cores",
                        "emulated opteron-8350 package-0",
                        "emulated opteron-8350 package-1, 2 cores"),
                meters.stream().map(meter -> meter.description().name()).toList());
    }

    /** Four CPUs, of which two count: what the others do goes where there is time for it, and no further. */
    @Test
    void shouldCountTheLoadOfAllCpusWhenFewerCoresCount(@TempDir Path root) {
        MachineTree tree = new MachineTree(root);
        stat(
                tree,
                "cpu0 0 0 0 0 0 0 0 0 0 0",
                "cpu1 0 0 0 0 0 0 0 0 0 0",
                "cpu2 0 0 0 0 0 0 0 0 0 0",
                "cpu3 0 0 0 0 0 0 0 0");
        EmulatedMachine machine =
                EmulatedMachine.mirroring(tree.files(), "opteron-8350", clock).counting(2);
        EnergyMeter meter = machine.meters().get(0);
        stat(
                tree,
                "cpu0 50 0 0 50 0 0 0 0 0 0",
                "cpu1 0 0 0 100 0 0 0 0 0 0",
                "cpu2 75 0 0 25 0 0 0 0 0 0",
                "cpu3 0 0 0 100 0 0 0 0 0 0");
        nanos = SECOND;
        assertEquals(2 * 18 + 1.25 * 12, meter.read().joules(), STEP);
        stat(
                tree,
                "cpu0 150 0 0 50 0 0 0 0 0 0",
                "cpu1 100 0 0 100 0 0 0 0 0 0",
                "cpu2 175 0 0 25 0 0 0 0 0 0",
                "cpu3 0 0 0 200 0 0 0 0 0 0");
        nanos = 2 * SECOND;
        assertEquals(2 * 18 + 1.25 * 12 + 2 * 30, meter.read().joules(), STEP);
    }

    /** Half way from 1.5 GHz at 0.75 V to 2.5 GHz at 0.9 V, of 1.0 V at the highest; a core of 0.5 + 3.875 W. */
    @Test
    void shouldTakeVoltsBetweenPointsWhenFrequencyIsBetween() {
        EmulatedMachine machine = EmulatedMachine.idle("epyc-9554", clock);
        double before = machine.watts();
        machine.setLoad(CpuSet.of(130), 1);
        assertEquals(3.875, machine.watts() - before, 1e-9);
        machine.frequencyControl().set(machine.frequencyControl().domains().get(2), 2e9);
        double slower = 0.825 * 0.825 * (0.5 + 3.875 * 2 / 3.1);
        assertEquals(slower - 0.5, machine.watts() - before, 1e-9);
    }

    @Test
    void shouldNotClaimToKnowItsError() {
        EmulatedMachine machine = EmulatedMachine.idle("xeon-e5462", clock);
        assertFalse(machine.meters().get(0).description().isErrorKnown());
    }

    @Test
    void shouldNameTheOthersWhenThereIsNoSuchMachine() {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> EmulatedMachine.idle("opteron", clock));
        assertTrue(
                refusal.getMessage()
                        .contains("opteron-8350, xeon-e5462, xeon-8380, epyc-7763, epyc-9554, altra-q80-30"),
                refusal.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "model = x", "model = x\npackages = 1.5", "model = x\npackages = many"})
    void shouldNameWhatIsWrongWhenDescriptionIsIncomplete(String text) throws IOException {
        IllegalArgumentException refusal = assertThrows(
                IllegalArgumentException.class, () -> MachineDescription.parse("broken", new StringReader(text)));
        assertTrue(refusal.getMessage().contains("machine broken"), refusal.getMessage());
    }

    private static void stat(MachineTree tree, String... cpus) {
        tree.file("proc/stat", "cpu  1 1 1 1 1 1 1 1 1 1\n" + String.join("\n", cpus) + "\nintr 5");
    }
}
