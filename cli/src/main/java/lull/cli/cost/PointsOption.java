package lull.cli.cost;

import picocli.CommandLine.Option;

/** How many points are computed along an axis. */
final class PointsOption {
    /** Along one axis alone. */
    static final int USUAL = 41;
    /** Along each of two axes. */
    static final int USUAL_OF_A_SURFACE = 60;
    /** More than a picture has pixels along an axis; each point may be a search for an optimum, of about a millisecond. */
    private static final int MOST = 2000;

    @Option(
            names = "--points",
            paramLabel = "COUNT",
            description = "How many along an axis, 2 to " + MOST + " (default " + USUAL + ", of a surface "
                    + USUAL_OF_A_SURFACE + ").")
    private Integer points;

    /** @param usual if nothing is said */
    int count(int usual) {
        int count = points == null ? usual : points;
        if (count < 2 || count > MOST) {
            throw new IllegalArgumentException("--points " + count + ": 2 to " + MOST + " can be computed");
        }
        return count;
    }
}
