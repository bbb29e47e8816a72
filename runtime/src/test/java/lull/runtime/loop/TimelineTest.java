package lull.runtime.loop;

import static lull.runtime.loop.LoopedJobs.act;
import static lull.runtime.loop.LoopedJobs.imbalanced;
import static lull.runtime.loop.LoopedJobs.scaling;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.Savings;
import lull.runtime.decision.NodeControls;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/**
 * What the loop does when, of jobs without noise but one, as timelines.txt has it: iterations of the run with the state that begins in
 * each, then what was said, whose iterations count from where the tasks were followed, and what the run adds up to.
 */
class TimelineTest {
    private static final SimulatedJob.Work SCALES_A_LITTLE =
            (rank, at, group, threads, hertz) -> imbalanced(rank, 1, hertz) / Math.sqrt(threads);
    private static final SimulatedJob.Work ONE_GROUP_SCALES =
            (rank, at, group, threads, hertz) -> (group == 0 ? 0.010 : 0.004 / threads) * (rank == 0 ? 0.5 : 1) / hertz;

    private final List<String> timeline = new ArrayList<>();
    private String name;
    private SimulatedJob job;
    private JobRuntime loop;
    private String state = "";
    private int iteration;

    @BeforeEach
    void isCalled(TestInfo test) {
        name = test.getTestMethod().orElseThrow().getName();
    }

    /** Two tasks of so many threads, on a node of its own that sets frequencies. */
    private void begin(int team, int groups, SimulatedJob.Work work, RuntimeOptions options) {
        begin(two(team, groups, work).under(options, SimulatedJob.NODE));
    }

    private void begin(SimulatedJob simulated) {
        begin(simulated, simulated.runtime());
    }

    private static SimulatedJob two(int team, int groups, SimulatedJob.Work work) {
        return new SimulatedJob(2, team, groups, 1, work).quiet();
    }

    private void begin(SimulatedJob simulated, JobRuntime under) {
        job = simulated;
        loop = under;
        job.under(() -> {
            loop.step();
            note();
        });
        job.tasks().forEach(task -> task.drawing(100));
    }

    private void note() {
        if (!state.equals(loop.state())) {
            state = loop.state();
            timeline.add(iteration + ": " + state);
        }
    }

    private void run(int iterations) {
        for (int end = iteration + iterations; iteration < end; iteration++) {
            job.run(iteration, iteration + 1);
        }
    }

    private void assertTimeline() throws IOException {
        timeline.addAll(loop.outcome().log());
        Savings savings = loop.outcome().savings();
        timeline.add(String.format(
                Locale.ROOT,
                "default %s, held %s in %d iterations; lost %s ms, blamed %s ms; plans %s",
                mean(savings.defaultSeconds(), savings.defaultJoules()),
                mean(savings.heldSeconds(), savings.heldJoules()),
                savings.heldIterations(),
                milliseconds(savings.lostSeconds()),
                milliseconds(savings.blamedSeconds()),
                job.tasks().stream().map(SimulatedTask::published).toList()));
        assertEquals(expected(), String.join("\n", timeline));
    }

    private String expected() throws IOException {
        try (InputStream all = TimelineTest.class.getResourceAsStream("timelines.txt")) {
            String text = new String(all.readAllBytes(), StandardCharsets.UTF_8);
            String head = "== " + name + "\n";
            int begin = text.indexOf(head) + head.length();
            int end = text.indexOf("\n\n", begin);
            return text.substring(begin, end < 0 ? text.length() : end).strip();
        }
    }

    private static double milliseconds(double seconds) {
        return Math.round(1e5 * seconds) / 100.0;
    }

    private static String mean(OptionalDouble seconds, OptionalDouble joules) {
        return seconds.isEmpty()
                ? "unknown"
                : String.format(Locale.ROOT, "%.2f ms %.2f J", 1e3 * seconds.getAsDouble(), joules.orElse(Double.NaN));
    }

    @Test
    void shouldHoldWhatAFewIterationsToldUntilItLooksLonger() throws IOException {
        begin(1, 1, (rank, at, group, threads, hertz) -> imbalanced(rank, 1, hertz), act(Dct.OFF, 0));
        run(1000);
        assertTimeline();
    }

    @Test
    void shouldRefineThePlanOfATaskThatFrequenciesSlowLittle() throws IOException {
        begin(1, 1, (rank, at, group, threads, hertz) -> imbalanced(rank, 0.3, hertz), act(Dct.OFF, 0));
        run(1000);
        assertTimeline();
    }

    @Test
    void shouldHoldAPlanThroughNoise() throws IOException {
        SimulatedJob noisy = new SimulatedJob(
                        2, 1, 1, 1, (rank, at, group, threads, hertz) -> (rank == 0 ? 0.0074 : 0.010) / hertz)
                .noisy(0.02)
                .under(act(Dct.OFF, 0.1), SimulatedJob.NODE);
        begin(noisy);
        run(1000);
        assertTimeline();
    }

    /** Whose other tasks are not always there to answer. */
    @Test
    void shouldWaitForOtherNodes() throws IOException {
        StubAgreement others = new StubAgreement(2);
        SimulatedJob two = two(4, 1, SCALES_A_LITTLE);
        begin(two, two.among(others, act(Dct.ON, 0)));
        for (int round = 0; round < 40; round++) {
            others.ready(round % 3 == 0);
            run(25);
        }
        others.absent(1);
        run(500);
        assertTimeline();
    }

