package lull.runtime.decision;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.RebindingCost;
import lull.platform.affinity.Team;
import lull.platform.emulated.EmulatedNode;
import lull.predictor.ConfigurationSpace;
import lull.runtime.plan.PhaseSetting;

/**
 * What can be set on the node of a task.
 *
 * @param coresPerProcessor threads fill processor after processor
 * @param hertz frequencies that can be set, ascending; one value where none can
 * @param settable whether the frequency can be set at all
 * @param transitionSeconds cost of a change of frequency, t_dvfs of eq. 4
 * @param watts of a task, where a model tells; else power is taken as threads × frequency
 * @param clocks which tasks can't have a frequency for each phase
 */
public record NodeControls(
        int coresPerProcessor,
        List<Double> hertz,
        boolean settable,
        double transitionSeconds,
        Optional<TaskPower> watts,
        TaskClocks clocks) {
    /** Stands for the frequency of a machine that tells none; it only scales t·f and the least length of a phase. */
    private static final double NOMINAL_HERTZ = 2e9;

    public NodeControls {
        hertz = List.copyOf(hertz);
        if (coresPerProcessor < 1 || hertz.isEmpty()) {
            throw new IllegalArgumentException("a node with " + coresPerProcessor
                    + " cores per processor and frequencies " + hertz + " Hz: give at least one of each");
        }
    }

    /** Every task may have a frequency for each phase. */
    public NodeControls(
            int coresPerProcessor,
            List<Double> hertz,
            boolean settable,
            double transitionSeconds,
            Optional<TaskPower> watts) {
        this(coresPerProcessor, hertz, settable, transitionSeconds, watts, TaskClocks.FREE);
    }

    /**
     * A node of an emulated machine, and the part of it that a task has. A frequency that is held for a whole task costs no
     * changes.
     */
    public static NodeControls of(EmulatedNode node) {
        return new NodeControls(
                node.coresPerProcessor(),
                node.hertz(),
                true,
                node.frequencyForEachPhase() ? node.transitionSeconds() : 0,
                Optional.of(new TaskPower(
                        node.taskCores(),
                        node.cores(),
                        node.sharedWatts() / node.cores(),
                        node.idleCoreWatts(),
                        node.busyCoreWatts(),
                        node.emptyProcessorWatts())),
                node.frequencyForEachPhase() ? TaskClocks.FREE : TaskClocks.ONE_EACH);
    }

    /** A node whose frequencies nobody sets. */
    public static NodeControls threadsOnly(int coresPerProcessor) {
        return new NodeControls(coresPerProcessor, List.of(NOMINAL_HERTZ), false, 0, Optional.empty());
    }

    /** What a plan holds where it says nothing else; empty where nobody sets frequencies. */
    public OptionalInt highestFrequency() {
        return settable ? OptionalInt.of(hertz.size() - 1) : OptionalInt.empty();
    }

    /**
     * Power while a team runs at a frequency: watts, or threads × hertz as eq. 6 has it.
     *
     * @param largest team of the task
     */
    public double power(Team largest, Team team, int frequency) {
        return watts.isPresent() ? watts.get().watts(largest, team, frequency) : team.threads() * hertz.get(frequency);
    }

    /** What that draws more than one core that polls at the lowest frequency, which is what waiting costs at least. */
    double excessPower(Team largest, Team team, int frequency) {
        return power(largest, team, frequency) - power(largest, largest.single(), 0);
    }

    /** What it takes the teams of a task to sit elsewhere; nothing where they are left alone. */
    RebindingCost rebinding(Team largest) {
        return largest.isPlaced() ? RebindingCost.MEASURED : RebindingCost.NONE;
    }

    /** What power × seconds is, for people. */
    public String costUnit() {
        return watts.isPresent() ? "J, modelled" : "threads x hertz x s, modelled";
    }

    /** Number of the frequency that a setting runs at: the highest where it leaves that alone. */
    public int frequency(PhaseSetting setting) {
        return setting.frequency().orElse(hertz.size() - 1);
    }

    /** A frequency by the highest, f/f_0. */
    public double relativeHertz(int frequency) {
        return hertz.get(frequency) / hertz.get(hertz.size() - 1);
    }

    /** Whether there are several frequencies to choose from. */
    public boolean hasFrequencies() {
        return settable && hertz.size() > 1;
    }

    /** The configurations of a team and smaller ones, whose default is the whole team. */
    ConfigurationSpace space(Team team, Collection<Team> smallerTeams) {
        Stream<Team> teams = Stream.concat(smallerTeams.stream(), Stream.of(team));
        return new ConfigurationSpace(
                teams.filter(smaller -> smaller.threads() <= team.threads())
                        .map(this::concurrency)
                        .toList(),
                hertz.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /**
     * Where a team sits. Of a team whose place is left alone it is a name: as few processors as have room for so many threads,
     * equally filled; else one processor that holds them all.
     */
    private ConcurrencyConfiguration concurrency(Team team) {
        return team.placement().orElseGet(() -> concurrency(team.threads()));
    }

    /**
     * The processors that a team fills, and the cores of the fullest of them: of a team whose place is left alone as few processors as
     * have room for it, the threads evenly divided.
     */
    public ConcurrencyConfiguration filledBy(Team team) {
        int threads = team.threads();
        int processors = (threads + coresPerProcessor - 1) / coresPerProcessor;
        return team.placement()
                .orElseGet(() -> new ConcurrencyConfiguration(processors, (threads + processors - 1) / processors));
    }

    private ConcurrencyConfiguration concurrency(int threads) {
        int processors = (threads + coresPerProcessor - 1) / coresPerProcessor;
        return threads % processors == 0
                ? new ConcurrencyConfiguration(processors, threads / processors)
                : new ConcurrencyConfiguration(1, threads);
    }
}
