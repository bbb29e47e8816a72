package lull.agent.balance;

import java.util.Arrays;
import java.util.Locale;

/**
 * Which use of slack costs less: other shares, after which all tasks end together at the highest frequency, or the shares as they
 * were, where who would wait runs at the lowest frequency with which it does not. Tasks that wait poll. Time is taken as linear in
 * the work and in the inverse of the frequency, which is the worst for lower frequencies.
 *
 * @param bySharesCost of an iteration with the best shares, by that of one with the shares as they were
 * @param byFrequencyCost the same with lower frequencies
 */
record SlackUse(double bySharesCost, double byFrequencyCost) {
    /** Where frequencies have done nothing after all. */
    static final SlackUse SHARES = new SlackUse(1, 1);

    /** By how much lower frequencies have to cost less: what is predicted may be wrong, and other shares save time, too. */
    private static final double CLEARLY = 0.97;

    /**
     * Predicts both.
     *
     * @param controls frequencies and power
     * @param seconds that each task's work takes with the shares as they were
     * @param units of each of these shares
     * @param countsDelay whether cost is energy times delay, and not energy alone
     */
    static SlackUse of(SlackRival controls, double[] seconds, int[] units, boolean countsDelay) {
        int highest = controls.frequencies() - 1;
        double longest = Arrays.stream(seconds).max().orElse(0);
        double speed = 0;
        double lowered = 0;
        for (int task = 0; task < seconds.length; task++) {
            speed += seconds[task] > 0 ? units[task] / seconds[task] : 0;
            lowered += controls.watts(lowest(controls, seconds[task], longest));
        }
        double shorter = speed > 0 && longest > 0 ? Arrays.stream(units).sum() / speed / longest : 1;
        double byFrequency = longest > 0 ? lowered / (seconds.length * controls.watts(highest)) : 1;
        return new SlackUse(countsDelay ? shorter * shorter : shorter, byFrequency);
    }

    private static int lowest(SlackRival controls, double seconds, double longest) {
        int frequency = 0;
        while (frequency < controls.frequencies() - 1 && seconds > longest * controls.relativeHertz(frequency)) {
            frequency++;
        }
        return frequency;
    }

    boolean isFrequencies() {
        return byFrequencyCost < CLEARLY * bySharesCost;
    }

    String words() {
        return String.format(
                Locale.ROOT,
                "lower frequencies are predicted to save more (%.0f %%, other shares %.0f %%): shares stay as they were",
                100 * (1 - byFrequencyCost),
                100 * (1 - bySharesCost));
    }
}
