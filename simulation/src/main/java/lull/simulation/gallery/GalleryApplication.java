package lull.simulation.gallery;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import lull.channel.layout.MpiCall;
import lull.simulation.application.Application;
import lull.simulation.application.SimulatedGroup;
import lull.simulation.application.SimulatedPhase;
import lull.simulation.node.PhaseWork;

/** A small program whose loads anything can say. */
record GalleryApplication(String name, int iterations, List<SimulatedGroup> groups, IntFunction<int[]> order, Load work)
        implements Application {
    /** Cycles that keep a node of sixteen cores at 2 GHz busy for a second. */
    private static final double NODE_CYCLES = 32e9;
    /** Size of the operand of a collective that tells all whether to go on, in bytes. */
    private static final double FEW_BYTES = 64;

    /** Share of a group's work that a task has in an iteration, relative to the group's usual. */
    @FunctionalInterface
    interface Load {
        double of(int task, int iteration, int group);
    }

    /** An iteration of all groups, one after the other. */
    static GalleryApplication of(String name, int iterations, List<SimulatedGroup> groups, Load work) {
        int[] all = IntStream.range(0, groups.size()).toArray();
        return new GalleryApplication(name, iterations, groups, iteration -> all, work);
    }

    @Override
    public int[] sequence(int iteration) {
        return order.apply(iteration);
    }

    @Override
    public double load(int task, int iteration, int group, int phase) {
        return work.of(task, iteration, group);
    }

    /** Two regions that scale, of so many seconds in all on a whole node at its highest frequency, and an Allreduce. */
    static SimulatedGroup computing(String name, double seconds) {
        PhaseWork half = new PhaseWork(seconds * NODE_CYCLES / 2, 0, 0.02, 2e4, seconds * 1e9, 0, 0, 0, 0);
        return group(name, half);
    }

    /** Two regions that wait for memory four fifths of their time, whose working sets are larger than the caches. */
    static SimulatedGroup memoryBound(String name, double seconds) {
        PhaseWork half = new PhaseWork(
                0.04 * seconds * NODE_CYCLES, 0, 0.02, 4e5, seconds * 7e9, seconds * 6e9, 9e6, 2.5e5, seconds * 1e9);
        return group(name, half);
    }

    /** Two regions whose threads wait for each other so often that half as many are faster. */
    static SimulatedGroup synchronising(String name, double seconds) {
        return group(name, new PhaseWork(0.15 * seconds * NODE_CYCLES, 0, 0.02, 4e7 * seconds, 0, 0, 0, 0, 0));
    }

    private static SimulatedGroup group(String name, PhaseWork half) {
        return new SimulatedGroup(
                name,
                List.of(
                        new SimulatedPhase(name + "-first", false, half),
                        new SimulatedPhase(name + "-second", false, half)),
                MpiCall.ALLREDUCE,
                FEW_BYTES,
                0);
    }

    /** The same, with messages to both neighbours on a ring instead of the collective. */
    static SimulatedGroup onRing(SimulatedGroup group, double bytes) {
        return new SimulatedGroup(group.name(), group.phases(), MpiCall.WAITALL, bytes, 2);
    }
}
