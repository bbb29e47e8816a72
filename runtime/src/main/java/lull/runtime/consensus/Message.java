package lull.runtime.consensus;

import java.util.Optional;

/**
 * What one agent says of the job whose turn it is: how often it was started over and to which stage its tasks here have come.
 *
 * @param stage contributed; empty if there is nothing to say but how often the job was started over
 * @param tasks that propose
 * @param expected tasks of the job, as far as they take part
 * @param order of the phase groups
 * @param values that will be maximised, where the period's iterations have one together
 * @param overdue whether the agent has waited long enough for the others
 */
record Message(
        int startOvers, Optional<Stage> stage, int tasks, int expected, GroupOrder order, int values, boolean overdue) {
    private static final GroupOrder NO_ORDER = GroupOrder.unmatched(1, 0);

    /** Of an agent without such a job, or with nothing to propose for it. */
    static Message without(int startOvers) {
        return new Message(startOvers, Optional.empty(), 0, 0, NO_ORDER, 0, false);
    }
}
