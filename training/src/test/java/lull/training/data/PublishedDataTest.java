package lull.training.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class PublishedDataTest {

    @Test
    void shouldReadThirteenKernelsWhenItIsTheXeonPhi() throws IOException {
        PlatformMeasurements phi = read("xeonphi-threads-frequency").get(0);
        assertEquals(13, phi.phases().size());
        assertEquals(112 * 7, phi.space().size());
        assertEquals(
                1.1e9, phi.space().configuration(phi.space().defaultIndex()).frequencyHertz());
        assertEquals(
                0.0040683125,
                phi.phases().stream()
                        .filter(phase -> phase.phase().equals("spmv"))
                        .findFirst()
                        .orElseThrow()
                        .seconds()[phi.space().defaultIndex()]);
    }

    @Test
    void shouldReadThirtyNineProgramsWithCountersWhenItIsTheOdroid() throws IOException {
        List<PlatformMeasurements> suites = read("odroid-xu3-pmc");
        assertEquals(
                List.of(9, 30),
                suites.stream().map(suite -> suite.phases().size()).toList());
        assertEquals(
                List.of(6, 3),
                suites.stream().map(suite -> suite.space().size()).toList());
        suites.forEach(suite -> suite.phases().forEach(phase -> {
            double utilisation = phase.eventRate("CPU_CYCLES", 0);
            assertTrue(utilisation > 0.5 && utilisation < 1.05, phase.name() + " runs " + utilisation + " of the time");
        }));
    }

    @Test
    void shouldReadSixProgramsAndFiveWithCountersWhenItIsTheSandyBridge() throws IOException {
        List<PlatformMeasurements> sets = read("snb-power-cap");
        assertEquals(
                List.of(6, 5), sets.stream().map(set -> set.phases().size()).toList());
        sets.forEach(set -> assertEquals(7 * 12, set.space().size()));
        assertTrue(sets.get(1).phases().stream()
                .allMatch(phase -> Arrays.stream(phase.events().get("L3_TCM")).allMatch(Double::isFinite)));
    }

    private static List<PlatformMeasurements> read(String folder) throws IOException {
        Path data = Path.of(System.getProperty("lull.shared", "../../shared"), "data", folder);
        Assumptions.assumeTrue(Files.isDirectory(data), () -> "no published data in " + data);
        return DataSets.read(data, told -> {});
    }
}
