package lull.partitioning.solution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import lull.partitioning.PartitioningObjective;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrontSelectionTest {
    private static final Front FRONT = front(10, 100, 10.4, 60, 10.6, 50, 20, 40);

    @ParameterizedTest
    @CsvSource({
        "performance,10",
        "energy,20",
        "knee,10.6",
        "slowdown=0,10",
        "slowdown=5,10.4",
        "slowdown=1000,20",
        "seconds=19,10.6",
        "joules=60,10.4",
        "joules=1000,10",
        "alpha=0,10",
        "alpha=0.015,10.4",
        "alpha=0.1,10.6",
        "alpha=100,20"
    })
    void shouldPickTheSolutionWhenOneKeepsToTheLimit(String words, double seconds) {
        assertEquals(seconds, Selections.named(words).of(FRONT).orElseThrow().seconds());
    }

    @ParameterizedTest
    @CsvSource({"15, 6, 6.9", "10, 3, 3.3", "0.7, 1000, 1007", "15, 0.1, 0.115"})
    void shouldPickASolutionThatIsSlowerByExactlyTheLimit(String percent, double fastest, double slower) {
        Front front = front(fastest, 100, slower, 50, Math.nextUp(slower), 20);
        assertEquals(
                slower,
                Selections.named("slowdown=" + percent).of(front).orElseThrow().seconds());
    }

    @ParameterizedTest
    @ValueSource(strings = {"seconds=9", "joules=39"})
    void shouldPickNothingWhenNoSolutionKeepsToTheLimit(String words) {
        assertTrue(Selections.named(words).of(FRONT).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "best",
                "slowdown",
                "slowdown=x",
                "slowdown=-1",
                "alpha=NaN",
                "joule=3",
                "slowdown=0x1p3",
                "joules=100d"
            })
    void shouldRefuseWhenTheWordsMeanNothing(String words) {
        assertThrows(IllegalArgumentException.class, () -> Selections.named(words));
    }

    @ParameterizedTest
    @CsvSource({
        "performance,TIME",
        "joules=5,TIME",
        "energy,ENERGY",
        "slowdown=5,ENERGY",
        "seconds=5,ENERGY",
        "knee,PARETO",
        "alpha=1,PARETO"
    })
    void shouldSayWhatIsToBeGained(String words, PartitioningObjective aim) {
        assertEquals(aim, Selections.named(words).aim());
    }

    @Test
    void shouldPickTheFastestWhenAFrontIsTooShortForAKnee() {
        assertEquals(10, FrontSelection.knee().of(front(10, 100)).orElseThrow().seconds());
        assertEquals(
                10,
                FrontSelection.knee().of(front(10, 100, 11, 1)).orElseThrow().seconds());
    }

    private static Front front(double... secondsAndJoules) {
        Solution[] solutions = new Solution[secondsAndJoules.length / 2];
        Arrays.setAll(
                solutions,
                i -> new Solution(
                        new Distribution(List.of()),
                        secondsAndJoules[2 * i],
                        OptionalDouble.of(secondsAndJoules[2 * i + 1]),
                        0));
        return new Front(List.of(solutions));
    }
}
