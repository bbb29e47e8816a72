package lull.platform.energy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lull.platform.MachineTree;
import lull.platform.energy.meters.RaplZones;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BaselineTest {

    @TempDir
    private Path directory;

    private long nanos;

    @Test
    void shouldFindMeanAndStandardErrorWhenPowerScatters() {
        MachineTree tree = new MachineTree(directory).file("sys/class/powercap/intel-rapl:0/name", "package-0");
        energy(tree, 0);
        EnergyMeter meter = new RaplZones(tree.files()).open(() -> nanos).get(0);
        BaselineMeasurement measurement = new BaselineMeasurement(meter);
        assertEquals(Optional.empty(), measurement.result());
        long joules = 0;
        for (int watts : new int[] {10, 14, 12, 12}) {
            joules += watts;
            energy(tree, joules);
            nanos += 1_000_000_000;
            measurement.sample();
        }
        Baseline baseline = measurement.result().orElseThrow();
        assertEquals(12, baseline.watts(), 1e-9);
        double standardError = Math.sqrt((4 + 4) / 3.0 / 4);
        assertEquals(0.03 * 12 + standardError, baseline.errorWatts(), 1e-9);
    }

    @Test
    void shouldFindWhatItPutWhenNamesHaveBlanks() throws IOException {
        BaselineFile file = new BaselineFile(directory.resolve("baseline.properties"));
        Baseline one = new Baseline("RAPL package-0", 10.5, 0.25, 30);
        Baseline wall = new Baseline("Watts Up Pro /dev/ttyUSB0", 90, 2, 60);
        Files.writeString(file.path(), file.with(List.of(one)));
        Files.writeString(file.path(), file.with(List.of(wall)));
        assertEquals(Optional.of(one), file.find("RAPL package-0"));
        assertEquals(Optional.of(wall), file.find("Watts Up Pro /dev/ttyUSB0"));
        assertEquals(Optional.empty(), file.find("RAPL package-1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"meter=1 2", "meter=x y z", "meter=-1 0 3", "meter=NaN 0 3", "m=\\u00zz"})
    void shouldNameFileAndCureWhenItIsDamaged(String text) throws IOException {
        Path path = directory.resolve("baseline.properties");
        Files.writeString(path, text);
        BaselineFile file = new BaselineFile(path);
        IOException failure = assertThrows(IOException.class, () -> file.find("meter"));
        assertTrue(failure.getMessage().contains(path.toString())
                && failure.getMessage().contains("lull meter baseline"));
    }

    @Test
    void shouldAdviseToRemoveNoFileThatIsSomethingElse() throws IOException {
        Path report = Files.writeString(directory.resolve("report.json"), "{\n  \"format\": \"lull-report\"\n}\n");
        String failure = assertThrows(IOException.class, () -> new BaselineFile(report).check())
                .getMessage();
        assertEquals(
                report + " is no file of baselines; name another, or a new one for lull meter baseline to make",
                failure);
        Files.write(report, new byte[] {(byte) 0xff, 1});
        assertEquals(
                failure,
                assertThrows(IOException.class, () -> new BaselineFile(report).check())
                        .getMessage());
    }

    @Test
    void shouldNameTheLineThatIsDamagedAmongOthers() throws IOException {
        Path path = Files.writeString(directory.resolve("baseline.properties"), "a=1 2 3\nb=1 2\n");
        String failure = assertThrows(IOException.class, () -> new BaselineFile(path).check())
                .getMessage();
        assertTrue(failure.contains("'b = 1 2' is not watts, error and seconds; measure it again"), failure);
    }

    @Test
    void shouldKnowNothingWhenItIsNoRegularFile() throws IOException {
        assertEquals(Optional.empty(), new BaselineFile(Path.of("/dev/zero")).find("meter"));
    }

    private static void energy(MachineTree tree, long joules) {
        tree.file("sys/class/powercap/intel-rapl:0/max_energy_range_uj", "262143328850")
                .file("sys/class/powercap/intel-rapl:0/energy_uj", Long.toString(joules * 1_000_000));
    }
}
