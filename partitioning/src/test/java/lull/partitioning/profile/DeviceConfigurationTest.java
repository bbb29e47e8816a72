package lull.partitioning.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

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
}
