package lull.platform.frequency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.OptionalDouble;
import lull.platform.CpuSet;
import org.junit.jupiter.api.Test;

class LinuxFrequencyControlTest extends FakeCpufreqTree {
    @Test
    void shouldFindPoliciesAndNothingElseInTheirDirectory() throws IOException {
        kernel.policy(10, "10 11").policy(0, "0 1");
        Files.createDirectories(sysfs.resolve("devices/system/cpu/cpufreq/schedutil"));
        Files.createDirectories(sysfs.resolve("devices/system/cpu/cpufreq/policyx"));

        List<FrequencyDomain> domains = control().domains();

        assertEquals(
                List.of(0, 10), domains.stream().map(FrequencyDomain::number).toList());
        assertEquals(CpuSet.parse("10-11"), domains.get(1).cpus());
        assertEquals(
                List.of(0.8e9, 1.2e9, 1.6e9, 2.0e9, 2.4e9),
                domains.get(0).available().listedHertz());
    }

    @Test
    void shouldKeepCpusThatAreOfflineWhenOnlyOneIsOnline() throws IOException {
        kernel.policy(0, "0 1").put(0, "affected_cpus", "0");

        assertEquals(CpuSet.parse("0-1"), first(control()).cpus());
    }

    @Test
    void shouldHaveNoDomainsWhenThereIsNoCpufreq() throws IOException {
        assertEquals(List.of(), control().domains());
        assertEquals("Linux without cpufreq", control().origin());
    }

    @Test
    void shouldSayWhyWhenPolicyIsUnreadable() throws IOException {
        kernel.policy(0, "0").policy(1, "1").put(1, "scaling_available_frequencies", "fast slow");

        LinuxFrequencyControl control = control();

        assertEquals(1, control.domains().size());
        assertTrue(
                control.unusable().get(0).contains("'fast'"), control.unusable().toString());
    }

    @Test
    void shouldSetByUserspaceGovernorAndReadBack() throws IOException {
        kernel.policy(0, "0 1");
        LinuxFrequencyControl control = control();

        FrequencySetting setting = control.set(first(control), 1.2e9);

        assertTrue(setting.isHeld(), setting.toString());
        assertEquals(OptionalDouble.of(1.2e9), setting.holds().hertz());
        assertEquals(
                List.of("policy0/scaling_governor=userspace", "policy0/scaling_setspeed=1200000"), kernel.writes());
        assertEquals(OptionalDouble.of(1.2e9), control.read(first(control)).hertz());
    }

    @Test
    void shouldNotBelieveLinuxWhenHardwareDoesNotAnswer() throws IOException {
        // Linux takes 2.4 GHz for the frequency, so that it would skip a write of it and report success.
        kernel.policy(0, "0 1").put(0, "cpuinfo_cur_freq", "<unknown>");
        kernel.stickClock(true);
        LinuxFrequencyControl control = control();

        FrequencySetting setting = control.set(first(control), 2.4e9);

        assertFalse(setting.isHeld(), setting.toString());
        assertTrue(setting.whyNot().orElse("").contains("did not follow"), setting.toString());
        assertTrue(control.read(first(control)).reason().orElse("").contains("hardware does not answer"));
        assertEquals(List.of(), control.restore());
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
    }

    /** The nearest: programs run at it until the next write, whenever the machine lets that happen. */
    @Test
    void shouldWriteTheNearestOtherFirstWhenLinuxBelievesInItUnproven() throws IOException {
        kernel.policy(0, "0 1").remove(0, "cpuinfo_cur_freq");
        LinuxFrequencyControl control = control();

        FrequencySetting setting = control.set(first(control), 2.4e9);

        assertTrue(setting.isHeld(), setting.toString());
        assertEquals(
                List.of(
                        "policy0/scaling_governor=userspace",
                        "policy0/scaling_setspeed=2000000",
                        "policy0/scaling_setspeed=2400000"),
                kernel.writes());
        assertTrue(control.set(first(control), 2.4e9).isHeld());
        assertEquals(List.of(), kernel.writes());
    }

    @Test
    void shouldNotBelieveLinuxWhenDriverFailsUnseen() throws IOException {
        kernel.policy(0, "0 1").remove(0, "cpuinfo_cur_freq");
        kernel.failDriver(true);
        LinuxFrequencyControl control = control();

        FrequencySetting setting = control.set(first(control), 2.4e9);

        assertFalse(setting.isHeld(), setting.toString());
        assertTrue(setting.whyNot().orElse("").contains("does not tell what it holds"), setting.toString());
    }

    @Test
    void shouldTakeLinuxAtItsWordWhenLimitsLeaveNothingElse() throws IOException {
        kernel.policy(0, "0 1").remove(0, "cpuinfo_cur_freq").put(0, "scaling_min_freq", "2400000");
        LinuxFrequencyControl control = control();

        assertTrue(control.set(first(control), 2.4e9).isHeld());
        assertEquals(
                List.of("policy0/scaling_governor=userspace", "policy0/scaling_setspeed=2400000"), kernel.writes());
    }

    @Test
    void shouldWriteNothingWhenItIsAlreadySo() throws IOException {
        kernel.policy(0, "0 1").rangePolicy(2, "2");
        LinuxFrequencyControl control = control();
        control.domains().forEach(domain -> control.set(domain, 1.2e9));
        kernel.writes();

        List<FrequencySetting> settings = control.domains().stream()
                .map(domain -> control.set(domain, 1.2e9))
                .toList();

        assertEquals(List.of(), kernel.writes());
        settings.forEach(setting -> assertTrue(setting.isHeld() && !setting.written(), setting.toString()));
    }

