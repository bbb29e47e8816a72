package lull.runtime.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import lull.dct.Scope;
import lull.runtime.decision.GroupDecision.DecidedPhase;
import lull.runtime.prediction.PhaseTime;
import org.junit.jupiter.api.Test;

class DeciderTest {
    private static final double TRANSITION = 100e-6;
    private static final NodeControls NODE =
            new NodeControls(4, List.of(1e9, 1.2e9, 1.5e9, 2e9), true, TRANSITION, Optional.empty());
    private static final int HIGHEST = NODE.hertz().size() - 1;

    /** Every task's groups, with the transitions that entering them costs, stay within the default's critical times, by 0.1 %. */
    @Test
    void shouldMakeNoGroupLaterThanItsCriticalTaskWhenTransitionsCount() {
        int lowered = 0;
        for (int seed = 0; seed < 3000; seed++) {
            Random random = new Random(seed);
            List<List<List<KnownPhase>>> job = job(random);
            double[] critical = critical(job);
            for (TaskDecision task : decide(job, critical).tasks()) {
                double[] seconds = planned(task, job.get(task.rank()));
                for (int g = 0; g < critical.length; g++) {
                    assertTrue(
                            seconds[g] <= critical[g] * 1.001,
                            "seed " + seed + " task " + task.rank() + " group " + g + ": " + seconds[g]
                                    + " s, critical " + critical[g]);
                }
                lowered += task.changesAnything() ? 1 : 0;
            }
        }
        assertTrue(lowered > 1000, "only " + lowered + " tasks run slower");
    }

    @Test
    void shouldWaitAtTheHighestFrequencyBeforeAGroupWithoutRoomForATransition() {
        List<List<List<KnownPhase>>> job = List.of(
                List.of(regions(0, 1e-3, 1e-3), regions(2, 50e-6)), List.of(regions(0, 5e-3), regions(1, 40e-6)));
        TaskDecision waiting = decide(job, critical(job)).tasks().get(0);
        GroupDecision slack = waiting.groups().get(0);
        assertEquals(0, slack.phases().get(0).frequency());
        assertEquals(0, slack.phases().get(1).frequency());
        assertEquals(OptionalInt.of(HIGHEST), slack.waitFrequency());
        assertEquals(OptionalInt.empty(), slack.setting(slack.phases().get(0)).waitFrequency());
        assertEquals(
                OptionalInt.of(HIGHEST), slack.setting(slack.phases().get(1)).waitFrequency());
        GroupDecision next = waiting.groups().get(1);
        assertEquals(HIGHEST, next.phases().get(0).frequency());
        assertEquals(OptionalInt.empty(), next.waitFrequency());
    }

    /** Its own group follows: what is slow then has room for the transition. */
    @Test
    void shouldWaitAtTheFrequencyOfTheLastRegionWhenTheNextGroupHasRoom() {
        List<List<List<KnownPhase>>> job = List.of(List.of(regions(0, 1e-3, 1e-3)), List.of(regions(0, 5e-3)));
        TaskDecision waiting = decide(job, critical(job)).tasks().get(0);
        assertEquals(0, waiting.groups().get(0).phases().get(1).frequency());
        assertEquals(OptionalInt.empty(), waiting.groups().get(0).waitFrequency());
    }

    /** Lowered all the way it would take 2.4 ms of the 2.5 ms, and two transitions more. */
    @Test
    void shouldPayForBothTransitionsFromTheSlackOfTheGroupThatHasIt() {
        List<List<List<KnownPhase>>> job =
                List.of(List.of(regions(0, 1.2e-3), regions(1, 40e-6)), List.of(regions(0, 2.5e-3), regions(1, 40e-6)));
        GroupDecision tight = decide(job, critical(job)).tasks().get(0).groups().get(0);
        assertEquals(1, tight.phases().get(0).frequency());
        assertEquals(OptionalInt.of(HIGHEST), tight.waitFrequency());
    }

