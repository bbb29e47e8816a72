package lull.platform.emulated;

import java.util.Optional;
import java.util.function.DoubleSupplier;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.EnergyReading;
import lull.platform.energy.EnergySource;
import lull.platform.energy.MeterDescription;
import lull.platform.energy.meters.WrappingCounter;

/**
 * Reads an emulated machine through a counter like RAPL's: microjoules in steps of 2^-16 J, updated once a
 * millisecond, starting anew at zero beyond 2^32 steps. The wrap is corrected as {@code RaplMeter} does.
 */
final class EmulatedMeter implements EnergyMeter {

    /** Where the counter stood when the machine was switched on: near its end, so that wraps happen in short runs. */
    private static final double HEAD_START_JOULES = 65_000;

    private static final double JOULES_PER_STEP = 1.0 / 65_536;
    private static final long LARGEST_STEPS = (1L << 32) - 1;
    private static final long UPDATE_NANOS = 1_000_000;
    private static final double SECONDS_PER_NANOSECOND = 1e-9;
    /** Half the range at 10 kW. */
    private static final double LONGEST_INTERVAL_SECONDS = 3;

    private final EmulatedMachine machine;
    private final DoubleSupplier machineJoules;
    private final MeterDescription description;
    private final WrappingCounter counter;
    private final long openedNanos;
    private long updatedNanos;
    private long total;

    /**
     * A meter that is opened now.
     *
     * @param part of the machine, as {@code package-0}
     * @param scope whose energy it is, for people
     * @param machineJoules energy of that part since the machine was switched on
     */
    EmulatedMeter(EmulatedMachine machine, String part, String scope, DoubleSupplier machineJoules) {
        this.machine = machine;
        this.machineJoules = machineJoules;
        description = new MeterDescription(
                machine.label() + " " + part,
                EnergySource.EMULATED,
                scope,
                0,
                0,
                "no instrument: its power model's error, which nobody has measured",
                LONGEST_INTERVAL_SECONDS);
        openedNanos = machine.nanoseconds();
        updatedNanos = openedNanos;
        counter = new WrappingCounter(LARGEST_STEPS, steps());
    }

    @Override
    public MeterDescription description() {
        return description;
    }

    @Override
    public EnergyReading read() {
        long now = machine.nanoseconds();
        boolean readable = machine.metersReadable();
        if (readable && now - updatedNanos >= UPDATE_NANOS) {
            updatedNanos = now;
            total = counter.advance(steps());
        }
        double seconds = (updatedNanos - openedNanos) * SECONDS_PER_NANOSECOND;
        return new EnergyReading(
                seconds,
                total * JOULES_PER_STEP,
                JOULES_PER_STEP,
                0,
                readable ? Optional.empty() : Optional.of(description.name() + " can't be read"));
    }

    @Override
    public void close() {
        // The machine goes on without its meters.
    }

    private long steps() {
        return (long) ((machineJoules.getAsDouble() + HEAD_START_JOULES) / JOULES_PER_STEP) & LARGEST_STEPS;
    }
}
