package lull.report.observation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnergyScopeTest {
    private static final NodeLoad BUSY = new NodeLoad("n1", 4, 4, null, 1.3);

    private static RunEnergy energy(String source) {
        return new RunEnergy(
                OptionalDouble.of(10),
                OptionalDouble.empty(),
                Optional.of(source),
                Optional.of(RunEnergy.Kind.MEASURED),
                Optional.empty());
    }

    private static String scope(RunEnergy energy) {
        return EnergyScope.of(energy.source().orElseThrow());
    }

    private static RunEnergy ofNodes(RunEnergy... energies) {
        Map<String, RunEnergy> nodes = new LinkedHashMap<>();
        List.of(energies).forEach(energy -> nodes.put("n" + nodes.size(), energy));
        return RunEnergy.ofNodes(nodes);
    }

    @Test
    void shouldBeThatOfTheMeterWhoeverElseWasBusy() {
        RunEnergy meter = energy("rapl, two processor packages");

        assertEquals("rapl, two processor packages", scope(meter.on(BUSY)));
        assertEquals(scope(ofNodes(meter, meter)), scope(ofNodes(meter, meter.on(BUSY))));
    }

    @Test
    void shouldBeAnotherOneOfAnotherMeterAndNotOfMoreNodes() {
        RunEnergy meter = energy("rapl, one processor package");

        assertNotEquals(scope(meter), scope(energy("watts up, the node")));
        assertEquals(scope(ofNodes(meter, meter)), scope(ofNodes(meter, meter, meter)));
        assertEquals(scope(meter), scope(ofNodes(meter)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hwmon hwmon3 ina226 total, the node | hwmon hwmon11 ina226 total, the node",
                "Watts Up Pro /dev/ttyUSB0, the node | Watts Up Pro /dev/ttyUSB1, the node",
                "emulated xeon: 1 of its 80 cores with its share of board and memory | emulated xeon: 2 of its 80 cores with their share "
                        + "of board and memory",
                "emulated xeon: 80 of its 80 cores for each task | emulated xeon: 2 of its 80 cores with their share of board and memory "
                        + "for each task"
            })
    void shouldBeOneWhicheverTheDeviceAndHowLargeThePart(String one, String other) {
        assertEquals(EnergyScope.of(one), EnergyScope.of(other));
    }

    @Test
    void shouldTellPartsOfNodes() {
        assertEquals(
                "2 of its 80 cores",
                EnergyScope.part("emulated xeon: 2 of its 80 cores with their share of board and memory"));
        assertEquals("", EnergyScope.part("rapl, one processor package"));
    }

    @Test
    void shouldBeThatOfAShareHoweverManyJobsSharedTheNode() {
        assertEquals(
                EnergyScope.of("share by busy time, beside up to 1 other job(s) of this user; of the energy by rapl"),
                EnergyScope.of("share by busy time, beside up to 12 other job(s) of this user; of the energy by rapl"));
    }
}
