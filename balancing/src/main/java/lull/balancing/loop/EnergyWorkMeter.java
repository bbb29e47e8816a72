package lull.balancing.loop;

import java.util.List;
import java.util.function.LongSupplier;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.EnergyReading;

/**
 * Time by a clock and energy by a node's meters, which one task of the node reads for all: so it counts once. The joules of
 * a window hold the node's waiting and its static power too.
 */
public final class EnergyWorkMeter extends TimeMeter {
    /** Long against the millisecond in which RAPL counts. */
    public static final double WINDOW_SECONDS = 0.15;

    private final List<EnergyMeter> meters;
    private double joulesBefore;

    /** @param meters of the node that don't count the same joules twice; empty on all its tasks but one */
    public EnergyWorkMeter(LongSupplier nanoClock, List<EnergyMeter> meters) {
        super(nanoClock, WINDOW_SECONDS);
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
    public Reading take() {
        double now = joules();
        double joules = now - joulesBefore;
        joulesBefore = now;
        return super.take().withJoules(joules);
    }
}
