package lull.dct;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import lull.dct.throttling.GroupThrottling;
import lull.dct.throttling.Reason;
import lull.dct.throttling.Scheme;
import lull.dct.throttling.Scope;
import lull.dct.throttling.TaskThrottling;
import lull.dct.throttling.ThrottlingOptions;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.RebindingCost;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PredictedPhase;
import lull.predictor.PredictedTask;
import org.junit.jupiter.api.Test;

/** Plans where other places take time, against every combination of small jobs. Times are eighths of a second: nothing rounds. */
class PlaceChangesTest {
    private static final int JOBS = 400;
    private static final ConfigurationSpace SPACE = RandomJobs.SPACE;
    private static final int ALL = SPACE.concurrencies();
    private static final int DEFAULT = ALL - 1;
    private static final double BIND = 0.125;
    private static final double MOVE = 0.5;
    private static final RebindingCost COST = new RebindingCost(BIND, MOVE);

    private static ThrottlingOptions options(Scheme scheme, Scope scope, double slowdown, Optional<double[]> watts) {
        return new ThrottlingOptions(scheme, scope, slowdown, ThrottlingOptions.LEAST_CYCLES, watts, COST);
    }

    private static ConcurrencyThrottler throttler(Scheme scheme, Scope scope) {
        return new ConcurrencyThrottler(SPACE, options(scheme, scope, 0, Optional.empty()));
    }

    private static boolean isShort(PredictedPhase phase) {
        return phase.meanCycles() < ThrottlingOptions.LEAST_CYCLES;
    }

    private static double seconds(PredictedPhase phase, int c) {
        boolean held = phase.serial() || phase.fixed() || isShort(phase);
        return phase.instances() * phase.seconds()[SPACE.index(held ? DEFAULT : c, 1)];
    }

    private static boolean isPredicted(PredictedTask task) {
        return task.groups().stream().flatMap(List::stream).noneMatch(phase -> Double.isNaN(seconds(phase, DEFAULT)));
    }

    /** The cores of a team's threads, in their order; none of the default, whose threads are nowhere in particular. */
    private static List<Integer> cores(int c) {
        ConcurrencyConfiguration team = SPACE.concurrency(c);
        return c == DEFAULT
                ? List.of()
                : IntStream.range(0, team.threads())
                        .mapToObj(i -> i / team.coresPerProcessor() * 100 + i % team.coresPerProcessor())
                        .toList();
    }

    private static double change(int from, int to) {
        if (to == DEFAULT) {
            return from == DEFAULT ? 0 : BIND;
        }
        List<Integer> had = cores(from);
        List<Integer> has = cores(to);
        return has.size() <= had.size() && had.subList(0, has.size()).equals(has) ? 0 : MOVE;
    }

    /** Group and phase of all that an iteration runs, in its order, turn after turn of its inner loop. */
    private static List<int[]> sequence(PredictedTask task) {
        List<int[]> sequence = new ArrayList<>();
        for (int turn = 0; turn < task.loop().turns(); turn++) {
            for (int g = turn == 0 ? 0 : task.loop().begin(); g < task.groups().size(); g++) {
                for (int p = 0; p < task.groups().get(g).size(); p++) {
                    sequence.add(new int[] {g, p});
                }
            }
        }
        return sequence;
    }

    private static PredictedPhase phase(PredictedTask task, int[] at) {
        return task.groups().get(at[0]).get(at[1]);
    }

    /** Where a phase leaves the threads that were somewhere before: serial code and short phases change nothing. */
    private static int place(PredictedTask task, int[] at, int[][] chosen, int before) {
        PredictedPhase phase = phase(task, at);
        boolean left = phase.serial() || isShort(phase) && !phase.fixed();
        return left ? before : phase.fixed() ? DEFAULT : chosen[at[0]][at[1]];
    }

    /** Mean times of the groups with a concurrency for each phase, changes included, as iteration after iteration runs them. */
    private static double[] groupSeconds(PredictedTask task, int[][] chosen) {
        double[] seconds = new double[task.groups().size()];
        int before = lastPlace(task, chosen);
        for (int[] at : sequence(task)) {
            int now = place(task, at, chosen, before);
            seconds[at[0]] += seconds(phase(task, at), chosen[at[0]][at[1]]) + change(before, now);
            before = now;
        }
        for (int g = 0; g < seconds.length; g++) {
            seconds[g] /= task.loop().repeats(g);
        }
        return seconds;
    }

    /** Of all groups of an iteration. */
    private static double iteration(PredictedTask task, double[] groups) {
        return IntStream.range(0, groups.length)
                .mapToDouble(g -> task.loop().repeats(g) * groups[g])
                .sum();
    }

