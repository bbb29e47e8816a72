package lull.agent.frequency;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lull.agent.governor.LinuxSockets;
import lull.channel.ChannelLayout;
import lull.channel.FrequencyWrites;
import lull.channel.TaskChannel;
import lull.platform.CpuSet;
import lull.platform.frequency.FrequencyControl;
import lull.platform.frequency.FrequencyDomain;

/**
 * The frequency domains of a node among its tasks. A domain that no other task runs in is written by the task itself,
 * through a descriptor; if there is none to be had, or a domain is shared, the agent sets all domains of the task, a shared
 * one to the highest wish. For one thread.
 */
public final class NodeFrequencies implements AutoCloseable {
    private final FrequencyControl control;
    private final DescriptorSource source;
    private final DescriptorServer server;
    private final List<Integer> descriptors = new ArrayList<>();

    /** Opens descriptors of {@code scaling_setspeed}. */
    @FunctionalInterface
    public interface DescriptorSource {
        /**
         * The number of a new descriptor, which the caller closes.
         *
         * @throws IOException with the reason if there is none to be had
         */
        int open(FrequencyDomain domain) throws IOException;
    }

    /** A node whose frequencies the control sets. */
    public NodeFrequencies(FrequencyControl control, DescriptorSource source, DescriptorServer server) {
        this.control = control;
        this.source = source;
        this.server = server;
    }

    /** For a task on an emulated machine, whose plan carries its frequencies. */
    public static FrequencyActuator emulated(List<Double> hertz, String machine) {
        return new PlannedFrequency(FrequencyRoute.EMULATED, "emulated " + machine, hertz,
                () -> new FrequencyWrites(0, 0, 0, 0));
    }

    /** For a task whose frequency nobody can set. */
    public static FrequencyActuator none(String reason) {
        return new NoFrequency(reason);
    }

    /**
     * The way for every task, decided once all tasks of the node are known.
     *
     * @param cpus on which each task may run
     */
    public Map<TaskChannel, FrequencyActuator> assign(Map<TaskChannel, CpuSet> cpus) {
        Map<Integer, Set<Integer>> tasksOfDomain = new HashMap<>();
        cpus.forEach((task, allowed) -> domains(allowed).forEach(domain ->
                tasksOfDomain.computeIfAbsent(domain.number(), number -> new HashSet<>()).add(task.pid())));
        DomainWishes wishes = new DomainWishes(control, tasksOfDomain);
        Map<TaskChannel, FrequencyActuator> actuators = new LinkedHashMap<>();
        cpus.forEach((task, allowed) -> actuators.put(task, actuator(task, domains(allowed), wishes, tasksOfDomain)));
        return actuators;
    }

    private List<FrequencyDomain> domains(CpuSet allowed) {
        return control.domains().stream().filter(domain -> domain.cpus().intersection(allowed).size() > 0).toList();
    }

    private FrequencyActuator actuator(TaskChannel task, List<FrequencyDomain> domains, DomainWishes wishes,
            Map<Integer, Set<Integer>> tasksOfDomain) {
        if (domains.isEmpty()) {
            return none(control.origin() + " has no frequency domain with a CPU of this task");
        }
        List<Double> hertz = common(domains);
        if (hertz.isEmpty() || hertz.size() > ChannelLayout.FREQUENCIES) {
            return none("the domains of this task have " + hertz.size() + " listed frequencies in common; 1 to "
                    + ChannelLayout.FREQUENCIES + " are needed");
        }
        try {
            handOver(task, domains, hertz, tasksOfDomain);
            return new PlannedFrequency(FrequencyRoute.DESCRIPTORS, control.origin() + ", written by the task", hertz,
                    task::frequencyWrites);
        } catch (IOException e) {
            return new HeldFrequency(wishes, task.pid(), domains, hertz, control.origin() + ", once a decision: "
                    + e.getMessage());
        }
    }

    private static List<Double> common(List<FrequencyDomain> domains) {
        List<Double> common = new ArrayList<>(domains.get(0).available().listedHertz());
        domains.forEach(domain -> common.retainAll(domain.available().listedHertz()));
        return common;
    }

    private void handOver(TaskChannel task, List<FrequencyDomain> domains, List<Double> hertz,
            Map<Integer, Set<Integer>> tasksOfDomain) throws IOException {
        for (FrequencyDomain domain : domains) {
            if (tasksOfDomain.get(domain.number()).size() > 1) {
                throw new IOException("several tasks share domain " + domain.number());
            }
        }
        if (domains.size() > ChannelLayout.DESCRIPTORS) {
            throw new IOException(domains.size() + " domains are more than the " + ChannelLayout.DESCRIPTORS
                    + " that a task writes itself");
        }
        List<Integer> opened = new ArrayList<>();
        try {
            for (FrequencyDomain domain : domains) {
                opened.add(source.open(domain));
            }
        } catch (IOException e) {
            opened.forEach(LinuxSockets::close);
            throw e;
        }
        descriptors.addAll(opened);
        server.offer(task.pid(), hertz, opened);
        task.directives().frequencySocket(server.name());
    }

    /** Hands over nothing more; what tasks hold ends with the lease. */
    @Override
    public void close() {
        server.close();
        descriptors.forEach(LinuxSockets::close);
        descriptors.clear();
    }
}
