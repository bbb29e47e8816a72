package lull.platform.emulated;

import java.util.ArrayList;
import java.util.Arrays;
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
 * changes power is constant, so that energy is exact. Methods may be called from any thread.
 */
public final class EmulatedMachine {

    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private final MachineDescription description;
    private final MachineClock clock;
    private final Optional<HostLoad> host;
    private final double[] loads;
    private final double[] hertz;
    private final FrequencyFault[] faults;
    private final double[] packageJoules;
    private double boardJoules;
    private long settledNanos;
    private boolean metersReadable = true;

    private EmulatedMachine(MachineDescription description, MachineClock clock, Optional<HostLoad> host) {
        this.description = description;
        this.clock = clock;
        this.host = host;
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
     * An idle machine whose loads are told by {@link #setLoad}.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static EmulatedMachine idle(String name, MachineClock clock) {
        return new EmulatedMachine(MachineDescription.named(name), clock, Optional.empty());
    }

    /**
     * A machine each of whose CPUs is as busy as the real node's CPU of the same number; those beyond are idle.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static EmulatedMachine mirroring(KernelFiles files, String name, MachineClock clock) {
        return new EmulatedMachine(MachineDescription.named(name), clock, Optional.of(new HostLoad(files)));
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

    /** A meter for the whole node and one for each package. */
    public List<EnergyMeter> meters() {
        List<EnergyMeter> meters = new ArrayList<>();
        meters.add(EmulatedMeter.ofNode(this));
        for (int number = 0; number < packageJoules.length; number++) {
            meters.add(EmulatedMeter.ofPackage(this, number));
        }
        return meters;
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

    /** Power of the whole node now, in watts. */
    public synchronized double watts() {
        settle();
        double watts = description.power().boardWatts();
        for (int number = 0; number < packageJoules.length; number++) {
            watts += packageWatts(number);
        }
        return watts;
    }

    /** Energy of the whole node since it was switched on, in joules. */
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
        boardJoules += seconds * description.power().boardWatts();
        for (int number = 0; number < packageJoules.length; number++) {
            packageJoules[number] += seconds * packageWatts(number);
        }
        settledNanos = Math.max(now, settledNanos);
    }

    private void mirror(Map<Integer, Double> busy) {
        busy.forEach((cpu, load) -> {
            if (cpu < loads.length) {
                loads[cpu] = load;
            }
        });
    }

    private double packageWatts(int number) {
        MachineShape shape = description.shape();
        OperatingPoints points = description.points();
        double watts = description.power().packageWatts();
        for (int core = number * shape.coresPerPackage(); core < (number + 1) * shape.coresPerPackage(); core++) {
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
