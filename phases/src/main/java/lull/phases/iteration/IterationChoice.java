package lull.phases.iteration;

import java.util.Optional;
import lull.phases.TaskTotals;

/** Chooses the cycle that stands for the run, without changing what the finder knows. */
final class IterationChoice {
    private static final double SATISFYING_COVERAGE = 0.5;
    private static final double NANOS = 1e9;

    private final SymbolWindow window;
    private final IterationFinder finder;

    IterationChoice(SymbolWindow window, IterationFinder finder) {
        this.window = window;
        this.finder = finder;
    }

    /** The cycle that covers the most time. */
    Optional<IterationModel> choose(TaskTotals totals) {
        Optional<IterationModel> best = finder.best();
        double covered = best.map(IterationModel::coveredNanos).orElse(0L);
        if (covered >= SATISFYING_COVERAGE * totals.wallSeconds() * NANOS && best.isPresent() || window.oldest() > 0) {
            return best;
        }
        Optional<IterationModel> rest = wholeRun();
        return rest.isPresent() && (best.isEmpty() || rest.get().coveredNanos() > covered) ? rest : best;
    }

    private Optional<IterationModel> wholeRun() {
        return new WholeRunSearch().search(window.copy(0, (int) window.size())).map(found -> {
            Cycle cycle = Cycle.of(window.copy(found.begin(), found.lag()));
            IterationModel model = new IterationModel(cycle);
            int first = (cycle.lastSeenPosition() + 1) % cycle.length();
            model.replay(window, found.begin(), found.begin() + found.extent(), first);
            return model;
        });
    }
}
