package lull.simulation.node;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import lull.channel.directives.Placement;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.RebindingCost;
import lull.platform.affinity.Team;
import lull.platform.emulated.EmulatedNode;
import lull.runtime.decision.NodeControls;

/**
 * A node of a simulated cluster, which one task has to itself (Li et al., IPDPS 2010, section VII), or the part of one that each
 * task has: then processors, cores, caches, bandwidths and power are those of the part. All of its cores run at one frequency.
 * Immutable.
 *
 * <p>The time of a phase on p processors and c cores of each, n = p·c threads, at frequency f:
 * <pre>
 * seconds = cycles · (s + (1 − s) · (1 + i·(n−1)/n) · largest) / f   computing: serial share s, thread imbalance i
 *         + synchronisation · (n − 1) / f                        waiting for each other
 *         + bytes / (p · min(processor's bandwidth, c · core's bandwidth))      memory, whatever f is
 *
 * bytes   = cold + reused · (1 − min(1, p · (cache − c·private) / working set)) + inherited · moved + exchanged · (1 − 1/p)
 * largest = 1 / n, or ⌈pieces / n⌉ / pieces where a loop has few pieces
 * </pre>
 * With fewer pieces than threads only the first threads have some: then p and c of the bandwidth and the caches are those of
 * the threads that do, which fill processor after processor; of the bandwidth p is their number divided by c, as all wait for the
 * processor with most of them. All threads of the team are busy all the same: they spin.
 *
 * <p>Computing and memory accesses don't overlap. {@code moved} is the share of the data whose processor is another than in the
 * region before, which is why throttling phase by phase loses (section V.A of the paper): data are divided among processors
 * in equal blocks, in the order of the threads. Threads that are bound to other cores than in the region before take as long as
 * the probe's ({@link RebindingCost#MEASURED}) to get there.
 */
public final class SimulatedNode {
    private final EmulatedNode machine;
    private final NodeControls controls;
    private final double[] hertz;
    private final double[][] watts;
    private final double[] emptyProcessorWatts;
    private final RegionSetting[][] bySize;
    private final RegionSetting[][][] byPlace;
    private final RegionSetting whole;
    private final double[][] moved;
    private final int processors;
    private final int coresPerProcessor;
    private final double cacheBytesPerProcessor;
    private final double processorBytesPerSecond;

    /**
     * A node of that machine, all of it unless the machine says how much of it a task has.
     *
     * @throws IllegalArgumentException if a task has several processors, and not all cores of each
     */
    public SimulatedNode(EmulatedNode machine) {
        this.machine = machine.withTaskCores(machine.taskCores().orElse(machine.cores()));
        int cores = this.machine.taskCores().getAsInt();
        coresPerProcessor = Math.min(cores, machine.coresPerProcessor());
        processors = cores / coresPerProcessor;
        if (processors * coresPerProcessor != cores) {
            throw new IllegalArgumentException("a simulated task has whole processors, or a part of one; give up to "
                    + coresPerProcessor + " cores, or a multiple of " + coresPerProcessor);
        }
        double share = (double) coresPerProcessor / machine.coresPerProcessor();
        cacheBytesPerProcessor = share * machine.cacheBytesPerProcessor();
        processorBytesPerSecond = share * machine.processorBytesPerSecond();
        controls = NodeControls.of(this.machine);
        hertz = machine.hertz().stream().mapToDouble(Double::doubleValue).toArray();
        watts = new double[hertz.length][cores + 1];
        bySize = new RegionSetting[cores + 1][hertz.length];
        for (int threads = 1; threads <= cores; threads++) {
            for (int f = 0; f < hertz.length; f++) {
                bySize[threads][f] = new RegionSetting(compact(threads), f);
            }
        }
        byPlace = new RegionSetting[processors + 1][coresPerProcessor + 1][hertz.length];
        for (int p = 1; p <= processors; p++) {
            for (int c = 1; c <= coresPerProcessor; c++) {
                for (int f = 0; f < hertz.length; f++) {
                    byPlace[p][c][f] = new RegionSetting(new ConcurrencyConfiguration(p, c), f, true);
                }
            }
        }
        emptyProcessorWatts = new double[hertz.length];
        for (int f = 0; f < hertz.length; f++) {
            int frequency = f;
            Arrays.setAll(watts[f], busy -> machine.watts(cores, busy, frequency));
            emptyProcessorWatts[f] = machine.emptyProcessorWatts().isEmpty()
                    ? 0
                    : machine.emptyProcessorWatts().get(f);
        }
        whole = bySize[cores][hertz.length - 1];
        moved = new double[processors + 1][processors + 1];
        for (int from = 1; from < moved.length; from++) {
            for (int to = 1; to < moved.length; to++) {
                moved[from][to] = movedShare(from, to);
            }
        }
    }

