package lull.runtime.job;

/**
 * How much of a phase's time grows with the inverse of the frequency, 0 to 1, by windows in which it ran at a lower one. What counts
 * is their mean and two standard errors of it, but no more than was ever seen: with each window more is known, where the most of ever
 * more windows would be the machine's noise.
 */
final class FrequencySensitivity {
    private static final double STANDARD_ERRORS = 2;

    private int windows;
    private double sum;
    private double squares;
    private double most;

    /** One more window. */
    void add(double share) {
        windows++;
        sum += share;
        squares += share * share;
        most = Math.max(most, share);
    }

    /** The share to count with; 0 before the first window. */
    double share() {
        double mean = sum / Math.max(1, windows);
        double variance = Math.max(0, squares - sum * mean) / Math.max(1, windows - 1);
        return Math.max(
                0, Math.min(1, Math.min(most, mean + STANDARD_ERRORS * Math.sqrt(variance / Math.max(1, windows)))));
    }
}
