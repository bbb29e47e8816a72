package lull.channel;

import java.util.Arrays;

/**
 * What a balanced loop asks.
 *
 * @param number by which it is answered
 * @param loop how many loops the task has opened, this one included
 * @param granularity units of work that are only given together
 * @param strategy by its place among the strategies
 * @param measured iterations of the window, at least 1
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
        int measured,
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
    /** Of a device of its own in the window, joules, as the program or the device's meter says; 0 without one. */
    public static final int DEVICE_JOULES = 5;
    /** Of its node, mean over the window; NaN if no reading came in it. */
    public static final int NODE_WATTS = 6;
    /** Of its node if it were idle; NaN if that is not known. */
    public static final int NODE_IDLE_WATTS = 7;
    /** How the node's watts come about, as {@code enum lull_joules} has it, from 1; 0 without a meter. */
    public static final int METER = 8;
    /** A number that the tasks have in common which share the node's meter. */
    public static final int NODE = 9;

    /** One value of all tasks. */
    public double[] column(int value) {
        return Arrays.stream(values).mapToDouble(row -> row[value]).toArray();
    }
}