    /** On a node that sets no frequencies there is one look. */
    @Test
    void shouldLookLongWhereTeamsAloneAreChanged() throws IOException {
        SimulatedJob teams = two(4, 1, (rank, at, group, threads, hertz) -> imbalanced(rank, 0, 1) * (3 + threads))
                .under(act(Dct.ON, 0), NodeControls.threadsOnly(4));
        begin(teams);
        run(1000);
        assertTimeline();
    }

    @Test
    void shouldCountIterationsOfAPeriodByTheirLengths() throws IOException {
        begin(
                1,
                1,
                (rank, at, group, threads, hertz) ->
                        imbalanced(rank, 1, hertz) * (at % 3 == 0 ? 1.5 : at % 3 == 1 ? 1 : 0.2),
                act(Dct.OFF, 0));
        run(1001);
        assertTimeline();
    }

    /** Of every eight iterations one is longer, which takes many to be seen as a period. */
    @Test
    void shouldWaitForMoreOfWorkThatMayBePeriodic() throws IOException {
        SimulatedJob seldom = two(
                        4, 1, (rank, at, group, threads, hertz) -> imbalanced(rank, 0, 1) * (at % 8 == 3 ? 6 : 1))
                .under(act(Dct.ON, 0), NodeControls.threadsOnly(4));
        begin(seldom);
        run(1000);
        assertTimeline();
    }

    @Test
    void shouldFindWhatAFirstLookCannotTell() throws IOException {
        begin(1, 1, (rank, at, group, threads, hertz) -> imbalanced((rank + at) % 2, 1, hertz), act(Dct.OFF, 0));
        run(1000);
        assertTimeline();
    }

    @Test
    void shouldSettleWhereNothingIsToBeGained() throws IOException {
        begin(1, 1, scaling(0), act(Dct.OFF, 0));
        run(1000);
        assertTimeline();
    }

    @Test
    void shouldTryATeamOnceTimePaysForItAndComeBack() throws IOException {
        begin(4, 1, scaling(0), act(Dct.ON, 0));
        run(2500);
        assertTimeline();
    }

    @Test
    void shouldTrySmallerAndSmallerTeamsWhileAPlanIsHeld() throws IOException {
        begin(4, 2, ONE_GROUP_SCALES, act(Dct.ON, 0));
        run(2500);
        assertTimeline();
    }

    @Test
    void shouldDecideInADryRun() throws IOException {
        begin(
                4,
                1,
                (rank, at, group, threads, hertz) -> imbalanced(rank, 1, hertz),
                SimulatedJob.options(Mode.DRY_RUN, Dct.ON, 0));
        run(1000);
        assertTimeline();
    }

    @Test
    void shouldBeginAnewWithOtherWork() throws IOException {
        begin(4, 1, SCALES_A_LITTLE, act(Dct.ON, 0));
        run(500);
        job.goOnTo(2, (rank, at, group, threads, hertz) -> imbalanced(1 - rank, 1, hertz) / threads);
        run(1500);
        assertTimeline();
    }

    /** Samples were to come while a plan was held for what the tasks did before. */
    @Test
    void shouldTakeNoSamplesOfWorkThatIsOver() throws IOException {
        begin(4, 2, ONE_GROUP_SCALES, act(Dct.ON, 0));
        run(800);
        job.goOnTo(2, scaling(0));
        run(800);
        assertTimeline();
    }

    @Test
    void shouldWaitUntilWorkRests() throws IOException {
        double[] share = {0.005};
        begin(
                4,
                1,
                (rank, at, group, threads, hertz) ->
                        (rank == 0 ? share[0] : 0.015 - share[0]) / hertz / Math.sqrt(threads),
                act(Dct.ON, 0));
        run(300);
        loop.workMoves(true);
        run(50);
        share[0] = 0.007;
        loop.workMoves(false);
        run(1500);
        assertTimeline();
    }

    @Test
    void shouldComeBackToALookAfterARollBack() throws IOException {
        double[] stretch = {1};
        begin(
                1,
                1,
                (rank, at, group, threads, hertz) -> imbalanced(rank, 1, hertz) * (rank == 0 ? stretch[0] : 1),
                act(Dct.OFF, 0));
        run(200);
        stretch[0] = 1.9;
        run(600);
        stretch[0] = 1;
        run(600);
        assertTimeline();
    }

    @Test
    void shouldStartOverWithOtherNodes() throws IOException {
        StubAgreement others = new StubAgreement(1);
        SimulatedJob two = two(4, 1, SCALES_A_LITTLE);
        begin(two, two.among(others, act(Dct.ON, 0)));
        run(100);
        others.startOverElsewhere(Restarts.Way.LONG_LOOK.ordinal());
        run(500);
        others.startOverElsewhere(Restarts.Way.PAUSE.ordinal());
        run(1000);
        assertTimeline();
    }

    @Test
    void shouldDoNothingAnyMoreWhenAbandoned() throws IOException {
        begin(4, 1, scaling(0), act(Dct.ON, 0));
        run(150);
        loop.abandon("a bug");
        run(1500);
        assertTimeline();
    }

    @Test
    void shouldHoldForcedThreads() throws IOException {
        RuntimeOptions usual = act(Dct.ON, 0);
        begin(
                4,
                1,
                scaling(0),
                new RuntimeOptions(
                        usual.mode(), usual.dct(), usual.decision(), usual.maxSlowdown(), OptionalInt.of(2)));
        run(100);
        assertTimeline();
    }

    @Test
    void shouldLeaveAloneWhoDoesNotComeBack() throws IOException {
        begin(4, 1, scaling(0), act(Dct.ON, 0));
        job.tasks().get(1).neverGrowAgain();
        run(1500);
        assertTimeline();
    }
}
