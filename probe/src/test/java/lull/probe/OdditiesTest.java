package lull.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What parts of the probe do where threads end, clocks stop and descriptors are others. */
class OdditiesTest {
    @TempDir
    static Path work;

    private static Path program;

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        program = work.resolve("oddity_driver");
        ProbeParts.compilePlans(program, "src/test/c/oddity_driver.c");
    }

    @Test
    void shouldNotCountAThreadThatEndedWhileItHeldAPlace() throws IOException, InterruptedException {
        assumeTrue(
                Files.readString(Path.of("/proc/self/status")).contains("Seccomp:\t0\n"),
                "skipped: under a seccomp filter no thread is placed");
        assertEquals("1 0\n", said("exits"));
    }

    @Test
    void shouldStretchNothingWhenTheClockHasStopped() throws IOException, InterruptedException {
        assertEquals("0\n", said("clock"));
    }

    @Test
    void shouldReadOneInstantByBothClocksWhenTheThreadLosesItsCpuBetweenThem()
            throws IOException, InterruptedException {
        int late = Integer.parseInt(said("instant").strip());
        assertTrue(late < 5, late + " ms");
    }

    @Test
    void shouldReadNoPipeOfTheProgramsWhenItHasTheNumberOfACounter() throws IOException, InterruptedException {
        String left = said("taken");
        assumeTrue(!left.equals("refused\n"), "skipped: events can't be counted here");
        assertEquals("48 48\n", left);
    }

    @Test
    void shouldReadNoCounterBehindAFilter() throws IOException, InterruptedException {
        String counted = said("filtered");
        assumeTrue(!counted.equals("refused\n"), "skipped: events can't be counted here");
        assertEquals("alive\n", counted);
    }

    private static String said(String what) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(program.toString(), what).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().keySet().removeIf(name -> name.matches("(OMP|GOMP|KMP)_.*"));
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor());
        return said;
    }
}
