package lull.platform.emulated;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lull.platform.CpuSet;
import lull.platform.KernelFiles;
import lull.platform.energy.EnergyMeter;
import lull.platform.frequency.FrequencyControl;
import lull.platform.topology.Topology;

/**
 * A machine that does not exist: its frequencies and loads decide its power, which time turns into energy. Between two
 * changes power is constant, so that energy is exact. Energy and power may be those of a part of it: its first cores, package
 * after package, with their share of the board and of their packages. Methods may be called from any thread.
 */
public final class EmulatedMachine {

    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private final MachineDescription description;
    private final MachineClock clock;
    private final Optional<HostLoad> host;
    private final int counted;
    private final Map<Integer, Double> hostLoads = new HashMap<>();
    private final double[] loads;
    private final double[] hertz;
    private final FrequencyFault[] faults;
    private final double[] packageJoules;
    private double boardJoules;
    private long settledNanos;
    private boolean metersReadable = true;

    private EmulatedMachine(MachineDescription description, MachineClock clock, Optional<HostLoad> host, int counted) {
        this.description = description;
        this.clock = clock;
        this.host = host;
        this.counted = counted;
        loads = new double[description.shape().cpus()];
        int domains = description.points().forEachCore()
                ? description.shape().cores()
                : description.shape().packages();
        hertz = new double[domains];
        faults = new FrequencyFault[domains];
        Arrays.fill(hertz, description.points().highestHertz());
        Arrays.fill(faults, FrequencyFault.NONE);
        packageJoules = new double[description.shape().packages()];
        settledNanos = clock.nanoseconds().getAsLong();
    }

    /** Names of the machines that come with Lull. */
    public static List<String> names() {
        return MachineDescription.NAMES;
    }

    /**
     * An idle machine, all of which counts, and whose loads are told by {@link #setLoad}.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static EmulatedMachine idle(String name, MachineClock clock) {
        MachineDescription description = MachineDescription.named(name);
        return new EmulatedMachine(
                description, clock, Optional.empty(), description.shape().cores());
    }

    /**
     * A machine each of whose CPUs is as busy as the real node's CPU of the same number. As many cores count as the real node
     * has CPUs.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static EmulatedMachine mirroring(KernelFiles files, String name, MachineClock clock) {
        MachineDescription description = MachineDescription.named(name);
        HostLoad host = new HostLoad(files);
        int counted = Math.max(1, Math.min(description.shape().cores(), host.cpus()));
        return new EmulatedMachine(description, clock, Optional.of(host), counted);
    }

    /**
     * The same machine, of which so many cores count. Of a real node that has more CPUs, what those beyond do makes the cores
     * that count busier.
     *
     * @throws IllegalArgumentException if it has not as many, or it is none
     */
    public EmulatedMachine counting(int cores) {
        description.shape().checkPart(cores);
        return new EmulatedMachine(description, clock, host, cores);
    }

    /** What counts, for people, as {@code 2 of its 16 cores}. */
    public String describePart() {
        return part(counted, description.shape().cores());
    }

    private static String part(int some, int all) {
        return some + " of its " + all + (all == 1 ? " core" : " cores");
    }

    /** What it is called wherever it shows. */
    public String label() {
        return "emulated " + description.name();
    }

    /** What it consists of. */
    public Topology topology() {
        return description
                .shape()
                .topology(
                        description.model() + " (emulated)",
                        description.points().forEachCore());
    }

    /** Its frequency control, which starts at the highest frequencies. */
    public FrequencyControl frequencyControl() {
        return new EmulatedFrequencyControl(this, description);
    }

    /** A meter for all that counts of the node and one for each package of which something does. */
    public List<EnergyMeter> meters() {
        List<EnergyMeter> meters = new ArrayList<>();
        int cores = description.shape().cores();
        String node = counted == cores
                ? "whole emulated node"
                : "part of an emulated node: " + describePart() + ", with their share of the rest";
        meters.add(new EmulatedMeter(this, name("node", counted, cores), node, this::nodeJoules));
        for (int number = 0; number < packageJoules.length && countedOf(number) > 0; number++) {
            meters.add(packageMeter(number));
        }
        return meters;
    }

    private EnergyMeter packageMeter(int number) {
        int cores = description.shape().coresPerPackage();
        String scope = countedOf(number) == cores
                ? "one emulated processor package"
                : "part of an emulated processor package: " + part(countedOf(number), cores);
        return new EmulatedMeter(
                this, name("package-" + number, countedOf(number), cores), scope, () -> packageJoules(number));
    }

    /** Idle powers are kept by the meter's name, so that those of other parts need other names. */
    private static String name(String what, int some, int all) {
        return some == all ? what : what + ", " + some + (some == 1 ? " core" : " cores");
    }

    /** How many cores of a package count. */
    private int countedOf(int number) {
        int cores = description.shape().coresPerPackage();
        return Math.max(0, Math.min(cores, counted - number * cores));
    }

