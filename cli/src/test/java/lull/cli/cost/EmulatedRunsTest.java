package lull.cli.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import lull.cost.calibration.CalibratedMachine;
import lull.cost.calibration.Calibration;
import lull.cost.calibration.CalibrationRun;
import lull.cost.calibration.Runs;
import lull.platform.emulated.EmulatedMachine;
import org.junit.jupiter.api.Test;

class EmulatedRunsTest {
    /** By its description a package at 2 GHz and 1.2 V draws 4 × (3 + 12) W in its cores, at rest 4 × 3 W × (1.05/1.2)². */
    @Test
    void shouldHaveTheDescriptionsPowerWhenAPackageOfTheOpteronIsBusy() {
        Runs runs = new EmulatedRuns("opteron-8350", 500).runs();
        assertEquals("emulated:opteron-8350", runs.source());
        List<CalibrationRun> busy = runs.runs().stream()
                .filter(run -> run.configuration().equals(new CalibrationRun.Configuration(4, 2e9)))
                .toList();
        assertEquals(2, busy.size());
        for (CalibrationRun run : busy) {
            assertEquals(60 - 12 * Math.pow(1.05 / 1.2, 2), run.joules() / run.seconds(), 0.01);
            assertEquals(
                    run.seconds(),
                    run.work().criticalCycles() / 2e9 + run.work().criticalMessages() * 500 / 2e9,
                    1e-12);
        }
    }

    @Test
    void shouldFitEveryEmulatedMachine() {
        for (String name : EmulatedMachine.names()) {
            CalibratedMachine machine =
                    new Calibration(new EmulatedRuns(name, 700).runs(), OptionalDouble.empty()).fit();
            assertEquals("emulated:" + name, machine.source());
            assertEquals(700, machine.machine().timing().cyclesPerMessage(), 1e-6);
            assertTrue(
                    machine.machine().dynamicJoulesPerCycle() > 0
                            && machine.quality().joulesRelativeError() < 0.25,
                    machine.toString());
        }
    }

    @Test
    void shouldNameTheMachinesWhenThereIsNoneOfThatName() {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new EmulatedRuns("cray-1", 500))
                .getMessage()
                .contains("opteron-8350"));
        assertThrows(IllegalArgumentException.class, () -> new EmulatedRuns("opteron-8350", 0));
    }
}