    /** As few processors as have room for so many threads, equally filled; else as many as divide them. */
    private ConcurrencyConfiguration compact(int threads) {
        int few = (threads + coresPerProcessor - 1) / coresPerProcessor;
        while (threads % few != 0 && few < processors) {
            few++;
        }
        return threads % few == 0 && threads / few <= coresPerProcessor
                ? new ConcurrencyConfiguration(few, threads / few)
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

    /** What it is called wherever it shows, with the part that a task has. */
    public String label() {
        return cores() == machine.cores()
                ? machine.label()
                : machine.label() + ", " + machine.describePart(cores(), cores());
    }

    /** The machine that it is one of, which says how much of it a task has. */
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

    /** One of them. */
    public double hertz(int frequency) {
        return hertz[frequency];
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

    /**
     * A team of so many threads at a frequency.
     *
     * @param processors that they are divided among; 0 for as few as have room for them
     */
    public RegionSetting setting(int threads, int processors, int frequency) {
        return processors == 0 ? setting(threads, frequency) : byPlace[processors][threads / processors][frequency];
    }

    /** How long a change of frequency takes, in seconds. */
    public double transitionSeconds() {
        return machine.transitionSeconds();
    }

    /** What a region takes longer on a team that sits elsewhere than the one before it, in seconds. */
    public double rebindingSeconds(RegionSetting before, RegionSetting next) {
        return before.bound() || next.bound() ? RebindingCost.MEASURED.seconds(before.place(), next.place()) : 0;
    }

    /** The CPUs of a team, of which those of processor p begin at p times the cores of each; untouched if it is not placed. */
    public Placement placement(Team team) {
        return team.placement().map(this::placement).orElse(Placement.UNTOUCHED);
    }

    private Placement placement(ConcurrencyConfiguration team) {
        return new Placement(IntStream.range(0, team.processors())
                .boxed()
                .flatMap(processor -> IntStream.range(0, team.coresPerProcessor())
                        .mapToObj(core -> processor * coresPerProcessor + core))
                .toList());
    }

    /** Processors that have a thread of a placement; 0 if the team is left where it is. */
    public int processors(Placement placement) {
        return (int) placement.cpus().stream()
                .map(cpu -> cpu / coresPerProcessor)
                .distinct()
                .count();
    }

    /** Its power in watts while so many cores are busy, at a frequency, those of as few processors as have so many. */
    public double watts(int busyCores, int frequency) {
        int busy = Math.min(busyCores, cores());
        return watts(busy, (busy + coresPerProcessor - 1) / coresPerProcessor, frequency);
    }

    /** Its power in watts while a region runs. */
    public double watts(RegionSetting setting) {
        return watts(setting.team().threads(), setting.team().processors(), setting.frequency());
    }

    private double watts(int busyCores, int busyProcessors, int frequency) {
        return watts[frequency][busyCores] - (processors - busyProcessors) * emptyProcessorWatts[frequency];
    }

    /** What so many threads get from memory together, in bytes per second, on as few processors as have room for them. */
    public double bytesPerSecond(int threads) {
        return bytesPerSecond(PhaseWork.computing(0), setting(threads, 0).team());
    }

    private double bytesPerSecond(PhaseWork work, ConcurrencyConfiguration team) {
        int cores = cores(work, team);
        return (double) work.busy(team.threads())
                / cores
                * Math.min(processorBytesPerSecond, cores * machine.coreBytesPerSecond());
    }

    /**
     * Time of a phase in seconds.
     *
     * @param load times as much work as the phase usually has
     * @param before team of the region before, whose data are in the caches
     */
    public double seconds(PhaseWork work, double load, RegionSetting setting, ConcurrencyConfiguration before) {
        return seconds(work, load, setting, bytes(work, load, setting.team(), before));
    }

    /** The same where what it moves from and to memory is known, in bytes. */
    public double seconds(PhaseWork work, double load, RegionSetting setting, double bytes) {
        ConcurrencyConfiguration team = setting.team();
        int n = team.threads();
        double longest = (1 - work.serialShare()) * (1 + work.threadImbalance() * (n - 1) / n) * work.largestShare(n);
        double cycles = load * work.cycles() * (work.serialShare() + longest) + work.synchronisationCycles() * (n - 1);
        return cycles / hertz[setting.frequency()] + bytes / bytesPerSecond(work, team);
    }

    /** What a phase moves from and to memory, in bytes; by the size of a cache line these are its cache misses. */
    public double bytes(PhaseWork work, double load, ConcurrencyConfiguration team, ConcurrencyConfiguration before) {
        int busy = processors(work, team);
        double cache = busy * Math.max(0, cacheBytesPerProcessor - cores(work, team) * work.privateBytes());
        double workingSet = load * work.workingSetBytes();
        double missing = workingSet > cache ? 1 - cache / workingSet : 0;
        return load
                * (work.coldBytes()
                        + work.reusedBytes() * missing
                        + work.inheritedBytes() * moved[before.processors()][team.processors()]
                        + work.exchangedBytes() * (1 - 1.0 / busy));
    }

    /** Processors that the task has, or a part of one. */
    public int processors() {
        return processors;
    }

    /** Cores of each of them. */
    public int coresPerProcessor() {
        return coresPerProcessor;
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
