package lull.training.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelOutputTest {
    private static final TrainingKernel STREAM = new TrainingKernel("stream", 1000, List.of("copy", "add"));

    @Test
    void shouldReadTimesAndEventsWhenAllIsWell() throws IOException {
        KernelOutput output = new KernelOutput(List.of(
                "threads 2 cpus 0 3",
                "phase copy instances 12 seconds 1.5e-02 cycles 2.5e7 llc-misses 12",
                "phase add instances 12 seconds 2e-02",
                "check ok"));

        assertEquals(List.of(0, 3), output.cpus());
        assertEquals(
                new PhaseRun(0.015, Map.of("cycles", 2.5e7, "llc-misses", 12.0)),
                output.phases(STREAM).get("copy"));
        assertEquals(new PhaseRun(0.02, Map.of()), output.phases(STREAM).get("add"));
    }

    @Test
    void shouldNameTheKernelWhenResultsAreWrong() {
        IOException failure = assertThrows(IOException.class, () -> new KernelOutput(
                        List.of("phase copy instances 12 seconds 1.5e-02", "check failed element 7: 3"))
                .phases(STREAM));

        assertTrue(failure.getMessage().contains("stream 1000: check failed element 7"), failure::getMessage);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "phase copy instances 12 seconds 1",
                "phase copy seconds 1",
                "phase copy instances 12 seconds x",
                "phase copy instances 12 seconds 1 cycles",
                "rubbish"
            })
    void shouldRefuseWhenPhasesAreMissingOrUnreadable(String line) {
        assertThrows(IOException.class, () -> new KernelOutput(List.of(line, "check ok")).phases(STREAM));
    }

    @Test
    void shouldListEachSizeOnceWhenTwoWorkingSetsShareIt() throws IOException {
        KernelOutput output = new KernelOutput(List.of(
                "kernel ep size 8 phases pairs",
                "kernel stream size 9 phases copy add",
                "kernel ep size 8 phases pairs"));

        assertEquals(
                List.of(
                        new TrainingKernel("ep", 8, List.of("pairs")),
                        new TrainingKernel("stream", 9, List.of("copy", "add"))),
                output.kernels());
    }

    @Test
    void shouldRefuseWhenTheListIsNone() {
        assertThrows(IOException.class, () -> new KernelOutput(List.of("kernel ep size x phases pairs")).kernels());
        assertThrows(IOException.class, () -> new KernelOutput(List.of("hello")).kernels());
        assertThrows(IOException.class, () -> new KernelOutput(List.of("check ok")).cpus());
    }
}
