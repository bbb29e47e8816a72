package lull.kerneltests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Boots the emulated machine once and shows each check that ran in it as a test. */
class KernelTest {

    private static final int SKIPPED = 77;

    @TestFactory
    List<DynamicTest> shouldHoldOnARealKernel() throws IOException, InterruptedException {
        Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
        Path work = module.resolve("target/machine");
        Process boot = new ProcessBuilder(module.resolve("boot.sh").toString(), work.toString())
                .redirectErrorStream(true).start();
        String said = new String(boot.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exitCode = boot.waitFor();
        assumeTrue(exitCode != SKIPPED, said);
        assertEquals(0, exitCode, () -> said + "; what the machine said is in " + work.resolve("console"));
        List<String> lines = Files.readAllLines(work.resolve("results/checks"));
        lines.stream().filter(line -> line.startsWith("measured ")).forEach(System.out::println);
        assertTrue(lines.contains("ok all checks were reached"),
                () -> lines + "; see " + work.resolve("results/stderr") + " and dmesg beside it");
        return lines.stream().filter(line -> !line.startsWith("measured ")).map(line -> dynamicTest(
                line.split(":? ", 2)[1], () -> assertTrue(line.startsWith("ok "), line))).toList();
    }
}
