package lull.phases;

/**
 * What the analysis must know of MPI calls, as bit sets over the call codes 1..63.
 *
 * @param delimiting the calls that may wait for another task and so end a phase group (bit c stands for code c)
 * @param collective the delimiting calls that all tasks make together
 */
public record CallClasses(long delimiting, long collective) {
    /** Number of call codes, code 0 included, which no call has. */
    public static final int CODES = 64;

    public CallClasses {
        if (((delimiting | collective) & 1) != 0) {
            throw new IllegalArgumentException("call code 0 is no MPI call; codes run from 1 to " + (CODES - 1));
        }
        if ((collective & ~delimiting) != 0) {
            throw new IllegalArgumentException("collective=0x" + Long.toHexString(collective)
                    + " names calls that delimiting=0x" + Long.toHexString(delimiting) + " does not; add them there");
        }
    }

    /** Whether the call with this code ends a phase group. */
    public boolean delimits(int call) {
        return (delimiting >>> call & 1) != 0;
    }

    /** Whether the call with this code is made by all tasks together. */
    public boolean isCollective(int call) {
        return (collective >>> call & 1) != 0;
    }

    /** The bit set of some call codes, each 1..63. */
    public static long setOf(int... calls) {
        long set = 0;
        for (int call : calls) {
            set |= 1L << checkCall(call);
        }
        return set;
    }

    /** Returns the code if it is one. */
    public static int checkCall(int call) {
        if (call < 1 || call >= CODES) {
            throw new IllegalArgumentException("MPI call code " + call + " is outside 1.." + (CODES - 1));
        }
        return call;
    }
}
