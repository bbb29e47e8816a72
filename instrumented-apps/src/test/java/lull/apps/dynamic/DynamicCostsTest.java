package lull.apps.dynamic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.ServiceLoader;
import lull.balancing.simulation.IterationCosts;
import lull.balancing.simulation.ProgramCosts;
import org.junit.jupiter.api.Test;

class DynamicCostsTest {
    private final ProgramCosts found =
            ServiceLoader.load(ProgramCosts.class).findFirst().orElseThrow();

    @Test
    void shouldBeFoundAsAServiceAndKnowAllFour() {
        assertEquals(List.of("kp", "rap", "tcp", "csp"), found.programs());
    }

    /** Unit x of resource allocation compares x + 1 candidates. */
    @Test
    void shouldCountComparisonsAndFiveMoreForEachEntry() {
        IterationCosts rap = found.of("rap", 10, 1);
        assertEquals(10, rap.iterations());
        assertEquals(11, rap.units(0));
        assertEquals(5 + 1, rap.cost(0, 0, 1));
        assertEquals(2 * 5 + 10 + 11, rap.cost(3, 9, 11));
        assertEquals(0, rap.cost(3, 4, 4));
    }

    @Test
    void shouldRefuseByName() {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> found.of("tsp", 10, 1))
                .getMessage()
                .contains("tsp: there are kp, rap, tcp, csp"));
        assertThrows(IllegalArgumentException.class, () -> found.of("kp", 0, 1));
    }
}
