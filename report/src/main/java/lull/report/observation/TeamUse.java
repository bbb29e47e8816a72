package lull.report.observation;

/**
 * How a region of a task used teams of one size.
 *
 * @param calls how often it ran on one
 * @param grown how often it ran on a larger one the next time
 */
public record TeamUse(long calls, long grown) {
    /** At two times of one task. */
    TeamUse plus(TeamUse other) {
        return new TeamUse(calls + other.calls, grown + other.grown);
    }

    /** Of two tasks: all calls, and how often each of them at least ran on a larger one the next time. */
    public TeamUse besides(TeamUse other) {
        return new TeamUse(calls + other.calls, Math.min(grown, other.grown));
    }
}
