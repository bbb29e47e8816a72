package lull.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import lull.report.RunEnergy.Kind;
import org.junit.jupiter.api.Test;

class RunEnergyTest {
    private static RunEnergy metered(double joules, OptionalDouble idle, Kind kind) {
        return new RunEnergy(
                OptionalDouble.of(joules),
                idle,
                Optional.of("meter"),
                Optional.of(kind),
                idle.isPresent() ? Optional.empty() : Optional.of("no baseline"));
    }

    private static RunEnergy sum(RunEnergy a, RunEnergy b) {
        return RunEnergy.ofNodes(new TreeMap<>(Map.of("a", a, "b", b)));
    }

    @Test
    void shouldAddUpWhatNodesUsed() {
        RunEnergy sum =
                sum(metered(3, OptionalDouble.of(1), Kind.EMULATED), metered(4, OptionalDouble.of(2), Kind.EMULATED));
        assertEquals(OptionalDouble.of(7), sum.joules());
        assertEquals(OptionalDouble.of(4), sum.dynamicJoules());
        assertEquals(Optional.of("meter; sum of 2 nodes"), sum.source());
        assertEquals(Optional.empty(), sum.reason());
        assertTrue(sum.emulated());
    }

    @Test
    void shouldKnowNoStaticPartWhereOneNodeKnowsNone() {
        RunEnergy sum =
                sum(metered(3, OptionalDouble.of(1), Kind.MEASURED), metered(4, OptionalDouble.empty(), Kind.MEASURED));
        assertEquals(OptionalDouble.of(7), sum.joules());
        assertEquals(OptionalDouble.empty(), sum.staticJoules());
        assertEquals(Optional.of("no baseline"), sum.reason());
    }

    @Test
    void shouldNotAddWhatIsNotKnownOrNotTheSame() {
        assertEquals(
                Optional.of("b: no meter"),
                sum(metered(3, OptionalDouble.empty(), Kind.MEASURED), RunEnergy.unknown("no meter"))
                        .reason());
        assertEquals(
                OptionalDouble.empty(),
                sum(
                                metered(3, OptionalDouble.empty(), Kind.MEASURED),
                                metered(3, OptionalDouble.empty(), Kind.MODELLED))
                        .joules());
    }
}
