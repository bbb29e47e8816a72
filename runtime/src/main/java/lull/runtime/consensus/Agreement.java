package lull.runtime.consensus;

import java.util.Optional;

/**
 * How the loop of one job keeps step with the loops of the same job on other nodes. Nothing here waits: a loop asks again
 * later. A job is started over on all of its nodes when it is on one: what they know of each other's critical times no longer
 * holds.
 */
public interface Agreement {
    /** All tasks are on this node: what it proposes is agreed. */
    Agreement SINGLE_NODE = new Agreement() {
        @Override
        public Optional<Answer> meet(Contribution contribution) {
            return Optional.of(new Answer(contribution.values(), contribution.tasks(), 0, Optional.empty()));
        }

        @Override
        public int tasks(int here) {
            return here;
        }

        @Override
        public int startOvers() {
            return 0;
        }

        @Override
        public void startOver(int times) {
            // nobody to tell
        }
    };

    /**
     * Proposes, or asks what came of it.
     *
     * @param contribution the same at each call until there is an answer; only that of the first one counts
     * @return empty as long as other nodes are waited for
     */
    Optional<Answer> meet(Contribution contribution);

    /**
     * How many tasks the job has on all of its nodes.
     *
     * @param here how many of them are on this node
     */
    int tasks(int here);

    /** How often the job was started over on any of its nodes, as far as is known. */
    int startOvers();

    /**
     * This node started the job over, for the n-th time; what it contributed is taken back.
     *
     * @param times n, from 1
     */
    void startOver(int times);
}
