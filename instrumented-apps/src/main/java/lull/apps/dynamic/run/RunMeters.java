package lull.apps.dynamic.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import lull.platform.KernelFiles;
import lull.platform.emulated.MachineClock;
import lull.platform.energy.CountedMeters;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.EnergyReading;
import lull.platform.node.Platform;

/** The meters of a task's node, if it is the one of the node's tasks that reads them for all. */
final class RunMeters implements AutoCloseable {
    private final List<EnergyMeter> meters;

    private RunMeters(List<EnergyMeter> meters) {
        this.meters = meters;
    }

    /** Of a task that reads none. */
    static RunMeters none() {
        return new RunMeters(List.of());
    }

    /**
     * Those of a platform.
     *
     * @throws IllegalArgumentException if there is no such platform, or nothing tells its energy
     */
    static RunMeters open(String name) {
        Platform platform = Platform.named(name, new KernelFiles(Path.of("/")), MachineClock.system());
        List<EnergyMeter> counted = CountedMeters.of(platform.openMeters(Optional.empty()));
        if (counted.isEmpty()) {
            throw new IllegalArgumentException("--energy measured: this node has no meter of its processors. "
                    + platform.whyNoMeters() + ". --energy modelled goes by --watts and --idle-watts");
        }
        return new RunMeters(counted);
    }

    List<EnergyMeter> all() {
        return meters;
    }

    /** Joules so far; NaN if a meter failed, 0 without any. To be asked from time to time, so that no counter wraps unseen. */
    double joules() {
        double sum = 0;
        for (EnergyMeter meter : meters) {
            EnergyReading reading = meter.read();
            sum += reading.fault().isPresent() ? Double.NaN : reading.joules();
        }
        return sum;
    }

    /** How the joules come about, and by what. */
    String source() {
        return meters.get(0).description().source() + ": "
                + meters.stream().map(meter -> meter.description().name()).collect(Collectors.joining(" + "));
    }

    @Override
    public void close() {
        meters.forEach(EnergyMeter::close);
    }
}