    /** One of two tasks has slack in the first of two groups: all plans of its regions, each priced by the rule that is documented. */
    @Test
    void shouldChooseTheCheapestOfAllPlansWhenTheNextGroupHasNoRoom() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            double first = Math.exp(-8 + 2 * random.nextDouble());
            double second = Math.exp(-8 + 2 * random.nextDouble());
            double critical = (first + second) * (1 + 1.2 * random.nextDouble());
            List<List<List<KnownPhase>>> job = List.of(
                    List.of(regions(0, first, second), regions(2, 50e-6)),
                    List.of(regions(0, critical), regions(1, 50e-6)));
            GroupDecision chosen =
                    decide(job, critical(job)).tasks().get(0).groups().get(0);
            int[] frequencies =
                    chosen.phases().stream().mapToInt(DecidedPhase::frequency).toArray();
            double least = Double.POSITIVE_INFINITY;
            for (int plan = 0; plan < (HIGHEST + 1) * (HIGHEST + 1); plan++) {
                least = Math.min(least, price(new double[] {first, second}, critical, plan % 4, plan / 4));
            }
            assertEquals(
                    least,
                    price(new double[] {first, second}, critical, frequencies[0], frequencies[1]),
                    1e-9 * least,
                    "seed " + seed);
        }
    }

    /**
     * Threads × hertz × seconds of a group that begins and ends at the highest frequency; infinite if it is longer than critical. A
     * change keeps a core as busy as the wait whose time it takes.
     */
    private static double price(double[] seconds, double critical, int... frequencies) {
        boolean lowered = false;
        double cost = 0;
        double lasting = 0;
        int changes = 0;
        int active = HIGHEST;
        for (int i = 0; i < seconds.length; i++) {
            double stretched = seconds[i] * 2e9 / NODE.hertz().get(frequencies[i]);
            lasting += stretched;
            cost += stretched * NODE.hertz().get(frequencies[i]);
            changes += i > 0 && frequencies[i] != active ? 1 : 0;
            active = frequencies[i];
            lowered |= active != HIGHEST;
        }
        changes += active != HIGHEST ? 1 : 0;
        boolean fits = !lowered || lasting + (changes + 1) * TRANSITION <= critical;
        double waits = critical - lasting;
        return fits ? cost + waits * NODE.hertz().get(HIGHEST) : Double.POSITIVE_INFINITY;
    }

    private static JobDecision decide(List<List<List<KnownPhase>>> job, double[] critical) {
        List<KnownTask> tasks = new ArrayList<>();
        for (int rank = 0; rank < job.size(); rank++) {
            List<KnownGroup> groups = new ArrayList<>();
            for (int g = 0; g < critical.length; g++) {
                List<KnownPhase> phases = job.get(rank).get(g);
                groups.add(new KnownGroup(phases, critical[g] - seconds(phases), 0, 1, false));
            }
            tasks.add(new KnownTask(rank, 1, Set.of(), groups));
        }
        return new Decider(NODE, new DecisionOptions(Scope.TASK, true, OptionalDouble.of(0)), 0.01).decide(tasks, 1);
    }

    private static List<List<List<KnownPhase>>> job(Random random) {
        List<List<List<KnownPhase>>> job = new ArrayList<>();
        int groups = 1 + random.nextInt(5);
        for (int rank = 0; rank < 2 + random.nextInt(2); rank++) {
            List<List<KnownPhase>> task = new ArrayList<>();
            int position = 0;
            for (int g = 0; g < groups; g++) {
                List<KnownPhase> phases = new ArrayList<>();
                for (int p = random.nextInt(4); p > 0; p--) {
                    phases.add(phase(position++, random.nextInt(4) == 0, Math.exp(-11 + 6 * random.nextDouble())));
                }
                task.add(phases);
            }
            job.add(task);
        }
        return job;
    }

    private static List<KnownPhase> regions(int position, double... seconds) {
        List<KnownPhase> phases = new ArrayList<>();
        for (double one : seconds) {
            phases.add(phase(position + phases.size(), false, one));
        }
        return phases;
    }

    private static KnownPhase phase(int position, boolean serial, double seconds) {
        return new KnownPhase(
                0, position, serial, Map.of(1, new PhaseTime(seconds, 1, 0)), OptionalDouble.of(1), 0, Map.of());
    }

    private static double seconds(List<KnownPhase> phases) {
        return phases.stream()
                .mapToDouble(phase -> phase.seconds(1, HIGHEST, NODE))
                .sum();
    }

    private static double[] critical(List<List<List<KnownPhase>>> job) {
        double[] critical = new double[job.get(0).size()];
        job.forEach(task -> {
            for (int g = 0; g < critical.length; g++) {
                critical[g] = Math.max(critical[g], seconds(task.get(g)));
            }
        });
        return critical;
    }

    /** What the second iteration takes: a region or a wait that changes the frequency costs a transition, serial code follows. */
    private static double[] planned(TaskDecision decision, List<List<KnownPhase>> task) {
        double[] seconds = new double[task.size()];
        int active = HIGHEST;
        for (int round = 0; round < 2; round++) {
            for (int g = 0; g < seconds.length; g++) {
                seconds[g] = 0;
                for (int p = 0; p < task.get(g).size(); p++) {
                    DecidedPhase decided = decision.groups().get(g).phases().get(p);
                    if (!decided.serial() && decided.frequency() != active) {
                        active = decided.frequency();
                        seconds[g] += TRANSITION;
                    }
                    seconds[g] += task.get(g).get(p).seconds(1, active, NODE);
                }
                int waiting = decision.groups().get(g).waitFrequency().orElse(active);
                seconds[g] += waiting != active ? TRANSITION : 0;
                active = waiting;
            }
        }
        return seconds;
    }
}
