package lull.dvfs.bound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.Stream;
import lull.dvfs.FrequencySelector;
import lull.dvfs.GroupFrequencies;
import lull.dvfs.PhaseFrequencies;
import lull.dvfs.Slack;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.NonNegativeConstraint;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.junit.jupiter.api.Test;

class EnergyLowerBoundTest {
    private static final double[] HERTZ = {1e9, 2e9};
    private static final PhaseFrequencies LONG = PhaseFrequencies.of(new double[] {3, 2}, HERTZ);
    private static final PhaseFrequencies SHORT = PhaseFrequencies.of(new double[] {1.5, 1}, HERTZ);

    @Test
    void shouldLowerWhatWaitsWhenOneTaskIsCritical() {
        EnergyBound bound = EnergyLowerBound.of(List.of(List.of(List.of(LONG)), List.of(List.of(SHORT))));
        assertEquals(6e9, bound.defaultCost());
        assertEquals(5.5e9, bound.leastCost(), 1e4, "the short task at 1 GHz: 1.5 s · 1 GHz instead of 1 s · 2 GHz");
        assertEquals(0, bound.achievedShare(6e9).orElseThrow());
        assertEquals(1, bound.achievedShare(5.5e9).orElseThrow(), 1e-4);
    }

    /** Half a second more suffices for half of the way from 2 s · 2 GHz to 3 s · 1 GHz. */
    @Test
    void shouldUseTheTimeThatTasksElsewhereTake() {
        EnergyBound bound = EnergyLowerBound.of(List.of(List.of(List.of(LONG))), new double[] {2.5});
        assertEquals(new EnergyBound(4e9, 3.5e9), bound);
    }

    /** The second group's cheaper choice takes longer than all tasks, and time that the first one is waited for can't be had twice. */
    @Test
    void shouldNotUseTimeOfAnotherGroupThatTasksElsewhereTake() {
        PhaseFrequencies onlyOne = PhaseFrequencies.of(new double[] {Double.NaN, 2}, HERTZ);
        EnergyBound bound = EnergyLowerBound.of(List.of(List.of(List.of(onlyOne), List.of(LONG))), new double[] {3, 2});
        assertEquals(new EnergyBound(8e9, 8e9), bound);
    }

    @Test
    void shouldHaveNothingToSaveWhenAllTasksAreEqual() {
        EnergyBound bound = EnergyLowerBound.of(List.of(List.of(List.of(LONG)), List.of(List.of(LONG))));
        assertEquals(bound.defaultCost(), bound.leastCost(), 1e-6 * bound.defaultCost());
    }

    @Test
    void shouldSayNothingOfAShareWhenThereIsNothingToSave() {
        assertEquals(OptionalDouble.empty(), EnergyLowerBound.of(List.of()).achievedShare(0));
        assertEquals(OptionalDouble.empty(), new EnergyBound(5, 5).achievedShare(5));
    }

    @Test
    void shouldSaveOnlyWhatTakesNoTimeWhenNothingTakesTimeOrCosts() {
        PhaseFrequencies free = SHORT.withJoules(new double[] {-1, 0});
        PhaseFrequencies timeless =
                PhaseFrequencies.of(new double[] {0, 0}, HERTZ).withJoules(new double[] {1, 5});
        assertEquals(new EnergyBound(0, 0), EnergyLowerBound.of(List.of(List.of(List.of(free)))));
        assertEquals(new EnergyBound(5, 1), EnergyLowerBound.of(List.of(List.of(List.of(timeless)))));
    }

    @Test
    void shouldLeaveOutWhatIsNotKnownWhenTimesAreNaN() {
        PhaseFrequencies unknown = PhaseFrequencies.of(new double[] {1, Double.NaN}, HERTZ);
        PhaseFrequencies onlyDefault = PhaseFrequencies.of(new double[] {Double.NaN, 1}, HERTZ);
        EnergyBound bound = EnergyLowerBound.of(List.of(List.of(List.of(unknown, onlyDefault))));
        assertEquals(2e9, bound.defaultCost());
        assertEquals(2e9, bound.leastCost(), 1e3);
    }

    @Test
    void shouldAgreeWithAnotherSimplexAndLieBelowEveryPlanWhenJobsAreRandom() {
        Random random = new Random(41);
        for (int n = 0; n < 150; n++) {
            List<List<List<PhaseFrequencies>>> job = job(random);
            EnergyBound bound = EnergyLowerBound.of(job);
            assertEquals(
                    commonsMath(job, new double[job.get(0).size()]) * bound.defaultCost(),
                    bound.leastCost(),
                    1e-6 * bound.defaultCost(),
                    "job " + n);
            double planned = planned(job);
            assertTrue(bound.leastCost() <= planned * (1 + 1e-12), "job " + n);
            assertTrue(planned <= bound.defaultCost() * (1 + 1e-12));
        }
    }

    /** What is faster than the default in one group leaves time to others, and tasks elsewhere make a group last. */
    @Test
    void shouldAgreeWithAnotherSimplexWhenTheDefaultIsNotTheFastest() {
        Random random = new Random(42);
        int more = 0;
        for (int n = 0; n < 150; n++) {
            List<List<List<PhaseFrequencies>>> job = job(random).stream()
                    .map(task -> task.stream()
                            .map(phases -> phases.stream()
                                    .map(phase -> anyOrder(random))
                                    .toList())
                            .toList())
                    .toList();
            double[] elsewhere = random.doubles(job.get(0).size(), 0, 6).toArray();
            EnergyBound bound = EnergyLowerBound.of(job, elsewhere);
            assertEquals(
                    commonsMath(job, elsewhere) * bound.defaultCost(),
                    bound.leastCost(),
                    1e-6 * bound.defaultCost(),
                    "job " + n);
            more += bound.leastCost() < EnergyLowerBound.of(job).leastCost() * (1 - 1e-6) ? 1 : 0;
        }
        assertTrue(more > 40, "only " + more + " jobs may use time of tasks elsewhere");
    }

