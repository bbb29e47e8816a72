package lull.agent.balance;

import lull.balancing.search.HeuristicSettings;

/** Settings of the searches as a program gives them, in the order of {@code LULL_SETTINGS}; NaN where it gives none. */
final class SearchSettings {
    private SearchSettings() {}

    /** @throws IllegalArgumentException if one is outside its range */
    static HeuristicSettings of(double... given) {
        HeuristicSettings usual = HeuristicSettings.DEFAULT;
        return new HeuristicSettings(
                or(given[0], usual.startDistance()),
                or(given[1], usual.resetDistance()),
                or(given[2], usual.settledBelow()),
                (int) or(given[3], usual.trialsPerCall()),
                or(given[4], usual.resetProbability()),
                or(given[5], usual.resetIncrement()),
                or(given[6], usual.tolerance()),
                usual.rounding(),
                usual.judgesStandstill());
    }

    private static double or(double given, double usual) {
        return Double.isNaN(given) ? usual : given;
    }
}
