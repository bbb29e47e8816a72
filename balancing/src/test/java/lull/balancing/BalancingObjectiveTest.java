package lull.balancing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Cabrera et al. 2020, section 4.2.2: energy is the sum over all processes, time the maximum; EDP is the one times the other. */
class BalancingObjectiveTest {

    static Stream<Arguments> costs() {
        return Stream.of(
                Arguments.of(BalancingObjective.time(), 5),
                Arguments.of(BalancingObjective.energy(), 30 + 7),
                Arguments.of(BalancingObjective.energyWithWaiting(1, 4), 30 + 7 + 1 * (5 - 2)),
                Arguments.of(BalancingObjective.energyWithWaiting(0, 4), 30 + 7),
                Arguments.of(BalancingObjective.energyDelay(1, 4), (30 + 7 + 1 * (5 - 2)) * 5));
    }

    @ParameterizedTest
    @MethodSource("costs")
    void shouldCostWhatItsDefinitionSaysWhenOneTaskWaits(BalancingObjective objective, double cost) {
        assertEquals(cost, objective.cost(new double[] {2, 5}, new double[] {30, 7}));
    }
}
