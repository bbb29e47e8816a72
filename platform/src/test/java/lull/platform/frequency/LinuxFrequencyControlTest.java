package lull.platform.frequency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.platform.CpuSet;
import lull.platform.settings.AttributeFolder;
import lull.platform.settings.FoundSettings;
import lull.platform.settings.RestoreFault;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxFrequencyControlTest {

    @TempDir
    private Path sysfs;

    private FakeCpufreq kernel;

    @BeforeEach
    void makeTree() {
        kernel = new FakeCpufreq(sysfs);
    }

    private LinuxFrequencyControl control() throws IOException {
        return new LinuxFrequencyControl(kernel.files(), FoundSettings.inMemory());
    }

    private static FrequencyDomain first(FrequencyControl control) {
        return control.domains().get(0);
    }

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

    @Test
    void shouldRestoreEachAttributeThatWasWritten() throws IOException {
        kernel.policy(0, "0")
                .rangePolicy(1, "1")
                .policy(2, "2")
                .put(2, "scaling_governor", "userspace")
                .put(2, "scaling_setspeed", "1600000")
                .put(2, "scaling_cur_freq", "1600000")
                .put(2, "cpuinfo_cur_freq", "1600000");
        LinuxFrequencyControl control = control();
        control.domains()
                .forEach(domain -> assertTrue(control.set(domain, 1.2e9).isHeld()));

        assertEquals(List.of(), control.restore());

        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertEquals("800000", kernel.text(1, "scaling_min_freq"));
        assertEquals("2400000", kernel.text(1, "scaling_max_freq"));
        assertEquals("userspace", kernel.text(2, "scaling_governor"));
        assertEquals("1600000", kernel.text(2, "cpuinfo_cur_freq"));
        kernel.writes();
        assertEquals(List.of(), control.restore());
        assertEquals(List.of(), kernel.writes());
    }

    @Test
    void shouldRestoreTheOthersWhenOneAttributeRefuses() throws IOException {
        kernel.rangePolicy(0, "0").policy(1, "1");
        LinuxFrequencyControl control = control();
        control.domains().forEach(domain -> control.set(domain, 1.2e9));
        kernel.remove(0, "scaling_min_freq");

        List<RestoreFault> faults = control.restore();

        assertEquals(
                List.of("policy0/scaling_min_freq"),
                faults.stream().map(RestoreFault::attribute).toList());
        assertEquals("2400000", kernel.text(0, "scaling_max_freq"));
        assertEquals("schedutil", kernel.text(1, "scaling_governor"));
        kernel.put(0, "scaling_min_freq", "1200000");
        assertEquals(List.of(), control.restore());
        assertEquals("800000", kernel.text(0, "scaling_min_freq"));
    }

    @Test
    void shouldReportRestoreThatReadsBackDifferently() throws IOException {
        kernel.rangePolicy(0, "0");
        LinuxFrequencyControl control = control();
        control.set(first(control), 1.2e9);
        kernel.cap(0, 1200000);

        List<RestoreFault> faults = control.restore();

        assertEquals(1, faults.size(), faults.toString());
        assertTrue(faults.get(0).describe().contains("it holds '1200000'"), faults.toString());
    }

    @Test
    void shouldRestoreAfterADeathWhenSettingsAreInAFile() throws IOException {
        Path file = sysfs.resolve("found");
        kernel.policy(0, "0");
        LinuxFrequencyControl killed = new LinuxFrequencyControl(kernel.files(), FoundSettings.inFile(file));
        killed.set(first(killed), 1.2e9);

        LinuxFrequencyControl next = new LinuxFrequencyControl(kernel.files(), FoundSettings.inFile(file));

        assertEquals(List.of(), next.restore());
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertEquals(List.of(), FoundSettings.inFile(file).folders());
    }

    @Test
    void shouldWriteNothingWhenFoundValueCannotBeSaved() throws IOException {
        Path file = sysfs.resolve("missing/found");
        kernel.policy(0, "0");
        LinuxFrequencyControl control = new LinuxFrequencyControl(kernel.files(), FoundSettings.inFile(file));

        FrequencySetting setting = control.set(first(control), 1.2e9);

        assertFalse(setting.isHeld());
        assertEquals(List.of(), kernel.writes());
    }

    @Test
    void shouldRefuseAFileOfFoundSettingsThatIsNone() throws IOException {
        Path file = sysfs.resolve("found");
        for (String text : List.of("", "x\n", "lull found settings 1\npolicy0/../../x=1\n")) {
            Files.writeString(file, text);
            assertThrows(IOException.class, () -> FoundSettings.inFile(file), text);
        }
    }

    @Test
    void shouldKnowTheStepOfItsDriver() throws IOException {
        kernel.steppedPolicy(0, "0", "intel_cpufreq", 100000).steppedPolicy(1, "1", "amd-pstate", 25000);
        List<FrequencyDomain> domains = control().domains();
        assertEquals(100e6, domains.get(0).available().stepHertz());
        assertEquals(25e6, domains.get(1).available().stepHertz());
    }

    @Test
    void shouldSetMultiplesOfTheStepBySetspeed() throws IOException {
        kernel.steppedPolicy(0, "0", "intel_cpufreq", 100000);
        LinuxFrequencyControl control = control();
        FrequencySetting between = control.set(first(control), 1.234e9);
        assertEquals(OptionalDouble.of(1.3e9), between.holds().hertz());
        assertEquals(Optional.empty(), control.whyNoSetspeed(first(control)));
        assertEquals("1300000", kernel.text(0, "scaling_setspeed"));
    }

    /** A driver that rounds to another step than it is known for, as on processors with two kinds of core. */
    @Test
    void shouldLearnTheStepThatTheDriverReallyHas() throws IOException {
        kernel.steppedPolicy(0, "0", "cppc_cpufreq", 60000);
        LinuxFrequencyControl control = control();
        FrequencyDomain domain = first(control);
        assertEquals(0, domain.available().stepHertz());
        assertEquals(
                60e6,
                control.probe(domain, domain.available(), () -> 0).available().stepHertz());
        assertEquals(60e6, first(control).available().stepHertz());
        assertTrue(control.set(first(control), 1.26e9).isHeld());
        assertEquals("2400000", kernel.text(0, "cpuinfo_max_freq"));
        assertEquals(List.of(), control.restore());
    }

    @Test
    void shouldKeepTheStepItKnowsWhenTheDriverRoundsInSilence() throws IOException {
        kernel.steppedPolicy(0, "0", "amd-pstate", 1);
        LinuxFrequencyControl control = control();
        FrequencyDomain domain = first(control);
        assertEquals(
                25e6,
                control.probe(domain, domain.available(), () -> 0).available().stepHertz());
        assertEquals("2400000", kernel.text(0, "scaling_setspeed"), "it is left at the highest");
    }

    @Test
    void shouldSayThatARangeDoesNotFollowWhenItsDriverFailsInSilence() throws IOException {
        kernel.steppedPolicy(0, "0", "amd-pstate", 25000);
        LinuxFrequencyControl control = control();
        FrequencyDomain domain = first(control);
        kernel.failDriver(true);
        IOException refusal = assertThrows(IOException.class, () -> control.probe(domain, domain.available(), () -> 0));
        assertTrue(refusal.getMessage().contains("follow"), refusal.getMessage());
    }

    @Test
    void shouldLetTheLimitsDecideWhereTheProcessorTakesHints() throws IOException {
        kernel.rangePolicy(0, "0").preference(0, "balance_power");
        LinuxFrequencyControl control = control();
        assertTrue(control.set(first(control), 1.3e9).isHeld());
        assertEquals("performance", kernel.text(0, "energy_performance_preference"));
        assertEquals(List.of(), control.restore());
        assertEquals("balance_power", kernel.text(0, "energy_performance_preference"));
        assertEquals("800000", kernel.text(0, "scaling_min_freq"));
        assertEquals("2400000", kernel.text(0, "scaling_max_freq"));
    }

    @Test
    void shouldSetTheLimitsAllTheSameWhenTheHintIsRefused() throws IOException {
        kernel.rangePolicy(0, "0").put(0, "scaling_governor", "performance").preference(0, "default");
        AttributeFolder.Writer refusing = (file, text) -> {
            if (file.endsWith("energy_performance_preference")) {
                throw new IOException("Device or resource busy");
            }
            kernel.write(file, text);
        };
        LinuxFrequencyControl control =
                new LinuxFrequencyControl(new CpufreqFiles(sysfs, refusing), FoundSettings.inMemory());
        assertTrue(control.set(first(control), 1.3e9).isHeld());
        assertEquals(List.of(), control.restore());
    }

    /** A write of the lower limit has the driver look at both. */
    @Test
    void shouldPutBackTheLimitThatWasThereBeforeTheDriverBentIt() throws IOException {
        kernel.rangePolicy(0, "0");
        AttributeFolder.Writer bending = (file, text) -> {
            kernel.write(file, text);
            if (file.endsWith("scaling_min_freq") && text.equals("2000000")) {
                kernel.put(0, "scaling_max_freq", "1600000");
            }
        };
        LinuxFrequencyControl control =
                new LinuxFrequencyControl(new CpufreqFiles(sysfs, bending), FoundSettings.inMemory());
        control.set(first(control), 2.0e9);
        assertEquals(List.of(), control.restore());
        assertEquals("2400000", kernel.text(0, "scaling_max_freq"));
        assertEquals("800000", kernel.text(0, "scaling_min_freq"));
    }

    /** Linux takes a limit at once and applies it later, after the governor has looked for the last time. */
    @Test
    void shouldPutBackALimitThatWasTakenAndNotYetApplied() throws IOException {
        kernel.rangePolicy(0, "0");
        List<String> late = new ArrayList<>();
        AttributeFolder.Writer lagging = (file, text) -> late.add(file.getFileName() + "=" + text);
        LinuxFrequencyControl control =
                new LinuxFrequencyControl(new CpufreqFiles(sysfs, lagging), FoundSettings.inMemory());
        control.set(first(control), 1.3e9);
        assertEquals(List.of(), control.restore());
        late.forEach(write -> kernel.put(0, write.split("=")[0], write.split("=")[1]));
        assertEquals("2400000", kernel.text(0, "scaling_max_freq"));
        assertEquals("800000", kernel.text(0, "scaling_min_freq"));
    }

    /** There scaling_setspeed is only the lowest frequency: a task that writes it would not be slowed down. */
    @Test
    void shouldSetByLimitsWhenSetspeedWouldNotBind() throws IOException {
        kernel.steppedPolicy(0, "0", "intel_cpufreq", 100000).preference(0, "default");
        LinuxFrequencyControl control = control();
        assertTrue(control.whyNoSetspeed(first(control)).orElse("").contains("may run faster"));
        assertTrue(control.set(first(control), 1.3e9).isHeld());
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertEquals("1300000", kernel.text(0, "scaling_max_freq"));
        assertEquals(List.of(), control.restore());
    }
}