    /** Every concurrency for every phase, or for every group. */
    private static List<int[][]> combinations(PredictedTask task, boolean groups) {
        int length = groups
                ? task.groups().size()
                : task.groups().stream().mapToInt(List::size).sum();
        List<int[][]> all = new ArrayList<>();
        for (int code = 0; code < Math.pow(ALL, length); code++) {
            int rest = code;
            int[][] chosen = new int[task.groups().size()][];
            for (int g = 0; g < chosen.length; g++) {
                chosen[g] = new int[task.groups().get(g).size()];
                for (int p = 0; p < chosen[g].length; p++) {
                    chosen[g][p] = rest % ALL;
                    rest /= groups ? 1 : ALL;
                }
                rest /= groups ? ALL : 1;
            }
            all.add(chosen);
        }
        return all;
    }

    private static double least(PredictedTask task, boolean groups, ToDoubleFunction<int[][]> price) {
        return combinations(task, groups).stream()
                .mapToDouble(price)
                .filter(value -> !Double.isNaN(value))
                .min()
                .orElseThrow();
    }

    private static int[][] chosen(TaskThrottling plan) {
        return plan.groups().stream().map(GroupThrottling::concurrencies).toArray(int[][]::new);
    }

    private static PredictedTask small(PredictedTask task) {
        return new PredictedTask(
                task.rank(),
                task.groups().stream()
                        .map(group -> group.subList(0, Math.min(2, group.size())))
                        .toList(),
                task.loop());
    }

    private static List<PredictedTask> job(int seed) {
        List<PredictedTask> job = new RandomJobs(seed)
                .withUnknown(0.02)
                .withFixed(0.2)
                .withLoops()
                .next();
        return RandomJobs.withSteadyShortPhases(job).stream()
                .map(PlaceChangesTest::small)
                .filter(PlaceChangesTest::isPredicted)
                .toList();
    }

    @Test
    void shouldChooseTheShortestIterationWithItsChangesWhenEachPhaseHasItsOwnPlace() {
        ConcurrencyThrottler throttler = throttler(Scheme.PROFILE_DRIVEN, Scope.TASK);
        for (int n = 0; n < JOBS; n++) {
            for (PredictedTask task : job(n)) {
                TaskThrottling plan = throttler.choose(List.of(task)).get(0);
                double[] planned = plan.groups().stream()
                        .mapToDouble(GroupThrottling::predictedSeconds)
                        .toArray();
                assertArrayEquals(groupSeconds(task, chosen(plan)), planned, "job " + n);
                assertEquals(
                        least(task, false, any -> iteration(task, groupSeconds(task, any))),
                        iteration(task, planned),
                        "job " + n);
            }
        }
    }

    /** Of the rows that are as short, where a phase is as short as its shortest if it is within the slowdown of that. */
    @Test
    void shouldTakeTheLeastEnergyOfIterationsThatAreAsShortWhenSomeSlowdownIsAllowed() {
        Random random = new Random(8);
        for (int n = 0; n < JOBS; n++) {
            double[] watts = random.ints(SPACE.size(), 1, 5).asDoubleStream().toArray();
            double slowdown = n % 2 == 0 ? 0.5 : 0;
            ConcurrencyThrottler throttler = new ConcurrencyThrottler(
                    SPACE, options(Scheme.PROFILE_DRIVEN, Scope.TASK, slowdown, Optional.of(watts)));
            for (PredictedTask task : job(n)) {
                double[] planned = timeAndEnergy(
                        task, chosen(throttler.choose(List.of(task)).get(0)), watts, slowdown);
                double time = least(task, false, any -> timeAndEnergy(task, any, watts, slowdown)[0]);
                double energy = least(task, false, any -> {
                    double[] both = timeAndEnergy(task, any, watts, slowdown);
                    return both[0] == time ? both[1] : Double.NaN;
                });
                assertArrayEquals(new double[] {time, energy}, planned, "job " + n + ", task " + task.rank());
            }
        }
    }

    /** Of the regions whose place can be chosen, and the time of all changes. */
    private static double[] timeAndEnergy(PredictedTask task, int[][] chosen, double[] watts, double slowdown) {
        double time = 0;
        double energy = 0;
        int before = lastPlace(task, chosen);
        for (int[] at : sequence(task)) {
            PredictedPhase phase = phase(task, at);
            int c = place(task, at, chosen, before);
            double change = change(before, c);
            before = c;
            time += change;
            if (!(phase.serial() || phase.fixed() || isShort(phase))) {
                double shortest = IntStream.range(0, ALL)
                        .mapToDouble(other -> seconds(phase, other))
                        .filter(value -> !Double.isNaN(value))
                        .min()
                        .orElseThrow();
                time += Double.isNaN(seconds(phase, c))
                        ? Double.NaN
                        : Math.max(seconds(phase, c), shortest * (1 + slowdown));
                energy += watts[SPACE.index(c, 1)] * (seconds(phase, c) + change);
            }
        }
        return new double[] {time, energy};
    }

