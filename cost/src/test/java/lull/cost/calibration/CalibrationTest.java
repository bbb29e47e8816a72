package lull.cost.calibration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import lull.cost.algorithms.ParallelAlgorithms;
import lull.cost.model.Execution;
import lull.cost.model.ExecutionModel;
import lull.cost.model.Machine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CalibrationTest {
    private static final String HEADER =
            "cores,hertz,seconds,joules,cycles,messages,source,critical_cycles,critical_messages\n";
    private static final Machine TRUTH = new Machine(3e9, 2e-9, 5e-10, 4e-6, new Machine.Timing(9000, 1));

    @TempDir
    private Path folder;

    @Test
    void shouldFindThePricesWhenRunsAreOfAKnownMachine() throws IOException {
        CalibratedMachine found = new Calibration(Runs.read(file(runsOf(TRUTH, 0))), OptionalDouble.empty()).fit();
        assertPrices(TRUTH, found.machine(), 1e-6);
        assertEquals("emulated:test", found.source());
        assertEquals(List.of(1e9, 2e9, 3e9), found.hertz());
        assertEquals(4096, found.cores());
        assertEquals(0, found.quality().joulesRelativeError(), 1e-9);
    }

    @Test
    void shouldComeNearThePricesWhenRunsAreNoisy() throws IOException {
        CalibratedMachine found = new Calibration(Runs.read(file(runsOf(TRUTH, 0.01))), OptionalDouble.empty()).fit();
        assertPrices(TRUTH, found.machine(), 0.1);
        assertTrue(
                found.quality().joulesRelativeError() > 0.003 && found.quality().joulesRelativeError() < 0.02,
                found.quality().toString());
    }

    @Test
    void shouldKeepPricesFromZeroUpWhenThereIsNoLeakage() throws IOException {
        Machine noLeakage = new Machine(3e9, 2e-9, 0, 4e-6, new Machine.Timing(9000, 1));
        Machine found = new Calibration(Runs.read(file(runsOf(noLeakage, 0.02))), OptionalDouble.empty())
                .fit()
                .machine();
        assertEquals(2e-9, found.dynamicJoulesPerCycle(), 2e-10);
        assertTrue(found.leakageJoulesPerCycle() >= 0 && found.leakageJoulesPerCycle() < 1e-10, found.toString());
    }

    @Test
    void shouldSpreadTheWorkEvenlyWhenTheCriticalPathIsNotGiven() throws IOException {
        Runs runs =
                Runs.read(file("cores,hertz,seconds,joules,cycles,messages,source\n4,1e9,2,3,4e9,100,measured:rapl\n"));
        assertEquals(
                new CalibrationRun.Work(4e9, 100, 1e9, 50), runs.runs().get(0).work());
        assertEquals("measured:rapl", runs.source());
    }

    @Test
    void shouldRefuseWhenFrequencyNeverChanges() throws IOException {
        StringBuilder lines = new StringBuilder(HEADER);
        for (int cores = 1; cores <= 8; cores++) {
            lines.append(cores + ",1e9,1,1," + cores + "e8," + 1000 * cores + ",measured,1e8,1000\n");
        }
        assertTrue(refusal(lines.toString()).contains("another frequency"), refusal(lines.toString()));
    }

    @Test
    void shouldSayWhatIsMissingWhenRunsAreTooFewOrSilentOrTooShort() throws IOException {
        String run = "2,1e9,1,1,1e9,0,measured,5e8,0\n";
        assertTrue(refusal(HEADER + run).contains("1 run is too few for three energies; give at least 4"));
        assertTrue(refusal(HEADER + run.repeat(5)).contains("no run sends messages"));
        assertTrue(
                refusal(HEADER + "2,1e9,1,1,1e9,10,measured,5e9,10\n".repeat(5)).contains("shorter than their cycles"));
        assertTrue(refusal(HEADER).contains("no runs in it"));
        assertTrue(refusal(HEADER + run + run.replace("measured", "emulated:x")).contains("several sources"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0,1e9,1,1,1,1,measured,,",
                "1.5,1e9,1,1,1,1,measured,,",
                "1,-1,1,1,1,1,measured,,",
                "1,1e9,NaN,1,1,1,measured,,",
                "1,1e9,1,x,1,1,measured,,",
                "1,1e9,1,1,0,1,measured,,",
                "1,1e9,1,1,1,-1,measured,,",
                "1,1e9,1,1,1,1,guessed,,",
                "1,1e9,1"
            })
    void shouldNameTheRunWhenItMakesNoSense(String line) throws IOException {
        assertTrue(refusal(HEADER + line + "\n").contains("runs.csv, line 2"), refusal(HEADER + line + "\n"));
    }

    @Test
    void shouldNameTheColumnsWhenTheyAreMissing() throws IOException {
        assertTrue(refusal("cores,hertz\n1,2\n").contains("no column cycles, joules, messages, seconds, source"));
        assertTrue(refusal("").contains("it is empty; the first line names the columns"));
    }

    @Test
    void shouldReadBackWhatItWroteWhenMachineIsKept() throws IOException {
        CalibratedMachine machine = new Calibration(Runs.read(file(runsOf(TRUTH, 0))), OptionalDouble.of(3.5e9)).fit();
        Path kept = folder.resolve("machine.json");
        new MachineFile(kept).write(machine);
        assertEquals(machine, new MachineFile(kept).read());
        assertEquals(2 / 3.5, machine.ratios().get(1), 1e-12);
        try (var files = Files.list(folder)) {
            assertFalse(files.anyMatch(file -> file.toString().endsWith(".new")));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{}",
                "{\"format\":\"lull-cost-machine\",\"version\":1,\"hertz\":3e9}",
                "{\"format\":\"lull-cost-machine\",\"version\":2}",
                "{\"format\":\"lull-cost-machine\",\"version\":1,\"hertz\":-3}"
            })
    void shouldNameTheFileWhenItHoldsNoMachine(String content) throws IOException {
        Path broken = Files.writeString(folder.resolve("broken.json"), content);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new MachineFile(broken).read())
                .getMessage()
                .contains("broken.json: "));
    }

    @Test
    void shouldSayWhatAnotherFileIs() throws IOException {
        Path report = Files.writeString(folder.resolve("report.json"), "{\"format\": \"lull-report\"}");
        assertEquals(
                report + ": no lull-cost-machine, but lull-report; make one by lull cost calibrate",
                assertThrows(IllegalArgumentException.class, () -> new MachineFile(report).read())
                        .getMessage());
    }

    @Test
    void shouldTurnTariffsIntoAlphaEurosAndGrams() {
        Tariff tariff = new Tariff(OptionalDouble.of(0.36), OptionalDouble.of(7.2), OptionalDouble.of(400));
        assertEquals(1e-7 / 2e-3, tariff.alpha().orElseThrow(), 1e-18);
        assertEquals(0.36 + 7.2, tariff.euros(3.6e6, 3600).orElseThrow(), 1e-12);
        assertEquals(800, tariff.grams(7.2e6).orElseThrow(), 1e-9);
        Tariff nothing = new Tariff(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
        assertTrue(nothing.alpha().isEmpty()
                && nothing.euros(1, 1).isEmpty()
                && nothing.grams(1).isEmpty());
        assertThrows(
                IllegalArgumentException.class,
                () -> new Tariff(OptionalDouble.of(-1), OptionalDouble.empty(), OptionalDouble.empty()));
    }

    @Test
    void shouldNameTheFileWhenItIsNoText() throws IOException {
        Path binary = Files.write(folder.resolve("binary"), new byte[] {'a', (byte) 0xff, (byte) 0xfe, 0, '\n', '"'});
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Runs.read(binary))
                .getMessage()
                .contains("binary: "));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new MachineFile(binary).read())
                .getMessage()
                .contains("binary: "));
    }

    private static void assertPrices(Machine expected, Machine found, double relative) {
        assertEquals(expected.hertz(), found.hertz(), 0);
        assertEquals(
                expected.dynamicJoulesPerCycle(),
                found.dynamicJoulesPerCycle(),
                relative * expected.dynamicJoulesPerCycle());
        assertEquals(
                expected.leakageJoulesPerCycle(),
                found.leakageJoulesPerCycle(),
                relative * expected.leakageJoulesPerCycle());
        assertEquals(expected.joulesPerMessage(), found.joulesPerMessage(), relative * expected.joulesPerMessage());
        assertEquals(
                expected.timing().cyclesPerMessage(),
                found.timing().cyclesPerMessage(),
                relative * expected.timing().cyclesPerMessage());
    }

    /** Stencil sweeps, whose counts are known: N = 10⁸ on 4, 16, 64 and 4,096 cores. */
    private static String runsOf(Machine machine, double noise) {
        Random random = new Random(3);
        StringBuilder lines = new StringBuilder(HEADER);
        for (long side : new long[] {2, 4, 8, 64}) {
            for (double hertz : new double[] {1e9, 2e9, 3e9}) {
                Execution execution = new ExecutionModel(
                                ParallelAlgorithms.named("stencil")
                                        .orElseThrow()
                                        .ofSize(1e8),
                                machine)
                        .on(side * side);
                double ratio = hertz / machine.hertz();
                lines.append(side * side + "," + hertz + ","
                        + execution.seconds(ratio) * (1 + noise * random.nextGaussian()) + ","
                        + execution.joules(ratio) * (1 + noise * random.nextGaussian()) + ",5e8," + 4 * (side - 1) * 1e4
                        + ",emulated:test,"
                        + 5e8 / side / side + "," + 2 * Math.min(2, side - 1) * 1e4 / side + "\n");
            }
        }
        return lines.toString();
    }

    private String refusal(String content) throws IOException {
        Path file = file(content);
        return assertThrows(
                        IllegalArgumentException.class,
                        () -> new Calibration(Runs.read(file), OptionalDouble.empty()).fit())
                .getMessage();
    }

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("runs.csv"), content);
    }
}
