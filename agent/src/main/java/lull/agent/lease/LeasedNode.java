package lull.agent.lease;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import lull.agent.frequency.DomainReading;
import lull.agent.frequency.FrequencyActuator;
import lull.agent.frequency.FrequencyRoute;
import lull.agent.frequency.NodeFrequencies;
import lull.agent.frequency.TaskRoutes;
import lull.agent.processes.TaskCpus;
import lull.channel.TaskChannel;
import lull.platform.CpuSet;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.settings.RestoreFault;

/** The domains that one job has to itself on this node, and what sets them, as long as the lease lasts. */
final class LeasedNode {
    private static final long LOOK_NANOS = 250_000_000;

    private final FrequencyLease lease;
    private Optional<NodeFrequencies> node;
    private final TaskCpus cpus;
    private final CpuSet leased;
    private final Map<Integer, FrequencyActuator> ofDomain = new HashMap<>();
    private final Set<Integer> known = new HashSet<>();
    private long nextLook = Long.MIN_VALUE;

    /**
     * A lease that is held for caps alone.
     *
     * @param tasks the job's processes
     */
    LeasedNode(FrequencyLease lease, TaskCpus cpus, CpuSet leased, Set<Integer> tasks) {
        this.lease = lease;
        this.node = Optional.empty();
        this.cpus = cpus;
        this.leased = leased;
        known.addAll(tasks);
    }

    /**
     * Begins to read the domains that tasks write themselves.
     *
     * @param leased CPUs
     * @param actuators of the job's tasks
     */
    LeasedNode(
            FrequencyLease lease,
            NodeFrequencies node,
            TaskCpus cpus,
            CpuSet leased,
            Map<TaskChannel, FrequencyActuator> actuators,
            TaskRoutes routes) {
        this.lease = lease;
        this.node = Optional.of(node);
        this.cpus = cpus;
        this.leased = leased;
        actuators.forEach((task, actuator) -> {
            known.add(task.pid());
            if (actuator.route() == FrequencyRoute.DESCRIPTORS) {
                routes.way(task.pid()).domains().forEach(domain -> ofDomain.put(domain.number(), actuator));
            }
        });
        List<FrequencyDomain> written = lease.control().domains().stream()
                .filter(domain -> ofDomain.containsKey(domain.number()))
                .toList();
        lease.read(written);
    }

    /**
     * One round.
     *
     * @param processes of all tasks on this node, whichever job's; asked now and then
     * @return why nothing may be set any longer, if there is a reason
     */
    Optional<String> round(long nowNanos, Supplier<? extends Collection<Integer>> processes) {
        for (DomainReading reading : lease.readings()) {
            Optional.ofNullable(ofDomain.get(reading.domain())).ifPresent(actuator -> actuator.read(reading));
        }
        Optional<String> lost =
                lease.lost().map(why -> "the lease is lost: " + why).or(() -> node.flatMap(NodeFrequencies::trouble));
        if (lost.isPresent() || nowNanos < nextLook) {
            return lost;
        }
        nextLook = nowNanos + LOOK_NANOS;
        return processes.get().stream()
                .filter(known::add)
                .flatMap(process -> intrusion(process).stream())
                .findFirst();
    }

    /** A task that is none of the job's would run at frequencies that are meant for others. */
    private Optional<String> intrusion(int process) {
        try {
            CpuSet common = cpus.of(process).intersection(leased);
            return common.size() == 0
                    ? Optional.empty()
                    : Optional.of("process " + process + ", which is no task of the job, may run on its CPUs "
                            + common.list());
        } catch (IOException e) {
            return Optional.empty(); // it has ended, and harms nobody
        }
    }

    /** Gives back the frequencies and keeps the caps; what can't be given back now is when the lease ends. */
    void settle() {
        if (node.isEmpty()) {
            return;
        }
        giveUpTasks();
        lease.giveBackFrequencies();
    }

    /** Descriptors that tasks still hold are of no more use. */
    private void giveUpTasks() {
        ofDomain.clear();
        Optional<NodeFrequencies> held = node;
        node = Optional.empty();
        held.ifPresent(NodeFrequencies::close);
    }

    /**
     * The governor puts back what it had found.
     *
     * @return why the lease was not given back; empty if it was
     */
    List<RestoreFault> release() {
        List<RestoreFault> faults;
        try {
            giveUpTasks();
        } finally {
            faults = lease.release();
        }
        return faults;
    }
}
