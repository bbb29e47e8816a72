package lull.cost.algorithms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import lull.cost.model.Execution;
import lull.cost.model.ExecutionModel;
import lull.cost.model.Machine;
import lull.cost.optimum.Optimiser;
import lull.cost.optimum.Optimum;
import lull.cost.optimum.SearchSpace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What sections I, V, VI and VII claim, and where the paper's own formulas say otherwise. */
class PaperClaimsTest {
    private static final double ALPHA = 0.1;
    private static final List<Double> SIZES = List.of(1e8, 2e8, 5e8, 1e9, 2e9, 5e9, 1e10);
    private static final List<Double> MESSAGE_RATIOS = List.of(10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0);
    private static final List<Double> ALPHAS = List.of(0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 10.0);

    @ParameterizedTest
    @ValueSource(strings = {"addition", "lu", "mst"})
    void shouldTakeMoreCoresAtLowerFrequencyWhenInputGrows(String name) {
        assertTrend(SIZES, n -> optimum(name, n, 500, ALPHA), true, false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"addition", "lu", "mst"})
    void shouldTakeFewerCoresAtHigherFrequencyWhenMessagesCostMore(String name) {
        for (double n : List.of(1e8, 1e9, 1e10)) {
            assertTrend(MESSAGE_RATIOS, k -> optimum(name, n, k, ALPHA), false, true);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"addition", "lu", "mst"})
    void shouldTakeFewerCoresAtLowerFrequencyWhenEnergyCostsMore(String name) {
        for (double n : List.of(1e8, 1e9, 1e10)) {
            assertTrend(ALPHAS, alpha -> optimum(name, n, 500, alpha), false, false);
        }
    }

    @Test
    void shouldTakeMoreCoresForAdditionThanForLuAndMoreForLuThanForMst() {
        for (double n : SIZES) {
            long addition = optimum("addition", n, 500, ALPHA).cores();
            long lu = optimum("lu", n, 500, ALPHA).cores();
            long mst = optimum("mst", n, 500, ALPHA).cores();
            assertTrue(addition > lu && lu > mst, () -> addition + ", " + lu + ", " + mst + " for N = " + n);
        }
    }

    /**
     * At γ ≪ 1 leakage during messages is small, so that C ≈ a·γ² + kP·s + d/(Pγ); at its optimum
     * P = (2·(a·d²/4)^⅓ / s)^⅗. The claims' order follows from a and d; the paper gives no numbers in text to compare with.
     */
    @Test
    void shouldGrowAsThePowerThreeFifthsWhenInputGrows() {
        for (String name : List.of("addition", "lu", "mst")) {
            double exponent =
                    Math.log10((double) optimum(name, 1e10, 500, ALPHA).cores()
                            / optimum(name, 1e9, 500, ALPHA).cores());
            assertEquals(0.6, exponent, 0.005, name);
        }
        double expected = Math.pow(
                2
                        * Math.cbrt(1e10 * 1e20 / 4)
                        / (500 + 100 * optimum("addition", 1e10, 500, ALPHA).ratio()),
                0.6);
        assertEquals(expected, optimum("addition", 1e10, 500, ALPHA).cores(), 0.005 * expected);
    }

    /** The paper calls the growth "roughly a negative exponential curve", which would level off: here is no sign of that. */
    @Test
    void shouldNotLevelOffWhenInputGrows() {
        for (String name : List.of("addition", "lu", "mst")) {
            double early = slope(name, 1e8, 1e9);
            double late = slope(name, 1e13, 1e14);
            assertEquals(early, late, 0.01, name);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"naive-quicksort", "parallel-quicksort"})
    void shouldTakeOneCoreAtPoint79WhenSorting(String name) {
        for (double n : SIZES) {
            Optimum best = optimum(name, n, 500, ALPHA);
            assertEquals(1, best.cores());
            assertEquals(Math.cbrt(0.5), best.ratio(), 1e-12);
            assertEquals(0.79, best.ratio(), 0.005);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"naive-quicksort", "parallel-quicksort"})
    void shouldTakeOneCoreAtLowerFrequencyWhenEnergyCostsMoreForSorting(String name) {
        for (double n : List.of(1e8, 1e9, 1e10)) {
            double last = 2;
            for (double alpha : List.of(0.05, 0.1, 0.2, 0.5, 1.0, 10.0, 1000.0)) {
                Optimum best = optimum(name, n, 500, alpha);
                assertEquals(1, best.cores());
                assertEquals(Math.min(1, Math.cbrt(1 / (20 * alpha))), best.ratio(), 1e-12);
                assertTrue(best.ratio() < last);
                last = best.ratio();
            }
        }
    }

