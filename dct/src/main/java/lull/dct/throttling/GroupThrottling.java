package lull.dct.throttling;

/**
 * What was decided for one phase group of one task.
 *
 * @param concurrencies of each phase, by number in the configuration space; a serial or short phase has that of the phase
 *     before it
 * @param defaultSeconds predicted time of the group in an iteration with all cores, highest frequency; NaN if not known
 * @param predictedSeconds the same with these concurrencies
 * @param criticalSeconds what the scheme held it against; NaN if it held it against nothing
 */
public record GroupThrottling(
        int[] concurrencies, double defaultSeconds, double predictedSeconds, double criticalSeconds) {}
