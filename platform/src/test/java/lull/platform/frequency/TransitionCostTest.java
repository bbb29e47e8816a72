package lull.platform.frequency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import lull.platform.settings.FoundSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TransitionCostTest {

    @TempDir
    private Path sysfs;

    @Test
    void shouldTakeMedianAndWorstOfTheChanges() throws IOException {
        LinuxFrequencyControl control = control(new FakeCpufreq(sysfs).policy(0, "0"));
        // Start and end of three changes: 1000, 5000 and 2000 ns.
        long[] times = {0, 1000, 1000, 6000, 6000, 8000};
        AtomicInteger next = new AtomicInteger();

        TransitionCost cost = TransitionCost.measure(
                        control, control.domains().get(0), 3, () -> times[next.getAndIncrement()])
                .orElseThrow();

        assertEquals(2e-6, cost.medianSeconds(), 1e-12);
        assertEquals(5e-6, cost.worstSeconds(), 1e-12);
    }

    @Test
    void shouldMeasureNothingWhenAChangeDoesNotHold() throws IOException {
        FakeCpufreq kernel = new FakeCpufreq(sysfs).policy(0, "0");
        LinuxFrequencyControl control = control(kernel);
        kernel.stickClock(true);

        assertEquals(
                Optional.empty(),
                TransitionCost.measure(control, control.domains().get(0), 3, () -> 0));
    }

    @Test
    void shouldRejectACountBelowOne() throws IOException {
        LinuxFrequencyControl control = control(new FakeCpufreq(sysfs).policy(0, "0"));

        assertThrows(
                IllegalArgumentException.class,
                () -> TransitionCost.measure(control, control.domains().get(0), 0, () -> 0));
    }

    private static LinuxFrequencyControl control(FakeCpufreq kernel) throws IOException {
        return new LinuxFrequencyControl(kernel.files(), FoundSettings.inMemory());
    }
}
