package lull.simulation.node;

import java.util.List;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.emulated.EmulatedNode;
import lull.runtime.decision.NodeControls;

/**
 * A node of a simulated cluster, which one task has to itself (Li et al., IPDPS 2010, section VII). All of its cores run at one
 * frequency. Immutable.
 *
 * <p>The time of a phase on p processors and c cores of each, n = p·c threads, at frequency f:
 * <pre>
 * seconds = cycles · (s + (1 − s) · (1 + i·(n−1)/n) · largest) / f   computing: serial share s, thread imbalance i
 *         + synchronisation · (n − 1) / f                        waiting for each other
 *         + bytes / (p · min(processor's bandwidth, c · core's bandwidth))      memory, whatever f is
 *
 * bytes   = cold + reused · (1 − min(1, p · (cache − c·private) / working set)) + inherited · moved
 * largest = 1 / n, or ⌈pieces / n⌉ / pieces where a loop has few pieces
 * </pre>
 * With fewer pieces than threads only the first threads have some: then p and c of the bandwidth and the caches are those of
 * the threads that do, which fill processor after processor. All threads of the team are busy all the same: they spin.
 *
 * <p>Computing and memory accesses don't overlap. {@code moved} is the share of the data whose processor is another than in the
 * region before, which is why throttling phase by phase loses (section V.A of the paper): data are divided among processors
 * in equal blocks, in the order of the threads.
 */
public final class SimulatedNode {
    private final EmulatedNode machine;
    private final NodeControls controls;
    private final double[] hertz;
    private final double[][] watts;
    private final RegionSetting[][] bySize;
    private final RegionSetting whole;
    private final double[][] moved;

    /** A node of that machine. */
    public SimulatedNode(EmulatedNode machine) {
        this.machine = machine;
        controls = NodeControls.of(machine);
        hertz = machine.hertz().stream().mapToDouble(Double::doubleValue).toArray();
        watts = machine.wattsByFrequency().toArray(double[][]::new);
        int cores = machine.processors() * machine.coresPerProcessor();
        bySize = new RegionSetting[cores + 1][hertz.length];
        for (int threads = 1; threads <= cores; threads++) {
            for (int f = 0; f < hertz.length; f++) {
                bySize[threads][f] = new RegionSetting(compact(threads), f);
            }
        }
        whole = bySize[cores][hertz.length - 1];
        moved = new double[machine.processors() + 1][machine.processors() + 1];
        for (int from = 1; from < moved.length; from++) {
            for (int to = 1; to < moved.length; to++) {
                moved[from][to] = movedShare(from, to);
            }
        }
    }

    /** As few processors as have room for so many threads, equally filled; else as many as divide them. */
    private ConcurrencyConfiguration compact(int threads) {
        int processors = (threads + machine.coresPerProcessor() - 1) / machine.coresPerProcessor();
        while (threads % processors != 0 && processors < machine.processors()) {
            processors++;
        }
        return threads % processors == 0 && threads / processors <= machine.coresPerProcessor()
                ? new ConcurrencyConfiguration(processors, threads / processors)
                : compact(threads - 1);
    }

    private static double movedShare(int from, int to) {
        double stays = 0;
        for (int processor = 0; processor < Math.min(from, to); processor++) {
            double begin = Math.max((double) processor / from, (double) processor / to);
            double end = Math.min((processor + 1.0) / from, (processor + 1.0) / to);
            stays += Math.max(0, end - begin);
        }
        return 1 - stays;
    }

    /** What it is called wherever it shows. */
    public String label() {
        return machine.label();
    }

    /** The machine that it is one of. */
    public EmulatedNode machine() {
        return machine;
    }

    /** What can be set on it, as the loop sees it. */
    public NodeControls controls() {
        return controls;
    }

    /** Its frequencies in hertz, ascending. */
    public List<Double> hertz() {
        return machine.hertz();
    }

    /** All cores at the highest frequency. */
    public RegionSetting byDefault() {
        return whole;
    }

    /** Number of its cores. */
    public int cores() {
        return bySize.length - 1;
    }

    /** A team of so many threads on as few processors as have room for it, at a frequency. */
    public RegionSetting setting(int threads, int frequency) {
        return bySize[Math.max(1, Math.min(threads, cores()))][frequency];
    }

    /** How long a change of frequency takes, in seconds. */
    public double transitionSeconds() {
        return machine.transitionSeconds();
    }

    /** Its power in watts while so many cores are busy, at a frequency. */
    public double watts(int busyCores, int frequency) {
        return watts[frequency][Math.min(busyCores, cores())];
    }

    /** What so many threads get from memory together, in bytes per second, on as few processors as have room for them. */
    public double bytesPerSecond(int threads) {
        return bytesPerSecond(PhaseWork.computing(0), setting(threads, 0).team());
    }

    private double bytesPerSecond(PhaseWork work, ConcurrencyConfiguration team) {
        return processors(work, team)
                * Math.min(machine.processorBytesPerSecond(), cores(work, team) * machine.coreBytesPerSecond());
    }

    /**
     * Time of a phase in seconds.
     *
     * @param load times as much work as the phase usually has
     * @param before team of the region before, whose data are in the caches
     */
    public double seconds(PhaseWork work, double load, RegionSetting setting, ConcurrencyConfiguration before) {
        ConcurrencyConfiguration team = setting.team();
        int n = team.threads();
        double longest = (1 - work.serialShare()) * (1 + work.threadImbalance() * (n - 1) / n) * work.largestShare(n);
        double cycles = load * work.cycles() * (work.serialShare() + longest) + work.synchronisationCycles() * (n - 1);
        return cycles / hertz[setting.frequency()] + bytes(work, load, team, before) / bytesPerSecond(work, team);
    }

    /** What a phase moves from and to memory, in bytes; by the size of a cache line these are its cache misses. */
    public double bytes(PhaseWork work, double load, ConcurrencyConfiguration team, ConcurrencyConfiguration before) {
        double cache = processors(work, team)
                * Math.max(0, machine.cacheBytesPerProcessor() - cores(work, team) * work.privateBytes());
        double workingSet = load * work.workingSetBytes();
        double missing = workingSet > cache ? 1 - cache / workingSet : 0;
        return load
                * (work.coldBytes()
                        + work.reusedBytes() * missing
                        + work.inheritedBytes() * moved[before.processors()][team.processors()]);
    }

    /** Processors of a team on which threads have something to do. */
    private static int processors(PhaseWork work, ConcurrencyConfiguration team) {
        return (work.busy(team.threads()) + team.coresPerProcessor() - 1) / team.coresPerProcessor();
    }

    /** Threads on each of them. */
    private static int cores(PhaseWork work, ConcurrencyConfiguration team) {
        return Math.min(team.coresPerProcessor(), work.busy(team.threads()));
    }
}
