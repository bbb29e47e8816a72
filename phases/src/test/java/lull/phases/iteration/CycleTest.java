package lull.phases.iteration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import lull.phases.Delimiter;
import org.junit.jupiter.api.Test;

class CycleTest {
    private static final int ISEND = Symbols.mpi(8, false);
    private static final int WAITALL = Symbols.mpi(23, true);
    private static final int WAITANY = Symbols.mpi(24, true);
    private static final int ALLREDUCE = Symbols.mpi(29, true);

    private static int[] rotate(int[] symbols, int by) {
        int[] result = new int[symbols.length];
        for (int i = 0; i < symbols.length; i++) {
            result[i] = symbols[(i + by) % symbols.length];
        }
        return result;
    }

    @Test
    void shouldBeTheSameWhereverItWasSeenFirst() {
        Random random = new Random(4);
        int[] alphabet = {1, 2, 3, ISEND, WAITALL, WAITANY, ALLREDUCE};
        for (int i = 0; i < 2000; i++) {
            int[] symbols = random.ints(1 + random.nextInt(12), 0, alphabet.length)
                    .map(k -> alphabet[k])
                    .toArray();
            Cycle cycle = Cycle.of(symbols);
            int by = random.nextInt(symbols.length);
            Cycle rotated = Cycle.of(rotate(symbols, by));
            assertTrue(cycle.sameAs(rotated), () -> Arrays.toString(symbols) + " rotated by " + by);
            assertEquals(cycle.delimiters(), rotated.delimiters());
            assertEquals(symbols[symbols.length - 1], cycle.symbol(cycle.lastSeenPosition()));
        }
    }

    @Test
    void shouldJoinDelimitersWhenNoRegionComesBetween() {
        Cycle cycle = Cycle.of(new int[] {WAITALL, 1, ISEND, WAITANY, ISEND, WAITALL, 2, ALLREDUCE, WAITANY});
        assertEquals(List.of(new Delimiter(List.of(24, 23)), new Delimiter(List.of(29, 24, 23))), cycle.delimiters());
        assertEquals(1, cycle.symbol(0));
        assertEquals(WAITALL, cycle.last());
    }

    @Test
    void shouldBeginAfterTheRarestDelimiter() {
        Cycle cycle = Cycle.of(new int[] {1, WAITALL, 2, ALLREDUCE, 3, WAITALL, 4, WAITALL});
        assertEquals(3, cycle.symbol(0));
        assertEquals(4, cycle.delimiters().size());
        assertTrue(cycle.endsGroup(cycle.length() - 1));
    }

    @Test
    void shouldHaveOneGroupWithoutDelimiterWhenNothingDelimits() {
        Cycle cycle = Cycle.of(new int[] {3, 1, 1, 2, ISEND});
        assertEquals(List.of(Delimiter.NONE), cycle.delimiters());
        assertTrue(cycle.endsGroup(4));
    }
}
