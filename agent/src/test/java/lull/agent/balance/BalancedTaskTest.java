package lull.agent.balance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lull.balancing.loop.Strategy;
import lull.channel.BalanceQuestion;
import lull.channel.ChannelException;
import lull.channel.layout.ChannelLayout;
import lull.report.observation.LoopBalance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A loop of two tasks, the second four times as slow, asks through a channel as the probe would. */
class BalancedTaskTest extends AskedLoop {
    @Test
    void shouldShareInProportionToSpeedAndThenRest() {
        assertTrue(ask(Strategy.PROPORTIONAL));

        assertArrayEquals(new int[] {800, 200}, counts);
        assertTrue(task.isHurried(number * SECOND));
        assertEquals(LoopDecider.MOVING_SECONDS, window());
        assertFalse(ask(Strategy.PROPORTIONAL));
        assertFalse(task.isHurried(number * SECOND));
        assertEquals(2 * LoopDecider.MOVING_SECONDS, window());
        for (int i = 0; i < 10; i++) {
            assertFalse(ask(Strategy.PROPORTIONAL));
        }
        assertEquals(LoopDecider.RESTING_SECONDS, window());
    }

    @ParameterizedTest
    @CsvSource({"MODEL, 1", "TIME, 5"})
    void shouldComeNearTheOptimumWithEveryStrategyOfTime(Strategy strategy, int percent) {
        for (int i = 0; i < 40; i++) {
            ask(strategy);
        }

        assertEquals(800, counts[0], percent * TOTAL / 100.0, () -> Arrays.toString(counts));
    }

    /** Windows double at first, and have the lag's iterations or not: what one iteration took is what is compared. */
    @ParameterizedTest
    @CsvSource({"TIME, 5", "PROPORTIONAL, 1", "MODEL, 1"})
    void shouldComeNearTheOptimumWhateverTheLengthsOfWindows(Strategy strategy, int percent) {
        for (int i = 0; i < 40; i++) {
            windowIterations = i < 6 ? 1 << i : 32 + 16 * (i % 2);
            ask(strategy);
        }

        assertEquals(800, counts[0], percent * TOTAL / 100.0, () -> Arrays.toString(counts));
    }

    /** Where tasks are alike, and what a search does not find in some trials it no longer looks for; the one that takes turns never ends. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TES")
    void shouldRestInTheEnd(Strategy strategy) {
        unitSeconds = new double[] {0.0001, 0.0001};
        watts = new double[] {50, 50};
        setting(4, 0);
        setting(5, 0);
        for (int i = 0; i < 100; i++) {
            ask(strategy);
        }

        assertFalse(task.moves());
    }

    @Test
    void shouldMoveNoWorkByTimesOfLowerFrequencies() {
        FakeRival rival = new FakeRival(new double[] {0.5, 1}, 80, 100);
        task.beside(rival);
        rival.holds = true;
        assertFalse(ask(Strategy.PROPORTIONAL));
        assertFalse(task.moves());

        rival.holds = false;
        assertTrue(ask(Strategy.PROPORTIONAL));
        assertTrue(task.moves());
        assertFalse(ask(Strategy.PROPORTIONAL));
        assertFalse(task.moves());
    }

    /**
     * The second task takes twice as long: other shares make an iteration two thirds of what it was, and half the frequency of the
     * first task saves all of its power.
     */
    @Test
    void shouldGiveBackSharesWhenFrequenciesSaveMoreAndTakeThemAgainWhenThoseDoNothing() {
        unitSeconds = new double[] {0.0002, 0.0004};
        watts = new double[] {100, 100};
        assertTrue(ask(Strategy.ENERGY));
        assertTrue(counts[0] > 500, () -> Arrays.toString(counts));
        FakeRival rival = new FakeRival(new double[] {0.5, 1}, 1, 100);
        task.beside(rival);

        assertTrue(ask(Strategy.ENERGY));
        assertArrayEquals(new int[] {500, 500}, counts);
        assertFalse(ask(Strategy.ENERGY));
        assertFalse(task.moves());
        assertTrue(outcome()
                .remark()
                .startsWith("lower frequencies are predicted to save more (50 %, other shares 33 %)"));

        rival.settled = true;
        for (int i = 0; i < 5; i++) {
            ask(Strategy.ENERGY);
        }
        rival.settled = false;
        ask(Strategy.ENERGY);
        assertTrue(counts[0] > 600, () -> Arrays.toString(counts));
    }

