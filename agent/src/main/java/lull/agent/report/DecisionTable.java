package lull.agent.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import lull.agent.decision.GroupDecision;
import lull.agent.decision.GroupDecision.DecidedPhase;
import lull.agent.decision.JobDecision;
import lull.agent.decision.TaskDecision;
import lull.agent.runtime.RuntimeOutcome;
import lull.dvfs.bound.EnergyBound;
import lull.phases.Phase;
import lull.platform.affinity.ConcurrencyConfiguration;

/** What the loop decided, in the report's words. */
final class DecisionTable {
    private final RuntimeOutcome outcome;
    private final SortedMap<Integer, TaskObservation> tasks;

    /** @param tasks of the job, by rank */
    DecisionTable(RuntimeOutcome outcome, SortedMap<Integer, TaskObservation> tasks) {
        this.outcome = outcome;
        this.tasks = tasks;
    }

    Report.Runtime runtime() {
        return new Report.Runtime(outcome.state(), outcome.period(), outcome.log());
    }

    List<Report.Decision> decisions() {
        List<Report.Decision> rows = new ArrayList<>();
        outcome.decision().ifPresent(job -> job.tasks().forEach(task -> {
            double[] held = outcome.heldSeconds().getOrDefault(task.rank(), new double[0]);
            for (int i = 0; i < task.groups().size(); i++) {
                if (!task.groups().get(i).phases().isEmpty()) {
                    rows.add(decision(task, task.groups().get(i), i < held.length ? held[i] : Double.NaN,
                            job.defaultCosts().get(task.rank())[i], job.predictedCosts().get(task.rank())[i]));
                }
            }
        }));
        return rows;
    }

    private Report.Decision decision(TaskDecision task, GroupDecision group, double held, double defaultCost,
            double predictedCost) {
        List<Report.DecidedPhase> phases = group.phases().stream().map(phase -> phase(task.rank(), phase)).toList();
        int threads = group.phases().stream().filter(phase -> !phase.serial()).mapToInt(DecidedPhase::threads).max().orElse(1);
        ConcurrencyConfiguration concurrency = task.concurrencies().getOrDefault(threads, new ConcurrencyConfiguration(1, threads));
        return new Report.Decision(task.rank(), group.iteration(), group.group(), threads, concurrency.processors(),
                concurrency.coresPerProcessor(), phases.stream().map(Report.DecidedPhase::hertz).toList(),
                known(group.throttling().defaultSeconds()), known(group.predictedSeconds()), known(held),
                known(group.criticalSeconds()), known(group.slack().seconds()), known(group.waitSeconds()),
                group.slack().bound().toString(), boxed(group.predictionTolerance()), known(defaultCost), known(predictedCost),
                task.reason().toString(), group.frequencies().reason().toString(), phases);
    }

    private Report.DecidedPhase phase(int rank, DecidedPhase phase) {
        TaskObservation task = tasks.get(rank);
        String location = task == null ? "position " + phase.position() : task.profile().phases().stream()
                .filter(seen -> seen.position() == phase.position() && seen.serial() == phase.serial()).findFirst()
                .map((Phase seen) -> PhaseTable.nameOf(task, seen).location()).orElse("position " + phase.position());
        Double hertz = outcome.controls().settable() ? outcome.controls().hertz().get(phase.frequency()) : null;
        return new Report.DecidedPhase(location, phase.threads(), hertz);
    }

    Report.Savings savings() {
        RuntimeOutcome.Savings measured = outcome.savings();
        JobDecision decision = outcome.decision().orElse(null);
        Double predicted = decision == null ? null : saving(decision.defaultCost(), decision.predictedCost());
        EnergyBound bound = decision == null ? new EnergyBound(Double.NaN, Double.NaN) : decision.bound();
        Double share = decision == null || Double.isNaN(bound.leastCost()) ? null
                : boxed(bound.achievedShare(decision.predictedCost()));
        return new Report.Savings(boxed(measured.defaultSeconds()), boxed(measured.heldSeconds()),
                boxed(measured.defaultJoules()), boxed(measured.heldJoules()), measured.heldIterations(),
                measured.lostSeconds(), predicted, saving(bound.defaultCost(), bound.leastCost()), share,
                outcome.controls().costUnit());
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
