package lull.balancing.search;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.balancing.TaskCosts;
import lull.balancing.WorkloadDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cabrera et al. 2020, section 4.2.1: work in proportion to what each process did a second. */
class ProportionalBalancerTest {
    private final WorkloadDistribution current = WorkloadDistribution.of(1, 100, 100, 100);

    @Test
    void shouldShareBySpeedWhenTimesDiffer() {
        ProportionalBalancer balancer = new ProportionalBalancer(0.1);
        assertArrayEquals(
                new int[] {150, 100, 50},
                balancer.next(current, TaskCosts.ofTimes(2, 3, 6)).orElseThrow().counts());
        assertFalse(balancer.settled());
    }

    /** 1 − t_min/t_max = 0.25 exactly. */
    @Test
    void shouldKeepWhatIsOnlyBelowTheThreshold() {
        TaskCosts uneven = TaskCosts.ofTimes(4, 3, 4);
        ProportionalBalancer above = new ProportionalBalancer(0.2501);
        assertEquals(Optional.empty(), above.next(current, uneven));
        assertTrue(above.settled());
        assertTrue(new ProportionalBalancer(0.25).next(current, uneven).isPresent());
    }

    @Test
    void shouldLeaveTasksWithoutTimeOutOfTheImbalance() {
        assertEquals(
                Optional.empty(),
                new ProportionalBalancer(0.1)
                        .next(WorkloadDistribution.of(1, 100, 100, 0), TaskCosts.ofTimes(4, 4, 0)));
        ProportionalBalancer idle = new ProportionalBalancer(0);
        assertEquals(Optional.empty(), idle.next(current, TaskCosts.ofTimes(0, 0, 0)));
        assertTrue(idle.settled(), "nothing was ever measured");
    }

    @Test
    void shouldRememberATasksSpeedWhenItHasNoWork() {
        ProportionalBalancer balancer = new ProportionalBalancer(0);
        balancer.next(current, TaskCosts.ofTimes(2, 3, 6));
        assertArrayEquals(
                new int[] {150, 100, 50},
                balancer.next(WorkloadDistribution.of(1, 200, 100, 0), TaskCosts.ofTimes(4, 3, 0))
                        .orElseThrow()
                        .counts());
    }

    /** Tasks of 1 s a unit and 16 units; the first reading of the second is fifty times too slow, as of a cold start. */
    @Test
    void shouldTryATaskWithoutWorkAgainAndEverMoreSeldomWhereItIsSlow() {
        assertEquals(List.of(1, 17), triedAfter(1, 50, 100));
        assertEquals(List.of(1, 17, 18, 50, 51, 115, 116), triedAfter(50, 50, 200));
    }

    /** After which calls the shares changed. */
    private static List<Integer> triedAfter(double secondsPerUnit, double atFirst, int calls) {
        ProportionalBalancer balancer = new ProportionalBalancer(0.1);
        WorkloadDistribution shares = WorkloadDistribution.of(1, 8, 8);
        List<Integer> changes = new ArrayList<>();
        for (int call = 1; call <= calls; call++) {
            double second = shares.count(1) * (call == 1 ? atFirst : secondsPerUnit);
            Optional<WorkloadDistribution> next = balancer.next(shares, TaskCosts.ofTimes(shares.count(0), second));
            if (next.isPresent()) {
                changes.add(call);
                shares = next.get();
            }
        }
        return changes;
    }

    /** Windows of one and of ten iterations: 100 units take the first task 1 s an iteration, the second 2 s. */
    @Test
    void shouldRememberASpeedByItsIterationsWhenWindowsAreOfDifferentLengths() {
        ProportionalBalancer balancer = new ProportionalBalancer(0);
        WorkloadDistribution shares = WorkloadDistribution.of(1, 100, 100, 0);
        balancer.next(shares, new TaskCosts(new double[] {1, 2, 0}, new double[3], new double[3], 2, 1));
        assertArrayEquals(
                new int[] {92, 46, 62}, // the second rests: its speed of before, and the mean of both slownesses
                balancer.next(
                                WorkloadDistribution.of(1, 200, 0, 0),
                                new TaskCosts(new double[] {20, 0, 0}, new double[3], new double[3], 20, 10))
                        .orElseThrow()
                        .counts());
    }

    @Test
    void shouldSayNothingWhenTheSharesAreRightAlready() {
        assertEquals(Optional.empty(), new ProportionalBalancer(0).next(current, TaskCosts.ofTimes(3, 3, 3)));
        assertEquals(
                Optional.empty(),
                new ProportionalBalancer(0).next(WorkloadDistribution.of(1, 7), TaskCosts.ofTimes(3)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1, Double.NaN})
    void shouldNameAThresholdThatCannotBe(double threshold) {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new ProportionalBalancer(threshold))
                .getMessage()
                .contains("threshold=" + threshold));
    }
}
