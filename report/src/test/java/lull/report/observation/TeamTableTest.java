package lull.report.observation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TeamTableTest {
    private static final int REGION = 40;

    private final TeamTable table = new TeamTable();

    private void ran(int... threads) {
        IntStream.of(threads).forEach(size -> table.add(REGION, size));
    }

    @Test
    void shouldCountWhatRanAndWhatGrewRightAfter() {
        ran(4, 4, 2, 2, 4, 1, 4, 2, 3);
        assertEquals(
                Map.of(1, new TeamUse(1, 1), 2, new TeamUse(3, 2), 3, new TeamUse(1, 0), 4, new TeamUse(4, 0)),
                table.of(REGION));
    }

    @Test
    void shouldCountNoGrowthWhereATeamShrankAndStayedSo() {
        ran(4, 4, 2, 2);
        assertEquals(Map.of(4, new TeamUse(2, 0), 2, new TeamUse(2, 0)), table.of(REGION));
        assertEquals(Map.of(), table.of(REGION + 1), "another region");
    }
}
