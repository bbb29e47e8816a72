package lull.platform.energy;

import java.util.Optional;

/**
 * Finds the idle power: the mean over the whole time, and as its scatter the standard error of the powers of the
 * parts between readings.
 */
public final class BaselineMeasurement {

    private final EnergyMeter meter;
    private final EnergyReading first;
    private EnergyReading last;
    private int parts;
    private double meanWatts;
    private double squares;

    /** Starts now. */
    public BaselineMeasurement(EnergyMeter meter) {
        this.meter = meter;
        first = meter.read();
        last = first;
    }

    /** Takes the meter's newest reading in; to be called as often as the meter wants to be read. */
    public void sample() {
        EnergyReading now = meter.read();
        double seconds = now.seconds() - last.seconds();
        if (seconds > 0) {
            double watts = (now.joules() - last.joules()) / seconds;
            parts++;
            double deviation = watts - meanWatts;
            meanWatts += deviation / parts;
            squares += deviation * (watts - meanWatts);
        }
        last = now;
    }

    /** The idle power so far; empty if the meter has shown fewer than two parts. */
    public Optional<Baseline> result() {
        double seconds = last.seconds() - first.seconds();
        if (parts < 2) {
            return Optional.empty();
        }
        double watts = (last.joules() - first.joules()) / seconds;
        double scatter = Math.sqrt(squares / (parts - 1) / parts);
        double error = (last.errorJoules() - first.errorJoules()) / seconds;
        return Optional.of(new Baseline(meter.description().name(), watts, error + scatter, seconds));
    }

    /** What is wrong with the meter now, if anything is. */
    public Optional<String> fault() {
        return last.fault();
    }
}
