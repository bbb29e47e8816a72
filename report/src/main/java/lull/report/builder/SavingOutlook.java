package lull.report.builder;

import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import lull.dct.throttling.Scope;
import lull.phases.TaskProfile;
import lull.platform.emulated.EmulatedNode;
import lull.report.Report;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.decision.Decider;
import lull.runtime.decision.DecisionOptions;
import lull.runtime.decision.NodeControls;
import lull.runtime.job.AllowedSlowdown;
import lull.runtime.job.ExcludedGroups;
import lull.runtime.job.Irregularity;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.JobMeasurements.Basis;
import lull.runtime.job.MeasuredPeriod;
import lull.runtime.plan.JobDecision;

/**
 * What could be saved of a job's energy: the share of their time that tasks wait, and on an emulated node what a dry run on the
 * means of the whole run decides, and the bound that no frequencies save more without loss of time. Threads are left as they are.
 */
final class SavingOutlook {
    /** Most of an iteration's time that a plan may lose, as {@code lull run} has it by default. */
    private static final double USUAL_SLOWDOWN = 0.01;

    private final SortedMap<Integer, TaskProfile> profiles;
    private final Map<Integer, Double> queuedShares;
    private final Optional<EmulatedNode> node;

    /**
     * @param profiles of the job's tasks, by rank
     * @param queuedShares of the time that a task's threads ran or could have run, what they waited for a CPU, 0 to 1, by rank; none
     *     where nobody knows
     * @param node that each task has a part of; empty on a real machine
     */
    SavingOutlook(
            SortedMap<Integer, TaskProfile> profiles, Map<Integer, Double> queuedShares, Optional<EmulatedNode> node) {
        this.profiles = profiles;
        this.queuedShares = queuedShares;
        this.node = node;
    }

    /**
     * What could be saved.
     *
     * @param mode of the run
     * @param decided what the loop's own decision says; null if it decided nothing
     */
    Report.Potential potential(String mode, Report.Savings decided) {
        boolean known = decided != null && decided.possible() != null;
        if (known) {
            return answer(decided.predicted(), decided.possible(), null);
        }
        Optional<String> whyNot = whyNot(mode);
        if (whyNot.isPresent()) {
            return answer(null, null, whyNot.get());
        }
        JobDecision dryRun = decided().bounded();
        double costs = dryRun.defaultCost();
        return answer(
                share(costs, dryRun.predictedCost()),
                dryRun.bound().map(bound -> share(costs, bound.leastCost())).orElse(null),
                null);
    }

    private static Double share(double costs, double remaining) {
        double share = 1 - remaining / costs;
        return Double.isFinite(share) ? Math.max(0, share) : null;
    }

    private Optional<String> whyNot(String mode) {
        if (profiles.values().stream().allMatch(profile -> profile.iteration().isEmpty())) {
            return Optional.of("no iteration was found, and only what repeats can be decided on");
        }
        if (mode.equals(Mode.ACT.toString())) {
            return Optional.of(
                    "the run was under control, so that the times by default are not those of the whole run");
        }
        return node.isEmpty()
                ? Optional.of(
                        "what lower frequencies save depends on the machine; --platform emulated:opteron-8350 (also of "
                                + "`lull report` on a trace) tells it for one that is modelled")
                : Optional.empty();
    }

    private Report.Potential answer(Double predicted, Double possible, String reason) {
        OptionalDouble wait = waitShare();
        return new Report.Potential(
                wait.isPresent() ? wait.getAsDouble() : null,
                predicted,
                possible,
                node.map(this::described).orElse(null),
                reason);
    }

    private String described(EmulatedNode one) {
        IntSummaryStatistics cores = profiles.values().stream()
                .mapToInt(profile -> one.taskCores(profile.largestTeam()))
                .summaryStatistics();
        return one.label() + ", " + one.describePart(cores.getMin(), cores.getMax()) + " for each task";
    }

    /** Time in the operations that end groups by the time of the tasks; empty without an iteration. */
    private OptionalDouble waitShare() {
        double waiting = profiles.values().stream()
                .flatMap(profile -> profile.groups().stream())
                .mapToDouble(group -> group.waiting().totalSeconds())
                .sum();
        double all = profiles.values().stream()
                .mapToDouble(profile -> profile.totals().wallSeconds())
                .sum();
        boolean known = all > 0
                && profiles.values().stream()
                        .anyMatch(profile -> profile.iteration().isPresent());
        return known ? OptionalDouble.of(waiting / all) : OptionalDouble.empty();
    }

    /** By what was measured alone: every other frequency is expected to cost as much time as it can. */
    private JobDecision decided() {
        NodeControls controls = NodeControls.of(node.orElseThrow());
        SortedMap<Integer, List<TaskProfile>> baseline = new TreeMap<>();
        profiles.forEach((rank, profile) -> baseline.put(rank, List.of(profile)));
        JobMeasurements measurements = new JobMeasurements(
                ReportBuilder.callClasses(),
                controls,
                new AllowedSlowdown(USUAL_SLOWDOWN, profiles.size()),
                false,
                Map.of(),
                new MeasuredPeriod(baseline));
        ExcludedGroups excluded = new ExcludedGroups();
        excluded.irregular(
                measurements.baseline(),
                profiles.entrySet().stream()
                        .map(task -> Irregularity.of(task.getValue(), queuedShares.getOrDefault(task.getKey(), 0.0)))
                        .toList());
        return new Decider(
                        controls,
                        new DecisionOptions(Scope.TASK, true, OptionalDouble.of(DecisionOptions.DEFAULT_EPSILON)),
                        USUAL_SLOWDOWN)
                .decide(measurements.tasks(excluded, Basis.MEASURED), 1);
    }
}
