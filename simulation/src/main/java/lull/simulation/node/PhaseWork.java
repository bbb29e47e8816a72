package lull.simulation.node;

/**
 * What a phase of one task has to do each time it runs, whatever it runs on.
 *
 * @param cycles of all threads together, memory stalls not counted
 * @param serialShare of the cycles that one thread alone can do, 0..1 (Amdahl's law)
 * @param threadImbalance by how much the longest of many threads exceeds their mean, relative; with n threads (n−1)/n of it
 * @param synchronisationCycles that each further thread adds to all: barriers, locks, critical sections
 * @param coldBytes moved from and to memory whatever the caches hold
 * @param reusedBytes moved from and to memory on top, as far as the working set does not fit into the caches
 * @param workingSetBytes of all threads together
 * @param privateBytes that each thread holds in its processor's caches for itself
 * @param inheritedBytes that the phase before left in the caches of the processors that use them again
 * @param pieces that its loop can be cut into, dealt out to the threads in equal numbers; 0 for so many that it doesn't matter
 * @param exchangedBytes that threads hand to each other: through the caches within a processor, through memory between processors
 */
public record PhaseWork(
        double cycles,
        double serialShare,
        double threadImbalance,
        double synchronisationCycles,
        double coldBytes,
        double reusedBytes,
        double workingSetBytes,
        double privateBytes,
        double inheritedBytes,
        int pieces,
        double exchangedBytes) {

    /** Work whose loop can be cut anywhere, and whose threads hand nothing to each other. */
    public PhaseWork(
            double cycles,
            double serialShare,
            double threadImbalance,
            double synchronisationCycles,
            double coldBytes,
            double reusedBytes,
            double workingSetBytes,
            double privateBytes,
            double inheritedBytes) {
        this(
                cycles,
                serialShare,
                threadImbalance,
                synchronisationCycles,
                coldBytes,
                reusedBytes,
                workingSetBytes,
                privateBytes,
                inheritedBytes,
                0,
                0);
    }

    /** Checks that all are numbers, and none is negative. */
    public PhaseWork {
        check("cycles", cycles);
        check("thread-imbalance", threadImbalance);
        check("synchronisation-cycles", synchronisationCycles);
        check("cold-bytes", coldBytes);
        check("reused-bytes", reusedBytes);
        check("working-set-bytes", workingSetBytes);
        check("private-bytes", privateBytes);
        check("inherited-bytes", inheritedBytes);
        check("pieces", pieces);
        check("exchanged-bytes", exchangedBytes);
        if (!(serialShare >= 0 && serialShare <= 1)) {
            throw new IllegalArgumentException("a serial-share of " + serialShare + " can't be; give 0 to 1");
        }
    }

    private static void check(String name, double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " of " + value + " can't be; give 0 or more");
        }
    }

    /** Work of so many cycles that scales perfectly and needs no memory. */
    public static PhaseWork computing(double cycles) {
        return new PhaseWork(cycles, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /** The same phase on so many times as much data; what threads hold for themselves, synchronise and can share stays. */
    public PhaseWork times(double factor) {
        return new PhaseWork(
                cycles * factor,
                serialShare,
                threadImbalance,
                synchronisationCycles,
                coldBytes * factor,
                reusedBytes * factor,
                workingSetBytes * factor,
                privateBytes,
                inheritedBytes * factor,
                pieces,
                exchangedBytes * factor);
    }

    /** Threads of so many that have something to do. */
    int busy(int threads) {
        return pieces == 0 ? threads : Math.min(threads, pieces);
    }

    /** What the busiest of so many threads does of all parallel work, 0..1, threads' imbalance not counted. */
    double largestShare(int threads) {
        int most = (pieces + threads - 1) / threads;
        return pieces == 0 ? 1.0 / threads : (double) most / pieces;
    }
}
