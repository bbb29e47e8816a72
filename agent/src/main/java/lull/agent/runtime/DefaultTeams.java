package lull.agent.runtime;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import lull.agent.job.ManagedTask;
import lull.phases.Phase;
import lull.phases.TaskProfile;

/**
 * The teams that regions had before anything was changed: after a plan was taken back their records must show them again.
 */
final class DefaultTeams {
    private final Map<Integer, Map<Integer, Integer>> byRank = new TreeMap<>();

    /** What ran by default; regions that are known keep what is known of them. */
    void learn(Map<Integer, List<TaskProfile>> tasks) {
        tasks.forEach((rank, iterations) -> {
            Map<Integer, Integer> known = byRank.computeIfAbsent(rank, key -> new TreeMap<>());
            Map<Integer, Integer> seen = largest(iterations);
            seen.forEach(known::putIfAbsent);
        });
    }

    private static Map<Integer, Integer> largest(List<TaskProfile> iterations) {
        Map<Integer, Integer> teams = new TreeMap<>();
        iterations.stream().flatMap(one -> one.phases().stream()).filter(phase -> !phase.serial() && phase.durations().calls() > 0)
                .forEach((Phase phase) -> teams.merge(phase.region().orElse(0), phase.threads(), Math::max));
        return teams;
    }

    /** The first region that has fewer threads than before, in words; empty if all have come back. */
    Optional<String> missing(Map<Integer, List<TaskProfile>> tasks, Function<Integer, ManagedTask> task) {
        for (Map.Entry<Integer, List<TaskProfile>> one : tasks.entrySet()) {
            Map<Integer, Integer> known = byRank.getOrDefault(one.getKey(), Map.of());
            for (Map.Entry<Integer, Integer> team : largest(one.getValue()).entrySet()) {
                int before = known.getOrDefault(team.getKey(), team.getValue());
                if (team.getValue() < before) {
                    return Optional.of("region " + task.apply(one.getKey()).regionName(team.getKey()) + " of task " + one.getKey()
                            + " runs with " + team.getValue() + " of " + before + " threads");
                }
            }
        }
        return Optional.empty();
    }

    /** Other work may have other teams. */
    void forget() {
        byRank.clear();
    }
}
