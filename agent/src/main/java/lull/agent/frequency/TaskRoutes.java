package lull.agent.frequency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lull.channel.layout.ChannelLayout;
import lull.platform.CpuSet;
import lull.platform.frequency.FrequencyDomain;
import lull.runtime.decision.TaskClocks;

/** How finely the frequency of each task of a node can be set, as far as CPUs and domains tell. Tasks go by their processes. */
public final class TaskRoutes {
    /** Frequencies of a range that are told apart: neighbours differ by some 5 %, and deciding takes longer the more there are. */
    private static final int CHOICES_OF_A_RANGE = 16;

    private final Map<Integer, Way> ways = new HashMap<>();
    private final Map<Integer, Set<Integer>> tasksOfDomain = new HashMap<>();
    private final List<Double> hertz;

    /**
     * How a task's frequency is set.
     *
     * @param reason why not by a finer route; empty for the finest
     * @param domains in which the task may run
     */
    public record Way(FrequencyRoute route, String reason, List<FrequencyDomain> domains) {}

    /**
     * Finds the ways.
     *
     * @param domains of the node that can be set
     * @param cpus on which each task may run
     */
    public TaskRoutes(List<FrequencyDomain> domains, Map<Integer, CpuSet> cpus) {
        Map<Integer, List<FrequencyDomain>> own = new HashMap<>();
        cpus.forEach((task, allowed) -> own.put(
                task,
                domains.stream()
                        .filter(domain -> domain.cpus().intersection(allowed).size() > 0)
                        .toList()));
        own.forEach((task, some) -> some.forEach(domain -> tasksOfDomain
                .computeIfAbsent(domain.number(), number -> new HashSet<>())
                .add(task)));
        hertz = common(own.values().stream().flatMap(List::stream).toList());
        cpus.forEach((task, allowed) -> ways.put(task, way(own.get(task), allowed)));
    }

    /** An index means the same frequency to all tasks of a job, the last one the highest of each domain. */
    private static List<Double> common(List<FrequencyDomain> domains) {
        if (domains.isEmpty()) {
            return List.of();
        }
        List<Double> common = new ArrayList<>(domains.get(0).available().choices(CHOICES_OF_A_RANGE));
        domains.forEach(domain -> common.retainAll(domain.available().choices(CHOICES_OF_A_RANGE)));
        boolean highestOfAll = domains.stream()
                .allMatch(
                        domain -> !common.isEmpty() && domain.available().maxHertz() == common.get(common.size() - 1));
        return highestOfAll ? common : List.of();
    }

    private Way way(List<FrequencyDomain> domains, CpuSet allowed) {
        CpuSet covered = domains.stream().map(FrequencyDomain::cpus).reduce(CpuSet.EMPTY, CpuSet::union);
        if (!covered.containsAll(allowed)) {
            return new Way(
                    FrequencyRoute.NONE,
                    "of its CPUs " + allowed.list() + (domains.isEmpty() ? " none is" : " not all are")
                            + " in a frequency domain that the job has to itself",
                    domains);
        }
        if (hertz.isEmpty() || hertz.size() > ChannelLayout.FREQUENCIES) {
            return new Way(
                    FrequencyRoute.NONE,
                    "its domains offer " + hertz.size() + " frequencies that all domains of the job"
                            + " have, the highest included; 1 to " + ChannelLayout.FREQUENCIES + " are needed",
                    domains);
        }
        for (FrequencyDomain domain : domains) {
            if (tasksOfDomain.get(domain.number()).size() > 1) {
                return new Way(FrequencyRoute.AGENT, "several tasks share domain " + domain.number(), domains);
            }
        }
        if (domains.size() > ChannelLayout.DESCRIPTORS) {
            return new Way(
                    FrequencyRoute.AGENT,
                    domains.size() + " domains are more than the " + ChannelLayout.DESCRIPTORS
                            + " that a task writes itself",
                    domains);
        }
        return new Way(FrequencyRoute.DESCRIPTORS, "", domains);
    }

    /** How the frequency of one task is set. */
    public Way way(int task) {
        return ways.get(task);
    }

    /** A domain of a task whose frequency can be set, if there is one. */
    public Optional<FrequencyDomain> settable() {
        return ways.values().stream()
                .filter(way -> way.route() != FrequencyRoute.NONE)
                .flatMap(way -> way.domains().stream())
                .min(Comparator.comparingInt(FrequencyDomain::number));
    }

    /** Frequencies, ascending, that every domain has; empty if the domains differ too much. */
    public List<Double> hertz() {
        return hertz;
    }

    /** The tasks that may run in each domain, by its number. */
    Map<Integer, Set<Integer>> tasksOfDomain() {
        return tasksOfDomain;
    }

    /**
     * Which tasks have one frequency for all their phases.
     *
     * @param routes by task, as they came out
     * @param ranks by task
     */
    public TaskClocks clocks(Map<Integer, FrequencyRoute> routes, Map<Integer, Integer> ranks) {
        Map<Integer, Integer> clockOf = new HashMap<>();
        ways.keySet().forEach(task -> clockOf.put(task, task));
        for (int round = 0; round < ways.size(); round++) {
            tasksOfDomain.values().forEach(tasks -> {
                int first = Collections.min(tasks.stream().map(clockOf::get).toList());
                tasks.forEach(task -> clockOf.put(task, first));
            });
        }
        Set<Integer> immovable = new HashSet<>();
        routes.forEach((task, route) -> {
            if (route == FrequencyRoute.NONE) {
                immovable.add(clockOf.get(task));
            }
        });
        Map<Integer, Integer> shared = new HashMap<>();
        Set<Integer> fixed = new HashSet<>();
        routes.forEach((task, route) -> {
            if (immovable.contains(clockOf.get(task))) {
                fixed.add(ranks.get(task));
            } else if (route == FrequencyRoute.AGENT) {
                shared.put(ranks.get(task), clockOf.get(task));
            }
        });
        return new TaskClocks(shared, fixed);
    }
}
