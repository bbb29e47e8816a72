package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The demonstration program shows what it is meant to show. */
class DemoTest {
    private static final String STEPS = "100";

    @ParameterizedTest
    @CsvSource({"1, 2", "3, 1", "4, 2"})
    void shouldPrintTheSameWhenTasksAndThreadsChange(int tasks, int threads) {
        Outcome two = heatZones(2).run().assertSuccess();

        Outcome other = heatZones(tasks).threads(threads).run().assertSuccess();

        assertEquals(two.stdout(), other.stdout());
        assertTrue(two.stdout().contains("checksum"), two::description);
    }

    @Test
    void shouldShowTheLastTaskAsCriticalWhenItHasMostOfTheWork() {
        Report report = LullCommand.observe(heatZones(2)).completeReport();

        Report.Iteration iteration = report.foundIteration().orElseThrow(() -> new AssertionError(report.warnings()));
        assertTrue(iteration.count() > 80, iteration::toString);
        List<Report.Group> held =
                report.groups().stream().filter(group -> group.calls() > 80).toList();
        // how far it lies behind is the busy machine's affair, too
        assertTrue(held.stream().anyMatch(group -> group.criticalTask() == 1 && group.imbalance() > 0), held::toString);
    }

    private static Launch heatZones(int tasks) {
        return Launch.of(
                OPEN_MPI.command(tasks, ProgramBuilder.demo("heat_zones.c").build(), STEPS));
    }
}
