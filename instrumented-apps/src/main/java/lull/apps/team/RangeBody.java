package lull.apps.team;

/** Body of a loop that a team shares. */
@FunctionalInterface
public interface RangeBody {
    /**
     * Does the iterations of one thread.
     *
     * @param begin first iteration
     * @param end behind the last iteration, above begin
     * @param thread number of the calling thread, 0 for the one that began the region
     */
    void run(int begin, int end, int thread);
}
