package lull.agent.lease;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import lull.agent.frequency.DescriptorServer;
import lull.agent.frequency.FrequencyActuator;
import lull.agent.frequency.FrequencyRoute;
import lull.agent.frequency.NodeFrequencies;
import lull.agent.frequency.TaskRoutes;
import lull.agent.processes.TaskCpus;
import lull.artifacts.ThisUser;
import lull.channel.TaskChannel;
import lull.governor.GovernorClient;
import lull.governor.SetspeedDescriptor;
import lull.platform.CpuSet;
import lull.platform.frequency.CpufreqFiles;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.LinuxFrequencyControl;
import lull.platform.settings.FoundSettings;
import lull.runtime.decision.NodeControls;

/**
 * Finds out for a job how the frequencies of its tasks can be set by the governor, and prepares it. Without a governor or a lease
 * the answer is a job whose frequencies are left alone, with the reason.
 */
public final class FrequencySetup {
    private static final double HERTZ_PER_GIGAHERTZ = 1e9;

    private final GovernorUse governor;
    private final NodeControls threads;
    private final TaskCpus cpus;
    private final Path root;

    /** How it came out. */
    private record Ways(Map<Integer, FrequencyRoute> routes, Map<Integer, String> reasons) {}

    /**
     * For jobs of a node.
     *
     * @param governor what is wanted of it
     * @param threads controls without frequencies, which remain where none can be set
     * @param root the directory above {@code proc} and {@code sys}
     */
    public FrequencySetup(GovernorUse governor, NodeControls threads, Path root) {
        this.governor = governor;
        this.threads = threads;
        this.cpus = new TaskCpus(root);
        this.root = root;
    }

    /**
     * What a dry run decides with: asks the governor and sets nothing.
     *
     * @param tasks the job's, by rank
     */
    public JobFrequencies survey(Map<Integer, TaskChannel> tasks) {
        try {
            Map<Integer, CpuSet> allowed = allowed(tasks);
            List<FrequencyDomain> domains;
            try (FrequencyLease lease = FrequencyLease.take(governor.socket(), union(allowed))) {
                domains = lease.control().domains();
            }
            TaskRoutes routes = new TaskRoutes(domains, allowed);
            Ways ways = new Ways(new HashMap<>(), new HashMap<>());
            allowed.keySet().forEach(process -> {
                ways.routes.put(process, routes.way(process).route());
                ways.reasons.put(process, routes.way(process).reason());
            });
            FrequencyTransition transition = new FrequencyTransition(domains, System::nanoTime);
            return JobFrequencies.dry(
                    controls(routes, ways, tasks, transition), notes(routes, ways, tasks, transition));
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            return JobFrequencies.none(threads, e.getMessage());
        }
    }

    /**
     * Takes the lease of the tasks' CPUs, sets the caps, and the domains to the highest frequency, at which all is measured.
     *
     * @param tasks the job's, by rank
     */
    public JobFrequencies lease(Map<Integer, TaskChannel> tasks) {
        Optional<FrequencyLease> lease = Optional.empty();
        try {
            Map<Integer, CpuSet> allowed = allowed(tasks);
            lease = Optional.of(FrequencyLease.take(governor.socket(), union(allowed)));
            return lease(lease.get(), tasks, allowed);
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            lease.ifPresent(FrequencyLease::close);
            List<String> refusals =
                    governor.caps().isEmpty() ? List.of() : List.of("no cap was set: " + e.getMessage());
            return JobFrequencies.none(threads, e.getMessage()).with(new RequestedCaps.Result(List.of(), refusals));
        }
    }

    private JobFrequencies lease(FrequencyLease lease, Map<Integer, TaskChannel> tasks, Map<Integer, CpuSet> allowed)
            throws IOException {
        RequestedCaps.Result capped = governor.caps().set(lease.control());
        Optional<String> whyNone = Optional.empty();
        if (governor.dvfs()) {
            try {
                return assign(lease, tasks, allowed).with(capped);
            } catch (IOException | IllegalArgumentException | IllegalStateException e) {
                whyNone = Optional.of(String.valueOf(e.getMessage()));
                lease.giveBackFrequencies();
            }
        }
        if (!capped.isHeld()) {
            lease.close();
        }
        JobFrequencies without = whyNone.map(why -> JobFrequencies.none(threads, why))
                .orElseGet(() -> JobFrequencies.untouched(threads))
                .with(capped);
        return capped.isHeld()
                ? without.under(new LeasedNode(lease, cpus, union(allowed), allowed.keySet()), tasks)
                : without;
    }

