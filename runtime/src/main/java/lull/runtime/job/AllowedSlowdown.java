package lull.runtime.job;

/**
 * How much of the time by default may be lost.
 *
 * @param share of an iteration's time, of the whole job
 * @param tasks of the whole job, on all nodes
 */
public record AllowedSlowdown(double share, int tasks) {
    /** Share of an iteration's time that each task may cost the others. */
    double ofEach() {
        return share / tasks;
    }
}