    /**
     * From now on the CPUs are busy for that share of time.
     *
     * @param load 0 idle to 1 busy
     * @throws IllegalStateException if the machine mirrors the real node's load
     */
    public synchronized void setLoad(CpuSet cpus, double load) {
        if (host.isPresent()) {
            throw new IllegalStateException(label() + " is as busy as the real node; its load can't be set");
        }
        if (!(load >= 0 && load <= 1) || cpus.size() > 0 && cpus.cpus().last() >= loads.length) {
            throw new IllegalArgumentException(
                    "load " + load + " of CPUs " + cpus + ": give 0 to 1 for CPUs 0 to " + (loads.length - 1));
        }
        settle();
        cpus.cpus().forEach(cpu -> loads[cpu] = load);
    }

    /** From now on the frequency domain, counted from 0, misbehaves like that. */
    public synchronized void inject(int domainIndex, FrequencyFault fault) {
        settle();
        faults[domainIndex] = fault;
        if (fault == FrequencyFault.CAPPED) {
            hertz[domainIndex] = description.points().hertz().get(0);
        }
    }

    /** Whether meters can be read from now on; while they can't, they say so and the counters run on. */
    public synchronized void setMetersReadable(boolean readable) {
        metersReadable = readable;
    }

    synchronized boolean metersReadable() {
        return metersReadable;
    }

    /** Power now of all that counts of the node, in watts. */
    public synchronized double watts() {
        settle();
        double watts = boardWatts();
        for (int number = 0; number < packageJoules.length; number++) {
            watts += packageWatts(number);
        }
        return watts;
    }

    private double boardWatts() {
        return description.power().boardWatts() * counted / description.shape().cores();
    }

    /** Energy of all that counts of the node since it was switched on, in joules. */
    synchronized double nodeJoules() {
        settle();
        double joules = boardJoules;
        for (double one : packageJoules) {
            joules += one;
        }
        return joules;
    }

    synchronized double packageJoules(int number) {
        settle();
        return packageJoules[number];
    }

    long nanoseconds() {
        return clock.nanoseconds().getAsLong();
    }

    synchronized FrequencyFault fault(int domainIndex) {
        return faults[domainIndex];
    }

    synchronized double hertz(int domainIndex) {
        return hertz[domainIndex];
    }

    /** What the driver does with a frequency that the kernel has clamped and rounded. */
    void drive(int domainIndex, double frequency) {
        synchronized (this) {
            settle();
            if (faults[domainIndex] == FrequencyFault.NONE) {
                hertz[domainIndex] = frequency;
            }
        }
        clock.pause().accept(Math.round(description.points().transitionSeconds() / SECONDS_PER_NANOSECOND));
    }

    /** Turns the power since the last change into energy. A mirrored load is the mean of just that time. */
    private void settle() {
        long now = clock.nanoseconds().getAsLong();
        host.flatMap(HostLoad::look).ifPresent(this::mirror);
        double seconds = Math.max(0, now - settledNanos) * SECONDS_PER_NANOSECOND;
        boardJoules += seconds * boardWatts();
        for (int number = 0; number < packageJoules.length; number++) {
            packageJoules[number] += seconds * packageWatts(number);
        }
        settledNanos = Math.max(now, settledNanos);
    }

    /** CPUs whose cores don't count make those busier that do and have the time, from the first on. */
    private void mirror(Map<Integer, Double> busy) {
        hostLoads.putAll(busy);
        Arrays.fill(loads, 0);
        double beyond = 0;
        for (Map.Entry<Integer, Double> one : hostLoads.entrySet()) {
            int cpu = one.getKey();
            if (cpu < loads.length && cpu % description.shape().cores() < counted) {
                loads[cpu] = one.getValue();
            } else {
                beyond += one.getValue();
            }
        }
        for (int core = 0; core < counted && beyond > 0; core++) {
            double more = Math.min(beyond, 1 - coreLoad(core));
            loads[core] = coreLoad(core) + more;
            beyond -= more;
        }
    }

    private double packageWatts(int number) {
        MachineShape shape = description.shape();
        OperatingPoints points = description.points();
        int first = number * shape.coresPerPackage();
        double watts = description.power().packageWatts() * countedOf(number) / shape.coresPerPackage();
        for (int core = first; core < first + countedOf(number); core++) {
            double frequency = hertz[points.forEachCore() ? core : number];
            watts += description
                    .power()
                    .coreWatts(coreLoad(core), frequency / points.highestHertz(), points.relativeVolts(frequency));
        }
        return watts;
    }

    /** A core is busy if any of its threads is: the busiest decides. */
    private double coreLoad(int core) {
        double load = 0;
        for (int thread = 0; thread < description.shape().threadsPerCore(); thread++) {
            load = Math.max(load, loads[thread * description.shape().cores() + core]);
        }
        return load;
    }
}
