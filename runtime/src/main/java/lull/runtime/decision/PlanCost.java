package lull.runtime.decision;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import lull.dvfs.PhaseFrequencies;
import lull.platform.affinity.Team;
import lull.runtime.plan.GroupDecision;
import lull.runtime.plan.GroupDecision.DecidedPhase;
import lull.runtime.plan.JobDecision;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.plan.TaskDecision;

/**
 * What a plan costs, by {@link NodeControls#power}: the phases, and the wait until the critical task has done with the group,
 * in which one core polls at the frequency of the last region, or at the one that is set for the wait. The paper has t·f of the
 * phases alone, by which nothing is ever saved where a phase takes 1/f as long. What it takes a team to sit elsewhere than the one of the
 * region before counts as the region's own time, in which all of the team is busy.
 *
 * <p>It may err: predicted times by their tolerance, and means that were measured on two teams by two standard errors of their
 * difference. Frequencies alone are compared on the same measured time, whose scatter both sides share.
 */
final class PlanCost {
    private static final double DEVIATIONS = 2;
    private static final Changes NOWHERE = (group, phase) -> 0;

    private final NodeControls controls;
    private final LongestTimes critical;
    private final double[] noTolerances;
    private final Map<Integer, double[]> byDefault = new HashMap<>();
    private final Map<Integer, double[]> predicted = new HashMap<>();
    private double doubt;
    private double variance;

    /** Seconds that a phase takes longer because its team sits elsewhere than the one before. */
    @FunctionalInterface
    private interface Changes {
        double seconds(int group, int phase);
    }

    /** @param critical times of the groups over all nodes */
    PlanCost(NodeControls controls, LongestTimes critical) {
        this.controls = controls;
        this.critical = critical;
        noTolerances = new double[controls.hertz().size()];
    }

    JobDecision of(List<KnownTask> tasks, List<TaskDecision> decisions) {
        List<List<List<PhaseFrequencies>>> offered = new ArrayList<>();
        List<PlaceChangeTimes> changes = changes(tasks, decisions);
        double[] lasting = lasting(tasks, decisions, changes);
        for (int i = 0; i < tasks.size(); i++) {
            KnownTask task = tasks.get(i);
            double[] before = new double[critical.groups()];
            double[] after = new double[critical.groups()];
            List<List<PhaseFrequencies>> groups = new ArrayList<>();
            for (int g = 0; g < before.length; g++) {
                GroupDecision group = decisions.get(i).groups().get(g);
                List<DecidedPhase> untouched = untouched(task, g, group.phases());
                double repeats = task.groups().get(g).repeats();
                before[g] = repeats
                        * cost(task, g, untouched, NOWHERE, OptionalInt.empty(), critical.byDefault()[g], false);
                Changes own = changes.get(i)::seconds;
                after[g] = repeats * cost(task, g, group.phases(), own, group.waitFrequency(), lasting[g], false);
                if (decisions.get(i).changes(group)) {
                    doubt += repeats * cost(task, g, group.phases(), own, group.waitFrequency(), lasting[g], true)
                            - after[g];
                    variance += repeats * repeats * variance(task, g, group.phases());
                }
                groups.add(offered(task, g, group.phases()));
            }
            byDefault.put(task.rank(), before);
            predicted.put(task.rank(), after);
            offered.add(groups);
        }
        return new JobDecision(
                decisions,
                byDefault,
                predicted,
                doubt + DEVIATIONS * Math.sqrt(variance),
                Optional.empty(),
                controls.hasFrequencies() ? Optional.of(choices(tasks, offered)) : Optional.empty());
    }

