package lull.dvfs.bound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lull.dvfs.PhaseFrequencies;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;

/**
 * A lower bound on the cost of an iteration that takes no longer than by default, by a linear programme over tasks, phases
 * and their choices, after Rountree et al., <i>Bounding Energy Consumption in Large-Scale MPI Programs</i>, SC 2007:
 *
 * <pre>
 * minimise    Σ_ijk cost_ijk x_ijk
 * subject to  Σ_k x_ijk = 1                          each phase j of each task i runs once, shared among choices k
 *             Σ_{j in g} Σ_k t_ijk x_ijk ≤ T_g       each task has done with group g when the group ends
 *             Σ_g T_g ≤ Σ_g max_i Σ_{j in g} t_ij0   the iteration is no longer than in the default configuration
 * </pre>
 *
 * <p>It allows more than any runtime can do, so it is a bound: a phase may change its choice in its midst, transitions and
 * communication cost nothing, a group may get longer when another gets shorter, and no tolerance is kept. Choices are
 * whatever the phases have: frequencies on one concurrency, or all configurations of a space, its default the last. Solved
 * by ojAlgo's simplex, in times and costs relative to the default's; its time grows much faster than the problem, tens of
 * tasks are what it is good for.
 */
public final class EnergyLowerBound {
    /** How far the simplex may be off, relative to the default's cost; the bound is lowered by as much. */
    static final double TOLERANCE = 1e-7;
    /** How much longer the iteration may get: without it rounding makes a third of all real jobs infeasible. */
    private static final double LEEWAY = 1e-9;

    static {
        // Else ojAlgo prints an advertisement to stdout on hardware that it doesn't know.
        System.setProperty("shut.up.ojAlgo", "");
    }

    private final ExpressionsBasedModel model = new ExpressionsBasedModel();
    private final List<Variable> lengths = new ArrayList<>();
    private final double totalSeconds;
    private final double totalCost;

    private EnergyLowerBound(double totalSeconds, double totalCost) {
        this.totalSeconds = totalSeconds;
        this.totalCost = totalCost;
    }

    /**
     * Bounds an iteration. A phase that isn't predicted in its default is left out, a choice whose time or cost isn't known
     * too.
     *
     * @param tasks by task and group, the phases' choices
     * @return with NaN as the least cost if the solver fails
     * @throws IllegalArgumentException if the tasks differ in their number of groups
     */
    public static EnergyBound of(List<List<List<PhaseFrequencies>>> tasks) {
        int groups = tasks.isEmpty() ? 0 : tasks.get(0).size();
        double cost = 0;
        double[] longest = new double[groups];
        for (List<List<PhaseFrequencies>> task : tasks) {
            if (task.size() != groups) {
                throw new IllegalArgumentException("tasks have " + groups + " and " + task.size()
                        + " phase groups; give a group without phases where a task takes no part");
            }
            for (int g = 0; g < groups; g++) {
                cost += sum(task.get(g), PhaseFrequencies::costs);
                longest[g] = Math.max(longest[g], sum(task.get(g), PhaseFrequencies::seconds));
            }
        }
        double seconds = Arrays.stream(longest).sum();
        if (!(seconds > 0) || !(cost > 0)) {
            return new EnergyBound(cost, cost);
        }
        EnergyLowerBound bound = new EnergyLowerBound(seconds, cost);
        bound.addGroups(groups);
        tasks.forEach(bound::addTask);
        return new EnergyBound(cost, bound.solve());
    }

    private interface Values {
        double[] of(PhaseFrequencies phase);
    }

    private static double sum(List<PhaseFrequencies> group, Values values) {
        return group.stream()
                .filter(PhaseFrequencies::isPredicted)
                .mapToDouble(phase -> last(values.of(phase)))
                .sum();
    }

    private static double last(double[] values) {
        return values[values.length - 1];
    }

    private void addGroups(int groups) {
        Expression iteration = model.addExpression("iteration").upper(1 + LEEWAY);
        for (int g = 0; g < groups; g++) {
            Variable length = model.addVariable("T" + g).lower(0);
            lengths.add(length);
            iteration.set(length, 1);
        }
    }

    private void addTask(List<List<PhaseFrequencies>> task) {
        for (int g = 0; g < task.size(); g++) {
            Expression within = model.addExpression().upper(0);
            within.set(lengths.get(g), -1);
            task.get(g).stream().filter(PhaseFrequencies::isPredicted).forEach(phase -> addPhase(phase, within));
        }
    }

    private void addPhase(PhaseFrequencies phase, Expression within) {
        Expression once = model.addExpression().level(1);
        for (int k : LowerHull.of(phase)) {
            Variable share = model.addVariable().lower(0).weight(phase.costs()[k] / totalCost);
            once.set(share, 1);
            within.set(share, phase.seconds()[k] / totalSeconds);
        }
    }

    private double solve() {
        Optimisation.Result result = model.minimise();
        return result.getState().isOptimal() ? Math.min(1, result.getValue() - TOLERANCE) * totalCost : Double.NaN;
    }
}
