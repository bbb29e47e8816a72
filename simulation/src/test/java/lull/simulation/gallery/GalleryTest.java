package lull.simulation.gallery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import lull.simulation.job.JobAccount;
import lull.simulation.node.SimulatedNode;
import lull.simulation.peer.Countdown;
import lull.simulation.peer.FixedFrequency;
import lull.simulation.peer.LastValueSlack;
import lull.simulation.peer.Peer;
import org.junit.jupiter.api.Test;

/** What the loop makes of the gallery: a floor just below what it reached, to be raised whenever it gets better. */
class GalleryTest {
    /** Measured: 0.702 with seeds 1 to 3; without {@code spells}, where two fifths are the most that was ever reached, 0.733. */
    private static final double FLOOR = 0.70;

    private static final double FLOOR_WITHOUT_SPELLS = 0.73;
    /** Two runs of the same job differ by that much of their time even if nobody does anything. */
    private static final double NOISE = 0.0025;

    /** Energy that smaller teams may cost that are tried, and are no faster: half of what a job may lose. */
    private static final double SAMPLING = 0.005;

    private static final long SEED = 1;
    private static final int SEEDS = 2;

    @Test
    void shouldNotFallBehindWhatWasReachedAndHarmNobody() {
        List<GalleryRun> runs = GalleryRun.all(Gallery.all(), SEED, SEEDS);
        double score = GalleryRun.score(runs);
        assertTrue(score >= FLOOR, () -> "score " + score + " of " + words(runs));
        double others = GalleryRun.score(
                runs.stream().filter(run -> !run.job().name().equals("spells")).toList());
        assertTrue(others >= FLOOR_WITHOUT_SPELLS, () -> "score " + others + " of " + words(runs));
        double allowed = Peer.LULL_DEFAULTS.maxSlowdown() + NOISE;
        assertTrue(runs.stream().allMatch(run -> run.lost() < allowed), () -> words(runs));
    }

    /** Who knows what is waited for saves more than who goes slow when a time-out ends; where waits tell nothing, both save nothing. */
    @Test
    void shouldSaveNoLessThanWhoGoesSlowAfterATimeOut() {
        for (HardJob job : Gallery.all()) {
            JobAccount countdown =
                    job.under(new Countdown(job.cluster().node(), Countdown.USUAL_TIMEOUT_SECONDS), SEED);
            double others = 1 - countdown.joules() / job.byDefault(SEED).joules();
            assertTrue(
                    saved(job) > others - SAMPLING,
                    () -> job.name() + ": " + saved(job) + " saved, by COUNTDOWN " + others);
        }
    }

    private static String words(List<GalleryRun> runs) {
        return runs.stream()
                .map(run -> run.job().name() + " " + run.score() + " lost " + run.lost())
                .collect(Collectors.joining(", "));
    }

    private static HardJob job(String name) {
        return Gallery.all().stream()
                .filter(job -> job.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldRunTheSameWithTheSameSeed() {
        HardJob job = job("noisy");
        JobAccount first = job.underLull(3).account();
        JobAccount again = job.underLull(3).account();
        assertEquals(first.joules(), again.joules());
        assertEquals(first.seconds(), again.seconds());
        assertTrue(Math.abs(first.seconds() - job.underLull(4).account().seconds()) > 0);
    }

    @Test
    void shouldCountOnlyWhatCouldBeSaved() {
        assertEquals(0, Score.of(0, 0.05, 0, 0.01), 1e-12, "nothing done");
        assertEquals(1, Score.of(0.05, 0.05, 0.01, 0.01), 1e-12, "all that could be done");
        assertEquals(0.5, Score.of(0.05, 0.05, 0.06, 0.01), 1e-12, "five per cent too long");
        assertEquals(1, Score.of(0, 0, 0, 0.01), 1e-12, "left alone, rightly");
        assertEquals(0.8, Score.of(-0.001, 0, 0, 0.01), 1e-12, "a thousandth was lost where nothing could be won");
        assertEquals(1, Score.of(0.2, 0.05, 0, 0.01), 1e-12, "more than could be: noise");
        assertEquals(-1, Score.of(-1, 0.05, 1, 0.01), 1e-12, "no job spoils all others");
    }

    /** The instrument tells good from bad: everything slow loses time, nobody wins nothing. */
    @Test
    void shouldScoreHarmBelowNothing() {
        HardJob job = job("one-waits");
        SimulatedNode node = job.cluster().node();
        JobAccount byDefault = job.byDefault(SEED);
        JobAccount slow = job.under(new FixedFrequency(node, 0), SEED);
        double possible = job.bound().possibleShare();
        assertEquals(
                -1,
                Score.of(
                        1 - slow.joules() / byDefault.joules(),
                        possible,
                        slow.seconds() / byDefault.seconds() - 1,
                        0.01));
    }

    /** Without obedient drivers the loop can save nothing: what it saves otherwise is its own doing. */
    @Test
    void shouldSaveNothingWhereNoDriverObeys() {
        HardJob job = job("noisy");
        HardJob lying = new HardJob(job.words(), job.application(), job.cluster(), rank -> false, job.death());
        assertTrue(saved(job) > 0.005, "saved " + saved(job));
        assertTrue(saved(lying) < 0.001, "saved " + saved(lying));
    }

    /** Each task expects the wait that the other one has. */
    @Test
    void shouldMakeThoseFailWhoExpectTheLastValueWhereTasksTakeTurns() {
        HardJob job = job("alternating");
        LastValueSlack adagio = new LastValueSlack(job.cluster().node(), 2, LastValueSlack.FINE_GRAIN_SECONDS);
        assertTrue(job.under(adagio, SEED).seconds() > 1.5 * job.byDefault(SEED).seconds());
    }

    private static double saved(HardJob job) {
        return 1 - job.underLull(SEED).account().joules() / job.byDefault(SEED).joules();
    }
}
