package lull.cost.optimum;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import lull.cost.algorithms.ParallelAlgorithms;
import lull.cost.model.CriticalPath;
import lull.cost.model.ExecutionModel;
import lull.cost.model.Machine;
import lull.cost.model.ParallelAlgorithm;
import lull.cost.model.Totals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The searches against trying every number of cores. */
class OptimiserBruteForceTest {
    private static final long MILLION = 1_000_000;

    static List<ParallelAlgorithm> algorithms() {
        return ParallelAlgorithms.known();
    }

    @ParameterizedTest
    @CsvSource({
        "addition,500",
        "addition,0.001",
        "naive-quicksort,500",
        "parallel-quicksort,500",
        "parallel-quicksort,10",
        "parallel-quicksort,0.1",
        "lu,500",
        "lu,0.001",
        "mst,500",
        "mst,0.01",
        "stencil,500",
        "stencil,0.01",
        "matmul,500",
        "matmul,0"
    })
    void shouldBeTheLeastOfAllCoresUpToAMillionWhenCostIsLinear(String name, double k) {
        ExecutionModel model = model(name, 1e9, k);

        Optimum found = new Optimiser(model, SearchSpace.upTo(MILLION)).leastCost(0.1);

        Optimum expected = BruteForce.over(
                        model, MILLION, (cores, execution) -> BruteForce.leastCost(cores, execution, 0.1))
                .orElseThrow();
        double rounding = 2 * Math.ulp(expected.value());
        assertEquals(expected.value(), found.value(), rounding);
        // near 621,757 cores neighbours differ by less than a double can tell
        assertTrue(
                found.cores() == expected.cores()
                        || Math.abs(found.cores() - expected.cores()) == 1 && expected.cores() > 100_000,
                () -> found + " instead of " + expected);
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void shouldBeTheLeastOfAllWhenPricesAreRandom(ParallelAlgorithm algorithm) {
        Random random = new Random(5);
        for (int trial = 0; trial < 60; trial++) {
            double n = Math.floor(Math.pow(10, 0.5 + 3.5 * random.nextDouble()));
            Machine machine = new Machine(
                    1 + random.nextInt(5),
                    20 * random.nextDouble(),
                    random.nextInt(3),
                    Math.pow(10, -3 + 7 * random.nextDouble()),
                    new Machine.Timing(Math.pow(10, 4 * random.nextDouble() - 1), 1 + random.nextInt(3)));
            ExecutionModel model = new ExecutionModel(algorithm.ofSize(n), machine);
            long most = Math.min(2000, model.algorithm().maximumCores());
            double alpha = Math.pow(10, -4 + 6 * random.nextDouble());
            Optimiser optimiser = new Optimiser(model, SearchSpace.upTo(most));
            String what = algorithm.name() + " " + n + " " + machine + " alpha " + alpha;
            assertSame(
                    BruteForce.over(model, most, (p, e) -> BruteForce.leastCost(p, e, alpha)),
                    Optional.of(optimiser.leastCost(alpha)),
                    what);
            double limit =
                    optimiser.leastTime(Double.POSITIVE_INFINITY).orElseThrow().seconds()
                            * (0.9 + 3 * random.nextDouble());
            assertSame(
                    BruteForce.over(model, most, (p, e) -> BruteForce.leastEnergy(p, e, limit)),
                    optimiser.leastEnergy(limit),
                    what + " limit " + limit);
            double budget = model.on(1).joules(0.3) * (0.2 + 3 * random.nextDouble());
            assertSame(
                    BruteForce.over(model, most, (p, e) -> BruteForce.leastTime(p, e, budget)),
                    optimiser.leastTime(budget),
                    what + " budget " + budget);
        }
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void shouldBeTheLeastOfAllWhenFrequenciesAreAListOrCoresPowersOfTwo(ParallelAlgorithm algorithm) {
        List<Double> ratios = List.of(0.05, 0.1, 0.3, 0.55, 1.0);
        ExecutionModel model = new ExecutionModel(algorithm.ofSize(3000), Machine.normalised());
        for (boolean powers : List.of(false, true)) {
            Optimiser optimiser = new Optimiser(model, new SearchSpace(3000, powers, ratios));
            double limit = model.on(1).seconds(1) * 1.5;
            assertSame(
                    overRatios(model, powers, ratios, "0.1*energy + time", Double.POSITIVE_INFINITY),
                    Optional.of(optimiser.leastCost(0.1)),
                    "cost");
            assertSame(overRatios(model, powers, ratios, "energy", limit), optimiser.leastEnergy(limit), "energy");
            assertSame(
                    overRatios(model, powers, ratios, "energy*time^2", Double.POSITIVE_INFINITY),
                    Optional.of(optimiser.leastBy(new Utility("energy*time^2"), 1)),
                    "utility");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "addition,energy*time",
        "lu,energy*time^2",
        "mst,0.1*energy+time",
        "parallel-quicksort,MAX(energy/3e7; time/5e5)",
        "stencil,energy+1e3*SQRT(time)",
        "matmul,energy*time"
    })
    void shouldBeNoWorseThanAFineGridWhenUtilityIsAnyFormula(String name, String text) {
        Utility utility = new Utility(text.replace(';', ','));
        ExecutionModel model = model(name, 4096, 500);

        Optimum found = new Optimiser(model, SearchSpace.upTo(600)).leastBy(utility, 0.01);

        for (int step = 0; step <= 400; step++) {
            double ratio = Math.pow(0.01, step / 400.0);
            Optimum grid = BruteForce.over(
                            model,
                            600,
                            (p, e) -> Optional.of(
                                    BruteForce.at(p, e, ratio, point -> utility.cost(point.joules(), point.seconds()))))
                    .orElseThrow();
            assertTrue(found.value() <= grid.value() * (1 + 1e-12), () -> found + " is worse than " + grid);
        }
        assertEquals(found.value(), utility.cost(found.joules(), found.seconds()), 0);
    }

    /** Formulas that jump, bend and have several valleys. */
    @ParameterizedTest
    @CsvSource({
        "CEILING(LOG2(P)),CEILING(N/P) + CEILING(LOG2(P))",
        "ABS(P - 700)/10,N/P",
        "(P - 900)^2 * (P - 100)^2 / 1e7,N/P + FLOOR(P/64)",
        "MAX(P - 300; 0)^1.5,N/MIN(P; 450)"
    })
    void shouldBeTheLeastOfAllWhenFormulasAreAUsers(String communication, String computation) {
        ParallelAlgorithm users = users(communication, computation, "P - 1", "2 * (P - 1)");
        for (double k : List.of(0.01, 1.0, 100.0)) {
            ExecutionModel model =
                    new ExecutionModel(users.ofSize(1e6), Machine.normalised().withMessageRatio(k));
            Optimiser optimiser = new Optimiser(model, SearchSpace.upTo(3000));
            assertSame(
                    BruteForce.over(model, 3000, (p, e) -> BruteForce.leastCost(p, e, 0.1)),
                    Optional.of(optimiser.leastCost(0.1)),
                    users + " k " + k);
        }
    }

    /** Each part rises with a slope that is known as a range alone, and the difference rises, falls and stays. */
    @ParameterizedTest
    @CsvSource({
        "2*MIN(P; 50) - MIN(P; 100),N",
        "MAX(P; 120) - MAX(P; 40),N",
        "20 + MIN(P; 90) - MAX(MIN(P; 100); 20),N/MIN(P; 100)",
        "3*MIN(P; 60) - MIN(P; 50) - MIN(P; 110),N",
        "20 - MAX(P^0.5; 8) + MIN(P^0.5; 9),N - MIN(P; 70)"
    })
    void shouldBeTheLeastOfAllWhenWhatRisesIsTakenFromWhatRises(String communication, String computation) {
        ParallelAlgorithm users = users(communication, computation, "(P/110)^60", "2*(P/110)^60");
        for (double n : List.of(200.0, 3000.0, 1e5)) {
            ExecutionModel model = new ExecutionModel(users.ofSize(n), Machine.normalised());
            Optimiser optimiser = new Optimiser(model, SearchSpace.upTo(200));
            double limit = 2
                    * optimiser
                            .leastTime(Double.POSITIVE_INFINITY)
                            .orElseThrow()
                            .seconds();
            String what = users + " N " + n;
            assertSame(
                    BruteForce.over(model, 200, (p, e) -> BruteForce.leastCost(p, e, 0.1)),
                    Optional.of(optimiser.leastCost(0.1)),
                    what);
            assertSame(
                    BruteForce.over(model, 200, (p, e) -> BruteForce.leastEnergy(p, e, limit)),
                    optimiser.leastEnergy(limit),
                    what);
        }
    }

    /** Trees whose rounds are whole, with one core more at each power of two: only the exact step tells which is best. */
    @ParameterizedTest
    @CsvSource({"FLOOR(LOG2(P)),N/P", "CEILING(LOG2(P)),N/P", "FLOOR(N/P),N/P", "FLOOR(LOG10(P)),FLOOR(N/P)"})
    void shouldBeTheLeastOfAllWhenStepsBeginAtTheMostCores(String communication, String computation) {
        ParallelAlgorithm users = users(communication, computation, "P - 1", "2*(P - 1)");
        for (long most = 2; most <= 1030; most++) {
            ExecutionModel model = new ExecutionModel(users.ofSize(1e5), Machine.normalised());
            Optimiser optimiser = new Optimiser(model, SearchSpace.upTo(most));
            double budget = model.on(64).joules(0.9);
            String what = users + " on " + most;
            assertSame(
                    BruteForce.over(model, most, (p, e) -> BruteForce.leastCost(p, e, 0)),
                    Optional.of(optimiser.leastCost(0)),
                    what);
            assertSame(
                    BruteForce.over(model, most, (p, e) -> BruteForce.leastTime(p, e, budget)),
                    optimiser.leastTime(budget),
                    what + " budget " + budget);
        }
    }

    private static ParallelAlgorithm users(
            String communication, String computation, String messages, String messageEnds) {
        return new ParallelAlgorithm(
                "users",
                "",
                new CriticalPath(
                        ParallelAlgorithm.formula(communication.replace(';', ',')),
                        ParallelAlgorithm.formula(computation.replace(';', ','))),
                new Totals(
                        ParallelAlgorithm.formula(messages),
                        ParallelAlgorithm.formula("N"),
                        ParallelAlgorithm.formula(messageEnds)),
                ParallelAlgorithm.formula("N"));
    }

    @Test
    void shouldGiveTheSameWhenALinearUtilityIsWrittenAsAFormula() {
        ExecutionModel model = model("addition", 1e8, 500);
        Optimiser optimiser = new Optimiser(model, SearchSpace.upTo(MILLION));
        Optimum expected = optimiser.leastCost(0.1);
        Optimum found = optimiser.leastBy(new Utility("0.1*energy + time"), 1e-4);
        assertEquals(expected.cores(), found.cores());
        assertEquals(expected.value(), found.value(), 1e-11 * expected.value());
        assertEquals(expected.ratio(), found.ratio(), 1e-5 * expected.ratio());
    }

    private static Optional<Optimum> overRatios(
            ExecutionModel model, boolean powers, List<Double> ratios, String utility, double limit) {
        Utility cost = new Utility(utility);
        return BruteForce.over(
                model,
                3000,
                (cores, execution) -> powers && Long.bitCount(cores) != 1
                        ? Optional.empty()
                        : ratios.stream()
                                .filter(ratio -> execution.seconds(ratio) <= limit)
                                .map(ratio -> BruteForce.at(
                                        cores, execution, ratio, point -> cost.cost(point.joules(), point.seconds())))
                                .reduce((a, b) -> b.value() < a.value() ? b : a));
    }

    private static void assertSame(Optional<Optimum> expected, Optional<Optimum> found, String what) {
        assertEquals(expected.isPresent(), found.isPresent(), what);
        if (expected.isPresent()) {
            assertEquals(
                    expected.get().value(),
                    found.get().value(),
                    1e-10 * Math.abs(expected.get().value()),
                    what + found + expected);
        }
    }

    private static ExecutionModel model(String name, double n, double k) {
        return new ExecutionModel(
                ParallelAlgorithms.named(name).orElseThrow().ofSize(n),
                Machine.normalised().withMessageRatio(k));
    }
}
