package lull.phases;

import java.util.Arrays;
import java.util.BitSet;

/** Sets of MPI calls, by their codes. */
public final class CallSet {
    private CallSet() {}

    /** The set of these codes. */
    public static BitSet of(int... calls) {
        BitSet set = new BitSet(CallClasses.CODES);
        Arrays.stream(calls).forEach(set::set);
        return set;
    }
}
