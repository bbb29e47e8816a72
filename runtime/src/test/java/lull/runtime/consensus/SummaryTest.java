package lull.runtime.consensus;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import lull.runtime.collectives.Reduction;
import org.junit.jupiter.api.Test;

/** What is merged says the same as the list of messages, whatever the order and the tree. */
class SummaryTest {
    private static final int CASES = 30_000;
    private static final int KNOWN = 3;

    private final Random random = new Random(11);

    private int oneOf(int... numbers) {
        return numbers[random.nextInt(numbers.length)];
    }

    /** As members give it: a stage only if all agents have heard of the same start-overs. */
    private Message message(int mostStartOvers) {
        if (random.nextInt(5) == 0) {
            return Message.without(random.nextInt(mostStartOvers + 1));
        }
        Optional<Stage> stage = Optional.of(Stage.values()[oneOf(0, 1, 1, 1, 2, 2, 2, 3)]);
        double contentKey = oneOf(0, 5, 5, 5, 5, 6);
        double delimiterKey = oneOf(0, 7, 7, 7, 7, 8);
        boolean overdue = random.nextInt(4) > 0;
        return new Message(
                KNOWN,
                stage,
                oneOf(1, 1, 2),
                oneOf(2, 3, 4, 5, 9),
                new GroupOrder(oneOf(1, 3, 3, 3), oneOf(1, 1, 1, 1, 2), oneOf(0, 0, 0, 1), 0, contentKey, delimiterKey),
                oneOf(0, 4, 4, 4, 4),
                overdue);
    }

    /** Any two of what is left are merged, until one is left. */
    private Reduction merged(List<Reduction> all) {
        List<Reduction> left = new ArrayList<>(all);
        while (left.size() > 1) {
            Reduction one = left.remove(random.nextInt(left.size()));
            left.add(one.with(left.remove(random.nextInt(left.size()))));
        }
        return left.get(0);
    }

    @Test
    void shouldTellWhatTheListOfMessagesTellsWhateverTheOrderAndTheTree() {
        Map<Matching, Integer> seen = new EnumMap<>(Matching.class);
        int[] byIteration = new int[1];
        for (int i = 0; i < CASES; i++) {
            int mostStartOvers = i % 10 == 0 ? KNOWN + 1 : KNOWN;
            ListedMessages messages = new ListedMessages(IntStream.range(0, 1 + random.nextInt(7))
                    .mapToObj(agent -> message(mostStartOvers))
                    .toList());
            List<Reduction> given = messages.all().stream()
                    .map(message -> Summary.of(random.nextInt(5), message))
                    .toList();
            Summary summary = new Summary(merged(given));
            Optional<RoundOutcome> outcome = RoundOutcome.in(summary, Math.max(KNOWN, messages.startOvers() - 1));
            assertEquals(messages.startOvers(), summary.startOvers(), messages::toString);
            assertEquals(
                    given.stream().mapToDouble(one -> one.maxima()[0]).max().orElseThrow(), summary.call());
            if (messages.startOvers() >= KNOWN) {
                assertEquals(messages.outcome(), outcome, messages::toString);
            }
            outcome.ifPresent(one -> seen.merge(one.matching(), 1, Integer::sum));
            byIteration[0] += outcome.map(RoundOutcome::byIteration).orElse(false) ? 1 : 0;
        }
        assertEquals(true, byIteration[0] > CASES / 500, byIteration[0] + " by iteration");
        for (Matching matching : Matching.values()) {
            assertEquals(true, seen.getOrDefault(matching, 0) > CASES / 100, seen::toString);
        }
    }

    /** What was contributed before the job was started over, as not all agents knew yet, is worth nothing. */
    @Test
    void shouldDecideNothingInTheRoundThatTellsOfAStartOver() {
        Message whole = new Message(1, Optional.of(Stage.SAMPLED), 2, 2, new GroupOrder(1, 1, 0, 0, 5, 7), 4, true);
        Reduction told = Summary.of(0, whole).with(Summary.of(0, Message.without(2)));
        assertEquals(Optional.empty(), RoundOutcome.in(new Summary(told), 1));
        assertEquals(
                Stage.SAMPLED,
                RoundOutcome.in(new Summary(Summary.of(0, whole)), 1)
                        .orElseThrow()
                        .stage());
    }

    @Test
    void shouldHaveTheSizeOfOneAgentsMessageForAny() {
        Reduction silent = Summary.of(0, Message.without(0));
        assertEquals(528, silent.bytes());
        assertEquals(528, silent.with(Summary.of(9, message(KNOWN))).bytes());
    }

    @Test
    void shouldRefuseToMergeWhatIsNotAlike() {
        Reduction one = new Reduction(new double[] {1, -2}, new double[] {3});
        Reduction both = one.with(new Reduction(new double[] {0, -1}, new double[] {4}));
        assertArrayEquals(new double[] {1, -1}, both.maxima());
        assertArrayEquals(new double[] {7}, both.sums());
        assertThrows(IllegalArgumentException.class, () -> one.with(new Reduction(new double[2], new double[2])));
        assertThrows(IllegalArgumentException.class, () -> one.with(new Reduction(new double[1], new double[1])));
    }
}
