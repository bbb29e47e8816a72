package lull.partitioning.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceConfigurationTest {
    @Test
    void shouldReadASettingAgainWhenItWasPutInWords() {
        for (OptionalInt threads : new OptionalInt[] {OptionalInt.empty(), OptionalInt.of(1), OptionalInt.of(12)}) {
            for (OptionalDouble hertz : new OptionalDouble[] {
                OptionalDouble.empty(), OptionalDouble.of(1.8e9), OptionalDouble.of(2_133_333_333)
            }) {
                for (String placement : new String[] {"", "spread", "atlas", "cores:0-3"}) {
                    DeviceConfiguration set = new DeviceConfiguration("cpu", threads, hertz, placement);

                    assertEquals(set, DeviceConfiguration.ofSetting("cpu", set.setting()));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4 threads",
                "1 thread, spread",
                "at 2 GHz",
                "8 threads at 2.4 GHz",
                "99999999999 threads",
                "as it is"
            })
    void shouldRefuseAPlacementThatReadsAsAnotherSetting(String placement) {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> new DeviceConfiguration("cpu", OptionalInt.empty(), OptionalDouble.empty(), placement));

        assertTrue(refused.getMessage().startsWith("placement = " + placement + ":"), refused.getMessage());
    }
}
