package lull.runtime.consensus;

/**
 * The job that the agents consider in a round. All agents know it: it was told from the round before. Jobs that somebody has
 * something to say about take turns in the order of their numbers, and after the last comes the first again, so that none
 * waits for more than one round of each other.
 *
 * @param job its number; in the first round nobody's
 */
record Turn(double job) {
    /** Of an agent that has nothing to say about any job. */
    static final double NO_CALL = 0;

    static final Turn NOBODYS = new Turn(0);

    /** What an agent says that wants this job to be considered next: the greater the sooner its turn comes after this one. */
    double call(double wanted) {
        return GroupOrder.KEYS - Math.floorMod((long) wanted - (long) job - 1, GroupOrder.KEYS);
    }

    /** Whose turn is next, by the greatest of all calls; the same one's if nobody called. */
    Turn next(double call) {
        return call == NO_CALL ? this : new Turn(Math.floorMod((long) job - (long) call + 1, GroupOrder.KEYS));
    }
}
