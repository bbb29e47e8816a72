package lull.cost.optimum;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lull.cost.model.CriticalPath;
import lull.cost.model.ExecutionModel;
import lull.cost.model.Machine;
import lull.cost.model.ParallelAlgorithm;
import lull.cost.model.Totals;
import org.junit.jupiter.api.Test;

/** An algorithm whose energy does not depend on the cores, so that many configurations tie. */
class ParetoFrontTest {
    private static final long CORES = 64;
    private static final List<Double> RATIOS = List.of(0.5, 1.0);

    private final ExecutionModel model = model("N");
    private final Optimiser optimiser = new Optimiser(model, new SearchSpace(CORES, false, RATIOS));

    @Test
    void shouldHaveNoPointThatIsDominatedWhenEnergiesTie() {
        List<Optimum> front = new ParetoFront(optimiser).points(6, 100);

        for (Optimum point : front) {
            for (double ratio : RATIOS) {
                Optional<Optimum> better = BruteForce.over(
                        model, CORES, (p, e) -> Optional.of(BruteForce.at(p, e, ratio, Optimum::seconds))
                                .filter(other -> dominates(other, point)));
                assertTrue(better.isEmpty(), () -> point + " is dominated by " + better);
            }
        }
        assertEquals(2, front.size(), front::toString);
    }

    @Test
    void shouldTakeTheLeastTimeWhenEnergiesTieWithinALimit() {
        Optimum found = optimiser.leastEnergy(1e6).orElseThrow();

        assertEquals(CORES, found.cores());
        assertEquals(31250, found.seconds(), 1e-9);
    }

    @Test
    void shouldTakeTheLeastEnergyWhenTimesTie() {
        ParallelAlgorithm algorithm = algorithm("N/MIN(P, 10)", "N + ABS(P - 40)");
        ExecutionModel flat = new ExecutionModel(algorithm.ofSize(1e6), Machine.normalised());

        Optimum found = new Optimiser(flat, new SearchSpace(CORES, false, RATIOS))
                .leastTime(Double.POSITIVE_INFINITY)
                .orElseThrow();

        assertEquals(40, found.cores());
    }

    @Test
    void shouldTakeTheHighestFrequencyWhenItCostsNoEnergy() {
        Optimum found = new Optimiser(model("0"), SearchSpace.upTo(CORES))
                .leastEnergy(1e6)
                .orElseThrow();

        assertEquals(1, found.ratio());
        assertEquals(1e6 / CORES, found.seconds(), 1e-9);
    }

    private static boolean dominates(Optimum other, Optimum point) {
        return other.joules() <= point.joules()
                && other.seconds() <= point.seconds()
                && (other.joules() < point.joules() || other.seconds() < point.seconds());
    }

    private static ExecutionModel model(String totalSteps) {
        return new ExecutionModel(algorithm("N/P", totalSteps).ofSize(1e6), Machine.normalised());
    }

    private static ParallelAlgorithm algorithm(String computation, String totalSteps) {
        return new ParallelAlgorithm(
                "flat",
                "",
                new CriticalPath(ParallelAlgorithm.formula("0"), ParallelAlgorithm.formula(computation)),
                new Totals(
                        ParallelAlgorithm.formula("0"),
                        ParallelAlgorithm.formula(totalSteps),
                        ParallelAlgorithm.formula("0")),
                ParallelAlgorithm.formula("N"));
    }
}
