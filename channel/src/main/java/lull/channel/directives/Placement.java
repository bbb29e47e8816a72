package lull.channel.directives;

import java.util.HashSet;
import java.util.List;
import lull.channel.layout.ChannelLayout;

/**
 * Where the threads of a team sit.
 *
 * @param cpus logical CPU of thread i of the team, each named once; empty to leave the team where it is
 */
public record Placement(List<Integer> cpus) {
    /** Leaves a team where it is. */
    public static final Placement UNTOUCHED = new Placement(List.of());

    /** Copies, and checks that the channel can hold it and that no two threads share a CPU. */
    public Placement {
        cpus = List.copyOf(cpus);
        if (cpus.size() > ChannelLayout.CPUS) {
            throw new IllegalArgumentException(
                    "a placement has " + cpus.size() + " CPUs, more than " + ChannelLayout.CPUS);
        }
        cpus.forEach(Placement::checkCpu);
        if (new HashSet<>(cpus).size() < cpus.size()) {
            throw new IllegalArgumentException(
                    "a placement names a CPU twice, and threads that wait for each other would share it: " + cpus);
        }
    }

    /** Thread i of the team on the i-th of these CPUs. */
    public static Placement on(Integer... cpus) {
        return new Placement(List.of(cpus));
    }

    /** Whether it leaves the team where it is. */
    public boolean isUntouched() {
        return cpus.isEmpty();
    }

    private static void checkCpu(int cpu) {
        if (cpu < 0 || cpu >= ChannelLayout.CPUS) {
            throw new IllegalArgumentException("CPU " + cpu + " is outside 0.." + (ChannelLayout.CPUS - 1));
        }
    }

    /** Checks that a team of so many threads, if its size is given, finds a CPU for each. */
    void checkHolds(int region, int threads) {
        if (!isUntouched() && threads > cpus.size()) {
            throw new IllegalArgumentException(
                    threads + " threads for region " + region + " don't fit a placement on CPUs " + cpus);
        }
    }
}