    private static PhaseFrequencies anyOrder(Random random) {
        return new PhaseFrequencies(
                random.doubles(3, 0.1, 2).toArray(), random.doubles(3, 1, 9).toArray(), new double[3]);
    }

    /** Rounding must not make the default infeasible: a task of a real code has a hundred phases of very different length. */
    @Test
    void shouldFindABoundWhenTasksHaveManyPhases() {
        Random random = new Random(43);
        for (int n = 0; n < 40; n++) {
            List<List<List<PhaseFrequencies>>> job = List.of(List.of(manyPhases(random)), List.of(manyPhases(random)));
            EnergyBound bound = EnergyLowerBound.of(job);
            assertTrue(bound.leastCost() <= bound.defaultCost(), "job " + n + ": " + bound);
            assertTrue(bound.leastCost() > 0, "job " + n + ": " + bound);
        }
    }

    private static List<PhaseFrequencies> manyPhases(Random random) {
        return Stream.generate(() -> {
                    double seconds = 3e-5 * Math.exp(2.5 * random.nextGaussian());
                    return PhaseFrequencies.of(new double[] {seconds * (1 + random.nextDouble()), seconds}, HERTZ);
                })
                .limit(110)
                .toList();
    }

    @Test
    void shouldRefuseWithValuesWhenTasksDifferInGroups() {
        assertTrue(assertThrows(
                        IllegalArgumentException.class,
                        () -> EnergyLowerBound.of(List.of(List.of(List.of(LONG)), List.of())))
                .getMessage()
                .contains("1 and 0 phase groups"));
    }

    private static List<List<List<PhaseFrequencies>>> job(Random random) {
        int groups = 1 + random.nextInt(3);
        List<List<List<PhaseFrequencies>>> job = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            List<List<PhaseFrequencies>> task = new ArrayList<>();
            for (int g = 0; g < groups; g++) {
                List<PhaseFrequencies> phases = new ArrayList<>();
                for (int p = random.nextInt(3); p >= 0; p--) {
                    double seconds = 0.1 + random.nextDouble();
                    double compute = random.nextDouble();
                    phases.add(PhaseFrequencies.of(
                            new double[] {seconds * (1 + compute), seconds * (1 + compute / 3), seconds},
                            new double[] {1e9, 1.5e9, 2e9}));
                }
                task.add(phases);
            }
            job.add(task);
        }
        return job;
    }

    private static double planned(List<List<List<PhaseFrequencies>>> job) {
        FrequencySelector selector = FrequencySelector.byLabels(0);
        double cost = 0;
        for (int g = 0; g < job.get(0).size(); g++) {
            int group = g;
            double critical =
                    job.stream().mapToDouble(task -> own(task.get(group))).max().orElseThrow();
            for (List<List<PhaseFrequencies>> task : job) {
                if (!task.get(g).isEmpty()) {
                    GroupFrequencies waitingForNothing = new GroupFrequencies(
                            task.get(g), 0, new double[task.get(g).get(0).seconds().length]);
                    Slack slack = new Slack(critical - own(task.get(g)), OptionalDouble.empty());
                    cost += selector.select(waitingForNothing, slack).predictedCost();
                }
            }
        }
        return cost;
    }

    private static double own(List<PhaseFrequencies> phases) {
        return phases.stream()
                .mapToDouble(phase -> phase.seconds()[phase.seconds().length - 1])
                .sum();
    }

    /** Columns: the groups' lengths, then every choice. Costs relative to the default's. */
    private static double commonsMath(List<List<List<PhaseFrequencies>>> job, double[] elsewhere) {
        int groups = job.get(0).size();
        int phases = job.stream()
                .mapToInt(task -> task.stream().mapToInt(List::size).sum())
                .sum();
        int columns = groups + phases * 3;
        double[] costs = new double[columns];
        double[] iteration = new double[columns];
        double[] longest = elsewhere.clone();
        double total = 0;
        List<LinearConstraint> constraints = new ArrayList<>();
        int at = groups;
        for (List<List<PhaseFrequencies>> task : job) {
            for (int g = 0; g < groups; g++) {
                double[] within = new double[columns];
                within[g] = -1;
                for (PhaseFrequencies phase : task.get(g)) {
                    double[] once = new double[columns];
                    total += phase.costs()[2];
                    for (int k = 0; k < 3; k++, at++) {
                        costs[at] = phase.costs()[k];
                        within[at] = phase.seconds()[k];
                        once[at] = 1;
                    }
                    constraints.add(new LinearConstraint(once, Relationship.EQ, 1));
                }
                constraints.add(new LinearConstraint(within, Relationship.LEQ, 0));
                longest[g] = Math.max(longest[g], own(task.get(g)));
                iteration[g] = 1;
            }
        }
        for (int g = 0; g < groups; g++) {
            double[] length = new double[columns];
            length[g] = 1;
            constraints.add(new LinearConstraint(length, Relationship.GEQ, elsewhere[g]));
        }
        double seconds = Arrays.stream(longest).sum();
        double scale = total;
        constraints.add(new LinearConstraint(iteration, Relationship.LEQ, seconds));
        return new SimplexSolver()
                .optimize(
                        new LinearObjectiveFunction(
                                Arrays.stream(costs).map(cost -> cost / scale).toArray(), 0),
                        new LinearConstraintSet(constraints),
                        GoalType.MINIMIZE,
                        new NonNegativeConstraint(true))
                .getValue();
    }
}
