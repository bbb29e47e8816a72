package lull.phases.iteration;

import java.util.Optional;

/** Chooses the cycle that stands for the run, without changing what the finder knows. */
final class IterationChoice {
    private final SymbolWindow window;
    private final IterationFinder finder;
    private final long symbols;

    /** The number of symbols counts the open one, if there is any. */
    IterationChoice(SymbolWindow window, IterationFinder finder, long symbols) {
        this.window = window;
        this.finder = finder;
        this.symbols = symbols;
    }

    /** The cycle that covers the most time; a search of the whole run is made while the window holds all of it. */
    Optional<IterationModel> choose() {
        Optional<IterationModel> best = finder.best();
        Optional<IterationModel> found = window.oldest() > 0 ? Optional.empty() : wholeRun();
        return best.isPresent() && found.isPresent() && found.get().coveredNanos() <= best.get().coveredNanos()
            ? best : found.or(() -> best);
    }

    private Optional<IterationModel> wholeRun() {
        return new WholeRunSearch().search(window.copy(0, (int) symbols)).map(found -> {
            Cycle cycle = Cycle.of(window.copy(found.begin(), found.lag()));
            IterationModel model = new IterationModel(cycle);
            int first = (cycle.lastSeenPosition() + 1) % cycle.length();
            model.replay(window, found.begin(), found.begin() + found.extent(), first);
            return model;
        });
    }
}
