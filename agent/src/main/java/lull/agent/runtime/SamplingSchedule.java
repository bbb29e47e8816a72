package lull.agent.runtime;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Which smaller teams are tried, one after the other, largest first. Without a model of untried configurations every size is
 * measured that may be chosen: all of a small team, halves of a larger one. When an iteration with fewer threads took more
 * than half as long again as by default, still fewer are not tried.
 */
final class SamplingSchedule {
    private static final int TRY_ALL_BELOW = 5;
    private static final double HOPELESS = 1.5;

    private final List<Map<Integer, Integer>> steps = new ArrayList<>();
    private int next;

    SamplingSchedule(JobMeasurements measurements, Collection<? extends ManagedTask> tasks) {
        Map<Integer, List<Integer>> candidates = new HashMap<>();
        for (ManagedTask task : tasks) {
            candidates.put(task.rank(), smaller(measurements.team(task.rank())).stream()
                    .filter(task.throttling()::allows).toList());
        }
        int most = candidates.values().stream().mapToInt(List::size).max().orElse(0);
        for (int i = 0; i < most; i++) {
            Map<Integer, Integer> step = new HashMap<>();
            int at = i;
            candidates.forEach((rank, sizes) -> {
                if (at < sizes.size()) {
                    step.put(rank, sizes.get(at));
                }
            });
            steps.add(step);
        }
    }

    private static List<Integer> smaller(int team) {
        List<Integer> sizes = new ArrayList<>();
        for (int size = team < TRY_ALL_BELOW ? team - 1 : team / 2; size >= 1; size = team < TRY_ALL_BELOW ? size - 1 : size / 2) {
            sizes.add(size);
        }
        return sizes;
    }

    boolean isFinished() {
        return next >= steps.size();
    }

    /** Threads by rank of the step to come; tasks that are not named keep their team. */
    Map<Integer, Integer> threads() {
        return steps.get(next);
    }

    /** By how much longer an iteration could at worst take in the step to come, relative: perfect scaling lost. */
    double worstSlowdown(JobMeasurements measurements) {
        OptionalDouble worst = threads().entrySet().stream()
                .mapToDouble(entry -> (double) measurements.team(entry.getKey()) / entry.getValue() - 1).max();
        return worst.orElse(0);
    }

    /** The step is done; an iteration took so long relative to the default. */
    void done(double relativeSeconds) {
        next = relativeSeconds > HOPELESS ? steps.size() : next + 1;
    }

    /** Tries no more. */
    void stop() {
        next = steps.size();
    }
}
