package lull.platform.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import lull.platform.Capability;
import lull.platform.KernelFiles;
import lull.platform.MachineTree;
import lull.platform.power.FakePowercap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeSurveyTest {

    @TempDir
    private Path root;

    private MachineTree machine;

    @BeforeEach
    void describeSmallestMachine() {
        machine = new MachineTree(root)
                .file("proc/cpuinfo", "processor\t: 0\nmodel name\t: Test  CPU\nflags\t\t: fpu tsc");
    }

    @Test
    void shouldCountCoresOfEachSocketWhenCoreNumbersRepeat() {
        machine.file("sys/devices/system/cpu/online", "0-7")
                .directory("sys/devices/system/node/node0")
                .directory("sys/devices/system/node/node1");
        for (int cpu = 0; cpu < 8; cpu++) {
            machine.cpu(cpu, cpu % 2, cpu / 2 % 2);
        }
        assertEquals(
                "Test CPU: 2 sockets, 4 cores, 8 hardware threads, 2 NUMA nodes",
                survey().topology().describe());
    }

    @Test
    void shouldLeaveOutCpusWhenOffline() {
        machine.file("sys/devices/system/cpu/online", "0,5")
                .cpu(0, 0, 0)
                .cpu(1, 0, 1)
                .cpu(5, 0, 9);
        assertEquals(
                "Test CPU: 1 socket, 2 cores, 2 hardware threads, 1 NUMA node",
                survey().topology().describe());
    }

    @Test
    void shouldCountProcessorLinesWhenSysfsIsMissing() {
        machine.file("proc/cpuinfo", "processor : 0\nprocessor : 1\nprocessor : 2");
        assertEquals(
                "unnamed processor: 1 socket, 3 cores, 3 hardware threads, 1 NUMA node",
                survey().topology().describe());
    }

    @Test
    void shouldCallTscInvariantWhenBothFlagsAreSet() {
        assertEquals(Capability.Standing.LIMITED, named("time-stamp counter").standing());
        machine.file("proc/cpuinfo", "flags : tsc constant_tsc nonstop_tsc");
        assertEquals(Capability.Standing.OK, named("time-stamp counter").standing());
    }

    @Test
    void shouldKnowThatTheCounterOfArm64IsInvariant() {
        machine.file("proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU architecture: 8");
        assertEquals(Capability.Standing.OK, named("time-stamp counter").standing());
    }

    @Test
    void shouldLimitCpusWhenAffinityIsNarrower() {
        machine.file("sys/devices/system/cpu/online", "0-3")
                .file("proc/self/status", "Uid:\t0\t0\t0\t0\nCpus_allowed_list:\t2-9");
        Capability cpus = named("CPUs for this job");
        assertEquals(Capability.Standing.LIMITED, cpus.standing());
        assertEquals("2 of 4 online", cpus.detail());
    }

    @Test
    void shouldNameDriverWhenFrequencyIsWritable() {
        describeCpufreq();
        Capability control = named("frequency control");
        assertEquals(Capability.Standing.OK, control.standing());
        assertEquals("2 cpufreq policies, acpi-cpufreq", control.detail());
    }

    @Test
    void shouldLimitFrequencyControlWhenNotWritable() {
        describeCpufreq();
        Capability control = named("frequency control", machine.filesWithout("scaling_max_freq"));
        assertEquals(Capability.Standing.LIMITED, control.standing());
        assertTrue(control.cure().orElseThrow().contains("root"));
    }

    @Test
    void shouldListZonesWhenEnergyIsReadable() {
        describeRapl();
        assertEquals(
                "package-0, package-0 dram", named("energy counters (RAPL)").detail());
    }

    @Test
    void shouldSayRootOnlyWhenEnergyIsForbidden() {
        describeRapl();
        Capability energy = named("energy counters (RAPL)", machine.filesWithout("energy_uj"));
        assertEquals(Capability.Standing.MISSING, energy.standing());
        assertTrue(energy.reason().orElseThrow().contains("since Linux 5.10"));
    }

    @Test
    void shouldCountPowerSensorsWhenDeviceHasThem() {
        machine.file("sys/class/hwmon/hwmon0/temp1_input", "40000")
                .file("sys/class/hwmon/hwmon0/name", "k10temp")
                .file("sys/class/hwmon/hwmon1/power1_average", "1")
                .file("sys/class/hwmon/hwmon1/power2_input", "1")
                .file("sys/class/hwmon/hwmon1/name", "power_meter");
        assertEquals("power_meter (2)", named("power sensors (hwmon)").detail());
    }

    @Test
    void shouldMissCountersWhenThereIsNoPmu() {
        machine.file("proc/sys/kernel/perf_event_paranoid", "2").directory("sys/bus/event_source/devices/software");
        assertTrue(named("hardware counters").reason().orElseThrow().contains("no performance monitoring unit"));
    }

    @Test
    void shouldOpenCountersToRootOnlyWhenParanoid() {
        machine.file("proc/sys/kernel/perf_event_paranoid", "3")
                .directory("sys/bus/event_source/devices/cpu")
                .file("proc/self/status", "Uid:\t1000\t1000\t1000\t1000");
        assertEquals(Capability.Standing.MISSING, named("hardware counters").standing());
        machine.file("proc/self/status", "Uid:\t0\t0\t0\t0");
        assertEquals(Capability.Standing.OK, named("hardware counters").standing());
    }

    @Test
    void shouldMissSharedMemoryWhenAbsentOrForbidden() {
        assertEquals(Capability.Standing.MISSING, survey().sharedMemory().standing());
        machine.directory("dev/shm");
        assertEquals(
                Capability.Standing.MISSING,
                new NodeSurvey(machine.filesWithout("shm")).sharedMemory().standing());
    }

    @Test
    void shouldOfferSharedMemoryWhenDirectoryIsWritable() {
        machine.directory("dev/shm");
        assertTrue(survey().sharedMemory().available());
    }

    @Test
    void shouldStillAnswerWhenNothingIsThere() {
        NodeSurvey survey = new NodeSurvey(new KernelFiles(root.resolve("nowhere")));
        assertEquals(1, survey.topology().online().size());
        assertEquals(9, survey.capabilities().size());
    }

    private void describeCpufreq() {
        for (String policy : new String[] {"policy0", "policy1"}) {
            machine.file("sys/devices/system/cpu/cpufreq/" + policy + "/scaling_driver", "acpi-cpufreq")
                    .file("sys/devices/system/cpu/cpufreq/" + policy + "/scaling_max_freq", "2000000");
        }
    }

    private void describeRapl() {
        machine.directory("sys/class/powercap/intel-rapl")
                .file("sys/class/powercap/intel-rapl:0/name", "package-0")
                .file("sys/class/powercap/intel-rapl:0/energy_uj", "1")
                .file("sys/class/powercap/intel-rapl:0:0/name", "dram")
                .file("sys/class/powercap/intel-rapl:0:0/energy_uj", "1");
    }

    private NodeSurvey survey() {
        return new NodeSurvey(machine.files());
    }

    private Capability named(String name) {
        return named(name, machine.files());
    }

    private static Capability named(String name, KernelFiles files) {
        return new NodeSurvey(files)
                .capabilities().stream()
                        .filter(capability -> capability.name().equals(name))
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void shouldNameWhatCanBeCapped(@TempDir Path folder) {
        Capability caps = named("power caps", new FakePowercap(folder).files());
        assertEquals(Capability.Standing.OK, caps.standing());
        assertTrue(
                caps.detail()
                        .startsWith(
                                "package-0 105 W, package-0-dram without a limit, package-1 105 W, package_00_die_00 2.4 GHz; by"),
                caps.detail());
    }
}
