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
import lull.dct.throttling.Scope;
import lull.dvfs.FrequencyDecision;
import lull.platform.affinity.Team;
import lull.platform.emulated.EmulatedNode;
import lull.runtime.plan.GroupDecision;
import lull.runtime.plan.GroupDecision.DecidedPhase;
import lull.runtime.plan.JobDecision;
import lull.runtime.plan.TaskDecision;
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

    /** At 1.5 GHz the region would take 5.3 of 5 ms: the rest, ten changes long, is waited for at the lowest frequency. */
    @Test
    void shouldWaitAtTheLowestFrequencyWhenTheWaitIsLongAndTheNextGroupHasRoom() {
        List<List<List<KnownPhase>>> job = List.of(List.of(regions(0, 4e-3)), List.of(regions(0, 5e-3)));
        JobDecision decision = decide(job, critical(job));
        TaskDecision waiting = decision.tasks().get(0);
        assertEquals(HIGHEST, waiting.groups().get(0).phases().get(0).frequency());
        assertEquals(OptionalInt.of(0), waiting.groups().get(0).waitFrequency());
        assertTrue(waiting.changes(waiting.groups().get(0)) && waiting.changesAnything());
        assertEquals(4e-3 * 2e9 + 1e-3 * 1e9, decision.predictedCosts().get(0)[0], 1);
        TaskDecision critical = decision.tasks().get(1);
        assertEquals(OptionalInt.empty(), critical.groups().get(0).waitFrequency());
        assertTrue(!critical.changesAnything(), "the critical task waits for nobody");
    }

    @Test
    void shouldNotChangeForAWaitThatIsAboutTwoChangesLong() {
        List<List<List<KnownPhase>>> job = List.of(List.of(regions(0, 4.81e-3)), List.of(regions(0, 5e-3)));
        assertTrue(!decide(job, critical(job)).changesAnything());
    }

    /** Half of 23.5 ms, then 38 µs that all have: at the lowest frequency those take 38 µs longer, where a change takes 100. */
    private static final List<List<List<KnownPhase>>> SHORT_AFTER_LONG =
            List.of(List.of(regions(0, 12e-3), regions(1, 38e-6)), List.of(regions(0, 23.5e-3), regions(1, 38e-6)));

    @Test
    void shouldGoOnAtTheFrequencyThatItFindsWhenAGroupWithoutSlackIsShorterThanAChange() {
        JobDecision decision = decide(SHORT_AFTER_LONG, critical(SHORT_AFTER_LONG));
        List<GroupDecision> groups = decision.tasks().get(0).groups();
        assertEquals(1, groups.get(0).phases().get(0).frequency());
        assertEquals(OptionalInt.of(0), groups.get(0).waitFrequency());
        assertEquals(OptionalInt.empty(), groups.get(1).waitFrequency());
        assertEquals(0, groups.get(1).phases().get(0).frequency());
        assertEquals(
                FrequencyDecision.Reason.GOES_ON, groups.get(1).frequencies().reason());
        assertEquals(76e-6, groups.get(1).predictedSeconds(), 1e-12);
        assertTrue(!decision.tasks().get(1).changesAnything());
        assertEquals(76e-6 * 2e9, decision.predictedCosts().get(1)[1], 1, "the other task waits for it");
        assertTrue(decision.predictedCost()
                < decide(SHORT_AFTER_LONG, critical(SHORT_AFTER_LONG), 0.005).predictedCost());
    }

    /**
     * The bound divides the region among two frequencies, which no plan can: of what the best plan saves whose changes cost nothing, and
     * which waits at the lowest frequency, nine tenths are saved.
     */
    @Test
    void shouldSaveNineTenthsOfWhatAPlanCanWhenAShortGroupFollowsALongOne() {
        NodeControls opteron = NodeControls.of(EmulatedNode.named("opteron-8350"));
        JobDecision decision = decide(opteron, SHORT_AFTER_LONG, critical(SHORT_AFTER_LONG), 0.01)
                .bounded();
        double possible = decision.bound().orElseThrow().possibleShare();
        double critical = 23.5e-3;
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < opteron.hertz().size(); k++) {
            double seconds = 12e-3 / opteron.relativeHertz(k);
            if (seconds <= critical) {
                least = Math.min(
                        least,
                        seconds * opteron.power(Team.of(1), Team.of(1), k)
                                + (critical - seconds) * opteron.power(Team.of(1), Team.of(1), 0));
            }
        }
        double highest = opteron.power(Team.of(1), Team.of(1), opteron.hertz().size() - 1);
        double best = (critical * highest - least) / decision.defaultCost();
        double saved = 1 - decision.predictedCost() / decision.defaultCost();
        String words = "saves " + saved + " of " + best + ", bound " + possible;
        assertTrue(best < 0.9 * possible, words);
        assertTrue(saved >= 0.9 * best && saved < best, words);
    }

    @Test
    void shouldComeBackBeforeAShortGroupWhenTheSlowdownAllowedIsLess() {
        List<GroupDecision> groups = decide(SHORT_AFTER_LONG, critical(SHORT_AFTER_LONG), 0.005)
                .tasks()
                .get(0)
                .groups();
        assertEquals(OptionalInt.of(HIGHEST), groups.get(0).waitFrequency());
        assertEquals(HIGHEST, groups.get(1).phases().get(0).frequency());
    }

    /** Long and short groups in any order: an iteration loses two fifths of the slowdown allowed, at most. */
    @Test
    void shouldLoseNoMoreThanAllowedWhenShortGroupsGoOn() {
        int gone = 0;
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            List<List<List<KnownPhase>>> job = List.of(new ArrayList<>(), new ArrayList<>());
            for (int g = 2 + random.nextInt(4); g > 0; g--) {
                double seconds = random.nextBoolean() ? 50e-3 * random.nextDouble() : 60e-6 * random.nextDouble();
                int position = g;
                job.forEach(task -> task.add(regions(position, seconds * (0.5 + random.nextInt(2) / 2.0))));
            }
            double[] critical = critical(job);
            double allowed = 0.04;
            for (TaskDecision task : decide(job, critical, allowed).tasks()) {
                double[] seconds = planned(task, job.get(task.rank()));
                double lost = 0;
                double iteration = 0;
                for (int g = 0; g < critical.length; g++) {
                    lost += Math.max(0, seconds[g] - critical[g]);
                    iteration += critical[g];
                    gone += task.groups().get(g).frequencies().reason() == FrequencyDecision.Reason.GOES_ON
                                    && seconds[g] > critical[g] * 1.01
                            ? 1
                            : 0;
                }
                assertTrue(lost <= (0.4 * allowed + 0.001) * iteration, "seed " + seed + " loses " + lost / iteration);
            }
        }
        assertTrue(gone > 60, "only " + gone + " groups go on at a lower frequency");
    }

    private static JobDecision decide(List<List<List<KnownPhase>>> job, double[] critical) {
        return decide(job, critical, 0.01);
    }

    private static JobDecision decide(List<List<List<KnownPhase>>> job, double[] critical, double maxSlowdown) {
        return decide(NODE, job, critical, maxSlowdown);
    }

    private static JobDecision decide(
            NodeControls node, List<List<List<KnownPhase>>> job, double[] critical, double maxSlowdown) {
        List<KnownTask> tasks = new ArrayList<>();
        for (int rank = 0; rank < job.size(); rank++) {
            List<KnownGroup> groups = new ArrayList<>();
            for (int g = 0; g < critical.length; g++) {
                List<KnownPhase> phases = job.get(rank).get(g);
                groups.add(new KnownGroup(phases, critical[g] - seconds(phases), 0, 1, false, false));
            }
            tasks.add(new KnownTask(rank, Team.of(1), Set.of(), groups));
        }
        return new Decider(node, new DecisionOptions(Scope.TASK, true, OptionalDouble.of(0)), maxSlowdown)
                .decide(tasks, 1);
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
        return Known.phase(
                position,
                serial,
                Map.of(Team.of(1), new PhaseTime(seconds, Team.of(1), 0)),
                OptionalDouble.of(1),
                0,
                Map.of());
    }

    private static double seconds(List<KnownPhase> phases) {
        return phases.stream()
                .mapToDouble(phase -> phase.seconds(Team.of(1), HIGHEST, NODE))
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
                    seconds[g] += task.get(g).get(p).seconds(Team.of(1), active, NODE);
                }
                int waiting = decision.groups().get(g).waitFrequency().orElse(active);
                seconds[g] += waiting != active ? TRANSITION : 0;
                active = waiting;
            }
        }
        return seconds;
    }
}
