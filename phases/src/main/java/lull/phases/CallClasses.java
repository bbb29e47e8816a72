package lull.phases;

import java.util.BitSet;

/**
 * What the analysis must know of MPI calls, by their codes 1..127.
 *
 * @param delimiting the codes of calls that may wait for another task and so end a phase group
 * @param collective those of the delimiting calls that all tasks make together
 */
public record CallClasses(BitSet delimiting, BitSet collective) {
    /** Number of call codes, code 0 included, which no call has. */
    public static final int CODES = 128;

    public CallClasses {
        delimiting = (BitSet) delimiting.clone();
        collective = (BitSet) collective.clone();
        delimiting.stream().forEach(CallClasses::checkCall);
        collective.stream().forEach(CallClasses::checkCall);
        BitSet others = (BitSet) collective.clone();
        others.andNot(delimiting);
        if (!others.isEmpty()) {
            throw new IllegalArgumentException("collective=" + collective + " names calls that delimiting=" + delimiting
                    + " does not; add them there");
        }
    }

    /** Whether the call with this code ends a phase group. */
    public boolean delimits(int call) {
        return delimiting.get(call);
    }

    /** Whether the call with this code is made by all tasks together. */
    public boolean isCollective(int call) {
        return collective.get(call);
    }

    /** Returns the code if it is one. */
    public static int checkCall(int call) {
        if (call < 1 || call >= CODES) {
            throw new IllegalArgumentException("MPI call code " + call + " is outside 1.." + (CODES - 1));
        }
        return call;
    }
}
