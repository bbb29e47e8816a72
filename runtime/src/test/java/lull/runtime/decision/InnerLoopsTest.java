package lull.runtime.decision;

import static lull.runtime.decision.Known.inner;
import static lull.runtime.decision.Known.region;
import static lull.runtime.decision.Known.task;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lull.dct.throttling.Scope;
import lull.dvfs.FrequencyDecision.Reason;
import lull.runtime.plan.GroupDecision;
import lull.runtime.plan.GroupDecision.DecidedPhase;
import lull.runtime.plan.TaskDecision;
import org.junit.jupiter.api.Test;

/**
 * An iteration that ends in an inner loop, whose first group comes after the group before the loop, and after the loop's last. Changes
 * take a second, and the lower frequency twice as long.
 */
class InnerLoopsTest {
    private static final double TRANSITION = 1;
    private static final NodeControls NODE = new NodeControls(1, List.of(1e9, 2e9), true, TRANSITION, Optional.empty());
    private static final int LOW = 0;
    private static final int HIGH = 1;
    private static final OptionalInt STAYS = OptionalInt.empty();
    private static final OptionalInt COMES_BACK = OptionalInt.of(HIGH);

    /** What a group of the task that is looked at is like; the other one's is critical. */
    private enum Kind {
        /** 4 s, and 12 of the other. */
        SLACK(4, 12, 8),
        /** 4 s, which the other takes too. */
        TIGHT(4, 4, 0),
        /** Half a second, which is too short to change for. */
        SHORT(0.5, 0.5, 0),
        /** The same beside 8 s of the other, of which it may lose a tenth. */
        PASSING(0.5, 8, 0),
        /** The task takes no part. */
        ABSENT(0, 4, 0);

        private final double ownSeconds;
        private final double criticalSeconds;
        private final double waitSeconds;

        Kind(double ownSeconds, double criticalSeconds, double waitSeconds) {
            this.ownSeconds = ownSeconds;
            this.criticalSeconds = criticalSeconds;
            this.waitSeconds = waitSeconds;
        }
    }

    /**
     * @param outer groups before the loop
     * @param repeats of the loop in an iteration
     */
    private static TaskDecision decide(List<Kind> outer, double repeats, List<Kind> loop) {
        List<Kind> kinds = new ArrayList<>(outer);
        kinds.addAll(loop);
        KnownGroup[] own = new KnownGroup[kinds.size()];
        KnownGroup[] critical = new KnownGroup[kinds.size()];
        for (int g = 0; g < own.length; g++) {
            Kind kind = kinds.get(g);
            double times = g < outer.size() ? 1 : repeats;
            own[g] = kind == Kind.ABSENT
                    ? KnownGroup.absent(times)
                    : inner(times, kind.waitSeconds, region(g, kind.ownSeconds));
            critical[g] = inner(times, 0, region(g, kind.criticalSeconds));
        }
        return new Decider(NODE, new DecisionOptions(Scope.TASK, true, OptionalDouble.of(0)), 0.5)
                .decide(List.of(task(0, own), task(1, critical)), 1)
                .tasks()
                .get(0);
    }

    private static List<OptionalInt> waits(List<Kind> outer, double repeats, List<Kind> loop) {
        return decide(outer, repeats, loop).groups().stream()
                .map(GroupDecision::waitFrequency)
                .toList();
    }

    @Test
    void shouldComeBackBeforeTheLoopAndAtItsEndWhenItsFirstGroupHasNoRoom() {
        List<Kind> outer = List.of(Kind.SLACK);
        List<Kind> loop = List.of(Kind.TIGHT, Kind.SLACK);
        assertEquals(List.of(COMES_BACK, STAYS, COMES_BACK), waits(outer, 3, loop));
        assertEquals(List.of(COMES_BACK, STAYS, STAYS), waits(outer, 1, loop), "no loop");
    }

    @Test
    void shouldComeBackInTheLastGroupOfTheLoopAloneWhenSeveralHaveSlack() {
        assertEquals(
                List.of(COMES_BACK, STAYS, STAYS, COMES_BACK),
                waits(List.of(Kind.SLACK), 3, List.of(Kind.TIGHT, Kind.SLACK, Kind.SLACK)));
    }

    @Test
    void shouldComeBackInTheGroupBeforeAloneWhenTheLoopBeginsWithOneThatHasRoom() {
        assertEquals(
                List.of(STAYS, COMES_BACK, STAYS, STAYS),
                waits(List.of(Kind.SLACK), 3, List.of(Kind.SLACK, Kind.TIGHT, Kind.SLACK)));
    }

    /** The task takes no part in the loop's first group, so that the next one is its first. */
    @Test
    void shouldComeBackAtTheEndOfTheLoopWhenTheTaskTakesNoPartInItsFirstGroup() {
        assertEquals(
                List.of(COMES_BACK, STAYS, STAYS, COMES_BACK),
                waits(List.of(Kind.SLACK), 3, List.of(Kind.ABSENT, Kind.TIGHT, Kind.SLACK)));
        assertEquals(
                List.of(STAYS, COMES_BACK, STAYS, STAYS, STAYS),
                waits(List.of(Kind.SLACK), 3, List.of(Kind.SLACK, Kind.ABSENT, Kind.TIGHT, Kind.SLACK)),
                "another group of the loop is before it");
    }

