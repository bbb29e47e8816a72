package lull.runtime.consensus;

import java.util.Optional;

/**
 * What came of a meeting.
 *
 * @param maxima over all nodes that took part, in the order of this node's contribution
 * @param tasks of the job on all those nodes
 * @param absent tasks of the job elsewhere, which take no part
 * @param disagreement why the nodes can't decide together; empty if they can
 */
public record Answer(double[] maxima, int tasks, int absent, Optional<String> disagreement) {}
