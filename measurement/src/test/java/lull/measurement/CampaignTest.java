package lull.measurement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import lull.measurement.progress.ProgressState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignTest {
    private static final Set<String> SECONDS = Set.of("seconds");
    private static final double TRUTH = 4;

    @TempDir
    private Path folder;

    private final Random random = new Random(20_170_401);
    private final AtomicLong nanoseconds = new AtomicLong();
    private final List<String> visits = new ArrayList<>();
    private final List<ProgressState> states = new ArrayList<>();

    @Test
    void shouldCoverTheTruthWhenNoiseIsNormal() throws Exception {
        List<Point> points =
                IntStream.range(0, 400).mapToObj(i -> noisy("p" + i, 0.05)).toList();

        CampaignResult result = run(Precision.PUBLISHED, points);

        long covered = result.measured().stream()
                .map(one -> one.means().get("seconds"))
                .filter(mean -> Math.abs(mean.mean() - TRUTH) <= mean.halfWidth())
                .count();
        assertTrue(covered >= 360, () -> covered + " of 400 intervals cover the truth");
        for (MeasuredPoint point : result.measured()) {
            SampleMean mean = point.means().get("seconds");
            assertEquals(MeasuredPoint.End.PRECISE, point.end());
            assertTrue(mean.halfWidth() <= 0.025 * mean.mean() && mean.count() >= 5, point::toString);
        }
    }

    @Test
    void shouldVisitEachOpenPointOnceARoundWhenSeveralAreMeasured() throws Exception {
        run(new Precision(1e-9, 0.95, 4, 4, 1e9), List.of(noisy("a", 1), noisy("b", 1), noisy("c", 1)));

        assertEquals(12, visits.size());
        for (int round = 0; round < 4; round++) {
            assertEquals(Set.of("a", "b", "c"), Set.copyOf(visits.subList(3 * round, 3 * round + 3)));
        }
    }

    @Test
    void shouldEndAtTheCapsWhenNoiseIsTooLarge() throws Exception {
        CampaignResult few = run(new Precision(1e-9, 0.95, 3, 7, 1e9), List.of(noisy("few", 1)));
        CampaignResult brief = run(new Precision(1e-9, 0.95, 3, 1000, 10), List.of(noisy("brief", 1)));

        assertEquals(MeasuredPoint.End.MOST_REPETITIONS, few.measured().get(0).end());
        assertEquals(7, few.measured().get(0).means().get("seconds").count());
        assertEquals(MeasuredPoint.End.MOST_SECONDS, brief.measured().get(0).end());
        assertTrue(brief.measured().get(0).seconds() >= 10);
    }

    @Test
    void shouldSumUpWhatIsPreciseAndNormalWhenDone() throws Exception {
        AtomicLong turn = new AtomicLong();
        Point skewed = new Point(
                "skewed",
                SECONDS,
                () -> Map.of("seconds", turn.incrementAndGet() % 20 == 3 ? 100.0 : 1 + 1e-3 * turn.get()));

        CampaignSummary summary =
                CampaignSummary.of(run(new Precision(0.025, 0.95, 5, 40, 1e9), List.of(noisy("calm", 0.001), skewed)));

        assertEquals(2, summary.points());
        assertEquals(1, summary.precise());
        assertEquals(1, summary.rejected());
        assertTrue(
                summary.tested() >= 1 && summary.normality().contains("1 of " + summary.tested()), summary::normality);
    }

    @Test
    void shouldGoOnWhereItStoppedWhenInterrupted() throws Exception {
        Precision precision = new Precision(1e-9, 0.95, 5, 10, 1e9);
        Point interrupting = new Point("b", SECONDS, () -> {
            visits.add("b");
            if (visits.size() > 9) {
                throw new InterruptedException("enough");
            }
            return Map.of("seconds", random.nextDouble());
        });
        assertThrows(InterruptedException.class, () -> run(precision, List.of(noisy("a", 1), interrupting)));

        CampaignResult result = run(precision, List.of(noisy("a", 1), noisy("b", 1)));

        assertEquals(2, result.measured().size());
        assertEquals(20, visits.size() - 1, () -> "repetitions were lost or made twice: " + visits);
    }

    @Test
    void shouldGoOnWithTheOthersWhenAPointFails() throws Exception {
        Point broken = new Point("broken", SECONDS, () -> {
            throw new IOException("its self-check failed");
        });
        Point endless = new Point("endless", SECONDS, () -> Map.of("seconds", Double.POSITIVE_INFINITY));
        Point other = new Point("other", SECONDS, () -> Map.of("joules", 1.0));

        CampaignResult result = run(Precision.PUBLISHED, List.of(broken, noisy("good", 0.01), endless, other));

        assertEquals(
                List.of("good"),
                result.measured().stream().map(MeasuredPoint::key).toList());
        assertEquals("its self-check failed", result.failures().get("broken"));
        assertTrue(result.failures().get("endless").contains("Infinity"), result.failures()::toString);
        assertTrue(result.failures().get("other").contains("seconds"), result.failures()::toString);
    }

    @Test
    void shouldAverageWhatIsNotDecisiveWhenItIsObservedNowAndThen() throws Exception {
        AtomicLong turn = new AtomicLong();
        Point point = new Point(
                "a",
                SECONDS,
                () -> turn.incrementAndGet() % 2 == 0
                        ? Map.of("seconds", 1.0, "cycles", 100.0 * turn.get())
                        : Map.of("seconds", 1.0));

        MeasuredPoint measured =
                run(Precision.PUBLISHED, List.of(point)).measured().get(0);

        assertEquals(2, measured.means().get("cycles").count());
        assertEquals(300, measured.means().get("cycles").mean());
        assertEquals(0, measured.means().get("seconds").halfWidth());
    }

    @Test
    void shouldTellTheTimeLeftWhenRepetitionsAreAlike() throws Exception {
        run(new Precision(1e-9, 0.95, 3, 10, 1e9), List.of(noisy("a", 1), noisy("b", 1)));

        assertTrue(Double.isNaN(states.get(0).secondsLeft()));
        ProgressState half = states.get(10);
        assertEquals(10, half.secondsSpent(), 1e-9);
        assertEquals(10, half.secondsLeft(), 1e-9);
        assertEquals(0, states.get(20).secondsLeft());
        assertEquals(2, states.get(20).ended());
    }

    @Test
    void shouldRefuseWhenTwoPointsHaveTheSameKey() {
        assertThrows(
                IllegalArgumentException.class, () -> run(Precision.PUBLISHED, List.of(noisy("a", 1), noisy("a", 1))));
    }

    @Test
    void shouldNameTheLineWhenAnEarlierRepetitionLacksWhatMustBeKnown() throws IOException {
        try (Journal journal = Journal.open(folder.resolve("journal"), Map.of("machine", "test"))) {
            journal.append(new Observation("a", Map.of("seconds", 1.0), 1));
            journal.append(new Observation("a", Map.of("joules", 1.0), 1));
        }
        String refusal = assertThrows(IOException.class, () -> run(Precision.PUBLISHED, List.of(noisy("a", 1))))
                .getMessage();
        assertTrue(
                refusal.endsWith(
                        "journal, line 3 tells of a: observed [joules], but [seconds] must be known; delete the line"),
                refusal);
    }

    /** A repetition takes a second of the test's clock. */
    private Point noisy(String key, double deviation) {
        return new Point(key, SECONDS, () -> {
            visits.add(key);
            nanoseconds.addAndGet(1_000_000_000L);
            return Map.of("seconds", TRUTH + deviation * random.nextGaussian());
        });
    }

    private CampaignResult run(Precision precision, List<Point> points) throws IOException, InterruptedException {
        try (Journal journal = Journal.open(folder.resolve("journal"), Map.of("machine", "test"))) {
            return new Campaign(precision, journal, nanoseconds::get, new Random(5)).measure(points, states::add);
        }
    }
}
