package lull.runtime.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.predictor.ConfigurationSpace;
import lull.runtime.plan.PhaseSetting;
import org.junit.jupiter.api.Test;

class NodeControlsTest {
    private static NodeControls node(int coresPerProcessor, boolean settable, Double... hertz) {
        return new NodeControls(coresPerProcessor, List.of(hertz), settable, 0, Optional.empty());
    }

    private static ConcurrencyConfiguration largest(int coresPerProcessor, int team) {
        ConfigurationSpace space = node(coresPerProcessor, true, 2e9).space(Team.of(team), List.of());
        return space.concurrency(space.concurrencies() - 1);
    }

    /** A processor that is switched off saves most, and threads that wait for each other want cores alike. */
    @Test
    void shouldFillAsFewProcessorsAsHaveRoomWhenTheyCanBeFilledEqually() {
        for (int cores = 1; cores <= 8; cores++) {
            for (int team = 1; team <= 40; team++) {
                int needed = 1;
                while (needed * cores < team) {
                    needed++;
                }
                ConcurrencyConfiguration expected = team % needed == 0
                        ? new ConcurrencyConfiguration(needed, team / needed)
                        : new ConcurrencyConfiguration(1, team);
                assertEquals(expected, largest(cores, team), team + " threads on processors of " + cores + " cores");
            }
        }
    }

    @Test
    void shouldOfferTheWholeTeamAndSmallerOnesWhenAskedForLargerOnesToo() {
        ConfigurationSpace space = node(4, true, 1e9, 2e9)
                .space(Team.of(6), Set.of(Team.of(2), Team.of(3), Team.of(6), Team.of(7), Team.of(12)));
        assertEquals(
                List.of(2, 3, 6),
                IntStream.range(0, space.concurrencies())
                        .map(c -> space.concurrency(c).threads())
                        .boxed()
                        .toList());
        assertEquals(2, space.frequencies());
        assertEquals(1e9, space.frequencyHertz(0));
        assertEquals(2e9, space.frequencyHertz(1));
    }

    @Test
    void shouldHaveFrequenciesOnlyWhenThereAreSeveralAndSomebodySetsThem() {
        assertTrue(node(4, true, 1e9, 2e9).hasFrequencies());
        assertFalse(node(4, true, 2e9).hasFrequencies());
        assertFalse(node(4, false, 1e9, 2e9).hasFrequencies());
        assertFalse(NodeControls.threadsOnly(4).hasFrequencies());
    }

    @Test
    void shouldHoldTheHighestFrequencyWhereNothingElseIsSaid() {
        NodeControls node = node(4, true, 1e9, 1.5e9, 2e9);
        assertEquals(OptionalInt.of(2), node.highestFrequency());
        assertEquals(OptionalInt.empty(), NodeControls.threadsOnly(4).highestFrequency());
        assertEquals(2, node.frequency(PhaseSetting.UNTOUCHED));
        assertEquals(1, node.frequency(PhaseSetting.of(4, 1)));
    }

    @Test
    void shouldSayWhatItsCostsAreWhenAModelTellsWattsAndWhenNoneDoes() {
        NodeControls plain = node(2, true, 1e9, 2e9);
        TaskPower watts = new TaskPower(OptionalInt.empty(), 8, 1, List.of(1.0, 2.0), List.of(3.0, 5.0), List.of());
        NodeControls modelled = new NodeControls(2, plain.hertz(), true, 0, Optional.of(watts));
        assertEquals("threads x hertz x s, modelled", plain.costUnit());
        assertEquals("J, modelled", modelled.costUnit());
        assertEquals(3 * 2e9, plain.power(Team.of(4), Team.of(3), 1));
        assertEquals(4 * 1 + 3 * 5 + 1 * 2, modelled.power(Team.of(4), Team.of(3), 1));
        assertEquals(21 - (4 * 1 + 1 * 3 + 3 * 1), modelled.excessPower(Team.of(4), Team.of(3), 1));
    }

    @Test
    void shouldRefuseANodeWithoutCoresOrFrequencies() {
        assertEquals(1, node(1, true, 2e9).coresPerProcessor());
        assertThrows(IllegalArgumentException.class, () -> node(0, true, 2e9));
        assertThrows(IllegalArgumentException.class, () -> node(1, true));
    }

    /** Fifteen threads on processors of four cores fill four of them, and are on no processor of fifteen. */
    @Test
    void shouldNeverTellOfMoreCoresThanAProcessorHas() {
        NodeControls node = node(4, true, 2e9);
        assertEquals(new ConcurrencyConfiguration(4, 4), node.filledBy(Team.of(15)));
        assertEquals(new ConcurrencyConfiguration(2, 3), node.filledBy(Team.of(6)));
        assertEquals(new ConcurrencyConfiguration(4, 2), node.filledBy(new Team(8, 4)), "it is known where they sit");
        for (int threads = 1; threads <= 16; threads++) {
            ConcurrencyConfiguration filled = node.filledBy(Team.of(threads));
            assertTrue(filled.coresPerProcessor() <= 4 && filled.threads() >= threads, filled.toString());
            assertTrue((filled.processors() - 1) * 4 < threads, filled + " for " + threads + " threads");
        }
    }
}
