package lull.runtime.prediction;

import lull.platform.affinity.Team;

/**
 * What a phase takes in one configuration, measured or predicted.
 *
 * @param seconds mean time of an instance
 * @param team that runs it: a region that sizes its team itself does not follow what was asked for
 * @param error how far the true mean may lie off, relative: the standard error of what was measured, the tolerance of what
 *     was predicted
 */
public record PhaseTime(double seconds, Team team, double error) {
    /** Whether both are finite, and the time above zero: a model may come up with anything. */
    boolean isSane() {
        return seconds > 0 && seconds < Double.POSITIVE_INFINITY && error >= 0 && error < Double.POSITIVE_INFINITY;
    }
}
