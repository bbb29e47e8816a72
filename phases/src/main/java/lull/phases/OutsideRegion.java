package lull.phases;

/**
 * The instances of one region that ran outside the iteration, taken together.
 *
 * @param threads size of the last team that ran the region, in or outside the iteration
 * @param share of the task's wall time, 0..1
 */
public record OutsideRegion(
        int region, int threads, long calls, double meanSeconds, double coefficientOfVariation, double share) {
    public OutsideRegion {
        if (calls < 1 || threads < 1) {
            throw new IllegalArgumentException(
                    "calls=" + calls + " and threads=" + threads + " of region " + region + " must be at least 1");
        }
    }
}
