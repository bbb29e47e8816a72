package lull.agent.lease;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import lull.platform.CpuSet;
import lull.platform.frequency.AvailableFrequencies;
import lull.platform.frequency.FrequencyDomain;
import org.junit.jupiter.api.Test;

class FrequencyTransitionTest {
    private static FrequencyDomain domain(int number, OptionalDouble seconds) {
        return new FrequencyDomain(number, CpuSet.of(number), AvailableFrequencies.listed(List.of(1e9, 2e9)), seconds);
    }

    private static FrequencyTransition of(FrequencyDomain... domains) {
        return new FrequencyTransition(List.of(domains), () -> 0);
    }

    @Test
    void shouldTakeTheLongestLatencyThatADriverNames() {
        FrequencyTransition transition = of(domain(0, OptionalDouble.of(10e-6)), domain(1, OptionalDouble.of(30e-6)));
        assertEquals(30e-6, transition.seconds());
        assertTrue(
                transition
                        .describe()
                        .contains(
                                "30.0 us (write: not measured; effect by the driver's word: 30.0 us, by cycles: not seen, nothing was set)"),
                transition.describe());
    }

    @Test
    void shouldAssumeMuchWhenNothingIsKnown() {
        FrequencyTransition transition = of(domain(0, OptionalDouble.of(10e-6)), domain(1, OptionalDouble.empty()));
        assertEquals(100e-6, transition.seconds());
        assertTrue(
                transition.describe().contains("100 us (write: not measured; effect by the driver's word: not told"),
                transition.describe());
    }
}
