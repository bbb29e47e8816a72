package lull.platform.energy.meters;

/** Adds up a counter that starts anew at zero when it would pass its largest value. */
public final class WrappingCounter {

    private final long largest;
    private long last;
    private long total;

    /**
     * A counter that holds the value now.
     *
     * @param largest the largest value that it shows before it wraps, {@code max_energy_range_uj} of powercap
     */
    public WrappingCounter(long largest, long value) {
        if (largest < 1) {
            throw new IllegalArgumentException("a counter that wraps at " + largest + " counts nothing");
        }
        check(value, largest);
        this.largest = largest;
        last = value;
    }

    /**
     * Takes the next value in. More than one wrap between two values can't be seen.
     *
     * @return the sum of all steps since the start
     * @throws IllegalArgumentException if the value is not one that the counter can hold
     */
    public long advance(long value) {
        total += step(value);
        last = value;
        return total;
    }

    /**
     * What the value would add.
     *
     * @throws IllegalArgumentException if the value is not one that the counter can hold
     */
    long step(long value) {
        check(value, largest);
        long step = value - last;
        return step >= 0 ? step : step + largest + 1;
    }

    /** Goes on from a value of a counter that began anew; what it counted since the last value is not known. */
    void goOnFrom(long value) {
        check(value, largest);
        last = value;
    }

    private static void check(long value, long largest) {
        if (value < 0 || value > largest) {
            throw new IllegalArgumentException("counter value " + value + " lies outside 0 to " + largest);
        }
    }
}
