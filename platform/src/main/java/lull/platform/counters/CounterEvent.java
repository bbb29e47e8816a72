package lull.platform.counters;

/**
 * Something that can be counted.
 *
 * @param name the generic name, as {@code llc-misses}
 * @param type the kernel's number of the counting unit
 * @param config what the unit is to count
 */
public record CounterEvent(String name, int type, long config) {

    static final int HARDWARE = 0;
    static final int SOFTWARE = 1;
    static final int RAW = 4;

    /** Checks that there is a name. */
    public CounterEvent {
        if (name.isBlank() || type < 0) {
            throw new IllegalArgumentException("event '" + name + "' of type " + type + " is none");
        }
    }
}
