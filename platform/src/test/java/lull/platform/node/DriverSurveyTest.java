package lull.platform.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import lull.platform.Capability;
import lull.platform.MachineTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverSurveyTest {

    private static final String CPU = "sys/devices/system/cpu/";

    @TempDir
    private Path root;

    @Test
    void shouldSayNothingWithoutPolicies() {
        assertEquals(Optional.empty(), new DriverSurvey(new MachineTree(root).files()).drivers());
    }

    @Test
    void shouldNameWhatAListOffers() {
        policy(0, "acpi-cpufreq", "userspace powersave schedutil")
                .file(CPU + "cpufreq/policy0/scaling_available_frequencies", "2000000 800000 ")
                .file(CPU + "cpufreq/boost", "1");
        Capability said = survey();
        assertEquals(Capability.Standing.OK, said.standing());
        assertEquals("acpi-cpufreq, 2 frequencies, 0.8 to 2 GHz, boost on", said.detail());
    }

    @Test
    void shouldNameModeRangeStepBaseAndTurboAndWhatWouldGiveMore() {
        policy(0, "intel_pstate", "performance powersave")
                .file(CPU + "cpufreq/policy0/base_frequency", "1500000")
                .file(CPU + "cpufreq/policy0/energy_performance_preference", "default")
                .file(CPU + "intel_pstate/status", "active")
                .file(CPU + "intel_pstate/no_turbo", "0")
                .file(CPU + "intel_uncore_frequency/package_00_die_00/min_freq_khz", "800000")
                .file(CPU + "intel_uncore_frequency/package_00_die_00/max_freq_khz", "2400000");
        Capability said = survey();
        assertEquals(Capability.Standing.LIMITED, said.standing());
        assertEquals(
                "intel_pstate (active), a range, 0.8 to 2 GHz by 100 MHz, base 1.5 GHz, turbo on; uncore 0.8 to 2.4 GHz, left alone unless asked (--uncore-ghz)",
                said.detail());
        assertEquals(
                "intel_pstate has no userspace governor here; so Lull sets the limits, one frequency for a whole task",
                said.reason().orElseThrow());
        assertTrue(
                said.cure().orElseThrow().contains("intel_pstate=no_hwp"),
                said.cure().orElseThrow());
    }

    @Test
    void shouldSayThatSetspeedDoesNotBindUnderHints() {
        policy(0, "intel_cpufreq", "userspace schedutil")
                .file(CPU + "cpufreq/policy0/energy_performance_preference", "default");
        assertTrue(survey().reason().orElseThrow().contains("may run faster"));
    }

    @Test
    void shouldCountPoliciesOfSeveralKinds() {
        policy(0, "amd-pstate", "userspace");
        policy(1, "amd-pstate", "userspace");
        policy(2, "amd-pstate-epp", "performance powersave");
        Capability said = survey();
        assertTrue(
                said.detail().startsWith("2 x amd-pstate, a range, 0.8 to 2 GHz by 25 MHz; 1 x amd-pstate-epp"),
                said.detail());
        assertTrue(said.cure().orElseThrow().contains("amd_pstate/status"));
    }

    private MachineTree policy(int number, String driver, String governors) {
        String folder = CPU + "cpufreq/policy" + number + "/";
        return new MachineTree(root)
                .file(folder + "scaling_driver", driver)
                .file(folder + "scaling_available_governors", governors)
                .file(folder + "cpuinfo_min_freq", "800000")
                .file(folder + "cpuinfo_max_freq", "2000000");
    }

    private Capability survey() {
        return new DriverSurvey(new MachineTree(root).files()).drivers().orElseThrow();
    }
}
