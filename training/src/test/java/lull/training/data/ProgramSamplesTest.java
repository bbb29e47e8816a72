package lull.training.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramSamplesTest {
    private static final ConfigurationSpace SPACE =
            new ConfigurationSpace(List.of(new ConcurrencyConfiguration(1, 2)), new double[] {2e9});

    @TempDir
    Path folder;

    private List<ProgramSamples.Phase> read(String... rows) throws IOException {
        Path file = Files.writeString(
                folder.resolve("samples.csv"),
                "application,nodes,processors,cores_per_processor,frequency_hz,seconds,cycles,joules,misses\n"
                        + String.join("\n", rows) + "\n");
        return ProgramSamples.read(file, "box", Optional.empty(), SPACE);
    }

    @Test
    void shouldTellPowerAndRatesByTheRunsThatHaveBothWhenSomeLackOne() throws IOException {
        ProgramSamples.Phase phase = read("app,1,1,2,2e9,4,8e9,40,16", "app,1,1,2,2e9,12,,,9", "app,1,1,2,2e9,2,4e9,,")
                .get(0);
        Configuration measured = SPACE.configuration(0);
        assertEquals(10, phase.watts(measured));
        assertEquals(6, phase.seconds(measured));
        assertEquals(60, phase.joules(measured));
        assertEquals(2e-9, phase.eventRate("misses", measured));
    }

    @Test
    void shouldTellPhasesApartWhenTheirNamesAreTheSame() throws IOException {
        Path file = Files.writeString(
                folder.resolve("alike.csv"),
                """
                size,phase,processors,cores_per_processor,frequency_hz,seconds
                8,,1,2,2e9,1
                ,8,1,2,2e9,3
                8,8,1,2,2e9,5
                """);
        List<ProgramSamples.Phase> phases = ProgramSamples.read(file, "box", Optional.empty(), SPACE);
        assertEquals(
                List.of("8", "8", "8"),
                phases.stream().map(ProgramSamples.Phase::name).toList());
        assertEquals(
                List.of(1.0, 3.0, 5.0),
                phases.stream()
                        .map(phase -> phase.seconds(SPACE.configuration(0)))
                        .toList());
    }

    @Test
    void shouldTellRunsOnDifferentNumbersOfNodesApart() throws IOException {
        List<ProgramSamples.Phase> phases = read("app,1,1,2,2e9,4,,,", "app,2,1,2,2e9,2,,,", "app,,1,2,2e9,8,,,");
        assertEquals(
                List.of("app", "app on 2 nodes"),
                phases.stream().map(ProgramSamples.Phase::name).toList());
    }

    @ParameterizedTest
    @CsvSource({
        "'app,1,1,2,2e9,4,,-1,', joules = -1 is below zero",
        "'app,1,1,2,2e9,1e-300,,,', 'seconds = 1.0E-300; a time is 1.0E-30 to 1.0E30'",
        "'app,1,1,2,2e9,4,,1e300,', 'joules = 1.0E300; an energy is 0, or 1.0E-30 to 1.0E30'",
        "'app,1,1,2,2e9,4,-2,,', cycles = -2 is below zero",
        "'app,0,1,2,2e9,4,,,', nodes = 0; a program runs on one at least"
    })
    void shouldRefuseWhatNoRunCanShow(String row, String words) {
        String said =
                assertThrows(IllegalArgumentException.class, () -> read(row)).getMessage();
        assertTrue(said.contains(words), said);
    }
}
