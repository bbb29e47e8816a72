package lull.channel;

/**
 * What a balanced loop asks.
 *
 * @param number by which it is answered
 * @param loop how many loops the task has opened, this one included
 * @param granularity units of work that are only given together
 * @param strategy by its place among the strategies
 * @param iterations of the loop so far
 * @param settings of the searches, in the order of {@code LULL_SETTINGS}; NaN for a default
 * @param counts units of work of each task, under which was measured
 * @param values of each task, see {@link #SECONDS} and its like
 */
public record BalanceQuestion(
        int number,
        int loop,
        int granularity,
        int strategy,
        long iterations,
        double[] settings,
        int[] counts,
        double[][] values) {
    /** Of own work in the window; negative if threads or frequencies changed meanwhile, and it means nothing. */
    public static final int SECONDS = 0;
    /** Square of the standard error of the seconds, relative to them. */
    public static final int SQUARED_ERROR = 1;
    /** Of the window, waiting and communication included. */
    public static final int ELAPSED_SECONDS = 2;
    /** At work, as the program says; 0 if it does not. */
    public static final int WATTS = 3;
    /** Waiting, as the program says; 0 if it does not. */
    public static final int IDLE_WATTS = 4;
}
