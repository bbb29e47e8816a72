package lull.predictor;

import lull.platform.affinity.ConcurrencyConfiguration;

/**
 * What a phase runs on: cores and frequency (Li et al., IPDPS 2010, section II).
 *
 * @param concurrency processors and cores of each
 * @param frequencyHertz of all these cores
 */
public record Configuration(ConcurrencyConfiguration concurrency, double frequencyHertz) {

    /** As tables write it, {@code (2,4) at 2.4e9 Hz}. */
    @Override
    public String toString() {
        return concurrency + " at " + words(frequencyHertz) + " Hz";
    }

    /** A frequency as tables write it, {@code 2.4e9}. */
    static String words(double hertz) {
        return Double.toString(hertz).replace('E', 'e');
    }
}
