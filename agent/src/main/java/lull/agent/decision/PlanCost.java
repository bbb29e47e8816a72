package lull.agent.decision;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lull.agent.decision.GroupDecision.DecidedPhase;
import lull.dvfs.PhaseFrequencies;
import lull.dvfs.bound.EnergyBound;

/**
 * What a plan costs, by {@link NodeControls#power}: the phases, and the wait until the critical task has done with the group,
 * in which one core polls at the frequency of the last region. The paper has t·f of the phases alone, by which nothing is
 * ever saved where a phase takes 1/f as long.
 */
final class PlanCost {
    private final NodeControls controls;
    private final double[] criticalBefore;
    private final double[] criticalAfter;
    private final Map<Integer, double[]> byDefault = new HashMap<>();
    private final Map<Integer, double[]> predicted = new HashMap<>();

    /**
     * @param criticalBefore critical time of each group by default
     * @param criticalAfter the same with the teams that were chosen
     */
    PlanCost(NodeControls controls, double[] criticalBefore, double[] criticalAfter) {
        this.controls = controls;
        this.criticalBefore = criticalBefore;
        this.criticalAfter = criticalAfter;
    }

    /** @param bounded whether the lower bound is wanted */
    JobDecision of(List<KnownTask> tasks, List<TaskDecision> decisions, boolean bounded) {
        int highest = controls.hertz().size() - 1;
        List<List<List<PhaseFrequencies>>> offered = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            KnownTask task = tasks.get(i);
            double[] before = new double[criticalBefore.length];
            double[] after = new double[criticalBefore.length];
            List<List<PhaseFrequencies>> groups = new ArrayList<>();
            for (int g = 0; g < before.length; g++) {
                List<DecidedPhase> decided = decisions.get(i).groups().get(g).phases();
                before[g] = cost(task, g, decided.stream().map(phase -> new DecidedPhase(phase.position(), phase.serial(),
                        phase.serial() ? 1 : task.team(), highest)).toList(), criticalBefore[g]);
                after[g] = cost(task, g, decided, criticalAfter[g]);
                groups.add(offered(task, g, decided));
            }
            byDefault.put(task.rank(), before);
            predicted.put(task.rank(), after);
            offered.add(groups);
        }
        return new JobDecision(decisions, byDefault, predicted, new EnergyBound(Double.NaN, Double.NaN),
                bounded && controls.hasFrequencies() ? Optional.of(choices(offered)) : Optional.empty());
    }

    private double cost(KnownTask task, int g, List<DecidedPhase> phases, double critical) {
        double cost = 0;
        double seconds = 0;
        int last = controls.hertz().size() - 1;
        for (int p = 0; p < phases.size(); p++) {
            DecidedPhase phase = phases.get(p);
            double time = task.groups().get(g).phases().get(p).seconds(phase.threads(), phase.frequency(), controls);
            seconds += time;
            cost += time * controls.power(phase.threads(), phase.frequency());
            last = phase.frequency();
        }
        return cost + Math.max(0, critical - seconds) * controls.power(1, last);
    }

    /** What the phases draw more than a core that polls at the lowest frequency; nobody can wait for less. */
    private List<PhaseFrequencies> offered(KnownTask task, int g, List<DecidedPhase> phases) {
        int frequencies = controls.hertz().size();
        List<PhaseFrequencies> choices = new ArrayList<>();
        for (int p = 0; p < phases.size(); p++) {
            double[] seconds = new double[frequencies];
            double[] costs = new double[frequencies];
            for (int k = 0; k < frequencies; k++) {
                seconds[k] = task.groups().get(g).phases().get(p).seconds(phases.get(p).threads(), k, controls);
                costs[k] = seconds[k] * (controls.power(phases.get(p).threads(), k) - controls.power(1, 0));
            }
            choices.add(new PhaseFrequencies(seconds, costs, new double[frequencies]));
        }
        return choices;
    }

    private OfferedChoices choices(List<List<List<PhaseFrequencies>>> offered) {
        double waiting = 0;
        for (double critical : criticalAfter) {
            waiting += critical * controls.power(1, 0) * offered.size();
        }
        return new OfferedChoices(offered, waiting);
    }
}