    /** All work went to the second task, four times cheaper, before frequencies came into it: the first one's speed is remembered. */
    @Test
    void shouldCompareBySpeedsThatWereKnownWhenATaskHasNoWork() {
        unitSeconds = new double[] {0.0002, 0.0004};
        watts = new double[] {1000, 10};
        for (int i = 0; i < 5; i++) {
            ask(Strategy.MODEL_ENERGY);
        }
        assertArrayEquals(new int[] {0, 1000}, counts);
        task.beside(new FakeRival(new double[] {0.5, 1}, 1, 100));

        assertTrue(ask(Strategy.MODEL_ENERGY));

        assertArrayEquals(new int[] {500, 500}, counts);
        assertTrue(
                outcome().remark().startsWith("lower frequencies are predicted to save more (50 %, other shares 33 %)"),
                outcome().remark());
    }

    @Test
    void shouldTellWhatItDid() {
        ask(Strategy.NONE);
        ask(Strategy.PROPORTIONAL);
        ask(Strategy.PROPORTIONAL);

        assertEquals(
                new LoopBalance(
                        3,
                        1,
                        2,
                        1,
                        List.of("none", "proportional"),
                        30,
                        3,
                        1,
                        20L,
                        List.of(500, 500),
                        List.of(800, 200),
                        null),
                outcome());
    }

    /** The search rests, and is asked again after another strategy: it goes on resting where it would begin anew. */
    @Test
    void shouldGoOnWhereItWasWhenAStrategyComesBackAndBeginAnewWithOtherSettings() {
        setting(4, 0);
        setting(5, 0);
        for (int i = 0; i < 40; i++) {
            ask(Strategy.TIME);
        }
        int[] rested = counts.clone();
        ask(Strategy.NONE);
        assertFalse(ask(Strategy.TIME));
        assertArrayEquals(rested, counts);

        counts = new int[] {500, 500};
        assertFalse(ask(Strategy.TIME));
        setting(0, 0.3);
        assertTrue(ask(Strategy.TIME));
        assertArrayEquals(new int[] {800, 200}, counts);
    }

    @Test
    void shouldChangeNothingWhereItMayNotAct() {
        task = new BalancedTask(channel.balanceBox(), false);

        assertFalse(ask(Strategy.PROPORTIONAL));

        assertEquals(LoopDecider.IDLE_SECONDS, window());
        assertTrue(outcome().remark().contains("--mode act"));
        assertNull(outcome().lastChange());
    }

    @Test
    void shouldIgnoreWhatWasMeasuredWhileThreadsOrFrequenciesChanged() {
        ask(Strategy.NONE);
        memory.putInt(ChannelLayout.QUESTION_STRATEGY_OFFSET, Strategy.PROPORTIONAL.ordinal());
        value(1, BalanceQuestion.SECONDS, -1);
        memory.putInt(ChannelLayout.QUESTION_NUMBER_OFFSET, ++number);

        assertFalse(answered());
    }

    @Test
    void shouldTellLoopsApart() {
        ask(Strategy.PROPORTIONAL);
        memory.putInt(ChannelLayout.QUESTION_LOOP_OFFSET, 2);
        ask(Strategy.MODEL);

        assertEquals(
                List.of(1, 2), task.loops(0).stream().map(LoopBalance::loop).toList());
    }

    /** What a loop's deciders have learnt takes 165 kB for 64 tasks: of those that have ended only the outcomes are kept, and few. */
    @Test
    void shouldListTheFirstLoopsAndTheLastWhenAProgramOpensOneForEachCallOfASolver() {
        for (int loop = 1; loop <= 1000; loop++) {
            memory.putInt(ChannelLayout.QUESTION_LOOP_OFFSET, loop);
            ask(Strategy.MODEL);
        }

        List<Integer> listed = task.loops(3).stream().map(LoopBalance::loop).toList();
        assertEquals(BalancedTask.MOST_LISTED, listed.size());
        assertEquals(List.of(1, 99, 1000), List.of(listed.get(0), listed.get(98), listed.get(99)));
        assertEquals(3, task.loops(3).get(0).task());
        assertEquals(
                List.of("900 balanced loops between the first 99 and the last one are not listed"), task.warnings());
    }

    @Test
    void shouldListAllLoopsWhenThereAreFew() {
        for (int loop = 1; loop <= BalancedTask.MOST_LISTED; loop++) {
            memory.putInt(ChannelLayout.QUESTION_LOOP_OFFSET, loop);
            ask(Strategy.PROPORTIONAL);
        }

        assertEquals(BalancedTask.MOST_LISTED, task.loops(3).size());
        assertEquals(List.of(), task.warnings());
    }

    /** On a busy machine an agent for which nobody waits gets its turn after seconds. */
    @Test
    void shouldBeWaitedForFromTheFirstQuestionUntilSharesRest() {
        assertFalse(task.isPressing());
        unitSeconds = new double[] {0.000001, 0.000004}; // a first window of one iteration, 2 ms, tells too little
        ask(Strategy.PROPORTIONAL);
        assertTrue(task.isPressing());
        assertFalse(task.moves());

        windowIterations = 10;
        assertTrue(ask(Strategy.PROPORTIONAL));
        assertTrue(task.isPressing());

        assertFalse(ask(Strategy.PROPORTIONAL));
        assertFalse(task.isPressing());
    }

