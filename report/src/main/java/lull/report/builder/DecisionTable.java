package lull.report.builder;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.stream.Collectors;
import lull.dvfs.FrequencyDecision;
import lull.dvfs.bound.EnergyBound;
import lull.phases.TaskProfile;
import lull.phases.job.JobProfile;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.report.Report;
import lull.report.observation.TaskObservation;
import lull.runtime.RuntimeOutcome;
import lull.runtime.RuntimeOutcome.FirstDecision;
import lull.runtime.Savings;
import lull.runtime.plan.GroupDecision;
import lull.runtime.plan.GroupDecision.DecidedPhase;
import lull.runtime.plan.JobDecision;
import lull.runtime.plan.TaskDecision;

/** What the loop of a job decided on each of its nodes, in the report's words. */
final class DecisionTable {
    private final Map<String, RuntimeOutcome> outcomes;
    private final SortedMap<Integer, TaskObservation> tasks;

    /** The numbers that the job's groups have in the report. */
    private final Map<OwnGroup, Integer> reported = new HashMap<>();

    /** A group as one task numbers it. */
    private record OwnGroup(int rank, int group) {}

    /**
     * @param outcomes by host, at least one
     * @param tasks of the job, by rank
     * @param job whose groups are reported
     */
    DecisionTable(Map<String, RuntimeOutcome> outcomes, SortedMap<Integer, TaskObservation> tasks, JobProfile job) {
        this.outcomes = outcomes;
        this.tasks = tasks;
        job.groups().forEach(group -> group.tasks()
                .forEach(member -> reported.putIfAbsent(new OwnGroup(member.rank(), member.group()), group.id())));
    }

    Report.Runtime runtime() {
        int period = outcomes.values().stream()
                .mapToInt(RuntimeOutcome::period)
                .max()
                .orElse(1);
        List<String> states =
                outcomes.values().stream().map(RuntimeOutcome::state).distinct().toList();
        String state = states.size() == 1
                ? states.get(0)
                : outcomes.entrySet().stream()
                        .map(one -> one.getKey() + ": " + one.getValue().state())
                        .collect(Collectors.joining("; "));
        Optional<FirstDecision> first = first();
        return new Report.Runtime(
                state,
                period,
                first.map(FirstDecision::iteration).orElse(null),
                first.map(FirstDecision::seconds).orElse(null),
                log());
    }

    /** Of the node that came last; empty if one never came to a decision. */
    private Optional<FirstDecision> first() {
        boolean all =
                outcomes.values().stream().allMatch(outcome -> outcome.first().isPresent());
        return outcomes.values().stream()
                .flatMap(outcome -> outcome.first().stream())
                .filter(any -> all)
                .max(Comparator.comparingDouble(FirstDecision::seconds));
    }

    /** Of several nodes each entry names its host. */
    private List<String> log() {
        boolean several = outcomes.size() > 1;
        List<String> log = new ArrayList<>();
        outcomes.forEach(
                (host, outcome) -> outcome.log().forEach(entry -> log.add(several ? host + ", " + entry : entry)));
        return log;
    }

    List<Report.Decision> decisions() {
        List<Report.Decision> rows = new ArrayList<>();
        outcomes.values().forEach(outcome -> outcome.decision()
                .ifPresent(decided -> decided.tasks().forEach(task -> {
                    double[] held = outcome.heldSeconds().getOrDefault(task.rank(), new double[0]);
                    for (int i = 0; i < task.groups().size(); i++) {
                        if (!task.groups().get(i).phases().isEmpty()) {
                            rows.add(decision(
                                    outcome,
                                    task,
                                    task.groups().get(i),
                                    i < held.length ? held[i] : Double.NaN,
                                    decided.defaultCosts().get(task.rank())[i],
                                    decided.predictedCosts().get(task.rank())[i]));
                        }
                    }
                })));
        return rows;
    }

    /** Nodes number groups by what they see, and by the iteration of then; the report by what all tasks run, and the last one. */
    private int reported(int rank, GroupDecision group) {
        OptionalInt own = tasks.containsKey(rank)
                ? group(tasks.get(rank).profile(), group.phases().get(0))
                : OptionalInt.empty();
        return own.isPresent()
                ? reported.getOrDefault(new OwnGroup(rank, own.getAsInt()), group.group())
                : group.group();
    }

    /** Where the same region runs, at the same position if it does there. */
    private static OptionalInt group(TaskProfile profile, DecidedPhase decided) {
        return profile.phases().stream()
                .filter(phase -> phase.serial() == decided.serial()
                        && profile.region(phase).equals(decided.region()))
                .min(Comparator.comparing(phase -> phase.position() != decided.position()))
                .map(phase -> OptionalInt.of(phase.group()))
                .orElse(OptionalInt.empty());
    }

