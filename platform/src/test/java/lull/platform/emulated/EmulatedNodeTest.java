package lull.platform.emulated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import lull.platform.CpuSet;
import lull.platform.frequency.FrequencyControl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmulatedNodeTest {

    @ParameterizedTest
    @ValueSource(strings = {"opteron-8350", "xeon-e5462", "epyc-9554"})
    void shouldDrawWhatTheMachineDrawsWhenAsBusyAndAsFast(String name) {
        EmulatedNode node = EmulatedNode.named(name);
        EmulatedMachine machine = EmulatedMachine.idle(name, new MachineClock(() -> 0, pause -> { }));
        FrequencyControl control = machine.frequencyControl();
        for (int frequency = node.highestFrequency(); frequency >= 0; frequency--) {
            double hertz = node.hertz().get(frequency);
            control.domains().forEach(domain -> control.set(domain, hertz));
            machine.setLoad(CpuSet.parse("0-3"), 1);
            assertEquals(machine.watts(), node.watts(4, frequency), 1e-9);
            machine.setLoad(CpuSet.parse("0-3"), 0);
            assertEquals(machine.watts(), node.watts(0, frequency), 1e-9);
            assertEquals(node.watts(3, frequency), node.wattsByFrequency().get(frequency)[3]);
        }
    }

    @Test
    void shouldKeepAllCoresBusyWhenThereAreMoreThreads() {
        EmulatedNode node = EmulatedNode.named("opteron-8350");
        assertEquals(480, node.watts(16, 4), 1e-9);
        assertEquals(480, node.watts(99, 4), 1e-9);
    }

    @Test
    void shouldRefuseAMachineThatIsNotThere() {
        assertThrows(IllegalArgumentException.class, () -> EmulatedNode.named("cray-1"));
    }
}
