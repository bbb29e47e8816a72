package lull.platform.emulated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import lull.platform.CpuSet;
import lull.platform.frequency.FrequencyControl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmulatedNodeTest {
    private static final String DESCRIPTION =
            """
            model = Small
            packages = 1
            cores-per-package = 2
            threads-per-core = 1
            cache-level = 3
            cache-bytes = 1048576
            cores-per-cache = 2
            package-bytes-per-second = 6e9
            core-bytes-per-second = 3e9
            driver-lists-frequencies = true
            domain = package
            hertz = 1e9 2e9
            volts = 1 1.2
            transition-seconds = 50e-6
            frequency-share = 1
            board-watts = 10
            package-watts = 5
            core-idle-watts = 3
            core-busy-watts = 12
            """;

    @ParameterizedTest
    @ValueSource(strings = {"opteron-8350", "xeon-e5462", "xeon-8380", "epyc-7763", "epyc-9554", "altra-q80-30"})
    void shouldDrawWhatTheMachineDrawsWhenAsBusyAndAsFast(String name) {
        EmulatedNode node = EmulatedNode.named(name);
        EmulatedMachine machine = EmulatedMachine.idle(name, new MachineClock(() -> 0, pause -> {}));
        FrequencyControl control = machine.frequencyControl();
        for (int frequency = node.highestFrequency(); frequency >= 0; frequency--) {
            double hertz = node.hertz().get(frequency);
            control.domains().forEach(domain -> control.set(domain, hertz));
            machine.setLoad(CpuSet.parse("0-3"), 1);
            assertEquals(machine.watts(), node.watts(node.cores(), 4, frequency), 1e-9);
            machine.setLoad(CpuSet.parse("0-3"), 0);
            assertEquals(machine.watts(), node.watts(node.cores(), 0, frequency), 1e-9);
        }
    }

    /** A table, a range, a range with the driver's own policies. */
    @Test
    void shouldStandForThreeKindsOfDriver() {
        assertTrue(EmulatedNode.named("opteron-8350").frequencyForEachPhase());
        assertTrue(EmulatedNode.named("epyc-7763").frequencyForEachPhase());
        assertFalse(EmulatedNode.named("xeon-8380").frequencyForEachPhase());
    }

    @Test
    void shouldKeepAllCoresBusyWhenThereAreMoreThreads() {
        EmulatedNode node = EmulatedNode.named("opteron-8350");
        assertEquals(480, node.watts(16, 16, 4), 1e-9);
        assertEquals(480, node.watts(16, 99, 4), 1e-9);
        assertEquals(30, node.watts(1, 99, 4), 1e-9);
    }

    /** By hand from the data file: of 180 + 4 x 15 W each of 16 cores has 15, and draws 3 idle, 12 more busy. */
    @Test
    void shouldShareBoardAndProcessorsOutAmongTheCores() {
        EmulatedNode node = EmulatedNode.named("opteron-8350");
        assertEquals(4 * (15 + 3) + 12, node.watts(4, 1, 4), 1e-9);
        double parts = IntStream.range(0, 4)
                .mapToDouble(task -> node.watts(4, task, 2))
                .sum();
        assertEquals(node.watts(16, 0 + 1 + 2 + 3, 2), parts, 1e-9);
    }

    @Test
    void shouldGiveATaskTheCoresOfItsThreadsUnlessItIsTold() {
        EmulatedNode node = EmulatedNode.named("opteron-8350");
        assertEquals(1, node.taskCores(0));
        assertEquals(4, node.taskCores(4));
        assertEquals(16, node.taskCores(99));
        assertEquals(8, node.withTaskCores(8).taskCores(1));
        assertEquals("4 of its 16 cores with their share of board and memory", node.describePart(4, 4));
        assertEquals("1 of its 16 cores with its share of board and memory", node.describePart(1, 1));
        assertEquals("16 of its 16 cores", node.describePart(16, 16));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 17, Integer.MAX_VALUE})
    void shouldRefuseAPartThatTheNodeHasNot(int cores) {
        EmulatedNode node = EmulatedNode.named("opteron-8350");
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> node.withTaskCores(cores));
        assertTrue(e.getMessage().contains(cores + " cores") && e.getMessage().contains("1 to 16"), e.getMessage());
    }

    @Test
    void shouldRefuseAMachineThatIsNotThere() {
        assertThrows(IllegalArgumentException.class, () -> EmulatedNode.named("cray-1"));
    }

    @Test
    void shouldReadAMachineThatAFileDescribes(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("small.properties");
        Files.writeString(file, DESCRIPTION);
        EmulatedNode node = EmulatedNode.named(file.toString());
        assertEquals("emulated small", node.label());
        assertEquals(1 * 2, node.processors() * node.coresPerProcessor());
        assertEquals(10 + 5 + 2 * (3 + 12), node.watts(2, 2, 1), 1e-9);
    }

    @ParameterizedTest
    @CsvSource({
        "hertz = 1e9 2e9, '', lacks hertz",
        "cores-per-package = 2, cores-per-package = 1.5, is not whole",
        "frequency-share = 1, frequency-share = 2, outside 0..1",
        "volts = 1 1.2, volts = high, is no number",
        "package-watts = 5, package-watts = 5 6, give one number"
    })
    void shouldNameWhatIsWrongInAFile(String right, String wrong, String words, @TempDir Path folder)
            throws IOException {
        Path file = folder.resolve("small.properties");
        Files.writeString(file, DESCRIPTION.replace(right, wrong));
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> EmulatedNode.named(file.toString()));
        assertTrue(e.getMessage().contains("small") && e.getMessage().contains(words), e.getMessage());
    }

    @Test
    void shouldRefuseAKeyThatNobodyKnows(@TempDir Path folder) {
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> described(folder, "package-empty-wats = 1e9\nfrequencies-ghz = 0\n"))
                .getMessage();
        assertTrue(
                message.startsWith(
                        "machine empty: nobody knows what frequencies-ghz, package-empty-wats means; there are b"),
                message);
        assertTrue(message.contains(", package-empty-watts, "), message);
    }

    @Test
    void shouldSayThatAFileIsNotThere() {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> EmulatedNode.named("./none.properties"));
        assertEquals("there is no file ./none.properties; name one that describes a machine", e.getMessage());
    }

    @Test
    void shouldSayThatAFolderIsNoDescription(@TempDir Path folder) {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> EmulatedNode.named(folder.toString()));
        assertEquals(folder + " is a folder or no text in UTF-8; name a file that describes a machine", e.getMessage());
    }

    private static EmulatedNode described(Path folder, String more) throws IOException {
        Path file = Files.writeString(folder.resolve("empty.properties"), DESCRIPTION + more);
        return EmulatedNode.named(file.toString());
    }

    @Test
    void shouldKnowWhatAnEmptyProcessorSavesOnlyWhenItsDescriptionTells(@TempDir Path folder) throws IOException {
        assertEquals(List.of(), described(folder, "").emptyProcessorWatts());
        List<Double> saved = described(folder, "package-empty-watts = 4\n").emptyProcessorWatts();
        assertEquals(5 + 2 * 3 / 1.44 - 4, saved.get(0), 1e-9);
        assertEquals(5 + 2 * 3 - 4, saved.get(1), 1e-9);
        assertEquals(
                List.of(0.0, 0.0),
                described(folder, "package-empty-watts = 99\n").emptyProcessorWatts());
        assertThrows(IllegalArgumentException.class, () -> described(folder, "package-empty-watts = -1\n"));
    }
}