    private static int lastPlace(PredictedTask task, int[][] chosen) {
        int last = DEFAULT;
        for (int[] at : sequence(task)) {
            last = place(task, at, chosen, last);
        }
        return last;
    }

    @Test
    void shouldKeepEachGroupWithinWhatAShortestIterationTakesAtTheLeastEnergyWhenEachGroupHasItsOwnPlace() {
        Random random = new Random(3);
        for (int n = 0; n < JOBS; n++) {
            List<PredictedTask> job = job(n);
            double[] watts = random.ints(SPACE.size(), 1, 5).asDoubleStream().toArray();
            double slowdown = n % 3 == 0 ? 0.25 : 0;
            ConcurrencyThrottler throttler = new ConcurrencyThrottler(
                    SPACE, options(Scheme.IMPROVED_ONE_PHASE, Scope.GROUP, slowdown, Optional.of(watts)));
            if (job.isEmpty()) {
                continue;
            }
            double[] agreed = throttler.criticalTimes(job);
            double[] critical = critical(job.get(0), agreed);
            for (PredictedTask task : job) {
                double[] byDefault = groupSeconds(task, combinations(task, true).get(allDefault(task)));
                double[] own = throttler.criticalTimes(List.of(task));
                assertEquals(
                        least(task, true, any -> iteration(task, groupSeconds(task, any))),
                        iteration(task, vector(task, own, 0)),
                        "job " + n);
                ToDoubleFunction<int[][]> careful = any -> isWithin(groupSeconds(task, any), byDefault)
                        ? iteration(task, groupSeconds(task, any))
                        : Double.NaN;
                assertEquals(least(task, true, careful), iteration(task, vector(task, own, 1)), "job " + n);
                int[][] chosen = chosen(throttler.choose(task, agreed));
                ToDoubleFunction<int[][]> joules = any -> joules(task, any, watts, critical, slowdown);
                assertEquals(least(task, true, joules), joules.applyAsDouble(chosen), "job " + n);
                assertTrue(joules.applyAsDouble(chosen) < Double.POSITIVE_INFINITY, "job " + n);
            }
        }
    }

    /** What one task gains may be worth nothing, as another is critical: the changes must not make the job's iteration longer. */
    @Test
    void shouldNeverLengthenTheIterationOfTheJobWhenEachGroupHasItsOwnPlace() {
        ConcurrencyThrottler throttler = throttler(Scheme.IMPROVED_ONE_PHASE, Scope.GROUP);
        for (int n = 0; n < JOBS; n++) {
            List<PredictedTask> job = job(n);
            if (job.isEmpty()) {
                continue;
            }
            double[] before = new double[job.get(0).groups().size()];
            double[] after = new double[before.length];
            for (TaskThrottling plan : throttler.choose(job)) {
                for (int g = 0; g < before.length; g++) {
                    before[g] = Math.max(before[g], plan.groups().get(g).defaultSeconds());
                    after[g] = Math.max(after[g], plan.groups().get(g).predictedSeconds());
                }
            }
            assertTrue(iteration(job.get(0), after) <= iteration(job.get(0), before), "job " + n);
        }
    }

    /** Those of the shortest iterations, unless those that make no group longer are as short for the whole job. */
    private static double[] critical(PredictedTask any, double[] agreed) {
        double[] shortest = vector(any, agreed, 0);
        double[] careful = vector(any, agreed, 1);
        return iteration(any, shortest) < iteration(any, careful) ? shortest : careful;
    }

    private static double[] vector(PredictedTask task, double[] agreed, int number) {
        int groups = task.groups().size();
        return Arrays.copyOfRange(agreed, number * groups, (number + 1) * groups);
    }

    private static int allDefault(PredictedTask task) {
        return (int) Math.pow(ALL, task.groups().size()) - 1;
    }

    private static boolean isWithin(double[] seconds, double[] most) {
        return IntStream.range(0, most.length).allMatch(g -> seconds[g] <= most[g]);
    }

