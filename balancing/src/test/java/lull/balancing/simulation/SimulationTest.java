package lull.balancing.simulation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import lull.balancing.LoadBalancer;
import lull.balancing.TaskCosts;
import lull.balancing.WorkloadDistribution;
import lull.balancing.loop.Strategy;
import lull.balancing.search.HeuristicSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SimulationTest {
    private static final SimulatedTasks TASKS =
            new SimulatedTasks(new double[] {1, 3}, new double[] {10, 5}, new double[] {2, 1}, new double[2]);

    @Test
    void shouldCountTimeAndEnergyWhenNothingChanges() {
        RecordedCosts costs = new RecordedCosts();
        costs.add(1, 1, 2, 2);
        Simulation.Outcome outcome = run(costs, Strategy.NONE);
        assertEquals(12, outcome.seconds());
        assertEquals(2 * 10 + 10 * 2 + 12 * 5, outcome.joules());
    }

    /** Two units take the tasks 2 and 6 s at 10 and 5 W; after the second iteration the first task has three of the four. */
    @Test
    void shouldTellTheBalancerWhatEachTaskTookAndCountItsMoves() {
        RecordedCosts costs = new RecordedCosts();
        for (int iteration = 0; iteration < 3; iteration++) {
            costs.add(1, 1, 1, 1);
        }
        List<TaskCosts> told = new ArrayList<>();
        LoadBalancer once = (current, measured) -> {
            told.add(measured);
            return told.size() == 2 ? Optional.of(WorkloadDistribution.of(1, 3, 1)) : Optional.empty();
        };
        Simulation.Outcome outcome = new Simulation(costs, TASKS).run(once, new SplittableRandom(2));
        assertArrayEquals(new double[] {2, 6}, told.get(1).seconds());
        assertArrayEquals(new double[] {20, 30}, told.get(1).joules());
        assertArrayEquals(new double[] {3, 3}, told.get(2).seconds());
        assertArrayEquals(new double[] {30, 15}, told.get(2).joules());
        assertEquals(1, outcome.changes());
        assertEquals(1, outcome.lastChange());
    }

    @Test
    void shouldFindTheBestSplitWhenEverySplitIsTried() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 500; i++) {
            RecordedCosts costs = new RecordedCosts();
            double[] units = random.doubles(1 + random.nextInt(12)).toArray();
            costs.add(units);
            double best = Double.POSITIVE_INFINITY;
            for (int split = 0; split <= units.length; split++) {
                best = Math.min(best, Math.max(costs.cost(0, 0, split), 3 * costs.cost(0, split, units.length)));
            }
            assertEquals(best, new Simulation(costs, TASKS).leastSeconds(), 1e-9);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Strategy.class,
            names = {"PROPORTIONAL", "TIME", "TTE", "MODEL"})
    void shouldBeFasterThanEqualSharesAndNotFasterThanTheLeastTimeWhenBalanced(Strategy strategy) {
        RecordedCosts costs = new RecordedCosts();
        for (int iteration = 0; iteration < 100; iteration++) {
            costs.add(new SplittableRandom(iteration).doubles(200).toArray());
        }
        double balanced = run(costs, strategy).seconds();
        assertTrue(balanced < run(costs, Strategy.NONE).seconds());
        assertTrue(balanced >= new Simulation(costs, TASKS).leastSeconds());
    }

    @Test
    void shouldRefuseWhenCostsMakeNoSense() {
        assertThrows(IllegalArgumentException.class, () -> new RecordedCosts().add(1, Double.NaN));
        assertThrows(
                IllegalArgumentException.class,
                () -> new SimulatedTasks(new double[2], new double[1], new double[2], new double[2]));
        assertThrows(
                IllegalArgumentException.class,
                () -> new SimulatedTasks(new double[2], new double[2], new double[2], new double[1]));
        assertThrows(
                IllegalArgumentException.class,
                () -> new SimulatedTasks(new double[1], new double[1], new double[1], new double[] {1}));
    }

    private static Simulation.Outcome run(RecordedCosts costs, Strategy strategy) {
        return new Simulation(costs, TASKS)
                .run(
                        strategy.balancer(TASKS.idleWatts(), HeuristicSettings.DEFAULT, new SplittableRandom(1)),
                        new SplittableRandom(2));
    }
}
