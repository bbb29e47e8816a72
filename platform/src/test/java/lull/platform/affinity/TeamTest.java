package lull.platform.affinity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TeamTest {
    private static Team on(int processors, int cores) {
        return Team.on(new ConcurrencyConfiguration(processors, cores));
    }

    /** Every smaller rectangle within the own one, by trying all, and none twice. */
    @ParameterizedTest
    @CsvSource({"2,8", "4,4", "8,8", "2,1", "3,5"})
    void shouldHaveEverySmallerTeamThatHasRoomWhereItSits(int processors, int cores) {
        Set<Team> expected = new HashSet<>();
        for (int threads = 1; threads < processors * cores; threads++) {
            for (int some = 1; some <= processors; some++) {
                if (threads % some == 0 && threads / some <= cores) {
                    expected.add(new Team(threads, some));
                }
            }
        }
        List<Team> smaller = on(processors, cores).smaller().toList();
        assertEquals(expected, new HashSet<>(smaller));
        assertEquals(expected.size(), smaller.size());
    }

    @Test
    void shouldHaveEverySizeBelowItsOwnWhenNobodyKnowsWhereItSits() {
        assertEquals(
                List.of(Team.of(1), Team.of(2), Team.of(3)),
                Team.of(4).smaller().toList());
        assertEquals(List.of(), Team.of(1).smaller().toList());
    }

    @Test
    void shouldTellPlacesOfAsManyThreadsApart() {
        assertEquals(Optional.of(new ConcurrencyConfiguration(2, 4)), on(2, 4).placement());
        assertEquals(Optional.empty(), Team.of(8).placement());
        assertTrue(on(2, 4).compareTo(on(4, 2)) < 0 && on(4, 2).compareTo(on(3, 3)) < 0);
        assertEquals("8 on (2,4)", on(2, 4).toString());
        assertEquals("8", Team.of(8).toString());
    }

    @Test
    void shouldBePlacedWhereAnotherIs() {
        ConcurrencyConfiguration half = new ConcurrencyConfiguration(2, 2);
        assertEquals(on(2, 2), on(4, 4).like(half));
        assertEquals(Team.of(4), Team.of(16).like(half));
        assertEquals(on(1, 1), on(4, 4).single());
        assertEquals(Team.of(1), Team.of(16).single());
    }

    @ParameterizedTest
    @CsvSource({"15,2", "0,1", "-1,0", "4,-2", "3,4"})
    void shouldRefuseThreadsThatCannotBeDivided(int threads, int processors) {
        assertThrows(IllegalArgumentException.class, () -> new Team(threads, processors));
    }
}