    private Report.Decision decision(
            RuntimeOutcome outcome,
            TaskDecision task,
            GroupDecision group,
            double held,
            double defaultCost,
            double predictedCost) {
        List<Report.DecidedPhase> phases = group.phases().stream()
                .map(phase -> phase(outcome, task, group, phase))
                .toList();
        Team team = group.phases().stream()
                .filter(phase -> !phase.serial())
                .map(DecidedPhase::team)
                .max(Comparator.naturalOrder())
                .orElse(Team.of(1));
        ConcurrencyConfiguration concurrency = outcome.controls().filledBy(team);
        return new Report.Decision(
                task.rank(),
                group.iteration(),
                reported(task.rank(), group),
                team.threads(),
                concurrency.processors(),
                concurrency.coresPerProcessor(),
                phases.stream().map(Report.DecidedPhase::hertz).toList(),
                hertz(outcome, group.waitFrequency()),
                known(group.throttling().defaultSeconds()),
                known(group.predictedSeconds()),
                known(held),
                known(group.criticalSeconds()),
                known(group.slack().seconds()),
                known(group.waitSeconds()),
                group.slack().bound().toString(),
                boxed(group.predictionTolerance()),
                known(defaultCost),
                known(predictedCost),
                task.reason().toString(),
                group.frequencies().reason().toString(),
                phases);
    }

    private Report.DecidedPhase phase(
            RuntimeOutcome outcome, TaskDecision task, GroupDecision group, DecidedPhase phase) {
        Double hertz = hertz(outcome, phase.setting().frequency());
        String reason = phase.serial()
                ? "serial code runs on one thread, at the frequency of the region before it"
                : threadsReason(task, phase) + "; " + frequencyReason(task, group, phase);
        return new Report.DecidedPhase(location(task.rank(), phase), phase.threads(), hertz, reason);
    }

    private String location(int rank, DecidedPhase phase) {
        TaskObservation task = tasks.get(rank);
        return task == null
                ? "position " + phase.position()
                : PhaseTable.nameOf(task, phase.serial(), phase.region()).location();
    }

    private static String threadsReason(TaskDecision task, DecidedPhase phase) {
        return (phase.isResized() ? "a smaller team: " : "its own team: ") + task.reason();
    }

    private static String frequencyReason(TaskDecision task, GroupDecision group, DecidedPhase phase) {
        FrequencyDecision.Reason reason = group.frequencies().reason();
        if (task.highestFrequency().isEmpty()) {
            return "its frequency is left alone: nobody sets it on this machine";
        }
        if (phase.frequency() != task.highestFrequency().getAsInt()) {
            return "a lower frequency: " + reason;
        }
        return "the highest frequency: "
                + (reason == FrequencyDecision.Reason.SELECTED ? elsewhere(task, group) : reason);
    }

    /** What the group's slack is used for. */
    private static String elsewhere(TaskDecision task, GroupDecision group) {
        int highest = task.highestFrequency().getAsInt();
        return group.phases().stream().anyMatch(phase -> phase.frequency() != highest)
                ? "other phases of the group make more of its slack"
                : "no lower one fits the slack and costs less; the wait after it is slow instead";
    }

    /** Null where nobody sets frequencies, or none is to be set. */
    private static Double hertz(RuntimeOutcome outcome, OptionalInt frequency) {
        return outcome.controls().settable() && frequency.isPresent()
                ? outcome.controls().hertz().get(frequency.getAsInt())
                : null;
    }

    /** Shares of the job's cost are known only where all nodes have decided. */
    Report.Savings savings() {
        Savings measured = Savings.ofNodes(
                outcomes.values().stream().map(RuntimeOutcome::savings).toList());
        List<JobDecision> decisions = outcomes.values().stream()
                .flatMap(outcome -> outcome.decision().stream())
                .toList();
        double planned =
                decisions.stream().mapToDouble(JobDecision::predictedCost).sum();
        boolean whole = decisions.size() == outcomes.size();
        Double predicted = whole
                ? saving(
                        decisions.stream().mapToDouble(JobDecision::defaultCost).sum(), planned)
                : null;
        Optional<EnergyBound> bound = bound(decisions).filter(any -> whole);
        Double share = bound.map(of -> boxed(of.achievedShare(planned))).orElse(null);
        return new Report.Savings(
                boxed(measured.defaultSeconds()),
                boxed(measured.heldSeconds()),
                boxed(measured.defaultJoules()),
                boxed(measured.heldJoules()),
                measured.heldIterations(),
                measured.lostSeconds(),
                measured.blamedSeconds(),
                predicted,
                bound.map(of -> saving(of.defaultCost(), of.leastCost())).orElse(null),
                share,
                outcomes.values().stream()
                        .map(outcome -> outcome.controls().costUnit())
                        .distinct()
                        .collect(Collectors.joining(" + ")));
    }

    /** Over all nodes, each of which knows the critical times of all; empty if one has no bound. */
    private static Optional<EnergyBound> bound(List<JobDecision> decisions) {
        List<EnergyBound> bounds = decisions.stream()
                .flatMap(decision -> decision.bound().stream())
                .toList();
        return bounds.isEmpty() || bounds.size() < decisions.size()
                ? Optional.empty()
                : Optional.of(new EnergyBound(
                        bounds.stream().mapToDouble(EnergyBound::defaultCost).sum(),
                        bounds.stream().mapToDouble(EnergyBound::leastCost).sum()));
    }

    private static Double saving(double byDefault, double planned) {
        return byDefault > 0 ? known(1 - planned / byDefault) : null;
    }

    private static Double known(double value) {
        return Double.isFinite(value) ? value : null;
    }

    private static Double boxed(OptionalDouble value) {
        return value.isPresent() ? known(value.getAsDouble()) : null;
    }
}
