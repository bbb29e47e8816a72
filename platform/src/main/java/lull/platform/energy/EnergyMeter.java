package lull.platform.energy;

/**
 * Something that tells energy. Whoever owns it calls {@link #read()} at least every
 * {@link MeterDescription#longestIntervalSeconds()}, from one thread at a time; a meter has no thread of its own and
 * never blocks for long. Joules only grow. A meter that fails keeps what it has counted and says so in its reading;
 * it goes on as soon as it can.
 */
public interface EnergyMeter extends AutoCloseable {

    /** What it is and how far to trust it; does not change. */
    MeterDescription description();

    /** Takes the newest values in and answers the total since the meter was opened. */
    EnergyReading read();

    /** Gives up what it holds; a closed meter is not read again. */
    @Override
    void close();
}
