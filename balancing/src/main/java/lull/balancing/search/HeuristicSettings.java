package lull.balancing.search;

import lull.balancing.Rounding;

/**
 * Parameters of the heuristic search, with the defaults of the published code of November 2018 where not said otherwise.
 *
 * @param startDistance share of the whole work that a candidate moves at first, 0.25 (the paper: 1/P)
 * @param resetDistance the same after a reset, 0.08 (the paper: 1/P)
 * @param settledBelow distance below which the search is settled, 0.01
 * @param trialsPerCall neighbourhoods tried in one call while none improves, 3; the distance halves after each
 * @param resetProbability that a settled call starts a new search, at first and after each reset, 0.03
 * @param resetIncrement added to it by each settled call that does not, 0.01
 * @param tolerance a move is taken back unless cost before / cost after reaches it: 0.95 forgives a loss of 5 %, as the
 *     published development branch does, and is the default here; 1.05, in the published master, asks for a gain of 5 %
 *     and so throws small gains away
 * @param rounding from shares to counts
 * @param judgesStandstill whether a call that moved nothing is judged like a move, as published: it costs two calls
 */
public record HeuristicSettings(
        double startDistance,
        double resetDistance,
        double settledBelow,
        int trialsPerCall,
        double resetProbability,
        double resetIncrement,
        double tolerance,
        Rounding rounding,
        boolean judgesStandstill) {

    /** What we recommend. */
    public static final HeuristicSettings DEFAULT =
            new HeuristicSettings(0.25, 0.08, 0.01, 3, 0.03, 0.01, 0.95, Rounding.LARGEST_REMAINDER, false);

    /** As published. */
    public static final HeuristicSettings PUBLISHED =
            new HeuristicSettings(0.25, 0.08, 0.01, 3, 0.03, 0.01, 1.05, Rounding.PUBLISHED, true);

    /** Checks the ranges. */
    public HeuristicSettings {
        requireShare("start distance", startDistance);
        requireShare("reset distance", resetDistance);
        requireShare("settled below", settledBelow);
        requireShare("reset probability", resetProbability);
        requireShare("reset increment", resetIncrement);
        if (trialsPerCall < 1 || !(tolerance > 0) || settledBelow == 0) {
            throw new IllegalArgumentException("trials per call=" + trialsPerCall + ", tolerance=" + tolerance
                    + ", settled below=" + settledBelow + ": at least 1, above 0 and above 0");
        }
    }

    private static void requireShare(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(name + "=" + value + " is outside 0 to 1");
        }
    }
}
