package lull.runtime.collectives;

import java.util.Optional;

/**
 * The collective operation of the agents: one at a time, begun by all with arrays of the same lengths, never waited for. For
 * one thread.
 */
public interface Collectives {
    /** Begins to merge what each agent gives, by {@link Reduction#with}. */
    void reduce(Reduction own);

    /**
     * What came of the operation that was begun last; empty until all agents have taken part.
     *
     * @throws CollectivesException if it can't be completed any more
     */
    Optional<Reduction> result();
}
