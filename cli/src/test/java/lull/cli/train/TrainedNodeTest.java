package lull.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import lull.platform.KernelFiles;
import lull.platform.emulated.MachineClock;
import lull.platform.node.Platform;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a node that nobody sets frequencies of calls its only one. */
class TrainedNodeTest {
    @TempDir
    private Path root;

    private final ByteArrayOutputStream words = new ByteArrayOutputStream();

    @BeforeEach
    void writeProcessor() throws IOException {
        write("proc/cpuinfo", "processor\t: 0\ncpu MHz\t\t: 1233.337\n\nprocessor\t: 1\ncpu MHz\t\t: 800.000\n");
        write("proc/self/status", "Cpus_allowed_list:\t0-1\n");
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void shouldTakeTheNominalSpeedRatherThanThatOfNowWhereTheKernelKnowsIt() throws IOException {
        assertEquals(1.2e9, hertz(), "what it is just now, where nothing else is known");
        write("sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "3700000\n");
        assertEquals(3.7e9, hertz());
        write("sys/devices/system/cpu/cpu0/cpufreq/base_frequency", "2300000\n");
        assertEquals(2.3e9, hertz());
        assertTrue(words.toString(StandardCharsets.UTF_8).contains("at what is called 2.3 GHz\n"), words::toString);
    }

    private double hertz() {
        KernelFiles files = new KernelFiles(root);
        return new TrainedNode(files, new PrintStream(words, true, StandardCharsets.UTF_8))
                .machine(
                        new TrainOptions(),
                        Platform.named(Platform.LINUX, files, MachineClock.system()),
                        Optional.empty())
                .space()
                .frequencyHertz(0);
    }
}
