package lull.report.observation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import lull.report.observation.RunEnergy.Kind;
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

    private static NodeLoad beside(Double others) {
        return new NodeLoad("h", 4, 2, 0.0, others);
    }

    @Test
    void shouldSayThatOthersAreCountedToo() {
        RunEnergy alone = metered(3, OptionalDouble.of(1), Kind.MEASURED);

        RunEnergy shared = alone.on(beside(1.25));

        assertEquals(
                Optional.of("meter, which counts all of the node, where other processes kept 1.3 CPUs busy"),
                shared.source());
        assertEquals(alone.joules(), shared.joules());
        assertEquals(Optional.of("meters can't tell whose joules they count"), shared.reason());
        assertEquals(alone, alone.on(beside(0.2)));
        assertEquals(alone, alone.on(beside(null)));
        RunEnergy emulated = metered(3, OptionalDouble.of(1), Kind.EMULATED);
        assertEquals(emulated, emulated.on(beside(1.25)));
        RunEnergy unknown = RunEnergy.unknown("no meter");
        assertEquals(unknown, unknown.on(beside(1.25)));
    }
}
