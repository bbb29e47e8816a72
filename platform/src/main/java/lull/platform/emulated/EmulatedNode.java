package lull.platform.emulated;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * A node of an emulated machine, and the part of it that each task has: cores, with their share of the board, the memory
 * and the processors. The threads of the real task stand for as many cores, which fill processor after processor; a task
 * with more threads than its part has cores keeps all of them busy. One frequency holds for all cores of a task. With all
 * cores in the part a task has a node to itself, as in Li et al., IPDPS 2010.
 */
public final class EmulatedNode {

    private final String name;
    private final MachineDescription description;
    private final OptionalInt taskCores;
    private final double[] idleCoreWatts;
    private final double[] busyCoreWatts;

    private EmulatedNode(String name, MachineDescription description, OptionalInt taskCores) {
        this.name = name;
        this.description = description;
        this.taskCores = taskCores;
        idleCoreWatts = coreWatts(0);
        busyCoreWatts = coreWatts(1);
    }

    private double[] coreWatts(double load) {
        OperatingPoints points = description.points();
        return points.hertz().stream()
                .mapToDouble(hertz ->
                        description.power().coreWatts(load, hertz / points.highestHertz(), points.relativeVolts(hertz)))
                .toArray();
    }

    /**
     * The node of that name, of which each task has as many cores as its largest team has threads.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static EmulatedNode named(String name) {
        return new EmulatedNode(
                name.contains("/") ? Path.of(name).toAbsolutePath().toString() : name,
                MachineDescription.named(name),
                OptionalInt.empty());
    }

    /**
     * The same node, of which each task has so many cores.
     *
     * @throws IllegalArgumentException if the node has not as many, or it is none
     */
    public EmulatedNode withTaskCores(int cores) {
        description.shape().checkPart(cores);
        return new EmulatedNode(name, description, OptionalInt.of(cores));
    }

    /** By what {@link #named} finds it, wherever that is asked. */
    public String name() {
        return name;
    }

    /** Cores that each task has; empty where a task has as many as its largest team has threads. */
    public OptionalInt taskCores() {
        return taskCores;
    }

    /** Cores of the part that a task has whose largest team has so many threads: never more than the node has. */
    public int taskCores(int team) {
        return taskCores.orElse(Math.max(1, Math.min(team, cores())));
    }

    /**
     * The part of the node that tasks have, for people, as {@code 4 of its 16 cores with their share of board and memory}.
     *
     * @param fewest cores of a task
     * @param most cores of a task
     */
    public String describePart(int fewest, int most) {
        return String.format(
                Locale.ROOT,
                "%s of its %d cores%s",
                fewest == most ? Integer.toString(most) : fewest + " to " + most,
                cores(),
                fewest == cores() ? "" : (most == 1 ? " with its" : " with their") + " share of board and memory");
    }

    /** What it is called wherever it shows. */
    public String label() {
        return "emulated " + description.name();
    }

    /** Its processors and cores. */
    public int processors() {
        return description.shape().packages();
    }

    /** Its cores, those of all processors. */
    public int cores() {
        return description.shape().cores();
    }

    /** Cores of each processor. */
    public int coresPerProcessor() {
        return description.shape().coresPerPackage();
    }

    /** Size of the last-level caches of one processor, taken together, in bytes. */
    public double cacheBytesPerProcessor() {
        MachineShape shape = description.shape();
        return shape.cacheBytes() * shape.coresPerPackage() / shape.coresPerCache();
    }

    /** What all cores of one processor get from memory together, in bytes per second. */
    public double processorBytesPerSecond() {
        return description.memory().packageBytesPerSecond();
    }

    /** The most that one core gets from memory, in bytes per second. */
    public double coreBytesPerSecond() {
        return description.memory().coreBytesPerSecond();
    }

    /** Its frequencies, ascending; an index into this list stands for a frequency. */
    public List<Double> hertz() {
        return description.points().hertz();
    }

    /** Index of the highest frequency. */
    public int highestFrequency() {
        return hertz().size() - 1;
    }

    /** Whether a task can have a frequency for each of its phases; else it has one, as under a driver with policies of its own. */
    public boolean frequencyForEachPhase() {
        return !description.points().byLimits();
    }

    /** How long a change of frequency takes, in seconds. */
    public double transitionSeconds() {
        return description.points().transitionSeconds();
    }

    /** Share of a phase's time, 0..1, that grows with the inverse of the frequency, where nobody knows better. */
    public double frequencyShare() {
        return description.frequencyShare();
    }

    /**
     * Power in watts of so many of its cores, with their share of the board and the processors, while some of them are busy
     * and the others idle, all at one frequency.
     *
     * @param taskCores cores that count
     * @param busyCores 0 or more; beyond the number of cores that count all of these are busy
     * @param frequency index into {@link #hertz()}
     */
    public double watts(int taskCores, int busyCores, int frequency) {
        int busy = Math.min(busyCores, taskCores);
        return sharedWatts() * taskCores / cores()
                + busy * busyCoreWatts[frequency]
                + (taskCores - busy) * idleCoreWatts[frequency];
    }

    /** Power in watts of the board and the processors without their cores, whatever these do. */
    public double sharedWatts() {
        return description.power().boardWatts()
                + processors() * description.power().packageWatts();
    }

    /** What a processor draws less, in watts, while none of its cores is busy, by frequency; empty where nobody knows. */
    public List<Double> emptyProcessorWatts() {
        return description.power().packageEmptyWatts().isEmpty()
                ? List.of()
                : Arrays.stream(idleCoreWatts)
                        .map(idle -> description.power().emptyPackageSaving(coresPerProcessor(), idle))
                        .boxed()
                        .toList();
    }

    /** Power in watts of an idle core, by frequency. */
    public List<Double> idleCoreWatts() {
        return Arrays.stream(idleCoreWatts).boxed().toList();
    }

    /** Power in watts of a busy core, by frequency. */
    public List<Double> busyCoreWatts() {
        return Arrays.stream(busyCoreWatts).boxed().toList();
    }
}
