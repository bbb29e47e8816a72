package lull.apps.rows;

import java.util.Arrays;
import java.util.List;
import lull.apps.dynamic.EntryShares;
import picocli.CommandLine.Option;

/** Who has how many rows, and how often they are computed. */
public final class RowOptions {
    /** The most rows that a task may have. */
    public static final int MOST_ROWS = 1 << 20;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Rows of all tasks, shared equally. Instead of --distribution.")
    private Integer rows;

    @Option(
            names = "--distribution",
            split = ",",
            paramLabel = "N",
            description = "Rows of each task, as in 12,20,8; a task may have none. Instead of --rows.")
    private List<Integer> distribution;

    @Option(
            names = "--warmup",
            defaultValue = "3",
            paramLabel = "N",
            description = "How often before the clock starts; default ${DEFAULT-VALUE}.")
    private int warmup;

    /** @throws IllegalArgumentException if an option can't be */
    public void check(int tasks) {
        require(warmup >= 0, "--warmup " + warmup + ": at least 0");
        require(rows == null || distribution == null, "--rows and --distribution contradict each other; leave one out");
        require(rows == null || rows >= 1 && rows <= MOST_ROWS, "--rows " + rows + ": must be 1 to " + MOST_ROWS);
        if (distribution != null) {
            checkDistribution(tasks);
        }
    }

    private void checkDistribution(int tasks) {
        require(
                distribution.size() == tasks,
                "--distribution has " + distribution.size() + " numbers of rows for " + tasks
                        + (tasks == 1 ? " task" : " tasks") + ": give one for each task");
        require(
                distribution.stream().allMatch(count -> count >= 0 && count <= MOST_ROWS),
                "--distribution " + distribution + ": each task has 0 to " + MOST_ROWS + " rows");
        require(
                distribution.stream().mapToLong(Integer::longValue).sum() > 0,
                "--distribution " + distribution + ": no task has any rows");
    }

    /** @throws IllegalArgumentException with the words, if it does not hold */
    public static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /**
     * The rows of each task.
     *
     * @param usual rows of all tasks if the user does not say
     */
    public EntryShares shares(int tasks, int usual) {
        if (distribution != null) {
            return EntryShares.of(
                    distribution.stream().mapToInt(Integer::intValue).toArray());
        }
        double[] equal = new double[tasks];
        Arrays.fill(equal, 1);
        return EntryShares.proportional(rows == null ? usual : rows, equal);
    }

    /** Rows of the most loaded task. */
    public int mostRows(int tasks, int usual) {
        return Arrays.stream(shares(tasks, usual).counts()).max().orElseThrow();
    }

    /** How often the rows are computed before the clock starts. */
    public int warmup() {
        return warmup;
    }
}
