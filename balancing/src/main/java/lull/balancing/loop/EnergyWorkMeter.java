package lull.balancing.loop;

import java.util.function.LongSupplier;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.EnergyReading;

/**
 * Time by a clock and energy by a node's meter, which one task of the node reads for all: so it counts once. The joules of a
 * window hold the node's waiting and its static power too.
 */
public final class EnergyWorkMeter implements WorkMeter {
    private final TimeMeter time;
    private final EnergyMeter meter;
    private final double windowSeconds;
    private EnergyReading before;

    /** @param windowSeconds long against the meter's own interval, which makes it slow and coarse */
    public EnergyWorkMeter(LongSupplier nanoClock, EnergyMeter meter, double windowSeconds) {
        if (!(windowSeconds >= 0 && windowSeconds <= meter.description().longestIntervalSeconds())) {
            throw new IllegalArgumentException("a window of " + windowSeconds + " s: " + meter.description().name()
                    + " must be read every " + meter.description().longestIntervalSeconds() + " s");
        }
        time = new TimeMeter(nanoClock);
        this.meter = meter;
        this.windowSeconds = windowSeconds;
        before = meter.read();
    }

    @Override
    public void start() {
        time.start();
    }

    @Override
    public void stop() {
        time.stop();
    }

    @Override
    public double windowSeconds() {
        return windowSeconds;
    }

    @Override
    public boolean wholeNode() {
        return true;
    }

    @Override
    public Reading take() {
        EnergyReading now = meter.read();
        double joules = now.fault().isPresent() ? Double.NaN : now.since(before).joules();
        before = now;
        return new Reading(time.take().seconds(), joules);
    }
}
