package lull.agent.plan;

import java.util.Collection;
import java.util.Optional;
import lull.channel.Placement;
import lull.platform.CpuSet;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.platform.affinity.ThreadOrder;
import lull.platform.affinity.ThreadPlacer;
import lull.platform.topology.Topology;

/**
 * The cores that a task has to itself, and the CPUs of its teams on them: thread after thread fills one processor before the
 * next. Of a task that shares its CPUs with another nobody knows which cores are its own, so that it has none.
 */
public final class TaskCores {
    /** Of a task whose threads nobody places. */
    public static final TaskCores NONE = new TaskCores(Optional.empty());

    private final Optional<ThreadPlacer> placer;

    private TaskCores(Optional<ThreadPlacer> placer) {
        this.placer = placer;
    }

    /**
     * Of a task that may use these CPUs of the node.
     *
     * @param others what each of the job's other tasks on the node may use
     */
    public static TaskCores of(Topology topology, CpuSet own, Collection<CpuSet> others) {
        boolean shared =
                others.stream().anyMatch(other -> other.intersection(own).size() > 0);
        boolean usable = own.intersection(topology.online()).size() > 0;
        return shared || !usable ? NONE : new TaskCores(Optional.of(new ThreadPlacer(topology, own)));
    }

    /** Processors and cores of each, the largest rectangle of them. */
    Optional<ConcurrencyConfiguration> share() {
        return placer.map(ThreadPlacer::largest);
    }

    /** The CPU of each thread of a team; untouched where its place is left alone. */
    Placement placement(Team team) {
        return team.placement()
                .map(configuration -> new Placement(placer.orElseThrow(
                                () -> new IllegalStateException("a team of " + team + " for a task without own cores"))
                        .place(configuration, ThreadOrder.COMPACT)))
                .orElse(Placement.UNTOUCHED);
    }
}
