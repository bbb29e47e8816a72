package lull.agent.plan;

import java.util.Collection;
import java.util.Optional;
import lull.channel.directives.Placement;
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
    public static final TaskCores NONE = none("nobody asked for its CPUs");

    private final Optional<ThreadPlacer> placer;
    private final String whyNone;

    private TaskCores(Optional<ThreadPlacer> placer, String whyNone) {
        this.placer = placer;
        this.whyNone = whyNone;
    }

    private static TaskCores none(String why) {
        return new TaskCores(Optional.empty(), why);
    }

    /**
     * Of a task that may use these CPUs of the node.
     *
     * @param others what each of the job's other tasks on the node may use
     */
    public static TaskCores of(Topology topology, CpuSet own, Collection<CpuSet> others) {
        boolean shared =
                others.stream().anyMatch(other -> other.intersection(own).size() > 0);
        if (own.intersection(topology.online()).size() == 0) {
            return none("nobody knows which CPUs it may use");
        }
        return shared
                ? none("another task of the job may use its CPUs too")
                : new TaskCores(Optional.of(new ThreadPlacer(topology, own)), "");
    }

    /** Processors and cores of each, the largest rectangle of them. */
    Optional<ConcurrencyConfiguration> share() {
        return placer.map(ThreadPlacer::largest);
    }

    /** Why there is no {@link #share}. */
    String whyNone() {
        return whyNone;
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
