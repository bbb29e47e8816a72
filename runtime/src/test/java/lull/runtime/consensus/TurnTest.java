package lull.runtime.consensus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnTest {
    private static final double LARGEST = GroupOrder.KEYS - 1;
    private static final List<Double> JOBS = List.of(0.0, 1.0, 17.0, 1e12 + 1, LARGEST - 1, LARGEST);

    private static Turn next(Turn turn, List<Double> jobs) {
        double call = jobs.stream().mapToDouble(turn::call).max().orElse(Turn.NO_CALL);
        return turn.next(call);
    }

    @Test
    void shouldPassInTheOrderOfNumbersAndBeginAgain() {
        for (double first : JOBS) {
            Turn turn = new Turn(first);
            List<Double> seen = new ArrayList<>();
            for (int i = 0; i < JOBS.size(); i++) {
                turn = next(turn, JOBS);
                seen.add(turn.job());
            }
            assertEquals(JOBS, seen.stream().sorted().toList(), "each once");
            assertEquals(first, turn.job());
            assertEquals(JOBS.get((JOBS.indexOf(first) + 1) % JOBS.size()), seen.get(0));
        }
    }

    @Test
    void shouldStayWithAJobThatIsAloneAndWhenNobodyCalls() {
        Turn turn = new Turn(17);
        assertEquals(turn, next(turn, List.of(17.0)));
        assertSame(turn, next(turn, List.of()));
        assertTrue(turn.call(17) > Turn.NO_CALL);
    }
}
