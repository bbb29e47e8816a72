package lull.dvfs.knapsack;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.NonNegativeConstraint;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.junit.jupiter.api.Test;

class RelaxationTest {
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    /** Geoffrion: the Lagrangian bound is the linear relaxation's where the rest of the problem is integral anyway. */
    @Test
    void shouldBoundAsTheLinearRelaxationDoesWhenThereAreNoTransitions() {
        Random random = new Random(61);
        for (int n = 0; n < 300; n++) {
            MultipleChoiceKnapsack knapsack =
                    Knapsacks.coarse(random, 1 + random.nextInt(5), 1 + random.nextInt(4), false);
            Relaxation relaxation = new Relaxation(knapsack);
            if (relaxation.isFeasible()) {
                assertEquals(linearRelaxation(knapsack), relaxation.bound(), 1e-9, "instance " + n);
            }
        }
    }

    @Test
    void shouldBoundTheLeastCostAndFitWhenTransitionsCost() {
        Random random = new Random(62);
        for (int n = 0; n < 2000; n++) {
            MultipleChoiceKnapsack knapsack =
                    Knapsacks.coarse(random, 1 + random.nextInt(5), 1 + random.nextInt(4), true);
            Relaxation relaxation = new Relaxation(knapsack);
            Optional<ItemSelection> best = Knapsacks.bruteForce(knapsack);
            assertEquals(best.isPresent(), relaxation.isFeasible(), "instance " + n);
            if (best.isPresent()) {
                assertTrue(relaxation.bound() <= best.get().cost() + 1e-9, "instance " + n);
                assertTrue(knapsack.weight(relaxation.fitting()) <= knapsack.capacity(), "instance " + n);
                assertTrue(relaxation.price() >= 0, "instance " + n);
            }
        }
    }

    @Test
    void shouldTakeTheCheapestWhenItFitsAndTheLightestWhenNothingElseDoes() {
        double[][] weights = {{3, 1}};
        double[][] costs = {{1, 2}};
        assertArrayEquals(new int[] {0}, new Relaxation(new MultipleChoiceKnapsack(weights, costs, 3)).fitting());
        assertEquals(1, new Relaxation(new MultipleChoiceKnapsack(weights, costs, 3)).bound());
        assertArrayEquals(new int[] {1}, new Relaxation(new MultipleChoiceKnapsack(weights, costs, 1)).fitting());
        assertFalse(new Relaxation(new MultipleChoiceKnapsack(weights, costs, 0.5)).isFeasible());
    }

    /** Lengths are weight + cost: the class where a wrong choice is dearest comes first, one without a choice before all. */
    @Test
    void shouldOrderClassesByWhatTheSecondBestItemIsLonger() {
        MultipleChoiceKnapsack knapsack = new MultipleChoiceKnapsack(
                new double[][] {{0, 0, 0}, {0, 1, 0}, {INFINITY, 0, INFINITY}, {0, 0, 0}, {2, 0, 1}},
                new double[][] {{4, 7, 6}, {9, 1, 6}, {0, 7, 0}, {8, 8, 9}, {1, 5, 6}},
                1);
        assertArrayEquals(
                new int[] {2, 1, 0, 4, 3},
                new ShortestPaths(knapsack, 1, 1).bySurcharge(),
                "surcharges 2, 4, none, 0 and 2; equal ones in the order given");
    }

    /** Minimise Σ cost·x, Σ_k x_jk = 1, Σ weight·x ≤ capacity, x ≥ 0. */
    private static double linearRelaxation(MultipleChoiceKnapsack knapsack) {
        int columns = knapsack.classes() * knapsack.items();
        double[] costs = new double[columns];
        double[] weights = new double[columns];
        List<LinearConstraint> constraints = new ArrayList<>();
        for (int j = 0; j < knapsack.classes(); j++) {
            double[] once = new double[columns];
            for (int k = 0; k < knapsack.items(); k++) {
                int column = j * knapsack.items() + k;
                boolean possible = knapsack.weights()[j][k] < INFINITY;
                once[column] = possible ? 1 : 0;
                costs[column] = possible ? knapsack.costs()[j][k] : 0;
                weights[column] = possible ? knapsack.weights()[j][k] : 0;
            }
            constraints.add(new LinearConstraint(once, Relationship.EQ, 1));
        }
        constraints.add(new LinearConstraint(weights, Relationship.LEQ, knapsack.capacity()));
        return new SimplexSolver()
                .optimize(
                        new LinearObjectiveFunction(costs, 0),
                        new LinearConstraintSet(constraints),
                        GoalType.MINIMIZE,
                        new NonNegativeConstraint(true))
                .getValue();
    }
}
