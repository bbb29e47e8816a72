package lull.balancing.simulation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import lull.balancing.WorkloadDistribution;
import lull.balancing.loop.Strategy;
import lull.balancing.search.HeuristicSettings;
import org.junit.jupiter.api.Test;

/** The first task takes 1 s for a unit of cost, at 10 W, the second one 3 s, at 5 W; they wait with 2 and 1 W. */
class SolutionSpaceTest {
    private static final SimulatedTasks TASKS =
            new SimulatedTasks(new double[] {1, 3}, new double[] {10, 5}, new double[] {2, 1}, new double[] {0.5, 0.5});

    private static SolutionSpace space(double[]... iterations) {
        RecordedCosts costs = new RecordedCosts();
        for (double[] units : iterations) {
            costs.add(units);
        }
        return new SolutionSpace(costs, TASKS);
    }

    @Test
    void shouldCountWorkAndWaitingOfBothTasksWithoutNoise() {
        SolutionSpace space = space(new double[] {1, 1, 2, 2});
        assertEquals(12, space.seconds(0, 2));
        assertEquals(2 * 10 + 10 * 2 + 12 * 5, space.joules(0, 2));
        assertEquals(6, space.seconds(0, 4));
        assertEquals(6 * 10 + 6 * 1, space.joules(0, 4));
        assertEquals(18, space.seconds(0, 0));
        assertEquals(18 * 5 + 18 * 2, space.joules(0, 0));
    }

    @Test
    void shouldFindTheFewestUnitsOfTheFirstTaskWithWhichAnIterationTakesTheLeastEnergy() {
        SolutionSpace space = space(new double[] {1, 1, 2, 2}, new double[] {1}, new double[] {0, 0});
        // All to the first takes 66 J; 3 to it 4 s and 40 J, and 6 s and 30 J to the other one, while it waits with 4
        // J: 74 J.
        assertEquals(74, space.joules(0, 3));
        assertArrayEquals(new int[] {4, 1, 0}, space.leastJoules());
        assertEquals(3, space.iterations());
        assertEquals(1, space.units(1));
    }

    @Test
    void shouldRefuseOtherNumbersOfTasksThanTwo() {
        SimulatedTasks alone = new SimulatedTasks(new double[1], new double[1], new double[1], new double[1]);
        assertThrows(IllegalArgumentException.class, () -> new SolutionSpace(new RecordedCosts(), alone));
    }

    @Test
    void shouldTellEachIterationsDistributionWhenARunIsWatched() {
        RecordedCosts costs = new RecordedCosts();
        costs.add(1, 1, 1, 1);
        costs.add(1, 1);
        List<WorkloadDistribution> seen = new ArrayList<>();
        new Simulation(costs, TASKS)
                .run(
                        Strategy.NONE.balancer(TASKS.idleWatts(), HeuristicSettings.DEFAULT, new SplittableRandom(1)),
                        new SplittableRandom(2),
                        seen::add);
        assertEquals(List.of(WorkloadDistribution.of(1, 2, 2), WorkloadDistribution.of(1, 1, 1)), seen);
    }
}
