package lull.platform.frequency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.platform.settings.AttributeFolder;
import lull.platform.settings.FoundSettings;
import org.junit.jupiter.api.Test;

/** {@link LinuxFrequencyControl} with drivers of a range that is set in steps, by setspeed or by limits. */
class LinuxFrequencyRangeTest extends FakeCpufreqTree {
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
