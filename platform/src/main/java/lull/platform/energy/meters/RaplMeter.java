package lull.platform.energy.meters;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import lull.platform.KernelFiles;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.EnergyReading;
import lull.platform.energy.EnergySource;
import lull.platform.energy.MeterDescription;

/**
 * One zone of Linux powercap: a package's or its memory's energy counter, whose wrap is corrected on its own.
 *
 * <p>A step of more than any zone draws in its time is none: the counter began anew, as after a suspension to memory, for which
 * the clock stands still, or is another machine's. Nothing is added then, and the time counts as bridged.
 *
 * <p>The error is assumed: no maker states one. Hackenberg et al. (IPDPSW 2015, section IV) found the packages' counters
 * to follow a calibrated power analyser closely since Haswell; processors before it model their power and deviate by
 * more. The counter moves about once a millisecond: an interval shorter than some tens of milliseconds says little.
 */
public final class RaplMeter implements EnergyMeter {

    private static final double JOULES_PER_MICROJOULE = 1e-6;
    private static final double SECONDS_PER_NANOSECOND = 1e-9;
    private static final double RELATIVE_ERROR = 0.03;
    /** The most that a zone may draw; it bounds how often the counter must be read to see each wrap. */
    private static final double HIGHEST_WATTS = 1000;
    /** What a step may have beyond that, because the counter moves about once a millisecond: 10 ms of it; 1 to 100 J. */
    private static final double SLACK_JOULES = 10;

    private final KernelFiles files;
    private final LongSupplier nanoClock;
    private final MeterDescription description;
    private final String counterFile;
    private final WrappingCounter counter;
    private final long openedNanos;
    private double joules;
    private long lastNanos;
    private long lastBegunNanos;
    private double bridgedSeconds;

    private RaplMeter(KernelFiles files, LongSupplier nanoClock, RaplZone zone, long largest, long value) {
        this.files = files;
        this.nanoClock = nanoClock;
        counterFile = zone.counterFile();
        counter = new WrappingCounter(largest, value);
        double interval = largest * JOULES_PER_MICROJOULE / 2 / HIGHEST_WATTS;
        description = new MeterDescription(
                zone.meterName(),
                EnergySource.MEASURED,
                zone.scope(),
                RELATIVE_ERROR,
                0,
                "assumed; nearest: Hackenberg et al., IPDPSW 2015",
                interval);
        openedNanos = nanoClock.getAsLong();
        lastNanos = openedNanos;
        lastBegunNanos = openedNanos;
    }

    /**
     * Opens the zone at its value now.
     *
     * @return empty if the counter can't be read; {@link RaplZones} says why
     */
    static Optional<RaplMeter> open(KernelFiles files, RaplZone zone, LongSupplier nanoClock) {
        OptionalLong largest = files.number(zone.rangeFile());
        OptionalLong value = files.number(zone.counterFile());
        if (value.isEmpty()
                || largest.isEmpty()
                || largest.getAsLong() < 1
                || value.getAsLong() < 0
                || value.getAsLong() > largest.getAsLong()) {
            return Optional.empty();
        }
        return Optional.of(new RaplMeter(files, nanoClock, zone, largest.getAsLong(), value.getAsLong()));
    }

    @Override
    public MeterDescription description() {
        return description;
    }

    @Override
    public EnergyReading read() {
        long begun = nanoClock.getAsLong();
        OptionalLong value = files.number(counterFile);
        if (value.isEmpty()) {
            return reading(Optional.of("/" + counterFile + " can't be read any more"));
        }
        try {
            take(value.getAsLong(), begun);
        } catch (IllegalArgumentException e) {
            return reading(Optional.of("/" + counterFile + ": " + e.getMessage()));
        }
        return reading(Optional.empty());
    }

    private void take(long value, long begun) {
        double step = counter.step(value) * JOULES_PER_MICROJOULE;
        long now = nanoClock.getAsLong();
        double longest = (now - lastBegunNanos) * SECONDS_PER_NANOSECOND;
        boolean possible = step <= HIGHEST_WATTS * longest + SLACK_JOULES;
        if (possible) {
            joules = counter.advance(value) * JOULES_PER_MICROJOULE;
        } else {
            counter.goOnFrom(value);
        }
        double interval = (now - lastNanos) * SECONDS_PER_NANOSECOND;
        bridgedSeconds += !possible || interval > description.longestIntervalSeconds() ? interval : 0;
        lastNanos = now;
        lastBegunNanos = begun;
    }

    /** A whole turn of the counter may have gone unseen in each second that nobody looked. */
    private EnergyReading reading(Optional<String> fault) {
        double seconds = (lastNanos - openedNanos) * SECONDS_PER_NANOSECOND;
        double error = description.errorJoules(joules, seconds) + bridgedSeconds * HIGHEST_WATTS;
        return new EnergyReading(seconds, joules, error, bridgedSeconds, fault);
    }

    @Override
    public void close() {
        // Nothing is held: sysfs is opened anew at each reading.
    }
}
