package lull.phases.trace;

/**
 * The layout of a trace's records.
 *
 * <pre>
 *   7 6 5 4 3 2 1 0
 *  +-----------+---+
 *  |   flags   |kind|   head of a record
 *  +-----------+---+
 *  kind 1 region: flag 0 = the team's size follows
 *  kind 2 MPI:    flag 0 = inside a phase, flag 1 = the number of bytes sent follows
 *  kind 3 other:  flags are a number: 0 region name, 1 property, 2 end, 3 events counted in the region before,
 *                 4 CPUs of the region before
 * </pre>
 */
final class TraceFormat {
    static final byte[] MAGIC = {'L', 'U', 'L', 'L', 'T', 'R', 'C', '\n'};
    static final int VERSION = 4;
    /** From this version on the sets of calls have a second word, for the codes from 64 on. */
    static final int WIDE_SETS_VERSION = 4;
    /** Traces of version 1 hold no counts of events, those of version 2 no CPUs, and up to 3 no codes above 63; they are else the same. */
    static final int EARLIEST_VERSION = 1;

    static final int LONGEST_STRING = 1 << 16;
    static final int LARGEST_TEAM = 1 << 20;

    static final int KIND_BITS = 2;
    static final int KIND_MASK = (1 << KIND_BITS) - 1;
    static final int REGION = 1;
    static final int MPI = 2;
    static final int OTHER = 3;

    static final int TEAM_FOLLOWS = 1;
    static final int INSIDE_PHASE = 1;
    static final int BYTES_FOLLOW = 2;
    static final int REGION_NAME = 0;
    static final int PROPERTY = 1;
    static final int END = 2;
    static final int COUNTED = 3;
    static final int MOST_EVENTS = 64;
    static final int RAN_ON = 4;
    /** A number of 64 bits for as many CPUs, up to CPU 4095. */
    static final int MOST_CPU_WORDS = 64;

    private TraceFormat() {}

    static int head(int kind, int flags) {
        return flags << KIND_BITS | kind;
    }

    static long zigzag(long value) {
        return value << 1 ^ value >> 63;
    }

    static long unzigzag(long value) {
        return value >>> 1 ^ -(value & 1);
    }
}