    /** Against Figure 10 as its text describes it: "decreases significantly at very small k". */
    @Test
    void shouldTakeOneCoreForNaiveQuicksortWhenMessagesCostLittleOrNothing() {
        for (double n : List.of(1e8, 1e9, 1e10)) {
            for (double k : List.of(0.0, 1e-6, 1e-3, 0.1, 1.0, 10.0, 2000.0)) {
                Optimum best = optimum("naive-quicksort", n, k, ALPHA);
                assertEquals(1, best.cores(), "k = " + k);
                assertEquals(Math.cbrt(0.5), best.ratio(), 1e-12);
            }
        }
        // the smallest counter-example: time alone on two cores, messages for nothing, against the whole cost of one
        // core
        Execution two = model("naive-quicksort", 1e8, 0).on(2);
        assertEquals(250e8, two.communicationSeconds(), 1);
        assertTrue(optimum("naive-quicksort", 1e8, 0, ALPHA).cost(ALPHA) < two.communicationSeconds());
    }

    /** Against section VI.B: "remains constant (in the range 10 &lt; k &lt; 2000)". */
    @Test
    void shouldTakeManyCoresForParallelQuicksortWhenKIsJustAboveTen() {
        Execution one = model("parallel-quicksort", 1e8, 11).on(1);
        Execution many = model("parallel-quicksort", 1e8, 11).on(1024);
        assertTrue(ALPHA * many.joules(0.008) + many.seconds(0.008)
                < ALPHA * one.joules(Math.cbrt(0.5)) + one.seconds(Math.cbrt(0.5)));
        for (double n : List.of(1e8, 1e9, 1e10)) {
            for (double k : List.of(20.0, 50.0, 100.0, 500.0, 1000.0, 2000.0)) {
                assertEquals(1, optimum("parallel-quicksort", n, k, ALPHA).cores(), "k = " + k);
            }
        }
    }

    /** Where one core becomes best; found outside by trying cores and k in small steps. */
    @ParameterizedTest
    @CsvSource({"1e8, 11.5, 11.6", "1e9, 13.2, 13.3", "1e10, 14.9, 15.0"})
    void shouldTakeOneCoreForParallelQuicksortOnlyWhenKIsAboveAThreshold(double n, double below, double above) {
        assertTrue(optimum("parallel-quicksort", n, below, ALPHA).cores() > 500);
        assertEquals(1, optimum("parallel-quicksort", n, above, ALPHA).cores());
    }

    /** Against section IV: "time taken decreases as either number of cores or frequency of the cores increase". */
    @Test
    void shouldTakeLongerOnTwoCoresThanOnOneWhenAddingTwoNumbers() {
        assertEquals(1, model("addition", 2, 500).on(1).seconds(1), 0);
        assertEquals(501, model("addition", 2, 500).on(2).seconds(1), 0);
    }

    /** Section VI.D: the text has N²/P steps on the critical path, its formula N²/(2P); and a total of N². */
    @Test
    void shouldHaveACriticalPathOfHalfTheTotalWhenPrimRunsOnOneCore() {
        Execution one = model("mst", 1000, 500).on(1);
        assertEquals(0.5e6, one.computationSeconds(), 0);
        assertEquals(10e6, one.quadraticJoules(), 0);
        assertEquals(2000 * 500, one.communicationSeconds(), 0);
    }

