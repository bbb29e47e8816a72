package lull.dvfs.knapsack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelSolverBruteForceTest {
    private static final int INSTANCES = 2000;

    @Test
    void shouldFindTheLeastCostWhenSumsAreExactAndTiesAbound() {
        Random random = new Random(11);
        int feasible = 0;
        for (int n = 0; n < INSTANCES; n++) {
            MultipleChoiceKnapsack knapsack =
                    Knapsacks.coarse(random, 1 + random.nextInt(5), 1 + random.nextInt(4), n % 2 == 0);
            Optional<ItemSelection> expected = Knapsacks.bruteForce(knapsack);
            Optional<ItemSelection> found = new LabelSolver().solve(knapsack);
            assertEquals(expected.map(ItemSelection::cost), found.map(ItemSelection::cost), "instance " + n);
            found.ifPresent(selection -> assertConsistent(knapsack, selection));
            feasible += found.isPresent() ? 1 : 0;
        }
        assertTrue(feasible > INSTANCES / 3 && feasible < INSTANCES, feasible + " feasible");
    }

    /** Whether seconds or nanoseconds, joules or hertz times seconds: powers of two scale every sum exactly. */
    @ParameterizedTest
    @CsvSource({"-60, -60", "-60, 60", "60, -60", "60, 60"})
    void shouldFindTheSameWhenUnitsAreOthers(int weightExponent, int costExponent) {
        Random random = new Random(15);
        for (int n = 0; n < 500; n++) {
            MultipleChoiceKnapsack knapsack =
                    Knapsacks.coarse(random, 1 + random.nextInt(5), 1 + random.nextInt(4), n % 2 == 0);
            Optional<Double> expected =
                    Knapsacks.bruteForce(knapsack).map(best -> Math.scalb(best.cost(), costExponent));
            assertEquals(
                    expected,
                    new LabelSolver()
                            .solve(Knapsacks.scaled(knapsack, weightExponent, costExponent))
                            .map(ItemSelection::cost),
                    "instance " + n);
        }
    }

    @Test
    void shouldFindTheLeastCostWhenItemsAreFrequenciesOfPhases() {
        Random random = new Random(12);
        for (int n = 0; n < INSTANCES; n++) {
            double transition = n % 2 == 0 ? 0 : 1e-4 * random.nextDouble();
            MultipleChoiceKnapsack knapsack =
                    Knapsacks.phases(random, 1 + random.nextInt(6), 2 + random.nextInt(3), transition);
            ItemSelection expected = Knapsacks.bruteForce(knapsack).orElseThrow();
            ItemSelection found = new LabelSolver().solve(knapsack).orElseThrow();
            assertEquals(expected.cost(), found.cost(), 1e-11 * expected.cost(), "instance " + n);
            assertConsistent(knapsack, found);
        }
    }

    /** The capacity is what a selection weighs, rounded as its sum is: it fits, whatever the unit and the order of adding. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-9, 1, 1e9})
    void shouldFindWhatFitsExactlyWhenWeightsAreNoRoundNumbers(double unit) {
        Random random = new Random(16);
        for (int n = 0; n < INSTANCES; n++) {
            MultipleChoiceKnapsack knapsack = exactlyFilled(random, unit, n % 2 == 0);
            ItemSelection expected = Knapsacks.bruteForce(knapsack).orElseThrow();
            ItemSelection found = new LabelSolver().solve(knapsack).orElseThrow();
            assertEquals(expected.cost(), found.cost(), 1e-11 * expected.cost(), "instance " + n);
            assertConsistent(knapsack, found);
        }
    }

    /** Weights of four magnitudes, the heavier the cheaper. */
    private static MultipleChoiceKnapsack exactlyFilled(Random random, double unit, boolean transitions) {
        int classes = 2 + random.nextInt(4);
        double[][] weights = new double[classes][3];
        double[][] costs = new double[classes][3];
        int[] selection = new int[classes];
        for (int j = 0; j < classes; j++) {
            double size = unit * Math.pow(10, -random.nextInt(8));
            for (int k = 0; k < 3; k++) {
                weights[j][k] = size * (3 - k + random.nextDouble());
                costs[j][k] = 1 + k + random.nextDouble();
            }
            selection[j] = random.nextInt(3);
        }
        double transition = transitions ? 0.1 * random.nextDouble() : 0;
        MultipleChoiceKnapsack unfilled = new MultipleChoiceKnapsack(weights, costs, 0, unit * transition, transition);
        return new MultipleChoiceKnapsack(weights, costs, unfilled.weight(selection), unit * transition, transition);
    }

    @Test
    void shouldTellHowFarItMayBeFromTheLeastCostWhenItGivesUp() {
        Random random = new Random(13);
        int gaveUp = 0;
        for (int n = 0; n < 500; n++) {
            MultipleChoiceKnapsack knapsack = Knapsacks.phases(random, 6, 4, 1e-5);
            ItemSelection exact = new LabelSolver().solve(knapsack).orElseThrow();
            ItemSelection quick = new LabelSolver(3).solve(knapsack).orElseThrow();
            assertTrue(quick.weight() <= knapsack.capacity());
            assertTrue(exact.cost() >= quick.cost() - quick.gap() - 1e-9 * quick.cost(), "instance " + n);
            gaveUp += quick.gap() > 0 ? 1 : 0;
        }
        assertTrue(gaveUp > 100, gaveUp + " gave up");
    }

    /** Phases that are alike but for their length are the hardest: whatever has the same weight has the same cost. */
    @Test
    void shouldLoseLittleWhenItGivesUp() {
        Random random = new Random(17);
        double lost = 0;
        int gaveUp = 0;
        for (int n = 0; n < 100; n++) {
            MultipleChoiceKnapsack knapsack = alike(random, 12, 3);
            double exact = new LabelSolver().solve(knapsack).orElseThrow().cost();
            ItemSelection quick = new LabelSolver(1000).solve(knapsack).orElseThrow();
            assertTrue(quick.weight() <= knapsack.capacity());
            gaveUp += quick.gap() > 0 ? 1 : 0;
            lost += (quick.cost() - exact) / (knapsack.cost(highest(12, 3)) - exact);
        }
        assertTrue(gaveUp > 50, gaveUp + " gave up");
        assertTrue(lost / 100 < 0.05, "of what the best selection saves " + lost + " % are lost");
    }

    private static MultipleChoiceKnapsack alike(Random random, int phases, int frequencies) {
        double[][] weights = new double[phases][frequencies];
        double[][] costs = new double[phases][frequencies];
        double total = 0;
        for (int j = 0; j < phases; j++) {
            double seconds = Math.exp(2 * random.nextGaussian());
            total += seconds;
            for (int k = 0; k < frequencies; k++) {
                double ratio = 0.5 + 0.5 * k / (frequencies - 1);
                weights[j][k] = seconds / ratio - seconds;
                costs[j][k] = seconds / ratio * (1 + 20 * Math.pow(ratio, 3));
            }
        }
        return new MultipleChoiceKnapsack(weights, costs, total * random.nextDouble() / 2);
    }

    private static int[] highest(int phases, int frequencies) {
        int[] items = new int[phases];
        Arrays.fill(items, frequencies - 1);
        return items;
    }

    @Test
    void shouldMakeFewLabelsWhenItGoesOnWithFew() {
        MultipleChoiceKnapsack knapsack = alike(new Random(18), 100, 5);
        Relaxation relaxation = new Relaxation(knapsack);
        LabelSearch search = new LabelSearch(knapsack, relaxation.price(), Integer.MAX_VALUE, 16);
        search.below(Double.MAX_VALUE);
        assertTrue(search.labels() <= 100 * 5 * 17, search.labels() + " labels");
    }

    @Test
    void shouldProveItsSelectionWhenPhasesAreMany() {
        Random random = new Random(14);
        for (int classes : new int[] {64, 512}) {
            for (double transition : new double[] {0, 1e-5}) {
                MultipleChoiceKnapsack knapsack = Knapsacks.phases(random, classes, 20, transition);
                ItemSelection found = new LabelSolver().solve(knapsack).orElseThrow();
                assertEquals(0, found.gap(), classes + " classes, transition " + transition);
                assertConsistent(knapsack, found);
            }
        }
    }

    private static void assertConsistent(MultipleChoiceKnapsack knapsack, ItemSelection selection) {
        assertEquals(knapsack.cost(selection.items()), selection.cost());
        assertTrue(selection.weight() <= knapsack.capacity(), selection.weight() + " > " + knapsack.capacity());
        assertEquals(0, selection.gap());
    }
}
