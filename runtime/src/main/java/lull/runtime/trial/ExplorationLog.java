package lull.runtime.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import lull.platform.affinity.Team;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.ManagedTask;
import lull.runtime.plan.PhaseSetting;

/** The log of an exploration, for people: for which tasks the model is not used, or teams are not tried or placed, and why. */
final class ExplorationLog {
    private final boolean dry;
    private final boolean placing;
    private final boolean model;
    private final List<ManagedTask> tasks;
    private final Consumer<String> log;

    /** @param model whether there is one */
    ExplorationLog(RuntimeOptions options, boolean model, List<ManagedTask> tasks, Consumer<String> log) {
        dry = options.mode() == Mode.DRY_RUN;
        placing = options.placement();
        this.model = model;
        this.tasks = tasks;
        this.log = log;
    }

    /**
     * The default was measured, and it is known what to try.
     *
     * @param wanted samples, by rank
     * @param refusals of the model's predictors, by rank
     */
    void begun(
            JobMeasurements measurements,
            Map<Integer, List<PhaseSetting>> wanted,
            Map<Integer, List<String>> refusals) {
        List<Integer> without = tasks.stream()
                .map(ManagedTask::rank)
                .filter(rank -> !measurements.isPredicted(rank))
                .toList();
        if (model && !without.isEmpty()) {
            log.accept("the model is not used for tasks " + without + ": it wants samples that "
                    + whyUnused(without, measurements, refusals));
        }
        if (model && without.size() < tasks.size()) {
            log.accept("a model predicts what is not measured");
            List<Integer> worse = refusals.keySet().stream()
                    .filter(rank ->
                            !without.contains(rank) && !refusals.get(rank).isEmpty())
                    .toList();
            if (!dry && !worse.isEmpty()) {
                log.accept("the model's best predictor is not used for tasks " + worse + reasons(worse, refusals));
            }
        }
        if (dry && without.stream().anyMatch(rank -> !wanted.get(rank).isEmpty())) {
            log.accept(
                    "smaller teams are not decided on: a dry run tries none, and without a model nobody knows their times");
        }
        placed(measurements);
    }

    private String whyUnused(List<Integer> ranks, JobMeasurements measurements, Map<Integer, List<String>> refusals) {
        return dry
                ? "a dry run does not take; `lull fit` adds a predictor that needs none"
                : "can't be taken of teams of "
                        + ranks.stream().map(measurements::team).distinct().toList() + " threads"
                        + reasons(ranks, refusals)
                        + "; choose others by lull fit --samples";
    }

    private static String reasons(List<Integer> ranks, Map<Integer, List<String>> refusals) {
        return ": "
                + ranks.stream()
                        .flatMap(rank -> refusals.get(rank).stream())
                        .distinct()
                        .collect(Collectors.joining("; "));
    }

    private void placed(JobMeasurements measurements) {
        Map<String, List<Integer>> unplaced = new TreeMap<>();
        for (ManagedTask task : tasks) {
            Team team = measurements.team(task.rank());
            if (placing && !team.isPlaced()) {
                unplaced.computeIfAbsent(whyUnplaced(task, team), why -> new ArrayList<>())
                        .add(task.rank());
            }
        }
        unplaced.forEach((why, ranks) -> log.accept("where teams sit is left alone for tasks " + ranks + ": " + why));
    }

    private static String whyUnplaced(ManagedTask task, Team team) {
        return task.share()
                .map(share -> share.processors() == 1
                        ? "all CPUs of a task are of one processor"
                        : "a team has " + team + " threads, and not one on each of " + share.threads() + " cores")
                .orElseGet(task::whyNoShare);
    }
}
