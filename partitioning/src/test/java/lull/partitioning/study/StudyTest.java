package lull.partitioning.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.plot.PartitioningPlots;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyTest {
    private static final Work WORK = Work.named("size");

    private static final NodeType TYPE = NodeType.of(
            new Profile("cpu", List.of(ProfilePoint.of(1, 2, 1), ProfilePoint.of(2, 8, 9), ProfilePoint.of(3, 4, 2))));

    @Test
    void shouldTellTheImprovementsWhenUnevenSharesAreBetter() throws IOException {
        AtomicInteger finished = new AtomicInteger();
        Study study = new Study(TYPE, List.of(2L, 4L));

        List<StudyResult> results = all(study, finished::incrementAndGet);

        assertEquals(9, results.size());
        assertEquals(9, finished.get());
        // Four on two processors: 2 + 2 takes 8 s and 18 J, 1 + 3 takes 4 s and 3 J.
        StudyResult uneven = results.stream()
                .filter(result -> result.query().equals(new StudyQuery(2, 2, 2)))
                .findFirst()
                .orElseThrow();
        assertEquals(100, uneven.timeOptimal().secondsPercent());
        assertEquals(500, uneven.energyOptimal().orElseThrow().joulesPercent().orElseThrow(), 1e-9);
        List<SummaryRow> rows = new StudySummary(results, StudyDataSet.SECOND, TYPE, WORK).rows();
        assertEquals(8, rows.size());
        for (SummaryRow row : rows) {
            assertEquals(row.processors().equals("p = q") ? 6 : 3, row.percent().getCount());
            assertTrue(!row.minimised().equals(row.compared()) || row.percent().getMin() >= 0);
        }
        StringBuilder table = new StringBuilder();
        new StudyTable(table).write(results, "measured: scale");
        assertEquals(10, table.toString().lines().count());
    }

    /** 2 + 2 takes 10^330 times the energy of 1 + 3, which no double is. */
    @Test
    void shouldLeaveImprovementsOutWhenNoDoubleTellsThem(@TempDir Path folder) throws IOException {
        NodeType type = NodeType.of(new Profile(
                "cpu",
                List.of(ProfilePoint.of(1, 1, 1e-320), ProfilePoint.of(2, 3, 1e10), ProfilePoint.of(3, 4, 1e-320))));
        List<StudyResult> results = all(new Study(type, List.of(2L)), () -> {});

        List<SummaryRow> rows = new StudySummary(results, StudyDataSet.SECOND, type, WORK).rows();

        assertEquals(3, results.size());
        for (SummaryRow row : rows) {
            boolean ofThriftiest =
                    row.minimised().equals("energy") && row.compared().equals("energy");
            assertEquals(ofThriftiest ? 2 : 3, row.percent().getCount(), row::toString);
            assertTrue(Double.isFinite(row.percent().getAverage()), row::toString);
        }
        List<StudyResult> infinite =
                results.stream().filter(result -> result.query().size() == 2).toList();
        Path picture = folder.resolve("study.svg");
        new StudyCharts("measured: scale").improvements(infinite, picture);
        new StudyCharts("measured: scale").interplay(results, picture);
        assertFalse(Files.readString(picture).contains("Infinity"));
    }

    @Test
    void shouldLeaveEnergyOutWhenNobodyMeasuredIt() {
        NodeType type = NodeType.of(new Profile("cpu", List.of(ProfilePoint.ofTime(1, 2), ProfilePoint.ofTime(2, 3))));

        List<StudyResult> results = all(new Study(type, List.of(1L)), () -> {});

        List<SummaryRow> rows = new StudySummary(results, StudyDataSet.FIRST, type, WORK).rows();
        assertEquals(1, rows.size());
        assertEquals("time", rows.get(0).compared());
        // Sizes 1 and 2 take 2 and 3 s: the first is the slower half.
        assertEquals(1, rows.get(0).percent().getCount());
    }

    @Test
    void shouldTakeHalfOfThePointsWhenTheFirstDataSetIsAskedFor() {
        assertEquals(Set.of(1L, 2L), StudyDataSet.FIRST.sizes(TYPE, PartitioningObjective.TIME, WORK));
        assertEquals(Set.of(2L, 3L), StudyDataSet.FIRST.sizes(TYPE, PartitioningObjective.ENERGY, WORK));
        NodeType several = new NodeType(
                "node", List.of(TYPE.devices().get(0), TYPE.devices().get(0)), 0);
        assertThrows(
                IllegalArgumentException.class,
                () -> StudyDataSet.FIRST.sizes(several, PartitioningObjective.TIME, WORK));
    }

    @Test
    void shouldTellWidthsBetweenNeighbouringExtremes() {
        DoubleSummaryStatistics widths = Variation.of(new double[] {1, 4, 2, 3, 1, 1, 5});
        // Extremes 4, 2, 3 and the plateau of 1.
        assertEquals(3, widths.getCount());
        assertEquals(200, widths.getMax());
        assertEquals((100 + 50 + 200) / 3.0, widths.getAverage());
        assertEquals(1, Variation.of(new double[] {1, 1, 4, 4, 4, 2, 2, 3, 3}).getCount());
        assertEquals(0, Variation.of(new double[] {1, 2, 2, 3, 3}).getCount());
        assertEquals(0, Variation.of(new double[] {1, 2, 3}).getCount());
    }

    @Test
    void shouldCountOperationsWhenASizeIsAMatrix() {
        assertEquals(2e3, Work.named("dgemm=25").operations().applyAsDouble(4), 1e-9);
        assertEquals(5 * 64 * 3, Work.named("fft=16").operations().applyAsDouble(4), 1e-9);
        for (String wrong :
                new String[] {"", "dgemm", "dgemm=", "dgemm=-1", "fft=x", "lu=3", "size=2", "fft=0x1p4", "dgemm=25d"}) {
            assertThrows(IllegalArgumentException.class, () -> Work.named(wrong), wrong);
        }
    }

    @Test
    void shouldDrawPicturesThatNameTheSourceWhenThereAreEnergies(@TempDir Path folder) throws IOException {
        Path improvements = folder.resolve("improvements.svg");
        Path profiles = folder.resolve("profiles.svg");
        StudyCharts charts = new StudyCharts("emulated: toy");

        charts.improvements(all(new Study(TYPE, List.of(2L)), () -> {}), improvements);
        new PartitioningPlots("emulated: toy").profiles(TYPE, profiles);
        Path interplay = folder.resolve("interplay.svg");
        charts.interplay(all(new Study(TYPE, List.of(2L, 4L)), () -> {}), interplay);
        assertTrue(Files.readString(interplay).contains("emulated: toy"));

        assertTrue(Files.readString(improvements).contains("emulated: toy"));
        assertTrue(Files.readString(profiles).contains("emulated: toy"));
    }

    @Test
    void shouldDrawDifferentQueriesWhenThereAreTooManyForAll() {
        List<Long> processors = LongStream.rangeClosed(2, 1024).boxed().toList();
        StudyQueries queries = new Study(TYPE, processors).queries(false);
        assertEquals(3 * 1023L * 1024 / 2, queries.count());
        StudyQueries few = new Study(TYPE, processors.subList(0, 40)).queries(false);
        assertEquals(few.count(), Set.copyOf(few.all()).size());

        List<StudyQuery> drawn = queries.drawn(1000);

        assertEquals(1000, Set.copyOf(drawn).size());
        assertEquals(drawn, queries.drawn(1000));
        for (StudyQuery query : drawn) {
            assertTrue(2 <= query.balanced() && query.balanced() <= query.processors() && query.processors() <= 1024);
        }
        StudyQueries same = new Study(TYPE, processors).queries(true);
        assertEquals(same.all(), same.drawn(Long.MAX_VALUE));
        assertTrue(same.all().stream().allMatch(query -> query.balanced() == query.processors()));
    }

    @Test
    void shouldRefuseWhenQueriesDontFitInMemory() {
        StudyQueries queries =
                new Study(TYPE, LongStream.rangeClosed(1, 100_000).boxed().toList()).queries(false);
        assertThrows(IllegalArgumentException.class, queries::all);
    }

    private static List<StudyResult> all(Study study, Runnable finished) {
        return study.run(study.queries(false).all(), finished);
    }
}
