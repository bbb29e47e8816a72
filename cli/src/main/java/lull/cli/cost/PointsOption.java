package lull.cli.cost;

import picocli.CommandLine.Option;

/** How many points are computed along an axis. */
final class PointsOption {
    /** More than a picture has pixels along an axis; each point may be a search for an optimum, of about a millisecond. */
    private static final int MOST = 2000;

    @Option(
            names = "--points",
            paramLabel = "COUNT",
            defaultValue = "41",
            description = "How many along an axis, 2 to " + MOST + " (default ${DEFAULT-VALUE}).")
    private int points;

    int count() {
        if (points < 2 || points > MOST) {
            throw new IllegalArgumentException("--points " + points + ": 2 to " + MOST + " can be computed");
        }
        return points;
    }
}