    @Test
    void shouldSetBothLimitsWhenDriverListsNoFrequencies() throws IOException {
        kernel.rangePolicy(0, "0");
        LinuxFrequencyControl control = control();

        assertTrue(first(control).available().isRange());
        assertTrue(control.set(first(control), 1.3e9).isHeld());
        assertEquals(List.of("policy0/scaling_min_freq=1300000", "policy0/scaling_max_freq=1300000"), kernel.writes());
        assertTrue(control.set(first(control), 1.7e9).isHeld());
        assertEquals(List.of("policy0/scaling_max_freq=1700000", "policy0/scaling_min_freq=1700000"), kernel.writes());
    }

    @Test
    void shouldStayWithinFoundLimitsWhenSettingByLimits() throws IOException {
        kernel.rangePolicy(0, "0").put(0, "scaling_max_freq", "2000000");
        LinuxFrequencyControl control = control();

        FrequencySetting setting = control.set(first(control), 2.4e9);

        assertFalse(setting.isHeld());
        assertEquals(OptionalDouble.of(2.0e9), setting.holds().hertz());
        assertEquals("2000000", kernel.text(0, "scaling_max_freq"));
    }

    @Test
    void shouldRoundUpAndSaySoWhenFrequencyIsNotListed() throws IOException {
        kernel.policy(0, "0");
        LinuxFrequencyControl control = control();

        FrequencySetting between = control.set(first(control), 1.3e9);
        FrequencySetting wrapping = control.set(first(control), 4294967296e3);

        assertEquals(OptionalDouble.of(1.6e9), between.holds().hertz());
        assertFalse(between.isHeld());
        assertEquals(OptionalDouble.of(2.4e9), wrapping.holds().hertz());
        assertFalse(wrapping.isHeld());
        assertFalse(kernel.writes().contains("policy0/scaling_setspeed=4294967296"));
    }

    @Test
    void shouldRejectWhatIsNoFrequency() throws IOException {
        kernel.policy(0, "0");
        LinuxFrequencyControl control = control();

        for (double hertz : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThrows(IllegalArgumentException.class, () -> control.set(first(control), hertz));
        }
    }

    @Test
    void shouldNoticeWhenDriverErrorIsHidden() throws IOException {
        kernel.policy(0, "0");
        LinuxFrequencyControl control = control();
        kernel.failDriver(true);

        FrequencySetting setting = control.set(first(control), 0.8e9);

        assertFalse(setting.isHeld());
        assertTrue(setting.written());
        assertEquals(OptionalDouble.of(2.4e9), setting.holds().hertz());
        assertTrue(setting.whyNot().orElseThrow().contains("driver did not follow"), setting.toString());
    }

    @Test
    void shouldNoticeWhenClockIsStuckThoughLinuxBelievesTheChange() throws IOException {
        kernel.policy(0, "0");
        LinuxFrequencyControl control = control();
        kernel.stickClock(true);

        FrequencySetting setting = control.set(first(control), 0.8e9);

        assertFalse(setting.isHeld());
        assertEquals(OptionalDouble.of(2.4e9), setting.holds().hertz());
    }

    @Test
    void shouldNameTheLimitWhenCapped() throws IOException {
        kernel.policy(0, "0");
        LinuxFrequencyControl control = control();
        kernel.cap(0, 1200000);

        FrequencySetting setting = control.set(first(control), 2.0e9);

        assertEquals(OptionalDouble.of(1.2e9), setting.holds().hertz());
        assertTrue(setting.whyNot().orElseThrow().contains("1200000 kHz by its scaling limits"), setting.toString());
    }

    @Test
    void shouldAskForAnotherFirstWhenLinuxBelievesAFrequencyThatIsNotSo() throws IOException {
        kernel.policy(0, "0");
        LinuxFrequencyControl control = control();
        control.set(first(control), 2.0e9);
        kernel.believe(0, 1200000);
        kernel.writes();

        FrequencySetting setting = control.set(first(control), 1.2e9);

        assertTrue(setting.isHeld(), setting.toString());
        assertEquals("1200000", kernel.text(0, "cpuinfo_cur_freq"));
        assertEquals(List.of("policy0/scaling_setspeed=1600000", "policy0/scaling_setspeed=1200000"), kernel.writes());
    }

    @Test
    void shouldSayBusyWhenWholePolicyIsOffline() throws IOException {
        kernel.policy(0, "0");
        LinuxFrequencyControl control = control();
        kernel.takeOffline(true);

        FrequencySetting refused = control.set(first(control), 0.8e9);
        kernel.takeOffline(false);
        FrequencySetting accepted = control.set(first(control), 0.8e9);

        assertTrue(refused.whyNot().orElseThrow().contains("busy"), refused.toString());
        assertTrue(accepted.isHeld(), accepted.toString());
    }

    @Test
    void shouldSayWhoMayWriteWhenAttributeIsMissing() throws IOException {
        kernel.policy(0, "0");
        LinuxFrequencyControl control = control();
        control.set(first(control), 0.8e9);
        kernel.remove(0, "scaling_governor");

        String whyNot = control.set(first(control), 2.4e9).whyNot().orElseThrow();

        assertTrue(whyNot.contains("scaling_governor is not there"), whyNot);
    }
}
