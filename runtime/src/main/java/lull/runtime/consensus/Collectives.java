package lull.runtime.consensus;

import java.util.Optional;

/**
 * The collective operations of the agents: one at a time, begun by all in the same order and with arrays of the same length,
 * never waited for. For one thread.
 */
public interface Collectives {
    /** Begins to gather what each agent gives. */
    void gather(double[] own);

    /** Begins to maximise, element by element, what each agent gives; without NaN. */
    void maximise(double[] own);

    /**
     * The result of the operation that was begun last: all that was gathered, agent by agent, or the maxima. Empty until all
     * agents have taken part.
     *
     * @throws CollectivesException if it can't be completed any more
     */
    Optional<double[]> result();

    /** Collective operations have come to an end: another agent died, say. */
    final class CollectivesException extends RuntimeException {
        private static final long serialVersionUID = 1;

        /** @param cause what the library said */
        public CollectivesException(Exception cause) {
            super(cause.getMessage(), cause);
        }
    }
}