    @Test
    void shouldNotBeWaitedForWhereItMayNotAct() {
        task = new BalancedTask(channel.balanceBox(), false);
        ask(Strategy.PROPORTIONAL);

        assertFalse(task.isPressing());
    }

    @Test
    void shouldTellWhatItDidAlsoWhenTheLastLoopHasEnded() {
        ask(Strategy.PROPORTIONAL);
        assertTrue(task.moves());
        LoopBalance before = outcome();

        task.end();

        assertEquals(before, outcome());
        assertFalse(task.moves());
        task.end();
        assertEquals(before, outcome());
    }

    /** Of a thousand tasks each decision takes as long as the search tries shares, and all other jobs of the node wait meanwhile. */
    @Test
    void shouldDecideLaterWhenDecisionsTakeLong() {
        decisionSeconds = 0.9;
        ask(Strategy.PROPORTIONAL);
        ask(Strategy.PROPORTIONAL);
        assertEquals(LoopDecider.IDLE_SECONDS, window(), "the next question need not come soon");

        memory.putInt(ChannelLayout.QUESTION_NUMBER_OFFSET, ++number);
        long enough = Math.round((2 + (0.9 - DecisionBudget.MOST_SECONDS) / DecisionBudget.SHARE) * SECOND);
        task.doWork(clock(enough - SECOND / 10));
        assertEquals(number - 1, memory.getInt(ChannelLayout.ANSWER_NUMBER_OFFSET));
        task.doWork(clock(enough + SECOND / 10));
        assertEquals(number, memory.getInt(ChannelLayout.ANSWER_NUMBER_OFFSET));
    }

    @Test
    void shouldNotWaitAfterOneDecisionThatTookLong() {
        for (double seconds : new double[] {5, 0.001, 0.001, 5, 0.001}) {
            decisionSeconds = seconds;
            ask(Strategy.TIME);
            assertTrue(window() < LoopDecider.RESTING_SECONDS);
        }
    }

    @Test
    void shouldNotKeepTheFirstDecisionsOfALoopWaiting() {
        decisionSeconds = DecisionBudget.MOST_SECONDS / 5;
        for (int i = 0; i < 4; i++) {
            ask(Strategy.MODEL);
            assertTrue(window() < LoopDecider.RESTING_SECONDS);
        }
    }

    @Test
    void shouldAnswerOnce() {
        ask(Strategy.PROPORTIONAL);
        memory.putInt(ChannelLayout.ANSWER_CHANGED_OFFSET, 77);

        task.doWork(() -> 0);

        assertEquals(77, memory.getInt(ChannelLayout.ANSWER_CHANGED_OFFSET));
    }

    @ParameterizedTest
    @CsvSource({
        "TASKS, 0",
        "TASKS, 2049",
        "TASKS, -1",
        "GRANULARITY, 0",
        "COUNTS, -1",
        "COUNTS, 2147483647",
        "STRATEGY, 11",
        "STRATEGY, -1"
    })
    void shouldRefuseWhatNoProbeAsks(String field, int rubbish) {
        ask(Strategy.NONE);
        int at =
                switch (field) {
                    case "TASKS" -> ChannelLayout.QUESTION_TASKS_OFFSET;
                    case "GRANULARITY" -> ChannelLayout.QUESTION_GRANULARITY_OFFSET;
                    case "COUNTS" -> ChannelLayout.QUESTION_COUNTS_OFFSET;
                    default -> ChannelLayout.QUESTION_STRATEGY_OFFSET;
                };
        memory.putInt(at, rubbish);
        memory.putInt(ChannelLayout.QUESTION_NUMBER_OFFSET, ++number);

        RuntimeException refused = assertThrows(RuntimeException.class, () -> task.doWork(() -> 0));

        assertTrue(refused instanceof ChannelException || refused instanceof IllegalArgumentException);
        assertEquals(number - 1, memory.getInt(ChannelLayout.ANSWER_NUMBER_OFFSET));
    }

    @Test
    void shouldCallStrategiesAsTheProbeDoes() throws IOException {
        String header = Files.readString(Path.of("../channel/src/main/c/lull_channel.h"));
        Matcher list = Pattern.compile("#define LULL_STRATEGIES[\\s\\\\]+(.*)").matcher(header);
        assertTrue(list.find());

        assertEquals(
                Arrays.stream(Strategy.values())
                        .map(strategy -> '"' + strategy.word() + '"')
                        .toList(),
                List.of(list.group(1).split(", ")));
    }
}
