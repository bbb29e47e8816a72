package lull.report.observation;

/**
 * How a region of a task used teams of one size.
 *
 * @param calls how often it ran on one
 * @param grown how often it ran on a larger one the next time
 */
public record TeamUse(long calls, long grown) {
    /** Both together. */
    public TeamUse plus(TeamUse other) {
        return new TeamUse(calls + other.calls, grown + other.grown);
    }
}
