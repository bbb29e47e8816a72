package lull.training.fit;

/**
 * What a fit may use and has to promise.
 *
 * @param eventsAtOnce hardware events that can be counted at once, beside cycles; 0 for times alone
 * @param confidence share of true times that are to lie within the tolerance
 */
public record FitSettings(int eventsAtOnce, double confidence) {

    /** Four counters, as most processors leave after the fixed ones; nine times out of ten. */
    public static final FitSettings DEFAULT = new FitSettings(4, 0.9);

    /** Checks both. */
    public FitSettings {
        if (eventsAtOnce < 0) {
            throw new IllegalArgumentException(eventsAtOnce + " events at once; 0 or more");
        }
        if (!(confidence > 0.5 && confidence < 1)) {
            throw new IllegalArgumentException("confidence " + confidence + "; above 0.5 and below 1");
        }
    }
}
