package lull.runtime.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import lull.runtime.Savings;
import lull.runtime.ledger.EnergyLedger.Kind;
import lull.runtime.ledger.Moment.TaskMoment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What long jobs enter, against sums over all stretches. */
class ManyStretchesTest {
    private static final Kind[] KINDS = Kind.values();
    private static final int TASKS = 3;
    private static final double[] RELATIVE = {1.5, 0.5, 1};
    private static final double NEARLY_NOTHING = 1e-5;

    private final EnergyLedger ledger = new EnergyLedger();
    private final Map<Kind, List<Stretch>> times = new EnumMap<>(Kind.class);
    private final Map<Kind, List<Stretch>> energies = new EnumMap<>(Kind.class);
    private Kind open = Kind.NOTHING;
    private Both begin = new Both(Moment.NONE, Moment.NONE);

    private record Both(Moment inSeconds, Moment inJoules) {}

    private void enter(Kind next, Both now) {
        if (now.inSeconds().follows(begin.inSeconds())) {
            times.computeIfAbsent(open, kind -> new ArrayList<>()).add(new Stretch(begin.inSeconds(), now.inSeconds()));
            energies.computeIfAbsent(open, kind -> new ArrayList<>())
                    .add(new Stretch(begin.inJoules(), now.inJoules()));
        }
        ledger.enter(next, now.inSeconds(), now.inJoules());
        open = next;
        begin = now;
    }

    private static double taken(List<Stretch> all, int task) {
        return all.stream().mapToDouble(one -> one.taken(task)).sum();
    }

    private int timed() {
        return IntStream.range(0, TASKS)
                .reduce((a, b) -> total(b) > total(a) ? b : a)
                .orElseThrow();
    }

    private double total(int task) {
        return times.values().stream().mapToDouble(all -> taken(all, task)).sum();
    }

    private static double iterations(List<Stretch> all, int task, IterationLengths lengths, double mean) {
        return all.stream()
                .mapToDouble(one -> one.ended(task, lengths)
                        + part(one.end().tasks().get(task), lengths, mean)
                        - part(one.begin().tasks().get(task), lengths, mean))
                .sum();
    }

    private static double part(TaskMoment moment, IterationLengths lengths, double mean) {
        return mean > 0 ? Math.min(lengths.of(moment.turns()), moment.open() / mean) : 0;
    }

    private static double byDefault(Map<Kind, List<Stretch>> all, int task, IterationLengths lengths) {
        List<Stretch> some = all.get(Kind.DEFAULT);
        double mean = 0;
        for (int round = 0; round < 20; round++) {
            mean = taken(some, task) / iterations(some, task, lengths, mean);
        }
        return mean;
    }

    private static double mean(Map<Kind, List<Stretch>> all, Kind kind, int task, IterationLengths lengths) {
        List<Stretch> some = all.get(kind);
        return taken(some, task) / iterations(some, task, lengths, byDefault(all, task, lengths));
    }

    private double joules(Kind kind, IterationLengths lengths) {
        return IntStream.range(0, TASKS)
                .mapToDouble(task -> mean(energies, kind, task, lengths))
                .sum();
    }

    private void assertSavings(IterationLengths lengths) {
        Savings savings = ledger.savings(0);
        int task = timed();
        double byDefault = byDefault(times, task, lengths);
        double lost = 0;
        for (Kind kind : List.of(Kind.SAMPLED, Kind.HELD, Kind.ASTRAY)) {
            lost += taken(times.get(kind), task) - byDefault * iterations(times.get(kind), task, lengths, byDefault);
        }
        assertNear(byDefault, savings.defaultSeconds().orElseThrow());
        assertNear(mean(times, Kind.HELD, task, lengths), savings.heldSeconds().orElseThrow());
        assertNear(joules(Kind.DEFAULT, lengths), savings.defaultJoules().orElseThrow());
        assertNear(joules(Kind.HELD, lengths), savings.heldJoules().orElseThrow());
        assertEquals(
                times.get(Kind.HELD).stream().mapToLong(one -> one.turns(task)).sum(), savings.heldIterations());
        assertNear(lost, savings.lostSeconds());
    }

    private static void assertNear(double expected, double actual) {
        assertEquals(expected, actual, NEARLY_NOTHING * Math.abs(expected));
    }

    /** Iterations of a hundredth of a second on average, a tenth longer where nothing is by default, some of which are open longer than that. */
    private static final class RandomJob {
        private final Random random;
        private final long[] turns = new long[TASKS];
        private final double[] ended = new double[TASKS];

        RandomJob(long seed) {
            random = new Random(seed);
        }

        /** The open iteration may draw half the power of the others. */
        Both run(Kind kind) {
            int more = random.nextInt(10);
            List<TaskMoment> tasks = new ArrayList<>();
            for (int task = 0; task < TASKS; task++) {
                for (int i = 0; i < more; i++) {
                    double seconds = 0.01 * RELATIVE[(int) (turns[task]++ % RELATIVE.length)];
                    ended[task] += seconds * (kind == Kind.DEFAULT ? 1 : 1.1) * (1 + 0.01 * random.nextGaussian());
                }
                tasks.add(new TaskMoment(turns[task], ended[task], more == 0 ? 0 : 0.02 * random.nextDouble()));
            }
            double watts = 0.5 * (1 + random.nextInt(2));
            return new Both(
                    new Moment(tasks),
                    new Moment(tasks.stream()
                            .map(one -> new TaskMoment(one.turns(), one.ended(), watts * one.open()))
                            .toList()));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 300, 20_000})
    void shouldTellWhatAllStretchesAddUpTo(int stretches) {
        ledger.iterationsTake(RELATIVE);
        for (int seed = 0; seed < 3; seed++) {
            Random random = new Random(seed);
            RandomJob job = new RandomJob(seed);
            for (int i = 0; i < stretches; i++) {
                enter(KINDS[random.nextInt(KINDS.length)], job.run(open));
            }
        }
        assertSavings(new IterationLengths(RELATIVE));
    }

    /** Else they could not be joined. */
    @Test
    void shouldGoOnCountingWhatIsLongPastByTheLengthsOfThen() {
        ledger.iterationsTake(new double[] {1.5, 0.5});
        for (int turn = 0; turn < 2000; turn++) {
            Kind next = turn % 2 == 0 ? Kind.DEFAULT : Kind.NOTHING;
            Moment now = new Moment(List.of(new TaskMoment(turn, 0.01 * turn, 0)));
            ledger.enter(next, now, now);
        }
        assertEquals(0.01 / 1.5, ledger.seconds(Kind.DEFAULT).orElseThrow(), 1e-9);
        ledger.iterationsTake(new double[] {1});
        assertEquals(0.01 / 1.5, ledger.seconds(Kind.DEFAULT).orElseThrow(), 0.1 * 0.01 / 1.5);
    }
}
