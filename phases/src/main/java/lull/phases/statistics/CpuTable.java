package lull.phases.statistics;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** CPUs on which threads were seen at each position of a cycle; takes no room before the first. */
public final class CpuTable {
    private final int positions;
    private BitSet[] cpus = {};

    /** For a cycle of so many positions. */
    public CpuTable(int positions) {
        this.positions = positions;
    }

    /** Forgets all CPUs. */
    public void clear() {
        Arrays.fill(cpus, null);
    }

    /** Adds the CPUs seen during one call. */
    public void add(int at, BitSet seen) {
        if (cpus.length == 0) {
            cpus = new BitSet[positions];
        }
        if (cpus[at] == null) {
            cpus[at] = new BitSet();
        }
        cpus[at].or(seen);
    }

    /** In ascending order; empty if nobody looked. */
    public List<Integer> at(int position) {
        return cpus.length == 0 || cpus[position] == null
                ? List.of()
                : cpus[position].stream().boxed().toList();
    }
}
