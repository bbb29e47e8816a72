package lull.balancing.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import lull.balancing.BalancingObjective;
import lull.balancing.Rounding;
import lull.balancing.TaskCosts;
import lull.balancing.WorkloadDistribution;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Cabrera et al. 2020, section 4.2.3. Tasks are equal, so that nothing moves, and each search takes two calls to come to rest:
 * distances ¼, ⅛, 1/16, then 1/32 and 1/64; after a reset 0.08, 0.04, 0.02, then 0.01. A reset comes with the next call.
 */
class SwitchingBalancerTest {
    private static final HeuristicSettings AT_ONCE =
            new HeuristicSettings(0.25, 0.08, 0.01, 3, 1, 0, 0.95, Rounding.LARGEST_REMAINDER, false);

    private final WorkloadDistribution equal = WorkloadDistribution.homogeneous(4, 4000, 1);
    private boolean energyAsked;

    @BeforeEach
    void resetProbe() {
        energyAsked = false;
    }

    @Test
    void shouldSearchForEnergyForGoodWhenTheSearchForTimeRests() {
        SwitchingBalancer balancer = SwitchingBalancer.timeThenEnergy(this::energy, AT_ONCE, new SplittableRandom(1));
        assertEquals("tteeeeeeee", searches(balancer, 10));
    }

    @Test
    void shouldSwitchEachTimeThatASearchRestsWhenBothTakeTurns() {
        SwitchingBalancer balancer = SwitchingBalancer.timeEnergySwitch(this::energy, AT_ONCE, new SplittableRandom(1));
        assertEquals("tteetteettee", searches(balancer, 12));
    }

    /** Each search rests when it has looked once, and the first one before it has. */
    @Test
    void shouldSwitchWhenSearchesBeginBelowTheThreshold() {
        HeuristicSettings resting =
                new HeuristicSettings(0.05, 0.04, 0.06, 3, 1, 0, 0.95, Rounding.LARGEST_REMAINDER, false);
        assertEquals(
                "teeeeeee",
                searches(SwitchingBalancer.timeThenEnergy(this::energy, resting, new SplittableRandom(1)), 8));
        assertEquals(
                "tetetete",
                searches(SwitchingBalancer.timeEnergySwitch(this::energy, resting, new SplittableRandom(1)), 8));
    }

    @Test
    void shouldBeSettledOnlyWhenTheSearchForEnergyRestsForGood() {
        SwitchingBalancer once = SwitchingBalancer.timeThenEnergy(this::energy, AT_ONCE, new SplittableRandom(1));
        SwitchingBalancer always = SwitchingBalancer.timeEnergySwitch(this::energy, AT_ONCE, new SplittableRandom(1));
        for (int call = 0; call < 4; call++) {
            assertFalse(once.settled(), "after " + call + " calls");
            searches(once, 1);
            searches(always, 1);
            assertFalse(always.settled());
        }
        assertTrue(once.settled());
    }

    /** Two tasks of the same speed, the first needs a tenth of the energy: time keeps halves, energy gives it everything. */
    @Test
    void shouldReachTheBestOfEachObjectiveWhenTheyDiffer() {
        assertEquals(1000, firstTasksUnits(true)[39], 20);
        int[] turns = firstTasksUnits(false);
        int towardsEnergy = first(turns, 0, units -> units > 900);
        int backToTime = first(turns, towardsEnergy, units -> units < 550);
        assertTrue(first(turns, backToTime, units -> units > 900) < turns.length, Arrays.toString(turns));
    }

    private static int first(int[] units, int from, IntPredicate reached) {
        int at = from;
        while (at < units.length && !reached.test(units[at])) {
            at++;
        }
        return at;
    }

    private static int[] firstTasksUnits(boolean forGood) {
        HeuristicSettings wide =
                new HeuristicSettings(0.25, 0.25, 0.01, 3, 1, 0, 0.95, Rounding.LARGEST_REMAINDER, false);
        SwitchingBalancer balancer = forGood
                ? SwitchingBalancer.timeThenEnergy(BalancingObjective.energy(), wide, new SplittableRandom(1))
                : SwitchingBalancer.timeEnergySwitch(BalancingObjective.energy(), wide, new SplittableRandom(1));
        WorkloadDistribution current = WorkloadDistribution.of(1, 500, 500);
        int[] units = new int[forGood ? 40 : 200];
        for (int call = 0; call < units.length; call++) {
            double[] seconds = {current.count(0), current.count(1)};
            current = balancer.next(current, new TaskCosts(seconds, new double[] {seconds[0], 10 * seconds[1]}))
                    .orElse(current);
            units[call] = current.count(0);
        }
        return units;
    }

    private String searches(SwitchingBalancer balancer, int calls) {
        StringBuilder asked = new StringBuilder();
        for (int call = 0; call < calls; call++) {
            energyAsked = false;
            balancer.next(equal, TaskCosts.ofTimes(1, 1, 1, 1));
            asked.append(energyAsked ? 'e' : 't');
        }
        return asked.toString();
    }

    private double energy(double[] seconds, double[] joules, double lastSeconds) {
        energyAsked = true;
        return 1;
    }
}