    private JobFrequencies assign(FrequencyLease lease, Map<Integer, TaskChannel> tasks, Map<Integer, CpuSet> allowed)
            throws IOException {
        GovernorClient client = lease.control();
        for (FrequencyDomain domain : client.domains()) {
            if (domain.available().isRange()) {
                client.probe(domain);
            }
        }
        TaskRoutes routes = new TaskRoutes(client.domains(), allowed);
        FrequencyTransition transition = new FrequencyTransition(client.domains(), System::nanoTime);
        // One driver has them all: what it does with one domain it does with the others.
        Optional<FrequencyDomain> watched = routes.settable();
        if (watched.isPresent() && isOfThisNode(client)) {
            transition.watch(client, watched.get());
        }
        NodeFrequencies node = new NodeFrequencies(
                client,
                domain -> measured(client.descriptor(domain), transition, routes.hertz()),
                new DescriptorServer(ThisUser.id()));
        try {
            Map<TaskChannel, FrequencyActuator> actuators = node.assign(List.copyOf(tasks.values()), routes);
            Ways ways = new Ways(new HashMap<>(), new HashMap<>());
            actuators.forEach((task, actuator) -> {
                ways.routes.put(task.pid(), actuator.route());
                ways.reasons.put(task.pid(), actuator.reason());
            });
            NodeControls controls = controls(routes, ways, tasks, transition);
            return JobFrequencies.leased(
                    controls,
                    notes(routes, ways, tasks, transition),
                    new LeasedNode(lease, node, cpus, union(allowed), actuators, routes),
                    tasks,
                    actuators);
        } catch (IOException | RuntimeException e) {
            node.close();
            throw e;
        }
    }

    private static int measured(SetspeedDescriptor descriptor, FrequencyTransition transition, List<Double> hertz)
            throws IOException {
        try {
            transition.measure(descriptor, hertz);
            return descriptor.number();
        } catch (IOException | RuntimeException e) {
            descriptor.close();
            throw e;
        }
    }

    /** Cycles of this node say nothing about the CPUs of another tree that a governor was given. */
    private boolean isOfThisNode(GovernorClient client) throws IOException {
        String told = origin(client);
        try {
            CpufreqFiles files = new CpufreqFiles(root.resolve("sys"));
            return told.startsWith(new LinuxFrequencyControl(files, FoundSettings.inMemory()).origin() + ";");
        } catch (IOException e) {
            return false;
        }
    }

    /** A governor that gives no answer gives none to later requests either: the connection is closed. */
    private static String origin(GovernorClient client) throws IOException {
        try {
            return client.status().get(0);
        } catch (IOException e) {
            throw new IOException("the governor does not tell its status: " + e.getMessage(), e);
        }
    }

    private Map<Integer, CpuSet> allowed(Map<Integer, TaskChannel> tasks) throws IOException {
        Map<Integer, CpuSet> allowed = new HashMap<>();
        for (TaskChannel task : tasks.values()) {
            allowed.put(task.pid(), cpus.of(task.pid()));
        }
        return allowed;
    }

    private static CpuSet union(Map<Integer, CpuSet> allowed) {
        return allowed.values().stream().reduce(CpuSet.EMPTY, CpuSet::union);
    }

    /** A frequency that is held for a whole task costs no transitions. */
    private NodeControls controls(
            TaskRoutes routes, Ways ways, Map<Integer, TaskChannel> tasks, FrequencyTransition transition)
            throws IOException {
        if (ways.routes.values().stream().allMatch(route -> route == FrequencyRoute.NONE)) {
            throw new IOException(
                    String.join("; ", ways.reasons.values().stream().distinct().toList()));
        }
        Map<Integer, Integer> ranks = new HashMap<>();
        tasks.forEach((rank, task) -> ranks.put(task.pid(), rank));
        boolean byPhase = ways.routes.containsValue(FrequencyRoute.DESCRIPTORS);
        return new NodeControls(
                threads.coresPerProcessor(),
                routes.hertz(),
                true,
                byPhase ? transition.seconds() : 0,
                Optional.empty(),
                routes.clocks(ways.routes, ranks));
    }

    private static List<String> notes(
            TaskRoutes routes, Ways ways, Map<Integer, TaskChannel> tasks, FrequencyTransition transition) {
        Map<String, List<Integer>> same = new TreeMap<>();
        tasks.forEach((rank, task) -> same.computeIfAbsent(
                        note(ways.routes.get(task.pid()), ways.reasons.get(task.pid())), key -> new ArrayList<>())
                .add(rank));
        List<String> notes = new ArrayList<>();
        List<Double> hertz = routes.hertz();
        notes.add(String.format(
                Locale.ROOT,
                "frequencies: Linux cpufreq, by the governor, %d from %.4g to %.4g GHz; %s",
                hertz.size(),
                hertz.get(0) / HERTZ_PER_GIGAHERTZ,
                hertz.get(hertz.size() - 1) / HERTZ_PER_GIGAHERTZ,
                transition.describe()));
        same.forEach((note, ranks) -> notes.add("frequencies: tasks " + ranks + " " + note));
        return notes;
    }

    private static String note(FrequencyRoute route, String reason) {
        return switch (route) {
            case DESCRIPTORS, EMULATED -> "set that of each phase themselves";
            case AGENT -> "have one for all their phases: " + reason;
            case NONE -> "are left alone: " + reason;
        };
    }
}