    /** Section V: "this parameter is not very significant", "variations do not affect the shapes of the graphs". */
    @Test
    void shouldKeepTheTrendsWhenDynamicEnergyIsAnother() {
        for (double dynamic : List.of(1.0, 100.0)) {
            for (String name : List.of("addition", "lu", "mst")) {
                Machine machine = new Machine(1, dynamic, 1, 500 * dynamic, new Machine.Timing(500, 1));
                assertTrend(SIZES, n -> optimum(name, n, machine, ALPHA), true, false);
            }
        }
    }

    /** Section VII: K_c from 200 to 500 "does not affect our results much"; k can "dramatically affect" the cores. */
    @Test
    void shouldHardlyDependOnMessageCyclesButMuchOnMessageEnergy() {
        for (String name : List.of("addition", "lu", "mst")) {
            Machine quick = new Machine(1, 10, 1, 5000, new Machine.Timing(200, 1));
            Optimum at200 = optimum(name, 1e8, quick, ALPHA);
            Optimum at500 = optimum(name, 1e8, 500, ALPHA);
            assertEquals(at500.cores(), at200.cores(), 0.01 * at500.cores(), name);
            assertEquals(at500.ratio(), at200.ratio(), 0.01 * at500.ratio(), name);
            assertTrue(optimum(name, 1e8, 10, ALPHA).cores() > 9 * at500.cores(), name);
        }
    }

    /** Section I: twice the cores at half the frequency take about a quarter of the energy in the same time. */
    @Test
    void shouldTakeAQuarterOfTheEnergyWhenTwiceTheCoresRunAtHalfTheFrequencyWithoutMessages() {
        Machine machine = new Machine(1, 10, 0, 0, new Machine.Timing(0, 1));
        ExecutionModel model =
                new ExecutionModel(ParallelAlgorithms.named("lu").orElseThrow().ofSize(1000), machine);
        assertEquals(model.on(8).seconds(1), model.on(16).seconds(0.5), 1e-6);
        assertEquals(model.on(8).joules(1) / 4, model.on(16).joules(0.5), 1e-3);
        for (double ratio : List.of(0.1, 0.5)) {
            assertEquals(
                    model.on(1).joules(1) * Math.pow(model.on(1).seconds(1), 2),
                    model.on(1).joules(ratio) * Math.pow(model.on(1).seconds(ratio), 2),
                    1e-9 * model.on(1).joules(1) * Math.pow(model.on(1).seconds(1), 2));
        }
    }

    private static void assertTrend(
            List<Double> steps, Function<Double, Optimum> optimum, boolean coresRise, boolean ratioRises) {
        for (int i = 1; i < steps.size(); i++) {
            Optimum before = optimum.apply(steps.get(i - 1));
            Optimum after = optimum.apply(steps.get(i));
            assertTrue(
                    coresRise ? after.cores() > before.cores() : after.cores() < before.cores(),
                    () -> before + " then " + after);
            assertTrue(
                    ratioRises ? after.ratio() > before.ratio() : after.ratio() < before.ratio(),
                    () -> before + " then " + after);
        }
    }

    private static double slope(String name, double from, double to) {
        ToDoubleFunction<Double> cores =
                n -> Math.log(optimum(name, n, 500, ALPHA).cores());
        return (cores.applyAsDouble(to) - cores.applyAsDouble(from)) / Math.log(to / from);
    }

    private static Optimum optimum(String name, double n, double k, double alpha) {
        return optimum(name, n, Machine.normalised().withMessageRatio(k), alpha);
    }

    private static Optimum optimum(String name, double n, Machine machine, double alpha) {
        ExecutionModel model =
                new ExecutionModel(ParallelAlgorithms.named(name).orElseThrow().ofSize(n), machine);
        return new Optimiser(
                        model,
                        SearchSpace.upTo(
                                Math.min(1_000_000_000L, model.algorithm().maximumCores())))
                .leastCost(alpha);
    }

    private static ExecutionModel model(String name, double n, double k) {
        return new ExecutionModel(
                ParallelAlgorithms.named(name).orElseThrow().ofSize(n),
                Machine.normalised().withMessageRatio(k));
    }
}
