package lull.agent.energy;

import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import lull.channel.TaskChannel;
import lull.platform.emulated.EmulatedNode;
import lull.report.observation.RunEnergy;

/** A run on emulated nodes, of which each task has its own part: makes the tasks run there, and adds up their energy. For one thread. */
public final class EmulatedRun {
    private final EmulatedNode node;
    private final Map<String, Double> shares;
    private final List<EmulatedTask> tasks = new ArrayList<>();
    private final Set<String> used = new LinkedHashSet<>();

    /**
     * A run that has not begun.
     *
     * @param shares of regions' and markers' time that grow with the inverse of the frequency, by name, each 0..1
     */
    public EmulatedRun(EmulatedNode node, Map<String, Double> shares) {
        this.node = node;
        this.shares = new LinkedHashMap<>(shares);
    }

    /** The node of which every task has a part. */
    public EmulatedNode node() {
        return node;
    }

    /** Lets a task run on its own part of a node from now on. */
    public EmulatedTask follow(TaskChannel channel) {
        EmulatedTask task = new EmulatedTask(channel, node, shares, used::add);
        tasks.add(task);
        return task;
    }

    /** Energy of all tasks' parts so far. */
    public RunEnergy energy() {
        if (tasks.isEmpty()) {
            return RunEnergy.unknown("no task ran on " + node.label());
        }
        double joules =
                tasks.stream().mapToDouble(task -> task.timeline().joules()).sum();
        double idle = tasks.stream()
                .mapToDouble(task -> task.timeline().staticJoules())
                .sum();
        IntSummaryStatistics cores =
                tasks.stream().mapToInt(task -> task.timeline().cores()).summaryStatistics();
        String source = "power model of " + node.label() + ", " + node.describePart(cores.getMin(), cores.getMax())
                + " for each task, from its first event to its last";
        return new RunEnergy(
                OptionalDouble.of(joules),
                OptionalDouble.of(idle),
                Optional.of(source),
                Optional.of(RunEnergy.Kind.EMULATED),
                Optional.empty());
    }

    /** What the user named and no task has run. */
    public List<String> warnings() {
        return shares.keySet().stream()
                .filter(name -> !used.contains(name))
                .map(name -> "no region or phase is named " + name + ": its frequency-sensitive share was not used")
                .toList();
    }
}
