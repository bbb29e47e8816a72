package lull.agent.energy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.platform.energy.Baseline;
import lull.platform.energy.BaselineFile;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.EnergyReading;
import lull.platform.energy.EnergySource;
import lull.platform.energy.MeterDescription;
import lull.platform.energy.MeteredInterval;
import lull.report.observation.RunEnergy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeteredRunTest {
    @TempDir
    Path folder;

    private BaselineFile baselines;
    private double seconds;
    private Optional<String> fault = Optional.empty();

    @BeforeEach
    void baselines() {
        baselines = new BaselineFile(folder.resolve("baselines.properties"));
    }

    private void keep(Baseline baseline) throws IOException {
        Files.writeString(baselines.path(), baselines.with(List.of(baseline)));
    }

    /** A meter that shows a constant power. */
    private final class Constant implements EnergyMeter {
        private final MeterDescription description;
        private final double watts;
        private boolean closed;

        Constant(String name, String scope, double watts) {
            this(name, scope, watts, EnergySource.MEASURED);
        }

        Constant(String name, String scope, double watts, EnergySource source) {
            this.watts = watts;
            description = new MeterDescription(name, source, scope, 0, 0, "the test", 60);
        }

        @Override
        public MeterDescription description() {
            return description;
        }

        @Override
        public EnergyReading read() {
            return new EnergyReading(seconds, seconds * watts, 0, 0, fault);
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private MeteredRun run(EnergyMeter... meters) {
        return new MeteredRun(List.of(meters), "no meter here", baselines, () -> (long) (seconds * 1e9));
    }

    @Test
    void shouldAddThePackagesWhenNothingMetersTheNode() {
        Constant memory = new Constant("RAPL dram", "memory of one package", 5);
        try (MeteredRun run = run(
                new Constant("RAPL 0", "one processor package", 40),
                new Constant("RAPL 1", "one processor package", 30),
                memory)) {
            seconds = 2;
            run.doWork();
            RunEnergy energy = run.energy();
            assertEquals(140, energy.joules().orElseThrow());
            assertEquals(
                    "RAPL 0, one processor package + RAPL 1, one processor package",
                    energy.source().orElseThrow());
            assertEquals(Optional.of(RunEnergy.Kind.MEASURED), energy.kind());
            assertEquals(OptionalDouble.empty(), energy.staticJoules());
            assertTrue(energy.reason().orElseThrow().contains("lull meter baseline"));
        }
        assertTrue(memory.closed);
    }

    @Test
    void shouldPreferTheNodesOwnMeterAndTakeTheIdlePowerOff() throws IOException {
        keep(new Baseline("wall", 60, 1, 100));
        try (MeteredRun run = run(
                new Constant("RAPL 0", "one processor package", 40),
                new Constant("wall", "whole node, at the wall", 100))) {
            seconds = 3;
            RunEnergy energy = run.energy();
            assertEquals(300, energy.joules().orElseThrow());
            assertEquals(180, energy.staticJoules().orElseThrow());
            assertEquals(120, energy.dynamicJoules().orElseThrow());
            assertEquals(Optional.empty(), energy.reason());
        }
    }

    @Test
    void shouldTellAnEmulatedNodesEnergyAsSuch() throws IOException {
        keep(new Baseline("ghost", 60, 1, 100));
        try (NodeMeters meters = new NodeMeters(
                List.of(
                        new Constant("ghost 0", "one emulated processor package", 9, EnergySource.EMULATED),
                        new Constant("ghost", "whole emulated node", 100, EnergySource.EMULATED)),
                "none",
                baselines,
                () -> 0)) {
            MeteredInterval interval = meters.begin();
            seconds = 2;
            RunEnergy energy = meters.energy(interval);
            assertTrue(energy.emulated()
                    && meters.haveBaselines()
                    && meters.absence().isEmpty());
            assertEquals(200, energy.joules().orElseThrow());
            assertEquals(80, energy.dynamicJoules().orElseThrow());
            assertEquals("ghost, whole emulated node", meters.source());
        }
    }

    @Test
    void shouldSayWhyThereIsNoEnergy() {
        try (MeteredRun run = run()) {
            assertEquals(Optional.of("no meter here"), run.energy().reason());
        }
        try (MeteredRun run = run(new Constant("wall", "whole node", 100))) {
            assertEquals(
                    Optional.of("the run was too short for the meter"),
                    run.energy().reason());
        }
    }

    /** RAPL's files may be closed to the user in mid-run: joules stand still then, and are not those of the run. */
    @Test
    void shouldTellNoEnergyWhileAMeterHasAFault() {
        try (MeteredRun run = run(new Constant("wall", "whole node", 100))) {
            seconds = 1;
            assertEquals(100, run.energy().joules().orElseThrow());

            fault = Optional.of("it can't be read any more");
            assertEquals(RunEnergy.unknown("it can't be read any more"), run.energy());

            fault = Optional.empty();
            assertEquals(100, run.energy().joules().orElseThrow());
        }
    }
}