    private List<PlaceChangeTimes> changes(List<KnownTask> tasks, List<TaskDecision> decisions) {
        List<PlaceChangeTimes> changes = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            KnownTask task = tasks.get(i);
            changes.add(new PlaceChangeTimes(
                    controls.rebinding(task.team()), task, decisions.get(i).groups()));
        }
        return changes;
    }

    /** How long each group lasts under the plan: as long as its critical task, or longer where one here may be late. */
    private double[] lasting(List<KnownTask> tasks, List<TaskDecision> decisions, List<PlaceChangeTimes> changes) {
        double[] lasting = critical.chosen().clone();
        for (int i = 0; i < tasks.size(); i++) {
            KnownTask task = tasks.get(i);
            List<GroupDecision> groups = decisions.get(i).groups();
            for (int g = 0; g < lasting.length; g++) {
                lasting[g] = Math.max(lasting[g], seconds(task, g, groups.get(g).phases(), changes.get(i)));
            }
        }
        return lasting;
    }

    private double seconds(KnownTask task, int g, List<DecidedPhase> phases, PlaceChangeTimes changes) {
        double seconds = 0;
        for (int p = 0; p < phases.size(); p++) {
            DecidedPhase phase = phases.get(p);
            double time = known(task, g, p).seconds(team(task, phase), phase.frequency(), controls);
            seconds += Double.isNaN(time) ? 0 : time + changes.seconds(g, p);
        }
        return seconds;
    }

    private List<DecidedPhase> untouched(KnownTask task, int g, List<DecidedPhase> phases) {
        List<DecidedPhase> untouched = new ArrayList<>();
        for (int p = 0; p < phases.size(); p++) {
            untouched.add(new DecidedPhase(
                    phases.get(p).position(),
                    phases.get(p).serial(),
                    phases.get(p).region(),
                    PhaseSetting.of(Team.LEFT_ALONE, controls.hertz().size() - 1),
                    known(task, g, p).ranBy(task.team())));
        }
        return untouched;
    }

    private static KnownPhase known(KnownTask task, int g, int p) {
        return task.groups().get(g).phases().get(p);
    }

    private static Team team(KnownTask task, DecidedPhase phase) {
        return phase.isResized() ? phase.setting().team() : task.team();
    }

    /**
     * @param changes what phases take longer because of their place
     * @param waiting number of the frequency that is set for the wait; empty for that of the last phase
     * @param worst whether predicted times count with their tolerance
     */
    private double cost(
            KnownTask task,
            int g,
            List<DecidedPhase> phases,
            Changes changes,
            OptionalInt waiting,
            double critical,
            boolean worst) {
        double cost = 0;
        double seconds = 0;
        int last = controls.hertz().size() - 1;
        for (int p = 0; p < phases.size(); p++) {
            DecidedPhase phase = phases.get(p);
            KnownPhase known = known(task, g, p);
            double time = known.seconds(team(task, phase), phase.frequency(), controls);
            time *= worst
                    ? 1
                            + known.predictedTolerance(team(task, phase), phase.frequency(), controls)
                                    .orElse(0)
                    : 1;
            time += changes.seconds(g, p);
            seconds += time;
            cost += time * controls.power(task.team(), phase.team(), phase.frequency());
            last = phase.frequency();
        }
        return cost
                + Math.max(0, critical - seconds)
                        * controls.power(task.team(), task.team().single(), waiting.orElse(last));
    }

    /** Of the difference, where teams change: what was measured of the one and of the other scatters by itself. */
    private double variance(KnownTask task, int g, List<DecidedPhase> phases) {
        double sum = 0;
        int highest = controls.hertz().size() - 1;
        for (int p = 0; p < phases.size(); p++) {
            KnownPhase known = known(task, g, p);
            if (phases.get(p).isResized()) {
                for (Team asked : List.of(task.team(), phases.get(p).setting().team())) {
                    double error = known.error(asked)
                            * known.seconds(asked, highest, controls)
                            * controls.power(task.team(), known.ranBy(asked), highest);
                    sum += error * error;
                }
            }
        }
        return sum;
    }

    /** What the phases draw more than a core that polls at the lowest frequency; nobody can wait for less. */
    private List<PhaseFrequencies> offered(KnownTask task, int g, List<DecidedPhase> phases) {
        int frequencies = controls.hertz().size();
        double repeats = task.groups().get(g).repeats();
        List<PhaseFrequencies> choices = new ArrayList<>();
        for (int p = 0; p < phases.size(); p++) {
            double[] seconds = new double[frequencies];
            double[] costs = new double[frequencies];
            for (int k = 0; k < frequencies; k++) {
                seconds[k] = repeats * known(task, g, p).seconds(team(task, phases.get(p)), k, controls);
                costs[k] = seconds[k]
                        * controls.excessPower(task.team(), phases.get(p).team(), k);
            }
            choices.add(new PhaseFrequencies(seconds, costs, noTolerances));
        }
        return List.copyOf(choices);
    }

    private JobDecision.Offered choices(List<KnownTask> tasks, List<List<List<PhaseFrequencies>>> offered) {
        double[] longest = critical.chosen().clone();
        double waiting = 0;
        for (int g = 0; g < longest.length; g++) {
            int group = g;
            longest[g] *= tasks.stream()
                    .mapToDouble(task -> task.groups().get(group).repeats())
                    .max()
                    .orElse(1);
            for (KnownTask task : tasks) {
                waiting += longest[g] * controls.power(task.team(), task.team().single(), 0);
            }
        }
        return new JobDecision.Offered(offered, longest, waiting);
    }
}
