package lull.apps.team;

/** Body of a loop that a team shares, adding up one number. */
@FunctionalInterface
public interface RangeSum {
    /**
     * The sum over some iterations.
     *
     * @param begin first iteration
     * @param end behind the last iteration, above begin
     */
    double over(int begin, int end);
}
