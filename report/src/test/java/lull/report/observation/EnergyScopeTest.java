package lull.report.observation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

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
    void shouldBeAnotherOneOfAnotherMeterAndOfMoreNodes() {
        RunEnergy meter = energy("rapl, one processor package");

        assertNotEquals(scope(meter), scope(energy("watts up, the node")));
        assertNotEquals(scope(ofNodes(meter, meter)), scope(ofNodes(meter, meter, meter)));
    }

    @Test
    void shouldBeThatOfAShareHoweverManyJobsSharedTheNode() {
        assertEquals(
                EnergyScope.of("share by busy time, beside up to 1 other job(s) of this user; of the energy by rapl"),
                EnergyScope.of("share by busy time, beside up to 12 other job(s) of this user; of the energy by rapl"));
    }
}
