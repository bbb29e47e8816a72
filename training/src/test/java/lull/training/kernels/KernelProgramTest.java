package lull.training.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import lull.platform.CpuSet;
import lull.platform.KernelFiles;
import lull.platform.counters.CounterEvent;
import lull.platform.counters.EventSelection;
import lull.platform.counters.EventSet;
import lull.platform.topology.TopologyReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The real kernels, on this machine. */
class KernelProgramTest {
    private static final KernelFiles FILES = new KernelFiles(Path.of("/"));
    private static final CpuSet ALLOWED = new TopologyReader(FILES).read().allowed();
    private static final double SMALLEST_SETS = 1;

    private KernelProgram program;

    @BeforeEach
    void find() throws IOException {
        Path executable = Path.of("target/lull-kernels").toAbsolutePath();
        assumeTrue(Files.isExecutable(executable), "lull-kernels is not built: there is no C compiler");
        program = new KernelProgram(executable);
    }

    @Test
    void shouldGetRightResultsWhenEveryKernelRunsOnOneCpu() throws Exception {
        List<TrainingKernel> kernels = program.kernels(SMALLEST_SETS);

        assertTrue(kernels.size() >= 20, kernels::toString);
        for (TrainingKernel kernel : kernels) {
            Map<String, PhaseRun> phases =
                    program.run(kernel, List.of(ALLOWED.cpus().first()), 0, List.of());
            assertTrue(phases.values().stream().allMatch(phase -> phase.seconds() > 0), () -> kernel + ": " + phases);
        }
    }

    /** Those whose threads need not wait for each other often: others may have this machine's second CPU. */
    @ParameterizedTest
    @CsvSource({
        "stream, 30000",
        "dgemm, 100",
        "cg, 2001",
        "multigrid, 32",
        "fft, 32",
        "sort, 100001",
        "gups, 1000",
        "chase, 777",
        "branch, 16385",
        "atomic, 1000",
        "falseshare, 1000",
        "amdahl, 7",
        "triangle, 333",
        "blocktri, 17",
        "penta, 13",
        "ep, 5000",
        "jacobi, 11",
        "sweep, 17"
    })
    void shouldGetRightResultsWhenSizesAreOddAndThreadsShareTheWork(String name, long size) throws Exception {
        assumeTrue(ALLOWED.size() >= 2, "one CPU only");
        TrainingKernel kernel = program.kernels(SMALLEST_SETS).stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();

        program.run(
                new TrainingKernel(name, size, kernel.phases()),
                ALLOWED.cpus().stream().limit(2).toList(),
                0,
                List.of());
    }

    @ParameterizedTest
    @CsvSource({"multigrid, 32, 4", "ep, 16777216, 1"})
    void shouldReachThePublishedValuesWhenRunAsNpbClassS(String name, long size, int runs) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder("target/lull-kernels", "run", name, Long.toString(size), "runs=" + runs);
        builder.redirectErrorStream(true).environment().put("OMP_NUM_THREADS", "1");
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes());

        assertEquals(0, process.waitFor(), text);
        assertTrue(text.contains("check ok"), text);
    }

    @Test
    void shouldCountEventsOfAllThreadsWhenAsked() throws Exception {
        List<CounterEvent> events = EventSelection.of(EventSet.software(FILES)).events().stream()
                .limit(2)
                .toList();
        assumeTrue(!events.isEmpty(), "this kernel lets nobody count");
        TrainingKernel poly = new TrainingKernel("poly", 1 << 20, List.of("evaluate"));

        PhaseRun phase =
                program.run(poly, List.of(ALLOWED.cpus().first()), 0, events).get("evaluate");

        assertEquals(
                events.stream().map(CounterEvent::name).toList(),
                List.copyOf(phase.events().keySet()));
        assertTrue(phase.events().values().stream().allMatch(count -> count >= 0), phase::toString);
    }

    @Test
    void shouldSayWhyWhenAKernelCannotRun() {
        List<Integer> cpus = List.of(ALLOWED.cpus().first());
        IOException unknown = assertThrows(
                IOException.class, () -> program.run(new TrainingKernel("nothing", 5, List.of()), cpus, 0, List.of()));
        IOException large = assertThrows(
                IOException.class,
                () -> program.run(new TrainingKernel("stream", Long.MAX_VALUE / 2, List.of()), cpus, 0, List.of()));
        IOException event = assertThrows(
                IOException.class,
                () -> program.run(
                        new TrainingKernel("poly", 5, List.of()),
                        cpus,
                        0,
                        List.of(new CounterEvent("impossible", 99_999, 1))));

        assertTrue(unknown.getMessage().contains("no such kernel: nothing"), unknown::getMessage);
        assertTrue(large.getMessage().contains("choose a smaller size"), large::getMessage);
        assertTrue(event.getMessage().contains("impossible"), event::getMessage);
    }

    @Test
    void shouldSayWhatToInstallWhenItIsNotBuilt() {
        IOException missing = assertThrows(IOException.class, () -> new KernelProgram(Path.of("target/nowhere")));

        assertTrue(missing.getMessage().contains("install gcc"), missing::getMessage);
    }
}