    @Test
    void shouldComeBackWhenTheWholeIterationIsTheLoop() {
        assertEquals(List.of(STAYS, COMES_BACK), waits(List.of(), 3, List.of(Kind.TIGHT, Kind.SLACK)));
        assertEquals(List.of(COMES_BACK, STAYS), waits(List.of(), 3, List.of(Kind.SLACK, Kind.TIGHT)));
    }

    /** Groups before the loop come after it, once an iteration. */
    @Test
    void shouldComeBackAtTheEndOfTheLoopWhenTheIterationBeginsWithoutRoom() {
        assertEquals(List.of(STAYS, STAYS, COMES_BACK), waits(List.of(Kind.TIGHT), 3, List.of(Kind.SLACK, Kind.SLACK)));
        assertEquals(
                List.of(COMES_BACK, STAYS, STAYS, STAYS),
                waits(List.of(Kind.SLACK, Kind.TIGHT), 3, List.of(Kind.SLACK, Kind.SLACK)),
                "what is before it is no group of the loop");
    }

    /** What is short goes on at what it finds, so that it is no place to come back in, and none to come back before. */
    @Test
    void shouldComeBackBeforeAndAtTheEndOfTheLoopWhenTheLoopBeginsWithAShortGroup() {
        assertEquals(
                List.of(COMES_BACK, STAYS, STAYS, COMES_BACK),
                waits(List.of(Kind.SLACK), 3, List.of(Kind.PASSING, Kind.TIGHT, Kind.SLACK)));
        assertEquals(List.of(STAYS, STAYS, STAYS), waits(List.of(Kind.SLACK), 3, List.of(Kind.PASSING, Kind.SLACK)));
    }

    /** It would find the highest frequency at first, and the lower one in every repetition. */
    @Test
    void shouldComeBackAtTheEndOfTheLoopWhenItsShortFirstGroupWouldFindTwoFrequencies() {
        List<Kind> outer = List.of(Kind.SLACK, Kind.TIGHT);
        TaskDecision torn = decide(outer, 3, List.of(Kind.PASSING, Kind.SLACK));
        assertEquals(COMES_BACK, torn.groups().get(3).waitFrequency());
        assertEquals(HIGH, torn.groups().get(2).phases().get(0).frequency());
        assertEquals(Reason.NO_SLACK, reason(torn, 2));
        TaskDecision alike = decide(List.of(Kind.SLACK), 3, List.of(Kind.PASSING, Kind.SLACK));
        assertEquals(STAYS, alike.groups().get(2).waitFrequency());
        assertEquals(LOW, alike.groups().get(1).phases().get(0).frequency());
        assertEquals(Reason.GOES_ON, reason(alike, 1));
    }

    /** The loop's first group would lose half a second of the outer group's 12 s in every repetition. */
    @Test
    void shouldLoseOnlyOfItsOwnTimeWhenALoopRepeatsMoreOftenThanWhatIsBeforeIt() {
        List<Kind> outer = List.of(Kind.SLACK);
        List<Kind> loop = List.of(Kind.SHORT, Kind.SLACK);
        assertEquals(Reason.GOES_ON, reason(decide(outer, 1, loop), 1));
        assertEquals(Reason.NO_SLACK, reason(decide(outer, 3, loop), 1));
        assertEquals(Reason.GOES_ON, reason(decide(outer, 3, List.of(Kind.SLACK, Kind.SHORT)), 2));
    }

    private static Reason reason(TaskDecision task, int g) {
        return task.groups().get(g).frequencies().reason();
    }

    /** Walks through the second iteration, with all its repetitions: a group that has no slack never pays for a change. */
    @Test
    void shouldNeverChangeTheFrequencyInAGroupWithoutRoomWhateverTheLoopsAre() {
        int comeBack = 0;
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            List<Kind> outer = kinds(random, random.nextInt(4));
            List<Kind> loop = kinds(random, 1 + random.nextInt(4));
            int repeats = 1 + random.nextInt(3);
            List<GroupDecision> groups = decide(outer, repeats, loop).groups();
            List<Kind> kinds = Stream.concat(outer.stream(), loop.stream()).toList();
            List<Integer> order = order(outer.size(), repeats, kinds.size());
            int active = HIGH;
            for (int step = 0; step < 2 * order.size(); step++) {
                int g = order.get(step % order.size());
                for (DecidedPhase phase : groups.get(g).phases()) {
                    assertTrue(
                            phase.frequency() == active || kinds.get(g) == Kind.SLACK || step < order.size(),
                            "seed " + seed + ": group " + g + " of " + outer + " and " + repeats + " x " + loop);
                    active = phase.frequency();
                }
                comeBack += groups.get(g).waitFrequency().equals(COMES_BACK) ? 1 : 0;
                active = groups.get(g).waitFrequency().orElse(active);
            }
        }
        assertTrue(comeBack > 500, "only " + comeBack + " waits come back");
    }

    /** Groups in the order in which an iteration runs them. */
    private static List<Integer> order(int innerBegin, int repeats, int groups) {
        IntStream loop = IntStream.range(0, repeats * (groups - innerBegin));
        return IntStream.concat(IntStream.range(0, innerBegin), loop.map(i -> innerBegin + i % (groups - innerBegin)))
                .boxed()
                .toList();
    }

    private static List<Kind> kinds(Random random, int number) {
        return random.ints(number, 0, Kind.values().length)
                .mapToObj(i -> Kind.values()[i])
                .toList();
    }
}
