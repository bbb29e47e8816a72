package lull.balancing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Cabrera et al. 2020, section 4.2.2: energy is the sum over all processes, time the maximum; EDP is the one times the other. */
class ObjectiveTest {

    static Stream<Arguments> costs() {
        return Stream.of(
                Arguments.of(Objective.time(), 5),
                Arguments.of(Objective.energy(), 30 + 7),
                Arguments.of(Objective.energyWithWaiting(1, 4), 30 + 7 + 1 * (5 - 2)),
                Arguments.of(Objective.energyWithWaiting(0, 4), 30 + 7),
                Arguments.of(Objective.energyDelay(1, 4), (30 + 7 + 1 * (5 - 2)) * 5));
    }

    @ParameterizedTest
    @MethodSource("costs")
    void shouldCostWhatItsDefinitionSaysWhenOneTaskWaits(Objective objective, double cost) {
        assertEquals(cost, objective.cost(new double[] {2, 5}, new double[] {30, 7}));
    }
}
