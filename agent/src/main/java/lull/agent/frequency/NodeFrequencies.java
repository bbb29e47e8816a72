package lull.agent.frequency;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lull.channel.TaskChannel;
import lull.governor.LinuxSockets;
import lull.platform.CpuSet;
import lull.platform.frequency.FrequencyControl;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencySetting;

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
    private final List<TaskChannel> served = new ArrayList<>();

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

    /**
     * Nobody sets this task's frequency.
     *
     * @param reason why
     */
    private record NoFrequency(String reason) implements FrequencyActuator {
        @Override
        public FrequencyRoute route() {
            return FrequencyRoute.NONE;
        }

        @Override
        public List<Double> hertz() {
            return List.of();
        }

        @Override
        public Optional<String> hold(int frequency) {
            return Optional.of(reason);
        }

        @Override
        public Optional<String> trouble() {
            return Optional.empty();
        }
    }

    /** A node whose frequencies the control sets. */
    public NodeFrequencies(FrequencyControl control, DescriptorSource source, DescriptorServer server) {
        this.control = control;
        this.source = source;
        this.server = server;
    }

    /** For a task on an emulated machine, whose plan carries its frequencies. */
    public static FrequencyActuator emulated(List<Double> hertz, String machine) {
        return PlannedFrequency.emulated(hertz, machine);
    }

    /** For a task whose frequency nobody can set. */
    public static FrequencyActuator none(String reason) {
        return new NoFrequency(reason);
    }

    /**
     * The way for every task, decided once all tasks of the node are known. All domains run at their highest frequency then,
     * and as long as nobody wants less.
     *
     * @param cpus on which each task may run
     * @throws IOException if a domain does not follow
     */
    public Map<TaskChannel, FrequencyActuator> assign(Map<TaskChannel, CpuSet> cpus) throws IOException {
        Map<Integer, CpuSet> byProcess = new HashMap<>();
        cpus.forEach((task, allowed) -> byProcess.put(task.pid(), allowed));
        return assign(cpus.keySet().stream().toList(), new TaskRoutes(control.domains(), byProcess));
    }

    /** The same, by routes that are known. */
    public Map<TaskChannel, FrequencyActuator> assign(List<TaskChannel> tasks, TaskRoutes routes) throws IOException {
        // First of all: where a descriptor is handed out the userspace governor takes over, at whatever frequency it
        // finds.
        for (TaskChannel task : tasks) {
            if (routes.way(task.pid()).route() != FrequencyRoute.NONE) {
                raise(routes.way(task.pid()).domains());
            }
        }
        DomainRequests wishes = new DomainRequests(control, routes.tasksOfDomain());
        Map<TaskChannel, FrequencyActuator> actuators = new LinkedHashMap<>();
        tasks.forEach(task -> actuators.put(task, actuator(task, routes.way(task.pid()), routes.hertz(), wishes)));
        return actuators;
    }

    private FrequencyActuator actuator(
            TaskChannel task, TaskRoutes.Way way, List<Double> hertz, DomainRequests wishes) {
        if (way.route() == FrequencyRoute.NONE) {
            return none(way.reason());
        }
        if (way.route() == FrequencyRoute.AGENT) {
            return held(task, way, hertz, wishes, way.reason());
        }
        try {
            handOver(task, way.domains(), hertz);
            return PlannedFrequency.written(
                    hertz,
                    task::frequencyWrites,
                    () -> way.domains()
                            .forEach(domain ->
                                    control.set(domain, domain.available().maxHertz())),
                    () -> {
                        takeBack(task);
                        return held(task, way, hertz, wishes, "it did not take its descriptors");
                    });
        } catch (IOException e) {
            return held(task, way, hertz, wishes, e.getMessage());
        }
    }

    private static FrequencyActuator held(
            TaskChannel task, TaskRoutes.Way way, List<Double> hertz, DomainRequests wishes, String reason) {
        return new HeldFrequency(wishes, task.pid(), way.domains(), hertz, reason);
    }

    private void takeBack(TaskChannel task) {
        server.withdraw(task.pid());
        task.directives().frequencySocket("");
    }

    private void raise(List<FrequencyDomain> domains) throws IOException {
        for (FrequencyDomain domain : domains) {
            FrequencySetting setting = control.set(domain, domain.available().maxHertz());
            if (!setting.isHeld()) {
                throw new IOException("domain " + domain.number() + " can't be set to its highest frequency: "
                        + setting.whyNot().orElse("it does not say why"));
            }
        }
    }

    private void handOver(TaskChannel task, List<FrequencyDomain> domains, List<Double> hertz) throws IOException {
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
        served.add(task);
    }

    /** Why tasks can't take their descriptors any more; empty as long as they can. */
    public Optional<String> trouble() {
        return server.trouble();
    }

    /** Hands over nothing more; what tasks hold ends with the lease. */
    @Override
    public void close() {
        served.forEach(task -> task.directives().frequencySocket(""));
        server.close();
        descriptors.forEach(LinuxSockets::close);
        descriptors.clear();
    }
}
