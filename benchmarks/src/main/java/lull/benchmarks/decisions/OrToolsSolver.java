package lull.benchmarks.decisions;

import com.google.ortools.Loader;
import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import java.util.Optional;
import lull.dvfs.knapsack.ItemSelection;
import lull.dvfs.knapsack.KnapsackSolver;
import lull.dvfs.knapsack.MultipleChoiceKnapsack;

/** OR-Tools' CP-SAT with one worker and no gap, for knapsacks of whole numbers without transitions. */
final class OrToolsSolver implements KnapsackSolver {

    OrToolsSolver() {
        Loader.loadNativeLibraries();
    }

    @Override
    public Optional<ItemSelection> solve(MultipleChoiceKnapsack knapsack) {
        CpModel model = new CpModel();
        BoolVar[][] chosen = new BoolVar[knapsack.classes()][knapsack.items()];
        LinearExprBuilder weight = LinearExpr.newBuilder();
        LinearExprBuilder cost = LinearExpr.newBuilder();
        for (int j = 0; j < knapsack.classes(); j++) {
            for (int k = 0; k < knapsack.items(); k++) {
                chosen[j][k] = model.newBoolVar("");
                weight.addTerm(chosen[j][k], (long) knapsack.weights()[j][k]);
                cost.addTerm(chosen[j][k], (long) knapsack.costs()[j][k]);
            }
            model.addExactlyOne(chosen[j]);
        }
        model.addLessOrEqual(weight, (long) knapsack.capacity());
        model.minimize(cost);
        CpSolver solver = new CpSolver();
        solver.getParameters().setNumSearchWorkers(1);
        solver.getParameters().setRelativeGapLimit(0);
        return solver.solve(model) == CpSolverStatus.OPTIMAL
                ? Optional.of(selection(knapsack, solver, chosen))
                : Optional.empty();
    }

    private static ItemSelection selection(MultipleChoiceKnapsack knapsack, CpSolver solver, BoolVar[][] chosen) {
        int[] items = new int[knapsack.classes()];
        for (int j = 0; j < items.length; j++) {
            while (!solver.booleanValue(chosen[j][items[j]])) {
                items[j]++;
            }
        }
        return new ItemSelection(items, knapsack.weight(items), knapsack.cost(items), 0);
    }
}