    /** Of what is not serial, short or fixed, and of changes, at the power of what a group's regions run on. */
    private static double joules(
            PredictedTask task, int[][] chosen, double[] watts, double[] critical, double slowdown) {
        double joules = 0;
        double[] seconds = groupSeconds(task, chosen);
        for (int g = 0; g < seconds.length; g++) {
            double held = 0;
            for (PredictedPhase phase : task.groups().get(g)) {
                held += phase.serial() || phase.fixed() || isShort(phase) ? seconds(phase, DEFAULT) : 0;
            }
            if (seconds[g] > held) {
                int c = concurrency(task.groups().get(g), chosen[g]);
                joules += task.loop().repeats(g) * watts[SPACE.index(c, 1)] * (seconds[g] - held);
            }
            joules += seconds[g] <= critical[g] * (1 + slowdown) ? 0 : Double.POSITIVE_INFINITY;
        }
        return joules;
    }

    /** Of the regions that are not left alone. */
    private static int concurrency(List<PredictedPhase> group, int[] chosen) {
        return IntStream.range(0, chosen.length)
                .filter(p -> !(group.get(p).serial() || group.get(p).fixed() || isShort(group.get(p))))
                .map(p -> chosen[p])
                .findFirst()
                .orElse(DEFAULT);
    }

    @Test
    void shouldCountChangesForFixedRegionsWhenATaskHasOnePlace() {
        for (Scheme scheme : List.of(Scheme.ONE_PHASE, Scheme.BEST_STATIC, Scheme.IMPROVED_ONE_PHASE)) {
            ConcurrencyThrottler throttler = throttler(scheme, Scope.TASK);
            for (int n = 0; n < JOBS; n++) {
                for (PredictedTask task : job(n)) {
                    TaskThrottling plan = throttler.choose(List.of(task)).get(0);
                    double[] planned = plan.groups().stream()
                            .mapToDouble(GroupThrottling::predictedSeconds)
                            .toArray();
                    assertArrayEquals(groupSeconds(task, chosen(plan)), planned, scheme + ", job " + n);
                    if (scheme != Scheme.IMPROVED_ONE_PHASE && plan.reason() == Reason.SHORTEST) {
                        double least = IntStream.range(0, ALL)
                                .mapToObj(c -> task.groups().stream()
                                        .map(group -> group.stream()
                                                .mapToInt(phase -> c)
                                                .toArray())
                                        .toArray(int[][]::new))
                                .mapToDouble(any -> iteration(task, groupSeconds(task, any)))
                                .filter(value -> !Double.isNaN(value))
                                .min()
                                .orElseThrow();
                        assertEquals(least, iteration(task, planned), scheme + ", job " + n);
                    }
                }
            }
        }
    }

    /** Two long phases like two processors, (2,1), the one between them likes one, (1,2): 10 µs of it are gained in 50 and more. */
    @Test
    void shouldGiveAPhaseThatIsShorterThanTheChangeThePlaceOfItsNeighbours() {
        PredictedPhase spread = RandomJobs.phase(1, 0.3, 0.1, 0.2);
        PredictedTask task =
                new PredictedTask(0, List.of(List.of(spread, RandomJobs.phase(40e-6, 10e-6, 20e-6, 20e-6), spread)));
        ThrottlingOptions free = ThrottlingOptions.defaults().with(Scheme.PROFILE_DRIVEN);
        assertArrayEquals(new int[] {2, 1, 2}, concurrencies(free, task));
        ThrottlingOptions measured = new ThrottlingOptions(
                free.scheme(), free.scope(), 0, free.leastCycles(), free.watts(), RebindingCost.MEASURED);
        assertArrayEquals(new int[] {2, 2, 2}, concurrencies(measured, task));
    }

    /** The same where the one between them is long enough. */
    @Test
    void shouldGiveAPhaseItsOwnPlaceWhenItGainsMoreThanTheChangesTake() {
        PredictedPhase spread = RandomJobs.phase(1, 0.3, 0.1, 0.2);
        PredictedTask task =
                new PredictedTask(0, List.of(List.of(spread, RandomJobs.phase(4e-3, 1e-3, 1.2e-3, 2e-3), spread)));
        ThrottlingOptions measured = new ThrottlingOptions(
                Scheme.PROFILE_DRIVEN,
                Scope.TASK,
                0,
                ThrottlingOptions.LEAST_CYCLES,
                Optional.empty(),
                RebindingCost.MEASURED);
        assertArrayEquals(new int[] {2, 1, 2}, concurrencies(measured, task));
        assertEquals(
                0.1 + 1e-3 + 0.1 + 2 * 50e-6,
                new ConcurrencyThrottler(SPACE, measured)
                        .choose(List.of(task))
                        .get(0)
                        .groups()
                        .get(0)
                        .predictedSeconds(),
                1e-12);
    }

    private static int[] concurrencies(ThrottlingOptions options, PredictedTask task) {
        return new ConcurrencyThrottler(SPACE, options)
                .choose(List.of(task))
                .get(0)
                .groups()
                .get(0)
                .concurrencies();
    }
}
