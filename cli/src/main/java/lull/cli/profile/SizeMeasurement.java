package lull.cli.profile;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lull.agent.energy.NodeMeters;
import lull.cli.meter.EnergyColumn;
import lull.cli.program.PrintedNumber;
import lull.cli.program.TimedProgram;
import lull.measurement.Measurement;
import lull.measurement.Point;
import lull.platform.energy.MeteredInterval;

/** Runs a program with a workload size, and tells its time and energy. */
final class SizeMeasurement {
    static final String SECONDS = "seconds";
    static final String JOULES = "joules";

    private final SizedProgram program;
    private final Optional<PrintedNumber> printedSeconds;
    private final NodeMeters meters;
    private final EnergyColumn energy;

    /**
     * Measurements of that program.
     *
     * @param printedSeconds where the program prints its time; empty to take that of the whole run
     */
    SizeMeasurement(
            SizedProgram program, Optional<PrintedNumber> printedSeconds, NodeMeters meters, EnergyColumn energy) {
        this.program = program;
        this.printedSeconds = printedSeconds;
        this.meters = meters;
        this.energy = energy;
    }

    /** The point of that size; its key is the size. */
    Point point(long size) {
        Measurement measurement = () -> observe(size);
        return new Point(Long.toString(size), energy.known() ? Set.of(SECONDS, JOULES) : Set.of(SECONDS), measurement);
    }

    private Map<String, Double> observe(long size) throws IOException, InterruptedException {
        MeteredInterval interval = meters.begin();
        TimedProgram.Run run = program.run(size, interval::sample);
        List<String> lines = run.lines().get(0);
        Map<String, Double> values = new LinkedHashMap<>();
        values.put(SECONDS, printedSeconds.isPresent() ? printedSeconds.get().in(lines) : run.seconds());
        if (energy.known()) {
            values.put(JOULES, energy.joules(meters.energy(interval), lines));
        }
        return values;
    }
}
