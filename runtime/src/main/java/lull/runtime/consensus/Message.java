package lull.runtime.consensus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What one agent says in a round: of one job at most, how often it was started over and to which stage its tasks here have
 * come. Numbers, as collective operations carry them.
 *
 * @param job stands for its name; 0 for none
 * @param startOvers of the job
 * @param stage contributed; empty if the message is only about the job having been started over
 * @param tasks that propose
 * @param expected tasks of the job, as far as they take part
 * @param values that will be maximised
 * @param overdue whether the agent has waited long enough for the others
 */
record Message(
        double job,
        int startOvers,
        Optional<Stage> stage,
        int tasks,
        int expected,
        int groups,
        double contentKey,
        double delimiterKey,
        int values,
        boolean overdue) {
    static final int WIDTH = 10;
    static final Message NOTHING = new Message(0, 0, Optional.empty(), 0, 0, 0, 0, 0, 0, false);

    boolean saysNothing() {
        return job == 0;
    }

    double[] numbers() {
        return new double[] {
            job,
            startOvers,
            stage.map(Stage::ordinal).orElse(-1),
            tasks,
            expected,
            groups,
            contentKey,
            delimiterKey,
            values,
            overdue ? 1 : 0
        };
    }

    private static Message of(double[] all, int at) {
        int stage = (int) all[at + 2];
        return new Message(
                all[at],
                (int) all[at + 1],
                stage < 0 ? Optional.empty() : Optional.of(Stage.values()[stage]),
                (int) all[at + 3],
                (int) all[at + 4],
                (int) all[at + 5],
                all[at + 6],
                all[at + 7],
                (int) all[at + 8],
                all[at + 9] != 0);
    }

    /** The messages of all agents, as they were gathered. */
    static List<Message> all(double[] gathered) {
        List<Message> messages = new ArrayList<>();
        for (int at = 0; at + WIDTH <= gathered.length; at += WIDTH) {
            messages.add(of(gathered, at));
        }
        return messages;
    }
}
