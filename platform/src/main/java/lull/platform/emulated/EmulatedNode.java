package lull.platform.emulated;

import java.util.ArrayList;
import java.util.List;

/**
 * A node of an emulated machine that one task has to itself, as in Li et al., IPDPS 2010, where a node runs one task and
 * its threads fill processor after processor. The threads of the real task stand for as many cores; a task with more
 * threads than the node has cores keeps all of them busy. One frequency holds for all processors of the node.
 */
public final class EmulatedNode {

    private final MachineDescription description;

    private EmulatedNode(MachineDescription description) {
        this.description = description;
    }

    /**
     * The node of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static EmulatedNode named(String name) {
        return new EmulatedNode(MachineDescription.named(name));
    }

    /** What it is called wherever it shows. */
    public String label() {
        return "emulated " + description.name();
    }

    /** Its processors and cores. */
    public int processors() {
        return description.shape().packages();
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

    /** How long a change of frequency takes, in seconds. */
    public double transitionSeconds() {
        return description.points().transitionSeconds();
    }

    /** Share of a phase's time, 0..1, that grows with the inverse of the frequency, where nobody knows better. */
    public double frequencyShare() {
        return description.frequencyShare();
    }

    /**
     * Its power in watts while so many cores are busy and the others idle, all at one frequency.
     *
     * @param busyCores 0 or more; beyond the number of cores all are busy
     * @param frequency index into {@link #hertz()}
     */
    public double watts(int busyCores, int frequency) {
        double relativeHertz = hertz().get(frequency) / description.points().highestHertz();
        double volts = description.points().relativeVolts(hertz().get(frequency));
        PowerModel power = description.power();
        int cores = description.shape().cores();
        int busy = Math.min(busyCores, cores);
        return power.boardWatts()
                + description.shape().packages() * power.packageWatts()
                + busy * power.coreWatts(1, relativeHertz, volts)
                + (cores - busy) * power.coreWatts(0, relativeHertz, volts);
    }

    /** Its power for every number of busy cores and every frequency, as {@link #watts} gives it. */
    public List<double[]> wattsByFrequency() {
        List<double[]> table = new ArrayList<>();
        for (int frequency = 0; frequency < hertz().size(); frequency++) {
            double[] watts = new double[description.shape().cores() + 1];
            for (int busy = 0; busy < watts.length; busy++) {
                watts[busy] = watts(busy, frequency);
            }
            table.add(watts);
        }
        return table;
    }
}
