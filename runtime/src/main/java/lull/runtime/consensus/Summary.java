package lull.runtime.consensus;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import lull.runtime.collectives.Reduction;
import lull.runtime.consensus.Gathering.Range;

/**
 * What all agents together say in a round, or some of them, or one: numbers that collective operations merge, as many whatever
 * the number of agents. Whether all agents say the same is told from the least and the most of what they say; the least is
 * the negative of the most of the negatives.
 */
final class Summary {
    /** The call for the next turn, and how often the job was started over. */
    private static final int MAXIMA_OF_JOB = 2;

    /** Tasks expected, and the most and the negated least of groups, both keys, values, period and cut. */
    private static final int MAXIMA_OF_STAGE = 13;

    /** Agents, tasks, and agents that are overdue. */
    private static final int SUMS_OF_STAGE = 3;

    private static final List<Stage> STAGES = List.of(Stage.values());

    private final Reduction all;

    /** @param all as it was merged from {@link #of} each agent */
    Summary(Reduction all) {
        this.all = all;
    }

    /**
     * What one agent gives.
     *
     * @param call for the next turn
     */
    static Reduction of(double call, Message message) {
        double[] maxima = new double[MAXIMA_OF_JOB + MAXIMA_OF_STAGE * STAGES.size()];
        Arrays.fill(maxima, Double.NEGATIVE_INFINITY);
        maxima[0] = call;
        maxima[1] = message.startOvers();
        double[] sums = new double[SUMS_OF_STAGE * STAGES.size()];
        message.stage().ifPresent(stage -> {
            double[] most = maxima(message);
            System.arraycopy(most, 0, maxima, MAXIMA_OF_JOB + MAXIMA_OF_STAGE * stage.ordinal(), most.length);
            double[] added = {1, message.tasks(), message.overdue() ? 1 : 0};
            System.arraycopy(added, 0, sums, SUMS_OF_STAGE * stage.ordinal(), added.length);
        });
        return new Reduction(maxima, sums);
    }

    private static double[] maxima(Message message) {
        GroupOrder order = message.order();
        return new double[] {
            message.expected(),
            order.groups(),
            -order.groups(),
            order.contentKey(),
            -order.contentKey(),
            order.delimiterKey(),
            -order.delimiterKey(),
            message.values(),
            -message.values(),
            order.period(),
            -order.period(),
            order.cut(),
            -order.cut()
        };
    }

    /** The call of the job that is next. */
    double call() {
        return all.maxima()[0];
    }

    /** How often the job was started over, the most that anyone says. */
    int startOvers() {
        return (int) all.maxima()[1];
    }

    /** The first stage to which all of the job's tasks have come, or whose agents won't wait any longer. */
    Optional<Gathering> due() {
        for (Stage stage : STAGES) {
            if (agents(stage) > 0 && at(stage).isDue()) {
                return Optional.of(at(stage));
            }
        }
        return Optional.empty();
    }

    private int agents(Stage stage) {
        return (int) all.sums()[SUMS_OF_STAGE * stage.ordinal()];
    }

    private Gathering at(Stage stage) {
        int most = MAXIMA_OF_JOB + MAXIMA_OF_STAGE * stage.ordinal();
        int sum = SUMS_OF_STAGE * stage.ordinal();
        return new Gathering(
                stage,
                agents(stage),
                (int) all.sums()[sum + 1],
                (int) all.sums()[sum + 2],
                (int) all.maxima()[most],
                range(most + 1),
                range(most + 3),
                range(most + 5),
                range(most + 7),
                range(most + 9),
                range(most + 11));
    }

    private Range range(int at) {
        return new Range(-all.maxima()[at + 1], all.maxima()[at]);
    }
}
