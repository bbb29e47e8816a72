package lull.runtime.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalInt;
import lull.platform.affinity.Team;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskPowerTest {
    private static final List<Double> IDLE = List.of(1.0, 2.0);
    private static final List<Double> BUSY = List.of(5.0, 9.0);

    private static TaskPower power(OptionalInt cores) {
        return new TaskPower(cores, 8, 0.5, IDLE, BUSY, List.of());
    }

    /** Each core of the part draws its share of the board, and what a busy or an idle one does. */
    @ParameterizedTest
    @CsvSource({
        "4, 3, 1, 31", // 4 x 0.5 + 3 x 9 + 1 x 2
        "4, 3, 0, 18",
        "4, 4, 1, 38",
        "4, 9, 1, 38", // more threads than cores
        "16, 16, 1, 76", // no part has more than 8
        "0, 1, 0, 5.5", // a part has a core
        "8, 1, 0, 16"
    })
    void shouldCountBusyAndIdleCoresOfATasksLargestTeam(int team, int threads, int frequency, double watts) {
        assertEquals(watts, power(OptionalInt.empty()).watts(Team.of(team), Team.of(threads), frequency));
    }

    @Test
    void shouldCountAllCoresOfTheTasksPartWhenTheseAreKnown() {
        assertEquals(6 * 0.5 + 2 * 9 + 4 * 2, power(OptionalInt.of(6)).watts(Team.of(2), Team.of(2), 1));
    }
}
