package lull.cost.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import lull.cost.algorithms.ParallelAlgorithms;
import lull.cost.model.Machine;
import lull.cost.optimum.Optimiser;
import lull.cost.optimum.Optimum;
import lull.cost.optimum.ParetoFront;
import lull.cost.optimum.SearchSpace;
import org.junit.jupiter.api.Test;

class SweepTest {
    private static final CostQuestion LU =
            new CostQuestion(ParallelAlgorithms.named("lu").orElseThrow(), 1e4, Machine.normalised(), 0.1);

    @Test
    void shouldVaryOneParameterAndKeepTheOthersWhenSwept() {
        List<Double> values = Steps.logarithmic(10, 1000, 3);
        assertEquals(List.of(10.0, 100.0, 1000.0), values);
        for (Parameter parameter : Parameter.values()) {
            Sweep sweep = Sweep.over(LU, parameter, values, SearchSpace.upTo(1_000_000));
            CostQuestion last = sweep.points().get(2).problem();
            assertEquals(parameter == Parameter.N ? 1000 : 1e4, last.n());
            assertEquals(
                    parameter == Parameter.K ? 10_000 : 5000, last.machine().joulesPerMessage());
            assertEquals(parameter == Parameter.ALPHA ? 1000 : 0.1, last.alpha());
            assertEquals(
                    last.optimiser(SearchSpace.upTo(1000)).leastCost(last.alpha()),
                    sweep.points().get(2).optimum());
        }
    }

    @Test
    void shouldHoldNothingBelowTheOptimumWhenASurface() {
        Surface surface = Surface.around(LU, SearchSpace.upTo(10_000), 30);
        assertEquals(
                surface.cores().size() * surface.ratios().size(),
                surface.points().size());
        assertTrue(surface.cores().get(0) == 1
                && surface.cores().get(surface.cores().size() - 1)
                        == Math.max(64, 4 * surface.best().cores()));
        double least =
                surface.points().stream().mapToDouble(Optimum::value).min().orElseThrow();
        assertTrue(
                least >= surface.best().value() && least < 1.05 * surface.best().value(),
                least + " and " + surface.best());
        Optimum corner = surface.points().get(surface.points().size() - 1);
        assertEquals(LU.model().on(corner.cores()).seconds(1), corner.seconds(), 0);
    }

    @Test
    void shouldHaveNoPointBetterInBothWhenAFront() {
        for (List<Double> ratios : List.of(List.<Double>of(), List.of(0.1, 0.2, 0.5, 1.0))) {
            Optimiser optimiser = new Optimiser(LU.model(), new SearchSpace(10_000, false, ratios));
            List<Optimum> front = new ParetoFront(optimiser).points(20, 50);
            assertTrue(front.size() >= 10);
            for (int i = 1; i < front.size(); i++) {
                assertTrue(front.get(i).seconds() > front.get(i - 1).seconds()
                        && front.get(i).joules() < front.get(i - 1).joules());
            }
            for (Optimum point : front) {
                Optimum faster =
                        optimiser.leastTime(point.joules() * (1 + 1e-9)).orElseThrow();
                assertEquals(point.seconds(), faster.seconds(), 1e-6 * point.seconds());
            }
        }
    }

    @Test
    void shouldWriteALineForEveryPointWhenATable() throws IOException {
        StringBuilder text = new StringBuilder();
        new CsvTable(text)
                .write(Sweep.over(LU, Parameter.K, List.of(1.0, 2.0), SearchSpace.upTo(100)), "modelled, so to say");
        List<String> lines = text.toString().lines().toList();
        assertEquals("algorithm,k,p,gamma,energy,time,cost,source", lines.get(0));
        assertEquals(3, lines.size());
        assertTrue(
                lines.get(2).startsWith("lu,2.0,") && lines.get(2).endsWith(",\"modelled, so to say\""), lines.get(2));
    }

    @Test
    void shouldTakeEqualFactorsWhenTheirProductHasNoNumber() {
        List<Double> values = Steps.logarithmic(1e-300, 1e300, 5);
        List<Double> expected = List.of(1e-300, 1e-150, 1.0, 1e150, 1e300);
        assertEquals(expected.get(0), values.get(0));
        for (int i = 0; i < values.size(); i++) {
            assertEquals(expected.get(i), values.get(i), 1e-12 * expected.get(i));
        }
    }

    @Test
    void shouldRefuseWhenStepsOrFrontsAreImpossible() {
        Stream.of(new double[] {0, 1, 5}, new double[] {2, 1, 5}, new double[] {1, 2, 1}, new double[] {Double.NaN, 2, 3
                })
                .forEach(bad -> assertThrows(
                        IllegalArgumentException.class, () -> Steps.logarithmic(bad[0], bad[1], (int) bad[2])));
        ParetoFront front = new ParetoFront(LU.optimiser(SearchSpace.upTo(10)));
        assertThrows(IllegalArgumentException.class, () -> front.points(1, 10));
        assertThrows(IllegalArgumentException.class, () -> front.points(5, 1));
    }
}
