package lull.agent.decision;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lull.agent.decision.GroupDecision.DecidedPhase;
import lull.dvfs.PhaseFrequencies;
import lull.dvfs.bound.EnergyBound;
import lull.dvfs.bound.EnergyLowerBound;

/**
 * What a plan costs by t·f, eq. 6, times the threads that run: the paper has t·f of a task, by which throttling would save
 * nothing.
 */
final class PlanCost {
    private final boolean bounded;
    private final double[] hertz;
    private double byDefault;
    private double predicted;

    /** @param bounded whether the lower bound is wanted */
    PlanCost(NodeControls controls, boolean bounded) {
        this.bounded = bounded && controls.hasFrequencies();
        hertz = controls.hertz().stream().mapToDouble(Double::doubleValue).toArray();
    }

    JobDecision of(List<KnownTask> tasks, List<TaskDecision> decisions) {
        List<List<List<PhaseFrequencies>>> offered = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            List<List<PhaseFrequencies>> groups = new ArrayList<>();
            for (int g = 0; g < tasks.get(i).groups().size(); g++) {
                groups.add(add(tasks.get(i), g, decisions.get(i).groups().get(g)));
            }
            offered.add(groups);
        }
        EnergyBound bound = bounded ? EnergyLowerBound.of(offered) : new EnergyBound(Double.NaN, Double.NaN);
        return new JobDecision(decisions, byDefault, predicted, bound);
    }

    private List<PhaseFrequencies> add(KnownTask task, int g, GroupDecision decision) {
        List<PhaseFrequencies> choices = new ArrayList<>();
        for (int p = 0; p < decision.phases().size(); p++) {
            KnownPhase phase = task.groups().get(g).phases().get(p);
            DecidedPhase decided = decision.phases().get(p);
            // Serial code's time is known by the task's team, whatever that is.
            int measured = phase.serial() ? task.team() : decided.threads();
            byDefault += phase.seconds(task.team(), 1) * highest() * (phase.serial() ? 1 : task.team());
            predicted += phase.seconds(measured, hertz[decided.frequency()] / highest()) * hertz[decided.frequency()]
                    * decided.threads();
            choices.add(choices(phase, measured, decided.threads()));
        }
        return choices;
    }

    private double highest() {
        return hertz[hertz.length - 1];
    }

    private PhaseFrequencies choices(KnownPhase phase, int measured, int threads) {
        double[] seconds = Arrays.stream(hertz).map(f -> phase.seconds(measured, f / highest())).toArray();
        double[] costs = new double[hertz.length];
        Arrays.setAll(costs, k -> seconds[k] * hertz[k] * threads);
        return new PhaseFrequencies(seconds, costs, new double[hertz.length]);
    }
}
