package lull.runtime.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.OptionalDouble;
import lull.dct.throttling.Scheme;
import lull.dct.throttling.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionOptionsTest {
    private static DecisionOptions options(OptionalDouble epsilon, double leastCycles) {
        return new DecisionOptions(Scheme.ONE_PHASE, Scope.GROUP, true, epsilon, leastCycles);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, Double.MAX_VALUE})
    void shouldTakeFiniteNumbersOfZeroAndMore(double number) {
        assertEquals(number, options(OptionalDouble.of(number), 0).epsilon().orElseThrow());
        assertEquals(number, options(OptionalDouble.empty(), number).leastCycles());
    }

    @ParameterizedTest
    @ValueSource(doubles = {-Double.MIN_VALUE, Double.POSITIVE_INFINITY, Double.NaN})
    void shouldRefuseNumbersThatMeanNothing(double number) {
        assertThrows(IllegalArgumentException.class, () -> options(OptionalDouble.of(number), 0));
        assertThrows(IllegalArgumentException.class, () -> options(OptionalDouble.empty(), number));
    }

    @Test
    void shouldKeepAllElseWhenFrequenciesAreNotToBeChosen() {
        DecisionOptions options = options(OptionalDouble.of(0.2), 5);
        assertEquals(
                new DecisionOptions(Scheme.ONE_PHASE, Scope.GROUP, false, OptionalDouble.of(0.2), 5),
                options.withoutFrequencies());
    }
}
