package lull.platform.energy.meters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import lull.platform.MachineTree;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.EnergyReading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HwmonMeterTest {

    private static final String DEVICE = "sys/class/hwmon/hwmon2/";

    @TempDir
    private Path root;

    private long nanos;

    @Test
    void shouldIntegratePowerWhenSensorChanges() {
        MachineTree tree = sensor("power1_average", "50000000");
        EnergyMeter meter = HwmonMeter.open(tree.files(), () -> nanos).get(0);
        nanos = 500_000_000;
        tree.file(DEVICE + "power1_average", "70000000");
        EnergyReading reading = meter.read();
        assertEquals(30, reading.joules(), 1e-9);
        assertEquals(0.05 * 30, reading.errorJoules(), 1e-9);
        assertTrue(meter.description().errorOrigin().contains("assumed"));
    }

    @Test
    void shouldPreferAverageAndTakeErrorFromDriverWhenThereAreBoth() {
        MachineTree tree = sensor("power1_average", "50000000")
                .file(DEVICE + "power1_input", "99000000")
                .file(DEVICE + "power1_accuracy", "1.5%")
                .file(DEVICE + "power1_label", "CPU");
        List<EnergyMeter> meters = HwmonMeter.open(tree.files(), () -> nanos);
        assertEquals(1, meters.size());
        assertEquals("hwmon hwmon2 power_meter CPU", meters.get(0).description().name());
        assertEquals(0.015, meters.get(0).description().relativeError());
    }

    @Test
    void shouldSayWhyAndGoOnWhenSensorIsRefusedForAWhile() {
        MachineTree tree = sensor("power1_input", "10000000");
        EnergyMeter meter = HwmonMeter.open(tree.files(), () -> nanos).get(0);
        tree.file(DEVICE + "power1_input", "");
        nanos = 400_000_000;
        assertTrue(meter.read().fault().orElseThrow().contains("power1_input"));
        tree.file(DEVICE + "power1_input", "10000000");
        nanos = 2_000_000_000;
        EnergyReading reading = meter.read();
        assertEquals(20, reading.joules(), 1e-9);
        assertEquals(2, reading.bridgedSeconds(), 1e-9);
    }

    private MachineTree sensor(String file, String microwatts) {
        return new MachineTree(root).file(DEVICE + "name", "power_meter").file(DEVICE + file, microwatts);
    }
}
