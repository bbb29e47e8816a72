package lull.training.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import lull.measurement.Campaign;
import lull.measurement.CampaignResult;
import lull.measurement.Journal;
import lull.measurement.Precision;
import lull.platform.affinity.ThreadPlacer;
import lull.platform.counters.CounterEvent;
import lull.platform.emulated.EmulatedMachine;
import lull.platform.emulated.FrequencyFault;
import lull.platform.emulated.MachineClock;
import lull.platform.topology.Topology;
import lull.training.data.DataSets;
import lull.training.data.MeasuredPhase;
import lull.training.data.PlatformMeasurements;
import lull.training.kernels.KernelProgram;
import lull.training.kernels.TrainingKernel;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stand-in for the kernels, which tells where it was to run, on an emulated machine of 4 processors with 4 cores. */
class TrainingPlanTest {
    private static final TrainingKernel KERNEL = new TrainingKernel("toy", 3, List.of("work"));
    private static final List<CounterEvent> EVENTS =
            List.of(new CounterEvent("cycles", 0, 0), new CounterEvent("llc-misses", 0, 3));
    private static final String PROGRAM =
            """
            #!/bin/sh
            echo "threads $OMP_NUM_THREADS cpus $(echo $OMP_PLACES | tr -d '{}' | tr ',' ' ')"
            echo "phase work instances 2 seconds $(echo "$OMP_NUM_THREADS" | awk '{print 1 / $1}') cycles 1000 llc-misses 8"
            echo "check ok"
            """;

    private static final double SECONDS = 0.1;

    @TempDir
    private Path folder;

    private final EmulatedMachine machine =
            EmulatedMachine.idle("opteron-8350", new MachineClock(() -> 0, pause -> {}));
    private final Topology topology = machine.topology();
    private final ThreadPlacer placer = new ThreadPlacer(topology, topology.online());
    private KernelProgram program;

    @BeforeEach
    void writeProgram() throws IOException {
        Path script = Files.writeString(folder.resolve("kernels"), PROGRAM);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        program = new KernelProgram(script);
    }

    @Test
    void shouldHoldEachFrequencyWhenItIsControlled() throws Exception {
        TrainingFrequencies frequencies = TrainingFrequencies.controlled(machine.frequencyControl());

        PlatformMeasurements found = measure(frequencies, Set.of(1, 2), Set.of(2, 4));

        assertEquals(4 * frequencies.hertz().size(), found.space().size());
        MeasuredPhase phase = found.phases().get(0);
        for (int i = 0; i < found.space().size(); i++) {
            assertEquals(1.0 / found.space().configuration(i).concurrency().threads(), phase.seconds()[i], 1e-4);
            assertEquals(1000.0 / found.space().configuration(i).concurrency().threads(), phase.cycles()[i], 1e-9);
            assertEquals(8, phase.events().get("llc-misses")[i]);
        }
    }

    @Test
    void shouldStretchTimesWhenFrequenciesAreEmulated() throws Exception {
        PlatformMeasurements found =
                measure(TrainingFrequencies.emulated(machine.frequencyControl(), 0.5), Set.of(1), Set.of(1));

        double highest = found.space().frequencyHertz(found.space().frequencies() - 1);
        for (int f = 0; f < found.space().frequencies(); f++) {
            double right = 1 + 0.5 * (highest / found.space().frequencyHertz(f) - 1);
            assertEquals(right, found.phases().get(0).seconds()[found.space().index(0, f)], 1e-12);
        }
    }

    @Test
    void shouldMeasureOncePerConcurrencyWhenFrequenciesAreEmulated() {
        TrainingFrequencies frequencies = TrainingFrequencies.emulated(machine.frequencyControl(), 1);

        assertEquals(16, plan(trained(frequencies, Set.of(), Set.of())).points().size());
    }

    @Test
    void shouldGoOnWhereNobodySetsFrequenciesAndTheProcessorHasAnotherSpeedNow() throws Exception {
        measure(TrainingFrequencies.uncontrolled(0.8e9), Set.of(1), Set.of(1));
        List<String> kept = Files.readAllLines(folder.resolve("journal"));

        PlatformMeasurements found = measure(TrainingFrequencies.uncontrolled(2.4e9), Set.of(1), Set.of(1));

        assertEquals(kept, Files.readAllLines(folder.resolve("journal")), "nothing was measured again");
        assertEquals(2.4e9, found.space().frequencyHertz(0));
    }

    @Test
    void shouldFailThePointWhenTheFrequencyIsNotHeld() throws Exception {
        machine.inject(0, FrequencyFault.FORBIDDEN);
        TrainingMachine trained =
                trained(TrainingFrequencies.controlled(machine.frequencyControl()), Set.of(1), Set.of(1));

        CampaignResult result = run(trained, plan(trained));

        assertTrue(
                result.failures().values().stream().allMatch(why -> why.contains("not held")),
                result.failures()::toString);
        assertTrue(!result.failures().isEmpty(), result.failures()::toString);
    }

    @Test
    void shouldRefuseWhenMoreCoresAreWantedThanThereAre() {
        TrainingFrequencies frequencies = TrainingFrequencies.uncontrolled(2e9);

        IllegalArgumentException refusal = assertThrows(
                IllegalArgumentException.class,
                () -> TrainingMachine.of("x", placer, Set.of(), Set.of(2, 5), frequencies, List.of()));

        assertTrue(refusal.getMessage().contains("from 1 to 4"), refusal::getMessage);
    }

    @Test
    void shouldKeepWorkingSetsWithinMemoryWhenCachesAreLarge() {
        double caches = topology.lastLevelCaches().stream()
                .mapToDouble(cache -> cache.bytes().orElseThrow())
                .sum();
        double[] unlimited = WorkingSets.FULL.bytes(topology, Double.POSITIVE_INFINITY);

        assertTrue(unlimited[0] < caches && unlimited[unlimited.length - 1] > caches);
        for (double bytes : WorkingSets.FULL.bytes(topology, 1e6)) {
            assertTrue(bytes > 0 && bytes <= 1e6);
        }
    }

    private PlatformMeasurements measure(TrainingFrequencies frequencies, Set<Integer> processors, Set<Integer> cores)
            throws Exception {
        TrainingMachine trained = trained(frequencies, processors, cores);
        TrainingPlan plan = plan(trained);
        CampaignResult result = run(trained, plan);
        assertEquals(Map.of(), result.failures());
        List<TrainingRow> rows = new ArrayList<>();
        result.measured().forEach(point -> rows.addAll(plan.rows(point)));
        Path table = folder.resolve("measurements.csv");
        TrainingTable.write(table, rows);
        return DataSets.read(table, told -> {}).get(0);
    }

    private TrainingMachine trained(TrainingFrequencies frequencies, Set<Integer> processors, Set<Integer> cores) {
        return TrainingMachine.of("toy, with a comma", placer, processors, cores, frequencies, EVENTS);
    }

    private TrainingPlan plan(TrainingMachine trained) {
        return new TrainingPlan(trained, program, List.of(KERNEL), SECONDS);
    }

    private CampaignResult run(TrainingMachine trained, TrainingPlan plan) throws Exception {
        try (Journal journal =
                Journal.open(folder.resolve("journal"), TrainingPlan.conditions(trained, program, SECONDS))) {
            return new Campaign(Precision.PUBLISHED.withCaps(2, 100), journal, System::nanoTime, new Random(1))
                    .measure(plan.points(), state -> {});
        }
    }
}
