package lull.partitioning.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import lull.partitioning.NodeType;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.plot.PartitioningPlots;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyTest {
    private static final NodeType TYPE = NodeType.of(
            new Profile("cpu", List.of(ProfilePoint.of(1, 2, 1), ProfilePoint.of(2, 8, 9), ProfilePoint.of(3, 4, 2))));

    @Test
    void shouldTellTheImprovementsWhenUnevenSharesAreBetter() throws IOException {
        AtomicInteger finished = new AtomicInteger();
        Study study = new Study(TYPE, List.of(2L, 4L));

        List<StudyResult> results = study.run(finished::incrementAndGet);

        assertEquals(9, results.size());
        assertEquals(9, finished.get());
        // Four on two processors: 2 + 2 takes 8 s and 18 J, 1 + 3 takes 4 s and 3 J.
        StudyResult uneven = results.stream()
                .filter(result -> result.query().equals(new StudyQuery(2, 2, 2)))
                .findFirst()
                .orElseThrow();
        assertEquals(100, uneven.timeOptimal().secondsPercent());
        assertEquals(500, uneven.energyOptimal().orElseThrow().joulesPercent().orElseThrow(), 1e-9);
        Map<String, DoubleSummaryStatistics> rows = new StudySummary(results).rows();
        assertEquals(4, rows.size());
        assertTrue(rows.get("time, minimising time").getMin() >= 0);
        StringBuilder table = new StringBuilder();
        new StudyTable(table).write(results, "measured: scale");
        assertEquals(10, table.toString().lines().count());
    }

    @Test
    void shouldLeaveEnergyOutWhenNobodyMeasuredIt() {
        NodeType type = NodeType.of(new Profile("cpu", List.of(ProfilePoint.ofTime(1, 2), ProfilePoint.ofTime(2, 3))));

        List<StudyResult> results = new Study(type, List.of(1L)).run(() -> {});

        assertEquals(
                List.of("time, minimising time"),
                List.copyOf(new StudySummary(results).rows().keySet()));
    }

    @Test
    void shouldDrawPicturesThatNameTheSourceWhenThereAreEnergies(@TempDir Path folder) throws IOException {
        Path improvements = folder.resolve("improvements.svg");
        Path profiles = folder.resolve("profiles.svg");
        PartitioningPlots plots = new PartitioningPlots("emulated: toy");

        plots.improvements(new Study(TYPE, List.of(2L)).run(() -> {}), improvements);
        plots.profiles(TYPE, profiles);

        assertTrue(Files.readString(improvements).contains("emulated: toy"));
        assertTrue(Files.readString(profiles).contains("emulated: toy"));
    }
}
