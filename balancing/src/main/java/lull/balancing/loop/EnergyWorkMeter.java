package lull.balancing.loop;

import java.util.List;
import java.util.function.LongSupplier;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.EnergyReading;

/**
 * Time by a clock and energy by a node's meters, which one task of the node reads for all: so it counts once. The loop shares them
 * out by {@link lull.balancing.NodeEnergy}.
 */
public final class EnergyWorkMeter extends TimeMeter {
    /** Long against the millisecond in which RAPL counts. */
    public static final double WINDOW_SECONDS = 0.15;

    private final List<EnergyMeter> meters;
    private final double idleWatts;
    private double joulesBefore;

    /**
     * A meter that has not measured yet.
     *
     * @param windowSeconds as of {@link TimeMeter}; {@link #WINDOW_SECONDS} where joules are to mean something
     * @param meters of the node that don't count the same joules twice; empty on all its tasks but one
     * @param idleWatts this task's part of its idle node's power; 0 if that is not known, and waiting counts as work
     */
    public EnergyWorkMeter(LongSupplier nanoClock, double windowSeconds, List<EnergyMeter> meters, double idleWatts) {
        super(nanoClock, windowSeconds);
        this.idleWatts = idleWatts;
        this.meters = List.copyOf(meters);
        joulesBefore = joules();
    }

    /** NaN if a meter failed. */
    private double joules() {
        double sum = 0;
        for (EnergyMeter meter : meters) {
            EnergyReading reading = meter.read();
            sum += reading.fault().isPresent() ? Double.NaN : reading.joules();
        }
        return sum;
    }

    @Override
    public boolean wholeNode() {
        return true;
    }

    @Override
    public double idleWatts() {
        return idleWatts;
    }

    @Override
    public Reading take() {
        double now = joules();
        double joules = now - joulesBefore;
        joulesBefore = now;
        return super.take().withJoules(joules);
    }
}
