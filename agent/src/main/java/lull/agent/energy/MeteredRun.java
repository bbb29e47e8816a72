package lull.agent.energy;

import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import lull.platform.energy.BaselineFile;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.MeteredInterval;
import lull.platform.node.Platform;
import lull.report.observation.RunEnergy;

/** A run on the real machine, metered by what it has. A meter that fails costs the run its energy, and nothing else. For one thread. */
public final class MeteredRun implements AutoCloseable {
    private static final long SAMPLE_NANOS = 100_000_000;

    private final NodeMeters meters;
    private final LongSupplier nanoClock;
    private Optional<MeteredInterval> interval = Optional.empty();
    private Optional<String> fault = Optional.empty();
    private long nextSample = Long.MIN_VALUE;

    /**
     * Starts now, on this node.
     *
     * @param emulated whether tasks run on emulated nodes: the real node's meters would count the real node's load
     */
    public static MeteredRun begin(
            Platform platform, boolean emulated, BaselineFile baselines, LongSupplier nanoClock) {
        List<EnergyMeter> meters = emulated ? List.of() : platform.openMeters(Optional.empty());
        String whyNone = emulated
                ? "no task was followed"
                : meters.isEmpty()
                        ? platform.whyNoMeters()
                        : "no meter tells the energy of the node or of its processors";
        return new MeteredRun(meters, whyNone, baselines, nanoClock);
    }

    /**
     * Starts now.
     *
     * @param all meters of the machine, which are closed with this
     * @param whyNone what to say if none of them tells the energy of node or processors
     * @param baselines idle powers, for the static part
     */
    public MeteredRun(List<EnergyMeter> all, String whyNone, BaselineFile baselines, LongSupplier nanoClock) {
        meters = new NodeMeters(all, whyNone, baselines, nanoClock);
        this.nanoClock = nanoClock;
        attempt(() -> interval = Optional.of(meters.begin()));
    }

    /** Reads the meters if it is time. */
    public void doWork() {
        long now = nanoClock.getAsLong();
        if (now >= nextSample) {
            interval.ifPresent(one -> attempt(one::sample));
            nextSample = now + SAMPLE_NANOS;
        }
    }

    /** Energy of the machine since the start. */
    public RunEnergy energy() {
        RunEnergy[] told = new RunEnergy[1];
        interval.ifPresent(one -> attempt(() -> told[0] = meters.energy(one)));
        return fault.map(RunEnergy::unknown).orElseGet(() -> told[0]);
    }

    private void attempt(Runnable duty) {
        if (fault.isPresent()) {
            return;
        }
        try {
            duty.run();
        } catch (RuntimeException | Error e) {
            fault = Optional.of("a meter failed: " + e);
        }
    }

    @Override
    public void close() {
        attempt(meters::close);
    }
}
